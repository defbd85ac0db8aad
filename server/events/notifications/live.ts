/** Realtime output of notifications, through the bus to websockets. */
import { notificationsChannel } from '../../../contract/events/notification.ts'
import type { EventPart } from '../outputs.ts'

export const liveNotifications: EventPart = {
  open: (_app, { bus }) => ({
    output: {
      store: async () => {},
      wake(notifications) {
        for (const notification of notifications) {
          bus.publish(notificationsChannel(notification.recipient.id), notification)
        }
      }
    }
  })
}
