/** Routes of portals: list, configuration, draft and address (docs/api/portals.md). */
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { addressSchema } from '../../../contract/portals/configSchema.ts'
import type { Ingress, Portal } from '../../../contract/portals/portal.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { adminModeOnly, everybody } from '../../access/access.ts'
import { checkAccountAdmin, checkOwnerAdmin } from '../../administered/access.ts'
import { accountsOf, checkPatchable, ownedBy, ownerConditions } from '../../administered/lists.ts'
import { ownerOf } from '../../owned/create.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { compileBody } from '../../http/validation.ts'
import { ownersOf } from '../../owned/list/parameters.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import { answeredList, portalStore, type Condition, type Database } from '../documents.ts'
import { changing, draftRoutes, type ChangeDocument } from '../drafts.ts'
import { checkNewOwner, requestedDocument } from '../found.ts'
import { reportPortalChange } from '../events.ts'
import { moveImages } from '../images/images.ts'
import type { PortalParts } from '../parts.ts'
import { adminOnly, anyBody, anyQuery, editorOnly, idParams, managerApi, ownerBody, tags } from '../routes.ts'
import { checkPortalEditor, checkPortalReader } from './access.ts'
import { addressesOf } from './addresses.ts'
import { checkedConfig } from './config.ts'
import { createPortal, portalCreation } from './create.ts'
import { leavePortal, removePortal } from './removal.ts'
import { addressSettings, declarationFor, isOtherAccount } from './sites.ts'
import { signedIn } from '../../access/signedIn.ts'
import type { AfterCommit } from '../../metadata/transaction.ts'

const checkPatch = compileBody({
  type: 'object',
  properties: {
    draftConfig: { type: 'object' },
    owner: { ...ownerBody },
    staging: { type: 'boolean' },
    contributorDepartments: {
      type: 'array',
      maxItems: 1000,
      items: { type: 'string', minLength: 1, maxLength: 200 }
    },
    isReference: { type: 'boolean' },
    whiteLabel: { type: 'boolean' },
    md2Compat: { type: 'boolean' }
  }
})
const patchable = new Set([
  'draftConfig',
  'owner',
  'staging',
  'contributorDepartments',
  'isReference',
  'whiteLabel',
  'md2Compat'
])
const ofPlatformAdmin = ['isReference', 'whiteLabel', 'md2Compat'] as const

const ingressBody = Type.Object(
  {
    url: Type.String({ pattern: '^https?://[^/?#@\\s]+$', maxLength: 300 }),
    datasetUrlTemplate: Type.Optional(Type.Unsafe<string>(addressSchema)),
    applicationUrlTemplate: Type.Optional(Type.Unsafe<string>(addressSchema))
  },
  { additionalProperties: true }
)

export function portalRoutes(app: TypedApp, parts: PortalParts): void {
  const change = changing(parts, { kind: 'portal', find: administeredPortal })

  draftRoutes(app, parts, {
    path: 'portals',
    name: 'Portal',
    of: "d'un portail",
    access: adminOnly,
    change,
    validated: ({ draftConfig }) => ({ title: draftConfig.title }),
    prepare: async (request) => {
      const { owner } = await administeredPortal(request, parts.metadata)
      return declarationFor(parts, owner, signedIn(request))
    }
  })

  collectionRoutes(app, parts)
  readingRoutes(app, parts)
  patchRoute(app, parts, change)
  ingressRoute(app, parts)
  deletionRoute(app, parts)
}

/** Routes that list portals and create one. */
function collectionRoutes(app: TypedApp, parts: PortalParts): void {
  const { metadata } = parts
  app.get(
    `${managerApi}/portals`,
    {
      config: { access: adminOnly },
      schema: { operationId: 'listPortals', tags, summary: 'Lister les portails', querystring: anyQuery }
    },
    async (request, reply) => {
      neverCached(reply)
      const { session, query } = request
      checkAccountAdmin(session)
      return answeredList(portalStore, metadata, listConditions(session, query), {
        query,
        defaults: { sort: 'createdAt:-1', size: 10 }
      })
    }
  )

  app.post(
    `${managerApi}/portals`,
    {
      config: { access: adminOnly },
      schema: { operationId: 'createPortal', tags, summary: 'Créer un portail', body: portalCreation }
    },
    async ({ session, body }, reply) => {
      if (!session.user) throw httpError('signInNeeded')
      return reply.code(201).send(await createPortal(parts, session, body))
    }
  )
}

/** Routes that read a portal: for its editors, and what is public. */
function readingRoutes(app: TypedApp, parts: PortalParts): void {
  const { metadata } = parts
  app.get(
    `${managerApi}/portals/:id`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'readPortal', tags, summary: 'Lire un portail', params: idParams }
    },
    async (request, reply) => {
      neverCached(reply)
      const { session } = request
      if (!session.user) throw httpError('signInNeeded')
      const portal = await existingPortal(metadata, request.params.id)
      checkPortalReader(session, portal)
      return portal
    }
  )

  app.get(
    `${managerApi}/portals/:id/public`,
    {
      config: { access: everybody },
      schema: {
        operationId: 'readPublicPortal',
        tags,
        summary: "Lire ce que tout le monde sait d'un portail",
        params: idParams
      }
    },
    async ({ params }) => {
      const portal = await existingPortal(metadata, params.id)
      const { _id, title, owner } = portal
      return { _id, title, owner, url: addressesOf(portal, addressSettings(parts)).url }
    }
  )
}

