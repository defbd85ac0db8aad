/** Deliveries of the webhooks of the active account (docs/api/webhooks.md). */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Delivery } from '../../../contract/events/webhooks.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import type { Platform } from '../../platform.ts'
import { pagingOf, pagingParameters } from '../paging.ts'
import { administratorOf, checkAdministrator, isTheirs, webhookAccess } from './access.ts'
import { changeDelivery, findDelivery, listDeliveries, type DeliveryChange } from './deliveryStore.ts'
import type { WebhookSender } from './sender.ts'

const path = '/events/api/webhooks'
const tags = ['Webhooks']
const params = Type.Object({ id: Type.String() })
const common = { config: { access: webhookAccess }, preValidation: checkAdministrator }

export function deliveryRoutes(
  app: FastifyInstance,
  { metadata }: Pick<Platform, 'metadata'>,
  sender: WebhookSender
): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()

  typed.get(
    path,
    {
      ...common,
      schema: {
        operationId: 'listWebhooks',
        tags,
        summary: 'Lister les envois des webhooks du compte actif',
        querystring: Type.Object({
          subscription: Type.Optional(Type.String({ description: "Identifiant d'un webhook" })),
          ...pagingParameters
        })
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const { account: owner } = administratorOf(request.session)
      const { subscription } = request.query
      return listDeliveries(metadata, { owner, subscription }, pagingOf(request.query))
    }
  )

  typed.post(
    `${path}/:id/_retry`,
    {
      ...common,
      schema: { operationId: 'retryWebhook', tags, summary: 'Envoyer de nouveau', params }
    },
    async (request) => {
      const delivery = await findOwned(request.params.id, administratorOf(request.session))
      return changed(delivery, { status: 'waiting', nbAttempts: 0 })
    }
  )

  typed.post(
    `${path}/:id/_cancel`,
    {
      ...common,
      schema: { operationId: 'cancelWebhook', tags, summary: 'Annuler un envoi', params }
    },
    async (request) => {
      const delivery = await findOwned(request.params.id, administratorOf(request.session))
      return changed(delivery, { status: 'cancelled', nbAttempts: delivery.nbAttempts })
    }
  )

  async function changed(delivery: Delivery, change: DeliveryChange): Promise<Delivery> {
    const { _id, owner, subscription } = delivery
    await metadata.transaction().execute(async (scope) => {
      await changeDelivery(scope, _id, change)
      if (change.status === 'waiting') await sender.wake({ _id: subscription._id, owner }, scope)
    })
    const { nextAttempt: _next, ...others } = delivery
    return { ...others, ...change }
  }

  /**
   * Returns a delivery.
   * @throws HttpError 404
   */
  async function findOwned(id: string, session: AuthenticatedSession): Promise<Delivery> {
    const delivery = await findDelivery(metadata, id)
    if (!delivery || !isTheirs(session, delivery)) throw httpError('deliveryNotFound')
    return delivery
  }
}
