/** Push output: messages are stored in the transaction of the event and sent by a job. */
import type { Notification } from '../../../contract/events/notification.ts'
import type { EventOutput } from '../outputs.ts'
import { payloadOf } from './payload.ts'
import type { PushSender } from './sender.ts'
import { addMessage, devicesOf } from './store.ts'

const isPushed = ({ outputs }: Notification): boolean => outputs.includes('devices')

export function pushOutput(sender: PushSender): EventOutput {
  return {
    async store(scope, _event, notifications) {
      for (const notification of notifications.filter(isPushed)) {
        const payload = payloadOf(notification)
        for (const device of await devicesOf(scope, notification.recipient.id)) {
          if (device.registration.disabled) continue
          await addMessage(scope, device.id, payload)
          await sender.wake(device, scope)
        }
      }
    },
    // Nothing to start: jobs are stored with the notifications.
    wake: () => {}
  }
}