function patchRoute(app: TypedApp, parts: PortalParts, change: ChangeDocument<Portal>): void {
  const { metadata } = parts
  app.patch(
    `${managerApi}/portals/:id`,
    {
      config: { access: adminOnly },
      schema: {
        operationId: 'writePortal',
        tags,
        summary: 'Modifier un portail',
        params: idParams,
        body: anyBody
      }
    },
    async (request) => {
      const { session, body } = request
      checkPatchable(body, patchable)
      checkPatch(body)
      const draftConfig = body.draftConfig ? { draftConfig: checkedConfig(body.draftConfig) } : {}
      const field = ofPlatformAdmin.find((name) => name in body)
      if (field && !session.user?.adminMode) throw httpError('portalAdminOnly', { field })
      if (body.owner) await checkOwnerChange(parts, request, body.owner as Portal['owner'])
      // A draft is saved at each keystroke, and does not affect the publication site.
      const isDeclared = Object.keys(body).some((name) => name !== 'draftConfig')
      const declare = isDeclared
        ? await declarationFor(parts, await ownerAfter(request, metadata), signedIn(request))
        : undefined
      let publish: AfterCommit | undefined
      const { after } = await change(request, 'patch', async (known, scope, user) => {
        const next: Portal = { ...known, ...body, ...draftConfig, updatedAt: now() }
        if (body.owner) {
          next.owner = ownerOf(body.owner as Portal['owner'], user)
          checkOwnerAdmin(session, next.owner)
          await moveImages(scope, next._id, next.owner)
          // Another account cannot withdraw the pages of the former one, which could still change them.
          if (isOtherAccount(known, next)) await leavePortal(scope, next._id)
        }
        if (next.owner.department && next.contributorDepartments.length) throw httpError('rootPortalsOnly')
        publish = await declare?.(scope, next, known)
        return next
      })
      publish?.()
      return after
    }
  )
}

/** Route that gives a portal a domain of its own. */
function ingressRoute(app: TypedApp, parts: PortalParts): void {
  const { metadata, outbox } = parts
  app.post(
    `${managerApi}/portals/:id/ingress`,
    {
      config: { access: adminModeOnly },
      schema: {
        operationId: 'exposePortal',
        tags,
        summary: 'Exposer un portail sur un domaine',
        params: idParams,
        body: ingressBody
      }
    },
    async (request, reply) => {
      const { params, body } = request
      const known = await existingPortal(metadata, params.id)
      const ingress = { ...body, url: new URL(body.url).origin } as Ingress
      const existingSite = await parts.sites.at(ingress.url)
      if (existingSite && existingSite.id !== known._id) throw httpError('takenIngress', { url: ingress.url })
      const declare = await declarationFor(parts, known.owner, signedIn(request))
      const publish = await metadata.transaction().execute(async (scope) => {
        const portal = { ...(await existingPortal(scope, known._id)), ingress, updatedAt: now() }
        await portalStore.put(scope, portal)
        await reportPortalChange(scope, 'portal', 'patch', portal)
        return declare(scope, portal)
      })
      publish()
      outbox.wake()
      return reply.code(204).send()
    }
  )
}

function deletionRoute(app: TypedApp, parts: PortalParts): void {
  const { metadata } = parts
  app.delete(
    `${managerApi}/portals/:id`,
    {
      config: { access: adminOnly },
      schema: { operationId: 'deletePortal', tags, summary: 'Supprimer un portail', params: idParams }
    },
    async (request, reply) => {
      const portal = await administeredPortal(request, metadata)
      await removePortal(parts, portal)
      return reply.code(204).send()
    }
  )
}

/**
 * Checks a change of owner.
 * @throws HttpError 404, 401, 403
 */
async function checkOwnerChange(
  parts: PortalParts,
  request: FastifyRequest,
  newOwner: Portal['owner']
): Promise<void> {
  const { owner: before } = await administeredPortal(request, parts.metadata)
  await checkNewOwner(parts, signedIn(request), { before, newOwner }, checkOwnerAdmin)
}

/** @throws HttpError 404 */
async function existingPortal(metadata: Database, id: string): Promise<Portal> {
  const portal = await portalStore.find(metadata, id)
  if (!portal) throw httpError('portalNotFound', { id })
  return portal
}

/**
 * Returns the portal of the request, for an administrator of its account.
 * @throws HttpError 404, 401, 403
 */
async function administeredPortal(request: FastifyRequest, database: Database): Promise<Portal> {
  const portal = await requestedDocument('portal', request, database)
  checkPortalEditor(request.session, portal)
  return portal
}

const now = (): string => new Date().toISOString()

/** Returns the owner of a portal after the patch of a request. */
async function ownerAfter(request: FastifyRequest, database: Database): Promise<Portal['owner']> {
  const { owner } = request.body as { owner?: Portal['owner'] }
  return owner ? ownerOf(owner, signedIn(request)) : (await administeredPortal(request, database)).owner
}

/**
 * Returns the conditions of the list: owners of the query or of the session. A department also sees the portals of its
 * organization that it may contribute to.
 */
function listConditions(session: AuthenticatedSession, query: Record<string, string>): Condition[] {
  if (query.isReference === 'true') return [sql`is_reference = 1`]
  const accounts = accountsOf(session, query)
  const filters = ownerConditions(ownersOf(query.owner))
  if (!accounts) return filters
  const { type, id, department } = session.account
  const ownedByAccount = ownedBy(accounts)
  if (!department || query.owner || query.showAll === 'true') return [ownedByAccount, ...filters]
  return [
    sql`(${ownedByAccount} or (owner_type = ${type} and owner_id = ${id} and owner_department is null
      and ${department} in (select value from json_each(d.document, '$.contributorDepartments'))))`
  ]
}
