/** Consumer of the outbox: events of the platform and of the directory. */
import { textIn, type NewEvent } from '../../contract/events/event.ts'
import type { NewNotification } from '../../contract/events/notification.ts'
import { directoryEventsChannel } from '../directory/directoryEvents.ts'
import type { OutboxEvent } from '../outbox/store.ts'
import type { Platform } from '../platform.ts'
import { eventsChannel } from '../realtime/internalChannels.ts'
import { originatorOf } from './originator.ts'
import type { EventsService } from './service.ts'

/** Payload in the outbox: an event without its date, and possibly a direct recipient. */
type ConsumedEvent = Omit<NewEvent, 'date'> & { recipient?: { id: string; name: string } }

const channels = new Set([eventsChannel, directoryEventsChannel])

export function consumeOutbox(
  { outbox, log }: Pick<Platform, 'outbox' | 'log'>,
  events: EventsService
): void {
  outbox.consume({
    name: 'events',
    async receive(message) {
      if (!channels.has(message.channel)) return
      const event = eventOf(message)
      if (!event) return log.error({ number: message.number }, 'a message of the outbox is no event')
      const { recipient, ...stored } = event
      await events.receive(stored, {
        outbox: message.number,
        ...(recipient ? { direct: directOf(stored, recipient) } : {})
      })
    }
  })
}

function eventOf({ data, date, actor }: OutboxEvent): (ConsumedEvent & { date: string }) | undefined {
  const fields = data as Partial<ConsumedEvent> | null
  if (typeof fields !== 'object' || !fields?.title || typeof fields.topic?.key !== 'string') return undefined
  const { title, topic, ...more } = fields
  return { ...more, title, topic, originator: fields.originator ?? originatorOf(actor, fields.sender), date }
}

/** Direct notification of an event, for its recipient. */
function directOf(
  { title, body, topic, sender, date }: NewEvent,
  recipient: { id: string; name: string }
): NewNotification {
  return {
    title: textIn(title, 'fr'),
    ...(body === undefined ? {} : { body: textIn(body, 'fr') }),
    topic: { key: topic.key },
    ...(sender ? { sender } : {}),
    date,
    recipient,
    outputs: []
  }
}
