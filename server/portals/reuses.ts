/** Reuses: what others made of the data, proposed and shown on portals (docs/api/pages.md). */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Reuse, ReuseConfig } from '../../contract/portals/page.ts'
import { reuseConfigSchema } from '../../contract/portals/reuseSchema.ts'
import { ownerRole } from '../../contract/permissions.ts'
import type { AuthenticatedSession } from '../../contract/session.ts'
import { checkDepartment, checkNewDepartment } from '../owned/departments.ts'
import { checkAccountAdmin, checkOwnerAdmin, checkReceiver } from '../administered/access.ts'
import { accountsOf, checkPatchable, ownedBy } from '../administered/lists.ts'
import { httpError } from '../http/errors.ts'
import { neverCached } from '../http/resourceCache.ts'
import { compileBody } from '../http/validation.ts'
import { freeSlug, slugFrom } from '../owned/ids.ts'
import { listOf } from '../owned/list/parameters.ts'
import type { TypedApp } from '../owned/routes/shared.ts'
import {
  answeredList,
  hasWords,
  isSlugTaken,
  onPortal,
  portalStore,
  reuseStore,
  reuseWords,
  type Condition,
  type Database
} from './documents.ts'
import { changing, draftRoutes } from './drafts.ts'
import { movesBetweenPortals, tellChange } from './events.ts'
import { moveImages, removeUnnamed } from './images/images.ts'
import type { PortalParts } from './parts.ts'
import { openPortal } from './portals/access.ts'
import {
  accountOf,
  anyBody,
  anyQuery,
  editorOnly,
  idParams,
  isSameAccount,
  managerApi,
  ownerBody,
  tags
} from './routes.ts'
import { signedIn } from '../access/signedIn.ts'
import { idParam } from '../http/idParam.ts'

const ids = { type: 'array', maxItems: 1000, items: { type: 'string', maxLength: 100 } }
const checkBody = compileBody({
  type: 'object',
  additionalProperties: false,
  required: ['config'],
  properties: { config: reuseConfigSchema, owner: { ...ownerBody }, portals: ids }
})
const checkPatch = compileBody({
  type: 'object',
  properties: { draftConfig: reuseConfigSchema, owner: { ...ownerBody }, portals: ids, requestedPortals: ids }
})
const patchable = new Set(['draftConfig', 'owner', 'portals', 'requestedPortals'])
const submission = Type.Object({ portalId: Type.Optional(Type.String()) })

