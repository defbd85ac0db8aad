/** Routes of the groups of free pages of an account (docs/api/pages.md). */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { titleSchema } from '../../contract/portals/configSchema.ts'
import type { PageGroup } from '../../contract/portals/page.ts'
import { ownerOf } from '../owned/create.ts'
import { checkDepartment } from '../owned/departments.ts'
import { checkAccountEditor, checkOwnerAdmin, checkOwnerEditor } from '../administered/access.ts'
import { accountsOf, checkPatchable, ownedBy } from '../administered/lists.ts'
import { httpError } from '../http/errors.ts'
import { neverCached } from '../http/resourceCache.ts'
import { compileBody } from '../http/validation.ts'
import { freeSlug, slugFrom } from '../owned/ids.ts'
import type { TypedApp } from '../owned/routes/shared.ts'
import { answeredList, groupStore, isSlugTaken, pageStore, type Database } from './documents.ts'
import { changing } from './drafts.ts'
import { requestedDocument } from './found.ts'
import { reportPortalChange } from './events.ts'
import type { PortalParts } from './parts.ts'
import { anyBody, anyQuery, editorOnly, idParams, managerApi, ownerBody, tags } from './routes.ts'

const title = Type.Unsafe<string>(titleSchema(200))
const description = Type.String({ maxLength: 2000 })
const creationBody = Type.Object(
  {
    title,
    description: Type.Optional(description),
    rootPage: Type.Optional(Type.Unknown()),
    slug: Type.Optional(Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 200 })),
    owner: Type.Optional(ownerBody)
  },
  { additionalProperties: false }
)
const checkPatch = compileBody({
  type: 'object',
  properties: { title: { ...title }, description: { anyOf: [{ ...description }, { type: 'null' }] } }
})
const patchable = new Set(['title', 'description', 'rootPage'])

export function groupRoutes(app: TypedApp, parts: PortalParts): void {
  collectionRoutes(app, parts)
  documentRoutes(app, parts)
}

/** Routes that list groups and create one. */
function collectionRoutes(app: TypedApp, parts: PortalParts): void {
  const { metadata, outbox } = parts

  app.get(
    `${managerApi}/groups`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'listPageGroups', tags, summary: 'Lister les groupes', querystring: anyQuery }
    },
    async (request, reply) => {
      neverCached(reply)
      const { session, query } = request
      checkAccountEditor(session)
      const accounts = accountsOf(session, query)
      return answeredList(groupStore, metadata, accounts ? [ownedBy(accounts)] : [], {
        query,
        defaults: { sort: 'title:1', size: 1000 }
      })
    }
  )

  app.post(
    `${managerApi}/groups`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'createPageGroup', tags, summary: 'Créer un groupe', body: creationBody }
    },
    async ({ session, body }, reply) => {
      if (!session.user) throw httpError('signInNeeded')
      const owner = ownerOf(body.owner, session)
      checkOwnerAdmin(session, owner)
      await checkDepartment(parts, owner, session.user)
      const _id = randomUUID()
      const date = new Date().toISOString()
      const group = await metadata.transaction().execute(async (scope) => {
        const wantedSlug = body.slug ?? slugFrom(body.title, 'group')
        const slug = await freeSlug(wantedSlug, (candidate) =>
          isSlugTaken(scope, { kind: 'group', owner, slug: candidate, except: _id })
        )
        const { title: name, description: text, rootPage } = body
        const created: PageGroup = {
          _id,
          slug,
          title: name,
          ...(text ? { description: text } : {}),
          ...(rootPage ? { rootPage } : {}),
          owner,
          createdAt: date,
          updatedAt: date
        }
        await groupStore.put(scope, created)
        await reportPortalChange(scope, 'group', 'create', created)
        return created
      })
      outbox.wake()
      return reply.code(201).send(group)
    }
  )
}

/** Routes that read, change and delete a group. */
function documentRoutes(app: TypedApp, parts: PortalParts): void {
  const { metadata, outbox } = parts
  const change = changing(parts, { kind: 'group', find: administeredGroup })

  app.get(
    `${managerApi}/groups/:id`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'readPageGroup', tags, summary: 'Lire un groupe', params: idParams }
    },
    async (request, reply) => {
      neverCached(reply)
      const group = await requestedDocument('group', request, metadata)
      checkOwnerEditor(request.session, group.owner)
      return group
    }
  )

  app.patch(
    `${managerApi}/groups/:id`,
    {
      config: { access: editorOnly },
      schema: {
        operationId: 'writePageGroup',
        tags,
        summary: 'Modifier un groupe',
        params: idParams,
        body: anyBody
      }
    },
    async (request) => {
      const { body } = request
      checkPatchable(body, patchable)
      checkPatch(body)
      const { after } = await change(request, 'patch', (known) => {
        // A new title keeps the slug: the addresses of the pages of the group contain it.
        const next: PageGroup = { ...known, ...body, updatedAt: new Date().toISOString() }
        if (body.description === null) delete next.description
        return next
      })
      return after
    }
  )

  app.delete(
    `${managerApi}/groups/:id`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'deletePageGroup', tags, summary: 'Supprimer un groupe', params: idParams }
    },
    async (request, reply) => {
      await metadata.transaction().execute(async (scope) => {
        const group = await administeredGroup(request, scope)
        if (await hasPages(scope, group._id)) throw httpError('groupNotEmpty')
        await groupStore.remove(scope, group._id)
        await reportPortalChange(scope, 'group', 'delete', group)
      })
      outbox.wake()
      return reply.code(204).send()
    }
  )
}

async function administeredGroup(request: FastifyRequest, database: Database): Promise<PageGroup> {
  const group = await requestedDocument('group', request, database)
  checkOwnerAdmin(request.session, group.owner)
  return group
}

async function hasPages(scope: Database, id: string): Promise<boolean> {
  const isIn = (config: string) =>
    sql`json_extract(document, ${`$.${config}.genericMetadata.group._id`}) = ${id}`
  const { count } = await pageStore.list(scope, [sql`(${isIn('config')} or ${isIn('draftConfig')})`], {
    order: sql`number`,
    size: 1,
    skip: 0
  })
  return count > 0
}
