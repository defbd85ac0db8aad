/** Routes of the webhook subscriptions of the active account (docs/api/webhooks.md). */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { nanoid } from 'nanoid'
import { Type } from 'typebox'
import { parseSender } from '../../../contract/events/subscription.ts'
import { webhookVisibility, type WebhookSubscription } from '../../../contract/events/webhooks.ts'
import type { Account, AuthenticatedSession } from '../../../contract/session.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import type { Metadata } from '../../metadata/database.ts'
import type { Platform } from '../../platform.ts'
import { pagingOf, pagingParameters } from '../paging.ts'
import { administratorOf, checkAdministrator, isTheirs, webhookAccess } from './access.ts'
import { checkSubscription, subscriptionBody, type SubscriptionBody } from './bodies.ts'
import { addDelivery } from './deliveryStore.ts'
import type { WebhookSender } from './sender.ts'
import {
  countSubscriptions,
  findSubscription,
  listSubscriptions,
  putSubscription,
  removeSubscription
} from './subscriptionStore.ts'

const path = '/events/api/webhook-subscriptions'
const tags = ['Webhooks']
const params = Type.Object({ id: Type.String() })
const common = { config: { access: webhookAccess }, preValidation: checkAdministrator }

export function subscriptionRoutes(
  app: FastifyInstance,
  platform: Pick<Platform, 'metadata' | 'config'>,
  sender: WebhookSender
): void {
  collectionRoutes(app, platform)
  memberRoutes(app, platform, sender)
}

/** Routes that list webhooks and write one. */
function collectionRoutes(
  app: FastifyInstance,
  { metadata, config }: Pick<Platform, 'metadata' | 'config'>
): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()

  typed.get(
    path,
    {
      ...common,
      schema: {
        operationId: 'listWebhookSubscriptions',
        tags,
        summary: 'Lister les webhooks du compte actif',
        querystring: Type.Object({
          sender: Type.Optional(
            Type.String({ description: 'Émetteur, `type:id[:department[:role]]` ou `none`' })
          ),
          topic: Type.Optional(Type.String({ description: 'Clé de la thématique' })),
          ...pagingParameters
        })
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const { account } = administratorOf(request.session)
      const { sender: text, topic } = request.query
      const eventSender = text === undefined ? undefined : parseSender(text)
      if (text !== undefined && eventSender === undefined) throw httpError('badSenderParameter')
      return listSubscriptions(
        metadata,
        { owner: account, topic, sender: eventSender },
        pagingOf(request.query)
      )
    }
  )

  typed.post(
    path,
    {
      ...common,
      schema: {
        operationId: 'writeWebhookSubscription',
        tags,
        summary: 'Créer ou remplacer un webhook',
        body: subscriptionBody
      }
    },
    async (request) => {
      const session = administratorOf(request.session)
      const { body } = request
      checkSubscription(body)
      return metadata.transaction().execute(async (scope) => {
        const known = body._id === undefined ? undefined : await findSubscription(scope, body._id)
        if (body._id !== undefined && !(known && isTheirs(session, known))) throw httpError('webhookNotFound')
        const owner = known?.owner ?? session.account
        const most = config.webhooks.perAccount
        if (!known && (await countSubscriptions(scope, owner)) >= most)
          throw httpError('tooManyWebhooks', { most })
        const written = subscriptionOf(body, { session, owner, known })
        await putSubscription(scope, written)
        return written
      })
    }
  )
}

/** Routes of one webhook. */
function memberRoutes(
  app: FastifyInstance,
  { metadata }: Pick<Platform, 'metadata'>,
  sender: WebhookSender
): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()

  typed.delete(
    `${path}/:id`,
    {
      ...common,
      schema: { operationId: 'deleteWebhookSubscription', tags, summary: 'Supprimer un webhook', params }
    },
    async (request, reply) => {
      const subscription = await findOwned(metadata, request.params.id, administratorOf(request.session))
      await metadata.transaction().execute(async (scope) => {
        await removeSubscription(scope, subscription._id)
        // The job marks the pending deliveries as failed because the subscription is missing.
        await sender.wake(subscription, scope)
      })
      return reply.code(204).send()
    }
  )

  typed.post(
    `${path}/:id/_test`,
    {
      ...common,
      schema: { operationId: 'testWebhookSubscription', tags, summary: 'Essayer un webhook', params }
    },
    async (request, reply) => {
      const subscription = await findOwned(metadata, request.params.id, administratorOf(request.session))
      const { _id, title, owner, sender: from } = subscription
      await metadata.transaction().execute(async (scope) => {
        await addDelivery(scope, {
          _id: nanoid(),
          ...(from ? { sender: from } : {}),
          owner,
          subscription: { _id, title },
          notification: { title: 'Test webhook', topic: { key: 'test' }, date: new Date().toISOString() }
        })
        await sender.wake(subscription, scope)
      })
      return reply.code(204).send()
    }
  )
}

/**
 * Returns a subscription.
 * @throws HttpError 404
 */
async function findOwned(
  metadata: Metadata,
  id: string,
  session: AuthenticatedSession
): Promise<WebhookSubscription> {
  const subscription = await findSubscription(metadata, id)
  if (!subscription || !isTheirs(session, subscription)) throw httpError('webhookNotFound')
  return subscription
}

interface Writing {
  session: AuthenticatedSession
  owner: Account
  known: WebhookSubscription | undefined
}

function subscriptionOf(
  { title, url, topic, sender, header }: SubscriptionBody,
  { session: { user }, owner, known }: Writing
): WebhookSubscription {
  const updated = { id: user.id, name: user.name, date: new Date().toISOString() }
  return {
    _id: known?._id ?? nanoid(),
    title,
    url,
    topic,
    ...(sender ? { sender } : {}),
    ...(header ? { header } : {}),
    owner,
    visibility: webhookVisibility(owner, sender ?? undefined, !!user.adminMode),
    created: known?.created ?? updated,
    updated
  }
}