export function reuseRoutes(app: TypedApp, parts: PortalParts): void {
  const { metadata, outbox } = parts
  const change = changing(parts, { kind: 'reuse', find: ofAdmin, alsoTold: movesBetweenPortals })

  draftRoutes(app, parts, {
    path: 'reuses',
    name: 'Reuse',
    of: "d'une réutilisation",
    access: editorOnly,
    change,
    validated: ({ draftConfig }) => ({ title: draftConfig.title })
  })

  app.get(
    `${managerApi}/reuses`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'listReuses', tags, summary: 'Lister les réutilisations', querystring: anyQuery }
    },
    async (request, reply) => {
      neverCached(request, reply)
      const { session, query } = request
      if (!session.user) throw httpError('signInNeeded')
      if (query.isSubmitter !== 'true') checkAccountAdmin(session)
      return answeredList(reuseStore, metadata, listConditions(session, query), {
        query,
        defaults: { sort: 'createdAt:-1', size: 10 }
      })
    }
  )

  app.post(
    `${managerApi}/reuses`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'createReuse', tags, summary: 'Créer une réutilisation', body: anyBody }
    },
    async ({ session, body }, reply) => {
      if (!session.user) throw httpError('signInNeeded')
      checkBody(body)
      const owner = accountOf(body.owner as Reuse['owner'] | undefined, session)
      checkOwnerAdmin(session, owner)
      await checkDepartment(parts, owner, session.user)
      const config = body.config as ReuseConfig
      const _id = randomUUID()
      const date = now()
      const reuse = await metadata.transaction().execute(async (scope) => {
        const slug = await slugFor(scope, { _id, owner, slug: slugFrom(config.title, 'reuse') })
        const made: Reuse = {
          _id,
          title: config.title,
          slug,
          owner,
          createdAt: date,
          updatedAt: date,
          config,
          draftConfig: config,
          portals: [],
          requestedPortals: []
        }
        if (body.portals) made.portals = await portalsOf(scope, made, body.portals as string[])
        await reuseStore.put(scope, made)
        await tellChange(scope, 'reuse', 'create', made)
        return made
      })
      outbox.wake()
      return reply.code(201).send(reuse)
    }
  )

  app.get(
    `${managerApi}/reuses/:id`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'readReuse', tags, summary: 'Lire une réutilisation', params: idParams }
    },
    async (request, reply) => {
      neverCached(request, reply)
      const { session } = request
      const reuse = await found(request)
      if (!isSubmitter(session, reuse)) checkOwnerAdmin(session, reuse.owner)
      return reuse
    }
  )

  app.patch(
    `${managerApi}/reuses/:id`,
    {
      config: { access: editorOnly },
      schema: {
        operationId: 'writeReuse',
        tags,
        summary: 'Modifier une réutilisation',
        params: idParams,
        body: anyBody
      }
    },
    async (request) => {
      const { body, session } = request
      checkPatchable(body, patchable)
      checkPatch(body)
      if (body.owner) await checkNewOwner(request, body.owner as Reuse['owner'])
      const { after } = await change(request, 'patch', async (known, scope, user) => {
        const next: Reuse = { ...known, updatedAt: now() }
        if (body.draftConfig) next.draftConfig = body.draftConfig as ReuseConfig
        if (body.owner) {
          next.owner = accountOf(body.owner as Reuse['owner'], user)
          checkReceiver(session, next.owner)
          if (!isSameAccount(known.owner, next.owner)) {
            Object.assign(next, { portals: [], requestedPortals: [], slug: await slugFor(scope, next) })
          }
          await moveImages(scope, next._id, next.owner)
        }
        if (body.requestedPortals) {
          next.requestedPortals = await portalsOf(scope, next, body.requestedPortals as string[])
        }
        if (body.portals) {
          next.portals = await portalsOf(scope, next, body.portals as string[])
          next.requestedPortals = next.requestedPortals.filter((id) => !next.portals.includes(id))
        }
        return next
      })
      return after
    }
  )

  app.post(
    `${managerApi}/reuses/:id/submit`,
    {
      config: { access: editorOnly },
      schema: {
        operationId: 'submitReuse',
        tags,
        summary: 'Proposer une réutilisation à un portail',
        params: idParams,
        body: submission
      }
    },
    async (request) => {
      const { portalId } = request.body
      if (!portalId) throw httpError('portalIdNeeded')
      const { after } = await change(request, 'submit', async (known, scope) => {
        const portal = await portalStore.find(scope, portalId)
        if (!portal) throw httpError('portalNotFound', { id: portalId })
        if (portal.config.reuses.allowUserReuses !== true) throw httpError('reuseSubmissionRefused')
        const { owner } = portal
        await moveImages(scope, known._id, owner)
        const slug = await slugFor(scope, { ...known, owner })
        return {
          ...known,
          slug,
          owner,
          submitter: { ...known.owner, portalId },
          portals: [],
          requestedPortals: [portalId],
          updatedAt: now()
        }
      })
      return after
    }
  )

  app.delete(
    `${managerApi}/reuses/:id`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'deleteReuse', tags, summary: 'Supprimer une réutilisation', params: idParams }
    },
    async (request, reply) => {
      const reuse = await ofAdmin(request)
      await metadata.transaction().execute(async (scope) => {
        await reuseStore.remove(scope, reuse._id)
        await tellChange(scope, 'reuse', 'delete', reuse)
      })
      outbox.wake()
      await removeUnnamed(parts, reuse._id, [])
      return reply.code(204).send()
    }
  )

  /**
   * Before the transaction of the change: what the directory is asked for would wait for its end.
   * @throws HttpError 404 for a department that is not there, or for no reuse; 401, 403
   */
  async function checkNewOwner(request: FastifyRequest, given: Reuse['owner']): Promise<void> {
    const { owner: before } = await ofAdmin(request)
    const session = signedIn(request)
    const after = accountOf(given, session)
    checkReceiver(session, after)
    await checkNewDepartment(parts, { before, after }, session.user)
  }

  async function ofAdmin(request: FastifyRequest, database: Database = metadata): Promise<Reuse> {
    const reuse = await found(request, database)
    checkOwnerAdmin(request.session, reuse.owner)
    return reuse
  }

  async function found({ params, session }: FastifyRequest, database: Database = metadata): Promise<Reuse> {
    if (!session.user) throw httpError('signInNeeded')
    const id = idParam({ params })
    const reuse = await reuseStore.find(database, id)
    if (!reuse) throw httpError('reuseNotFound', { id })
    return reuse
  }
}

const now = (): string => new Date().toISOString()

/** The slug of a reuse, or the next one that its account has free. */
function slugFor(
  scope: Database,
  { _id, owner, slug }: Pick<Reuse, '_id' | 'owner' | 'slug'>
): Promise<string> {
  return freeSlug(slug, (one) => isSlugTaken(scope, { kind: 'reuse', owner, slug: one, except: _id }))
}

/** Who proposed a reuse still sees it. */
function isSubmitter(session: FastifyRequest['session'], { submitter }: Reuse): boolean {
  return submitter !== undefined && ownerRole(session, submitter) === 'admin'
}

/** @throws HttpError 404 for a portal that the reuse cannot be on */
async function portalsOf(scope: Database, reuse: Reuse, portals: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(portals)]
  for (const id of wanted) await openPortal(scope, reuse, id)
  return wanted
}

function listConditions(session: AuthenticatedSession, query: Record<string, string>): Condition[] {
  const conditions: Condition[] = []
  if (query.isSubmitter === 'true') {
    const { type, id } = session.account
    conditions.push(sql`json_extract(document, '$.submitter.type') = ${type}
      and json_extract(document, '$.submitter.id') = ${id}`)
  } else {
    const accounts = accountsOf(session, query)
    if (accounts) conditions.push(ownedBy(accounts))
  }
  const portals = listOf(query.portal)
  if (portals.length) conditions.push(onPortal(portals))
  if (query.q) conditions.push(...hasWords(query.q, reuseWords, { ofManager: true }))
  return conditions
}
