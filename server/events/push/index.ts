/** Push notifications to the devices of users (docs/api/push.md). */
import type { EventPart } from '../outputs.ts'
import { logoRoute } from './logo.ts'
import { pushOutput } from './output.ts'
import { pushRoutes } from './routes.ts'
import { pushSender } from './sender.ts'
import { removeDevicesOf } from './store.ts'
import { pushTables } from './tables.ts'
import { userDevices } from './userDevices.ts'
import { openVapid } from './vapid.ts'
import { workerRoutes } from './workerRoutes.ts'

export const pushPart: EventPart = {
  migrations: { '0033-push': pushTables },
  async open(app, platform) {
    const { config, metadata, mails } = platform
    const contact = mails.contactAddress ? `mailto:${mails.contactAddress}` : config.siteUrl
    const vapid = await openVapid(metadata, contact)
    const sender = pushSender(platform, vapid)
    pushRoutes(app, platform, vapid, userDevices(platform, { vapid, sender }))
    workerRoutes(app, platform)
    logoRoute(app, config)
    await sender.resume()
    return {
      output: pushOutput(sender),
      accounts: {
        async removed(scope, { type, id }) {
          if (type === 'user') await removeDevicesOf(scope, id)
        }
      }
    }
  }
}
