/** Routes of the subscriptions of users (docs/api/events.md). */
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { parseSender, senderText, type Subscription } from '../../../contract/events/subscription.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { anySession } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { sortOf } from '../../owned/list/parameters.ts'
import { typed } from '../../owned/routes/shared.ts'
import type { Platform } from '../../platform.ts'
import { pagingOf } from '../paging.ts'
import { atEachAddress, eventTags as tags, siteOf } from '../routes.ts'
import { subscriptionBody } from '../schemas.ts'
import { subscriptionOf } from './build.ts'
import { countOf, findSubscription, listSubscriptions, putSubscription, removeSubscription } from './store.ts'
import { signedIn } from '../../access/signedIn.ts'

/** Maximum number of subscriptions of a user. */
const maxSubscriptions = 2000
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

const document = (isAlias: boolean, operationId: string, summary: string) => ({
  ...(isAlias ? { hide: true } : { operationId }),
  tags,
  summary
})

export function subscriptionRoutes(app: FastifyInstance, platform: Platform): void {
  collectionRoutes(app, platform)
  memberRoutes(app, platform)
}

/** Routes that list subscriptions and write one. */
function collectionRoutes(app: FastifyInstance, { metadata, config }: Platform): void {
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
        const { recipient = user.id, topic, sender, sort, ...query } = request.query
        for (const name of formerParameters) if (query[name]) throw httpError('formerSenderFilter', { name })
        if (recipient !== user.id && !user.adminMode) throw httpError('foreignRecipientFilter')
        const filter = { recipient, topic, sender: sender && normalSender(sender) }
        return listSubscriptions(metadata, filter, {
          ...pagingOf(query),
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
            origin: siteOf(request, config)
          })
          await putSubscription(transaction, subscription, { isByAdmin: isAdmin })
          return subscription
        })
      }
    )
  })
}

/** Routes of one subscription. */
function memberRoutes(app: FastifyInstance, { metadata }: Platform): void {
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
function normalSender(requested: string): string {
  const sender = parseSender(requested)
  if (sender === undefined) throw httpError('malformedParameter', { name: 'sender' })
  return senderText(sender ?? undefined)
}
