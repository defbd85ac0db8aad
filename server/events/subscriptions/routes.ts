/** Routes of the subscriptions of users (docs/api/events.md). */
import type { FastifyInstance } from 'fastify'
import { nanoid } from 'nanoid'
import { Type } from 'typebox'
import {
  allowedVisibility,
  parseSender,
  senderText,
  type Subscription,
  type SubscriptionSender
} from '../../../contract/events/subscription.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { anySession } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { pagingOf, sortOf } from '../../owned/list/parameters.ts'
import { typed } from '../../owned/routes/shared.ts'
import type { Platform } from '../../platform.ts'
import { atEachAddress, eventTags as tags, siteOf } from '../routes.ts'
import { subscriptionBody } from '../schemas.ts'
import { countOf, findSubscription, listSubscriptions, putSubscription, removeSubscription } from './store.ts'
import { signedIn } from '../../access/signedIn.ts'

/** Maximum number of subscriptions of a user. */
const maxSubscriptions = 2000
const usualSize = '10'
const text = Type.Optional(Type.String())
const listParameters = Type.Object({
  recipient: text,
  topic: text,
  sender: Type.Optional(Type.String({ description: '`type:id[:department[:role]]`, or `none`' })),
  size: text,
  page: text,
  skip: text,
  sort: text,
  noSender: text,
  senderType: text,
  senderId: text
})
const params = Type.Object({ id: Type.String() })
const formerParameters = ['noSender', 'senderType', 'senderId'] as const

export function subscriptionRoutes(app: FastifyInstance, platform: Platform): void {
  const { metadata } = platform
  const document = (isAlias: boolean, operationId: string, summary: string) => ({
    ...(isAlias ? { hide: true } : { operationId }),
    tags,
    summary
  })

  atEachAddress(app, '/subscriptions', (scope, path, isAlias) => {
    typed(scope).get(
      path,
      {
        config: { access: anySession },
        schema: {
          ...document(isAlias, 'listSubscriptions', 'List my subscriptions'),
          querystring: listParameters
        }
      },
      async (request, reply) => {
        neverCached(reply)
        const { user } = signedIn(request)
        const { recipient = user.id, topic, sender, size = usualSize, sort, ...query } = request.query
        for (const name of formerParameters) if (query[name]) throw httpError('formerSenderFilter', { name })
        if (recipient !== user.id && !user.adminMode) throw httpError('foreignRecipientFilter')
        const filter = { recipient, topic, sender: sender && normalSender(sender) }
        return listSubscriptions(metadata, filter, {
          ...pagingOf({ ...query, size }),
          sort: sort ? sortOf({ sort }) : []
        })
      }
    )

    typed(scope).post(
      path,
      {
        config: { access: anySession },
        schema: {
          ...document(isAlias, 'writeSubscription', 'Subscribe, or change a subscription'),
          body: subscriptionBody
        }
      },
      async (request) => {
        const session = signedIn(request)
        const { user } = session
        const isAdmin = !!user.adminMode
        const recipient = request.body.recipient ?? user
        if (recipient.id !== user.id && !isAdmin) throw httpError('foreignSubscription')
        return metadata.transaction().execute(async (transaction) => {
          const { _id } = request.body
          const known = _id === undefined ? undefined : await findSubscription(transaction, _id)
          if (_id !== undefined && !known) throw httpError('unknownSubscription')
          if (known && known.recipient.id !== user.id && !isAdmin) throw httpError('foreignSubscription')
          if (!known && (await countOf(transaction, recipient.id)) >= maxSubscriptions)
            throw httpError('tooManySubscriptions', { most: maxSubscriptions })
          const subscription = subscriptionOf(request.body, session, {
            known,
            origin: siteOf(request, platform.config)
          })
          await putSubscription(transaction, subscription, { isByAdmin: isAdmin })
          return subscription
        })
      }
    )
  })

  atEachAddress(app, '/subscriptions/:id', (scope, path, isAlias) => {
    typed(scope).get(
      path,
      {
        config: { access: anySession },
        schema: { ...document(isAlias, 'readSubscription', 'Read a subscription'), params }
      },
      async (request, reply) => {
        neverCached(reply)
        const subscription = await findSubscription(metadata, request.params.id)
        if (!subscription) throw httpError('unknownSubscription')
        checkOwn(subscription, signedIn(request))
        return subscription
      }
    )

    typed(scope).delete(
      path,
      {
        config: { access: anySession },
        schema: { ...document(isAlias, 'deleteSubscription', 'Unsubscribe'), params }
      },
      async (request, reply) => {
        const subscription = await findSubscription(metadata, request.params.id)
        if (subscription) {
          checkOwn(subscription, signedIn(request))
          await removeSubscription(metadata, subscription._id)
        }
        return reply.code(204).send()
      }
    )
  })
}

/**
 * Checks that a subscription is of the user.
 * @throws HttpError 403
 */
function checkOwn({ recipient }: Subscription, { user }: AuthenticatedSession): void {
  if (recipient.id !== user.id && !user.adminMode) throw httpError('foreignSubscription')
}

/**
 * Normalizes a sender.
 * @throws HttpError 400
 */
function normalSender(given: string): string {
  const sender = parseSender(given)
  if (sender === undefined) throw httpError('malformedParameter', { name: 'sender' })
  return senderText(sender ?? undefined)
}

/** Request body of a subscription. */
type Body = Partial<
  Pick<
    Subscription,
    'title' | 'sender' | 'recipient' | 'outputs' | 'urlTemplate' | 'icon' | 'locale' | 'visibility'
  >
> &
  Pick<Subscription, 'topic'>

export function subscriptionOf(
  body: Body,
  { user }: Pick<AuthenticatedSession, 'user'>,
  { known, origin }: { known?: Subscription | undefined; origin: string }
): Subscription {
  const { topic, urlTemplate, icon, locale = 'fr', outputs = [], visibility } = body
  const recipient = body.recipient ?? { id: user.id, name: user.name }
  const sender = body.sender && keysOf(body.sender)
  const now = { id: user.id, name: user.name, date: new Date().toISOString() }
  return {
    _id: known?._id ?? nanoid(),
    topic,
    ...(sender ? { sender } : {}),
    recipient: { id: recipient.id, name: recipient.name },
    outputs,
    ...(urlTemplate ? { urlTemplate } : {}),
    ...(icon ? { icon } : {}),
    locale,
    title: body.title || `${topic.title ?? topic.key} (${recipient.name})`,
    visibility: allowedVisibility(user, {
      ...(sender ? { sender } : {}),
      ...(visibility ? { visibility } : {})
    }),
    origin,
    created: known?.created ?? now,
    updated: now
  }
}

function keysOf({ type, id, department, role }: SubscriptionSender): SubscriptionSender {
  return { type, id, ...(department ? { department } : {}), ...(role ? { role } : {}) }
}
