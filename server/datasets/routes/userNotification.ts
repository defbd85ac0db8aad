/** Route that sends a notification written by a user to the subscribers of a dataset (docs/api/datasets.md). */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ownerRole } from '../../../contract/permissions.ts'
import { ownCheck, withKeys } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { addToOutbox } from '../../outbox/store.ts'
import type { ReportedEvent } from '../../owned/events.ts'
import { eventsChannel } from '../../realtime/internalChannels.ts'
import { datasetScopes } from '../access.ts'
import { authorOf } from '../editable/author.ts'
import { allow, findDataset } from '../guard.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { base, idParams, type DatasetsApp } from './shared.ts'

/** Request body. Lengths are limited because each subscriber stores a copy. */
export const userNotificationBody = Type.Object(
  {
    topic: Type.String({ minLength: 1, maxLength: 200 }),
    title: Type.String({ minLength: 1, maxLength: 1000 }),
    body: Type.Optional(Type.String({ maxLength: 10_000 })),
    urlParams: Type.Optional(
      Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 1000 }), { maxProperties: 50 })
    ),
    recipient: Type.Optional(
      Type.Object(
        { id: Type.String({ minLength: 1, maxLength: 200 }), name: Type.String({ maxLength: 200 }) },
        { additionalProperties: false }
      )
    ),
    visibility: Type.Optional(Type.Union([Type.Literal('public'), Type.Literal('private')]))
  },
  { additionalProperties: false }
)

export function userNotificationRoute(app: DatasetsApp, parts: DatasetParts): void {
  const { metadata, outbox } = parts
  app.post(
    `${base}/:id/user-notification`,
    {
      config: {
        access: withKeys(
          ownCheck('the operation depends on who is told: those of the account, or everybody', [
            'sendUserNotification'
          ]),
          datasetScopes.write
        )
      },
      // Permissions are checked before the validation of the body, as in all routes.
      preValidation: async (request, reply) => {
        const { id } = request.params
        const dataset = await findDataset(parts, id)
        const isPublic = (request.body as { visibility?: unknown } | null)?.visibility === 'public'
        await allow(request, reply, dataset, {
          operation: isPublic ? 'sendUserNotificationPublic' : 'sendUserNotification'
        })
        if (isPublic) checkRole(request, dataset)
        request.dataset = dataset
      },
      schema: {
        operationId: 'sendUserNotification',
        tags: ['Métadonnées'],
        summary: 'Envoyer une notification aux abonnés du jeu de données',
        params: idParams,
        body: userNotificationBody
      }
    },
    async (request) => {
      const { body, dataset, session } = request
      const { owner, id, slug } = dataset
      const author = authorOf(session)
      const user = { id: author?.id ?? '', name: author?.name ?? '' }
      const event: ReportedEvent = {
        sender: owner,
        topic: { key: `data-fair:dataset-user-notification:${slug}:${body.topic}` },
        title: body.title,
        ...(body.body === undefined ? {} : { body: body.body }),
        urlParams: { ...body.urlParams, datasetId: id, datasetSlug: slug, userId: user.id },
        visibility: body.visibility ?? 'private',
        extra: { user },
        resource: { type: 'dataset', id }
      }
      const { recipient } = body
      const reported: ReportedEvent = { ...event, ...(recipient ? { subscribedRecipient: recipient } : {}) }
      await metadata.transaction().execute((scope) => addToOutbox(scope, eventsChannel, reported))
      outbox.wake()
      return { ...event, ...(recipient ? { recipient } : {}) }
    }
  )
}

/** @throws HttpError 403 unless the session is admin or contributor of the account of the owner */
function checkRole({ session }: FastifyRequest, { owner }: DatasetRecord): void {
  const role = ownerRole(session, owner)
  if (role !== 'admin' && role !== 'contrib') throw httpError('publicNotificationRefused')
}
