/** Webhooks of the events service: HTTP calls for the events of subscriptions (docs/api/webhooks.md). */
import { schedule } from '../../jobs/schedule.ts'
import type { EventPart } from '../outputs.ts'
import { webhookAccounts } from './accounts.ts'
import { deliveryRoutes } from './deliveryRoutes.ts'
import { removeOldDeliveries } from './deliveryStore.ts'
import { webhookTables } from './migration.ts'
import { webhookOutput } from './output.ts'
import { webhookSender } from './sender.ts'
import { subscriptionRoutes } from './subscriptionRoutes.ts'

const dayMs = 86_400_000
/** Maximum number of deliveries kept for a subscription, whatever their date. */
const newest = 10_000

export const webhooksPart: EventPart = {
  migrations: { '0032-webhooks': webhookTables },
  async open(app, platform) {
    const { config, jobs, metadata } = platform
    const sender = webhookSender(platform)
    subscriptionRoutes(app, platform, sender)
    deliveryRoutes(app, platform, sender)
    await schedule(jobs, {
      kind: 'old-webhook-deliveries',
      cron: '20 * * * *',
      timeZone: config.defaultTimeZone,
      run: () => {
        const before = new Date(Date.now() - config.webhooks.keptDays * dayMs).toISOString()
        return removeOldDeliveries(metadata, { before, newest })
      }
    })
    await sender.resume()
    return { output: webhookOutput(sender, config.siteUrl), accounts: webhookAccounts }
  }
}
