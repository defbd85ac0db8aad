/** Realtime channels of the service: new notifications of a user (docs/api/events.md). */
import { notificationsChannel } from '../../contract/events/notification.ts'
import type { Platform } from '../platform.ts'
import type { ChannelService } from '../realtime/channelServices.ts'
import { missingPermission } from '../realtime/channels.ts'

const notificationChannels: ChannelService = {
  path: '/events',
  check({ user }, channel) {
    const mayFollow = !!user && (!!user.adminMode || channel === notificationsChannel(user.id))
    if (!mayFollow) throw missingPermission()
  },
  // Administrators may subscribe to any channel; channels of other services have no messages here.
  isHeard: (channel) => /^user:.*:notifications$/.test(channel)
}

export function registerNotificationChannels({ channelServices }: Pick<Platform, 'channelServices'>): void {
  channelServices.push(notificationChannels)
}
