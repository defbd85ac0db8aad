/** Routes of pages: list, content, draft and publication (docs/api/pages.md). */
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { titleSchema } from '../../../contract/portals/configSchema.ts'
import type { Page } from '../../../contract/portals/page.ts'
import {
  checkAccountEditor,
  checkOwnerAdmin,
  checkOwnerEditor,
  checkReceiver
} from '../../administered/access.ts'
import { checkPatchable } from '../../administered/lists.ts'
import { ownerOf } from '../../owned/create.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { compileBody } from '../../http/validation.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import { foldText } from '../../owned/words.ts'
import { answeredList, countByPortal, pageStore, type Database } from '../documents.ts'
import { changing, draftRoutes, type ChangeDocument } from '../drafts.ts'
import { movesBetweenPortals, reportPortalChange } from '../events.ts'
import { moveImages, removeUnnamed } from '../images/images.ts'
import { checkNewOwner, requestedDocument } from '../found.ts'
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
import { checkedContent } from './content.ts'
import { checkPublisher, createPage, pageCreation } from './create.ts'
import { groupOfPage, listConditions } from './list.ts'
import { leaveAccount, publish, requestOn } from './publication.ts'
import { checkFreeSlugs, withSlug } from './slugs.ts'
import { signedIn } from '../../access/signedIn.ts'

const ids = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 })

const checkPatch = compileBody({
  type: 'object',
  properties: {
    draftConfig: { type: 'object' },
    requestedPortals: { ...ids },
    portals: { ...ids },
    title: titleSchema(300),
    owner: { ...ownerBody },
    isReference: { type: 'boolean' }
  }
})
const patchable = new Set(['draftConfig', 'requestedPortals', 'portals', 'title', 'owner', 'isReference'])

export function pageRoutes(app: TypedApp, parts: PortalParts): void {
  const change = changing(parts, { kind: 'page', find: editedPage, furtherChanges: movesBetweenPortals })

  draftRoutes(app, parts, {
    path: 'pages',
    name: 'Page',
    of: "d'une page",
    access: editorOnly,
    change,
    // The title in the manager follows the published title, unless it was set to something else.
    validated: ({ title, config, draftConfig }, date) => ({
      title: title === config.title ? draftConfig.title : title,
      configUpdatedAt: date
    })
  })

  collectionRoutes(app, parts)
  patchRoute(app, parts, change)
  readAndDeleteRoutes(app, parts)
}

/** Routes that list pages and create one. */
function collectionRoutes(app: TypedApp, parts: PortalParts): void {
  const { metadata } = parts
  app.get(
    `${managerApi}/pages`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'listPages', tags, summary: 'Lister les pages', querystring: anyQuery }
    },
    async (request, reply) => {
      neverCached(reply)
      const { session, query } = request
      checkAccountEditor(session)
      const conditions = listConditions(session, query)
      const word = foldText(query.q ?? '')
      const byWords =
        query.q && !query.sort ? { order: sql`nullif(instr(title_key, ${word}), 0) nulls last` } : {}
      const defaults = { sort: 'createdAt:-1', size: 10, ...byWords }
      const list = await answeredList(pageStore, metadata, conditions, { query, defaults })
      return {
        ...list,
        facets: {
          types: await pageStore.countBy(metadata, conditions, sql`type`),
          groups: await pageStore.countBy(metadata, [...conditions, sql`type = 'generic'`], groupOfPage),
          portals: await countByPortal(metadata, 'page', conditions),
          owners: []
        }
      }
    }
  )

  app.post(
    `${managerApi}/pages`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'createPage', tags, summary: 'Créer une page', body: pageCreation }
    },
    async ({ session, body }, reply) => {
      if (!session.user) throw httpError('signInNeeded')
      return reply.code(201).send(await createPage(parts, session, body))
    }
  )
}

function patchRoute(app: TypedApp, parts: PortalParts, change: ChangeDocument<Page>): void {
  app.patch(
    `${managerApi}/pages/:id`,
    {
      config: { access: editorOnly },
      schema: {
        operationId: 'writePage',
        tags,
        summary: 'Modifier une page',
        params: idParams,
        body: anyBody
      }
    },
    async (request) => {
      const { session, body } = request
      checkPatchable(body, patchable)
      checkPatch(body)
      if ('isReference' in body && !session.user?.adminMode) {
        throw httpError('portalAdminOnly', { field: 'isReference' })
      }
      const draft = body.draftConfig ? checkedContent(body.draftConfig) : undefined
      if (body.owner) await checkOwnerChange(parts, request, body.owner as Page['owner'])
      const { after } = await change(request, 'patch', async (known, scope, user) => {
        let next: Page = {
          ...known,
          ...(typeof body.title === 'string' ? { title: body.title } : {}),
          ...('isReference' in body ? { isReference: body.isReference === true } : {}),
          updatedAt: now()
        }
        if (body.owner) {
          checkOwnerAdmin(session, known.owner)
          next.owner = ownerOf(body.owner as Page['owner'], user)
          checkReceiver(session, next.owner)
          if (!isSameAccount(known.owner, next.owner)) {
            next = leaveAccount(next)
            await checkFreeSlugs(scope, next)
          }
          await moveImages(scope, next._id, next.owner)
        }
        if (draft) next.draftConfig = await withSlug(scope, draft, next, { isNew: false })
        if (body.requestedPortals) next = await requestOn(scope, next, body.requestedPortals as string[])
        if (body.portals) {
          checkPublisher(user, known.owner, 'portals')
          next = await publish(scope, next, body.portals as string[], user)
        }
        return next
      })
      return after
    }
  )
}

function readAndDeleteRoutes(app: TypedApp, parts: PortalParts): void {
  const { metadata, outbox } = parts
  app.get(
    `${managerApi}/pages/:id`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'readPage', tags, summary: 'Lire une page', params: idParams }
    },
    async (request, reply) => {
      neverCached(reply)
      return editedPage(request, metadata)
    }
  )

  app.delete(
    `${managerApi}/pages/:id`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'deletePage', tags, summary: 'Supprimer une page', params: idParams }
    },
    async (request, reply) => {
      const page = await editedPage(request, metadata)
      checkOwnerAdmin(request.session, page.owner)
      await metadata.transaction().execute(async (scope) => {
        await pageStore.remove(scope, page._id)
        await reportPortalChange(scope, 'page', 'delete', page)
      })
      outbox.wake()
      await removeUnnamed(parts, page._id, [])
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
  newOwner: Page['owner']
): Promise<void> {
  const { owner: before } = await editedPage(request, parts.metadata)
  const session = signedIn(request)
  checkOwnerAdmin(session, before)
  await checkNewOwner(parts, session, { before, newOwner }, checkReceiver)
}

/**
 * Returns the page of the request, for an editor of its account.
 * @throws HttpError 404, 401, 403
 */
async function editedPage(request: FastifyRequest, database: Database): Promise<Page> {
  const page = await requestedDocument('page', request, database)
  checkOwnerEditor(request.session, page.owner)
  return page
}

const now = (): string => new Date().toISOString()
