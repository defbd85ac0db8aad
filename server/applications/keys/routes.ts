/** Routes of the keys of protected links (docs/api/applications.md#protected-links). */
import { Type } from 'typebox'
import type { ApplicationKey } from '../../../contract/applications/application.ts'
import { permissionFor } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { preconditionOf, tagOf, type Precondition } from '../../http/preconditions.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { guardedResource, notFound } from '../../owned/guard.ts'
import { newId } from '../../owned/ids.ts'
import { notifyOfChange } from '../../owned/parts.ts'
import type { ResourceRouteOptions } from '../../owned/routes/common.ts'
import { baseOf, type TypedApp } from '../../owned/routes/shared.ts'
import type { Platform } from '../../platform.ts'
import { applicationDefinition } from '../definition.ts'
import { reportKeyChange } from '../events.ts'
import type { ApplicationParts } from '../record.ts'
import { keysOf, writeKeys } from './store.ts'

const url = `${baseOf(applicationDefinition)}/:id/keys`
const tags = ['Permissions']

/** Schema of the keys; a key is part of URL paths, before a colon. */
const keyList = Type.Array(
  Type.Object(
    {
      id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,200}$' })),
      title: Type.Optional(Type.String({ maxLength: 1000 }))
    },
    { additionalProperties: false }
  ),
  { maxItems: 1000 }
)

export function keyRoutes(
  app: TypedApp,
  parts: ApplicationParts,
  { outbox }: Pick<Platform, 'outbox'>,
  { params }: ResourceRouteOptions
): void {
  app.get(
    url,
    {
      config: { access: permissionFor(applicationDefinition, 'getKeys') },
      schema: { operationId: 'getKeys', tags, summary: 'Lire les clés des liens protégés', params }
    },
    async (request, reply) => {
      neverCached(reply)
      return keysOf(parts.metadata, guardedResource(parts, request).id)
    }
  )

  app.post(
    url,
    {
      config: { access: permissionFor(applicationDefinition, 'setKeys') },
      schema: {
        operationId: 'setKeys',
        tags,
        summary: 'Définir les clés des liens protégés',
        params,
        body: keyList
      }
    },
    async (request) => {
      const given = request.body.map(({ id = newId(), ...key }) => ({ id, ...key }))
      if (new Set(given.map(({ id }) => id)).size < given.length) throw httpError('sameApplicationKey')
      await setKeys(parts, request.params.id, given, preconditionOf(request.headers['if-match']))
      outbox.wake()
      return given
    }
  )
}

/** @throws HttpError 404 when the application was removed meanwhile, 412 when its keys changed meanwhile */
async function setKeys(
  parts: ApplicationParts,
  id: string,
  keys: ApplicationKey[],
  precondition: Precondition
): Promise<void> {
  const { metadata, store } = parts
  const record = await metadata.transaction().execute(async (scope) => {
    // Updates nothing: reads the application in the transaction, for the event.
    const current = await store.updateWithin(scope, id, () => undefined)
    if (!current) throw notFound(applicationDefinition)
    const known = await keysOf(scope, id)
    precondition(() => tagOf(JSON.stringify(known)))
    await writeKeys(scope, id, keys)
    await reportKeyChange(scope, current)
    return current
  })
  notifyOfChange(parts, record)
}
