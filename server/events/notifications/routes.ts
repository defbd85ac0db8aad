/** List of the notifications of a user, and direct notifications by other services (docs/api/events.md). */
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { textIn, type EventText, type NewEvent } from '../../../contract/events/event.ts'
import type { NewNotification } from '../../../contract/events/notification.ts'
import { anySession } from '../../access/access.ts'
import { checkServiceKey } from '../../access/serviceKey.ts'
import { compileBody } from '../../http/validation.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { typed } from '../../owned/routes/shared.ts'
import type { Platform } from '../../platform.ts'
import { pagingOf, usualSize } from '../paging.ts'
import { atEachAddress, eventTags as tags, withSecret } from '../routes.ts'
import { directBody, eventBody } from '../schemas.ts'
import type { EventsService } from '../service.ts'
import { countNew, countNotifications, movePointer, notificationsOf, lastSeenBy } from './store.ts'

const text = Type.Optional(Type.String())
const listParameters = Type.Object({
  size: Type.Optional(Type.String({ description: `Notifications in the page (${usualSize} by default)` })),
  skip: text,
  page: text,
  count: Type.Optional(Type.String({ description: '`false` leaves the count out' }))
})
const postParameters = Type.Object({ key: text, subscribedOnly: text })

const checkDirect = compileBody(directBody)
const checkEvent = compileBody(eventBody)

export function notificationRoutes(app: FastifyInstance, platform: Platform, events: EventsService): void {
  const { metadata } = platform
  atEachAddress(app, '/notifications', (scope, path, isAlias) => {
    typed(scope).get(
      path,
      {
        config: { access: anySession },
        schema: {
          ...(isAlias ? { hide: true } : { operationId: 'listNotifications' }),
          tags,
          summary: 'Read what I was told',
          querystring: listParameters
        }
      },
      async (request, reply) => {
        neverCached(reply)
        const { id } = request.session.user ?? { id: '' }
        const { count, ...query } = request.query
        const paging = pagingOf(query)
        // One transaction: a notification inserted between the reads and the update would never be shown as new.
        return metadata.transaction().execute(async (transaction) => {
          const lastSeen = await lastSeenBy(transaction, id)
          const notifications = paging.size ? await notificationsOf(transaction, id, paging) : []
          const answer = {
            results: notifications.map(({ number, notification }) =>
              number > lastSeen ? { ...notification, new: true } : notification
            ),
            countNew: await countNew(transaction, id, lastSeen),
            ...(count === 'false' ? {} : { count: await countNotifications(transaction, id) })
          }
          if (paging.size && answer.countNew) await movePointer(transaction, id)
          return answer
        })
      }
    )

    typed(scope).post(
      path,
      {
        config: { access: withSecret },
        preValidation: async (request) => checkServiceKey(request, platform.config.secrets.events),
        schema: {
          ...(isAlias ? { hide: true } : { operationId: 'postNotification' }),
          tags,
          summary: 'Tell somebody, or whoever subscribed',
          querystring: postParameters,
          body: Type.Object({}, { additionalProperties: true })
        }
      },
      async (request, reply) => {
        const body: unknown = request.body
        if (isDirect(body) && request.query.subscribedOnly !== 'true') {
          checkDirect(body)
          return events.notify(directOf(body))
        }
        const event: unknown = asEvent(body as Record<string, unknown>)
        checkEvent(event)
        const [stored] = await events.post([event as NewEvent])
        return reply.code(201).send(stored)
      }
    )
  })
}

interface DirectBody extends Omit<NewNotification, 'title' | 'body' | 'htmlBody' | 'topic' | 'outputs'> {
  title: EventText
  body?: EventText
  htmlBody?: EventText
  topic: { key: string; title?: EventText }
  outputs?: NewNotification['outputs']
}

function isDirect(body: unknown): body is DirectBody {
  return typeof body === 'object' && body !== null && 'recipient' in body
}

function directOf({ title, body, htmlBody, topic, outputs = [], ...direct }: DirectBody): NewNotification {
  const { visibility: _visibility, ...others } = direct
  return {
    ...others,
    title: textIn(title, 'fr'),
    ...(body === undefined ? {} : { body: textIn(body, 'fr') }),
    ...(htmlBody === undefined ? {} : { htmlBody: textIn(htmlBody, 'fr') }),
    topic: { key: topic.key, ...(topic.title ? { title: textIn(topic.title, 'fr') } : {}) },
    date: new Date().toISOString(),
    outputs
  }
}

/** Older clients post an event with a recipient, who becomes the only subscriber of the event. */
function asEvent({ recipient, _id, ...event }: Record<string, unknown>): Record<string, unknown> {
  return {
    date: new Date().toISOString(),
    ...event,
    ...(recipient === undefined ? {} : { subscribedRecipient: recipient })
  }
}
