/** The events service: events, their subscribers, and outputs (docs/api/events.md). */
import type { Feature } from '../feature.ts'
import { identityRoutesOf } from '../identities/serviceRoutes.ts'
import { eventAccounts } from './accounts.ts'
import { registerNotificationChannels } from './channel.ts'
import { consumeOutbox } from './consumer.ts'
import { registerFollowing } from './journal/follow.ts'
import { journalRoutes } from './journal/routes.ts'
import { eventTables } from './migration.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { eventParts } from './parts.ts'
import { scheduleRetention } from './retention.ts'
import { openEvents, type EventsService } from './service.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'

export const eventsFeature: Feature = {
  migrations: Object.assign(
    { '0020-events': eventTables },
    ...eventParts.map(({ migrations }) => migrations)
  ) as Feature['migrations'],
  open() {
    let service: EventsService | undefined
    return {
      close: async () => service?.close(),
      async routes(app, platform) {
        const parts = []
        for (const part of eventParts) parts.push(await part.open(app, platform))
        service = openEvents(
          platform,
          parts.flatMap(({ output }) => output ?? [])
        )
        const followers = [eventAccounts(platform), ...parts.flatMap(({ accounts }) => accounts ?? [])]
        platform.accountFollowers.push(...followers)
        registerFollowing(platform)
        registerNotificationChannels(platform)
        journalRoutes(app, platform, service)
        notificationRoutes(app, platform, service)
        subscriptionRoutes(app, platform)
        identityRoutesOf(app, platform, {
          path: 'events',
          name: 'Events',
          tag: 'Events',
          secret: platform.config.secrets.events,
          followers
        })
        consumeOutbox(platform, service)
        await scheduleRetention(platform)
        await service.start()
      }
    }
  }
}
