/** Routes of reuses: uses of the data by third parties, submitted to portals and shown there (docs/api/pages.md). */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Reuse, ReuseConfig } from '../../../contract/portals/page.ts'
import { reuseConfigSchema } from '../../../contract/portals/reuseSchema.ts'
import { ownerRole } from '../../../contract/permissions.ts'
import { checkAccountAdmin, checkOwnerAdmin, checkReceiver } from '../../administered/access.ts'
import { checkPatchable } from '../../administered/lists.ts'
import { ownerOf } from '../../owned/create.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { compileBody } from '../../http/validation.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import { answeredList, portalStore, reuseStore, type Database } from '../documents.ts'
import { changing, draftRoutes, type ChangeDocument } from '../drafts.ts'
import { movesOfReuse, reportPortalChange } from '../events.ts'
import { moveImages, removeUnnamed } from '../images/images.ts'
import type { PortalParts } from '../parts.ts'
import {
  anyBody,
  anyQuery,
  editorOnly,
  idParams,
  isSameAccount,
  managerApi,
  ownerBody,
  tags
} from '../routes.ts'
import { checkNewOwner, requestedDocument } from '../found.ts'
import { createReuse, idsOfPortals } from './create.ts'
import { listConditions } from './list.ts'
import { portalsOf, slugFor } from './placement.ts'
import { signedIn } from '../../access/signedIn.ts'

const checkPatch = compileBody({
  type: 'object',
  properties: {
    draftConfig: reuseConfigSchema,
    owner: { ...ownerBody },
    portals: idsOfPortals,
    requestedPortals: idsOfPortals
  }
})
const patchable = new Set(['draftConfig', 'owner', 'portals', 'requestedPortals'])
const submission = Type.Object({ portalId: Type.Optional(Type.String()) })

export function reuseRoutes(app: TypedApp, parts: PortalParts): void {
  const change = changing(parts, { kind: 'reuse', find: administeredReuse, furtherChanges: movesOfReuse })

  draftRoutes(app, parts, {
    path: 'reuses',
    name: 'Reuse',
    of: "d'une réutilisation",
    access: editorOnly,
    change,
    validated: ({ draftConfig }) => ({ title: draftConfig.title })
  })

  collectionRoutes(app, parts)
  patchRoute(app, parts, change)
  submissionRoute(app, change)
  readAndDeleteRoutes(app, parts)
}

/** Routes that list reuses and create one. */
function collectionRoutes(app: TypedApp, parts: PortalParts): void {
  const { metadata } = parts
  app.get(
    `${managerApi}/reuses`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'listReuses', tags, summary: 'Lister les réutilisations', querystring: anyQuery }
    },
    async (request, reply) => {
      neverCached(reply)
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
      return reply.code(201).send(await createReuse(parts, session, body))
    }
  )
}

function patchRoute(app: TypedApp, parts: PortalParts, change: ChangeDocument<Reuse>): void {
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
      if (body.owner) await checkOwnerChange(parts, request, body.owner as Reuse['owner'])
      const { after } = await change(request, 'patch', async (known, scope, user) => {
        const next: Reuse = { ...known, updatedAt: now() }
        if (body.draftConfig) next.draftConfig = body.draftConfig as ReuseConfig
        if (body.owner) {
          next.owner = ownerOf(body.owner as Reuse['owner'], user)
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
}

/** Route that submits a reuse to a portal, whose account then owns it. */
function submissionRoute(app: TypedApp, change: ChangeDocument<Reuse>): void {
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
}

function readAndDeleteRoutes(app: TypedApp, parts: PortalParts): void {
  const { metadata, outbox } = parts
  app.get(
    `${managerApi}/reuses/:id`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'readReuse', tags, summary: 'Lire une réutilisation', params: idParams }
    },
    async (request, reply) => {
      neverCached(reply)
      const { session } = request
      const reuse = await requestedDocument('reuse', request, metadata)
      if (!isSubmitter(session, reuse)) checkOwnerAdmin(session, reuse.owner)
      return reuse
    }
  )

  app.delete(
    `${managerApi}/reuses/:id`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'deleteReuse', tags, summary: 'Supprimer une réutilisation', params: idParams }
    },
    async (request, reply) => {
      const reuse = await administeredReuse(request, metadata)
      await metadata.transaction().execute(async (scope) => {
        await reuseStore.remove(scope, reuse._id)
        await reportPortalChange(scope, 'reuse', 'delete', reuse)
      })
      outbox.wake()
      await removeUnnamed(parts, reuse._id, [])
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
  newOwner: Reuse['owner']
): Promise<void> {
  const { owner: before } = await administeredReuse(request, parts.metadata)
  await checkNewOwner(parts, signedIn(request), { before, newOwner }, checkReceiver)
}

/**
 * Returns the reuse of the request, for an administrator of its account.
 * @throws HttpError 404, 401, 403
 */
async function administeredReuse(request: FastifyRequest, database: Database): Promise<Reuse> {
  const reuse = await requestedDocument('reuse', request, database)
  checkOwnerAdmin(request.session, reuse.owner)
  return reuse
}

const now = (): string => new Date().toISOString()

/** Tells whether the session is of the submitter of a reuse, who may still read it. */
function isSubmitter(session: FastifyRequest['session'], { submitter }: Reuse): boolean {
  return submitter !== undefined && ownerRole(session, submitter) === 'admin'
}
