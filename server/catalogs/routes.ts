/** Routes of catalogs: list, connection and contents (docs/api/catalogs.md). */
import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import {
  capabilities as allCapabilities,
  type Catalog,
  type RemoteListing
} from '../../contract/catalogs/catalog.ts'
import type { Owner } from '../../contract/permissions.ts'
import type { AuthenticatedSession } from '../../contract/session.ts'
import { checkDepartment, checkNewDepartment } from '../owned/departments.ts'
import { ownCheck } from '../access/access.ts'
import { httpError } from '../http/errors.ts'
import { seenCheck } from '../http/preconditions.ts'
import { neverCached } from '../http/resourceCache.ts'
import { compileBody } from '../http/validation.ts'
import { newId } from '../owned/ids.ts'
import { listOf, pagingOf } from '../owned/list/parameters.ts'
import { ownerOf } from '../owned/create.ts'
import type { TypedApp } from '../owned/routes/shared.ts'
import { checkAccountAdmin, checkOwnerAdmin, checkReceiver } from '../administered/access.ts'
import { findForAdmin } from './access.ts'
import { connectionOf, decryptedConfig, testConnection, withRemoteErrors } from './connection.ts'
import {
  countPlugins,
  findCatalog,
  listCatalogs,
  putCatalog,
  type CatalogFilter,
  type StoredCatalog
} from './documents.ts'
import { tellCatalog } from './events.ts'
import { checkForm } from './forms.ts'
import { accountsOf, checkPatchable, selected, sortedBy } from '../administered/lists.ts'
import { moveHarvests } from './harvests/ownership.ts'
import { moveRuns, removeWithRuns, renameRuns } from './ownership.ts'
import type { CatalogParts } from './parts.ts'
import type { CatalogPlugin, Config } from './plugins/plugin.ts'
import { movedChannel } from './runLog.ts'
import { hidden, type Former, type Hidden } from './secrets.ts'
import { partOfFolder } from './wholeFolder.ts'
import { signedIn } from '../access/signedIn.ts'
import { idParam } from '../http/idParam.ts'

export const catalogsApi = '/catalogs/api'
export const tags = ['Catalogues']
export const accountAdmin = ownCheck('an administrator of the account of the catalog')
export const idParams = Type.Object({ id: Type.String() })
export const anyQuery = Type.Record(Type.String(), Type.String())

const owner = Type.Object(
  {
    type: Type.Union([Type.Literal('user'), Type.Literal('organization')]),
    id: Type.String(),
    name: Type.Optional(Type.String()),
    department: Type.Optional(Type.String()),
    departmentName: Type.Optional(Type.String())
  },
  { additionalProperties: false }
)
const title = Type.String({ minLength: 3, maxLength: 75 })
const description = Type.String({ maxLength: 20_000 })
const config = Type.Record(Type.String(), Type.Unknown())

const creationBody = Type.Object(
  {
    title,
    plugin: Type.String(),
    config,
    description: Type.Optional(description),
    owner: Type.Optional(owner),
    // Catalog whose secrets replace the masks in `config`, for a copy.
    sourceCatalog: Type.Optional(Type.String())
  },
  { additionalProperties: false }
)

const checkPatch = compileBody({
  type: 'object',
  properties: {
    title: { ...title },
    description: { anyOf: [{ ...description }, { type: 'null' }] },
    config: { type: 'object' },
    owner: { ...owner }
  }
})
const patchable = new Set(['title', 'description', 'config', 'owner'])

const orders: Record<string, RawBuilder<unknown>> = {
  title: sql`c.title_key`,
  'updated.date': sql`c.updated_at`,
  'created.date': sql`c.number`
}

export function catalogRoutes(app: TypedApp, parts: CatalogParts): void {
  const { metadata, cipher, outbox, bus } = parts

  /**
   * Returns the catalog of the request, for an administrator of its account.
   * @throws HttpError 404, 401, 403
   */
  async function ofAdmin({ params, session }: FastifyRequest): Promise<StoredCatalog> {
    return findForAdmin(parts, session, idParam({ params }))
  }

  app.get(
    `${catalogsApi}/catalogs`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'listCatalogs', tags, summary: 'Lister les catalogues', querystring: anyQuery }
    },
    async (request, reply) => {
      neverCached(request, reply)
      const { session, query } = request
      checkAccountAdmin(session)
      const filter = filterOf(session, query)
      const sort = sortedBy(query.sort ?? 'updated.date:-1', orders)
      const { count, results } = await listCatalogs(metadata, filter, { order: sort, ...pagingOf(query, 10) })
      return {
        results: selected(results, query.select),
        count,
        facets: { plugins: await countPlugins(metadata, filter), owners: [] }
      }
    }
  )

  app.post(
    `${catalogsApi}/catalogs`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'createCatalog', tags, summary: 'Créer un catalogue', body: creationBody }
    },
    async (request, reply) => {
      const { session, body } = request
      if (!session.user) throw httpError('signInNeeded')
      const given = body.owner && withName(body.owner)
      const account = ownerOf(given, session)
      checkOwnerAdmin(session, account)
      await checkDepartment(parts.datasets.parts, account, session.user)
      const plugin = pluginOf(body.plugin)
      checkForm(plugin.configSchema, body.config)
      const stored = hidden(plugin, body.config, await secretsToCopy(session, body), cipher)
      const capabilities = await testConnection(parts, plugin, () => decryptedConfig(stored, parts))
      const trace = traceOf(session)
      const { config: shown, secrets } = stored
      const catalog: Catalog = {
        _id: newId(),
        title: body.title,
        ...(body.description ? { description: body.description } : {}),
        plugin: plugin.id,
        capabilities,
        owner: account,
        config: shown,
        created: trace,
        updated: trace
      }
      await metadata.transaction().execute(async (scope) => {
        await putCatalog(scope, { catalog, secrets })
        await tellCatalog(scope, 'catalog-create', subjectOf(catalog))
      })
      outbox.wake()
      return reply.code(201).send(catalog)
    }
  )

  app.get(
    `${catalogsApi}/catalogs/:id`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'readCatalog', tags, summary: 'Lire un catalogue', params: idParams }
    },
    async (request, reply) => {
      neverCached(request, reply)
      return (await ofAdmin(request)).catalog
    }
  )

  app.patch(
    `${catalogsApi}/catalogs/:id`,
    {
      config: { access: accountAdmin },
      schema: {
        operationId: 'writeCatalog',
        tags,
        summary: 'Modifier un catalogue',
        params: idParams,
        body: Type.Record(Type.String(), Type.Unknown())
      }
    },
    async (request) => {
      const known = await ofAdmin(request)
      const { body } = request
      checkPatchable(body, patchable)
      checkPatch(body)
      const { session } = request
      const updated = traceOf(signedIn(request))
      const seen = seenCheck(request.headers['if-match'])
      const nextOwner = body.owner
        ? ownerOf(withName(body.owner as NamedOwner), signedIn(request))
        : undefined
      if (nextOwner) {
        checkReceiver(session, nextOwner)
        const { user } = signedIn(request)
        const owners = { before: known.catalog.owner, after: nextOwner }
        await checkNewDepartment(parts.datasets.parts, owners, user)
      }
      // The connection is tested before the transaction: remote requests are slow, and a transaction blocks other
      // writers.
      const connection = body.config ? await triedConnection(known, body.config as Config) : undefined
      const next = await metadata.transaction().execute(async (scope) => {
        const current = await findCatalog(scope, known.catalog._id)
        if (!current) throw httpError('catalogNotFound')
        checkOwnerAdmin(session, current.catalog.owner)
        seen(() => `"${current.catalog.updated.date}"`)
        const { description: former, ...kept } = current.catalog
        const described = body.description === undefined ? former : body.description
        const catalog: Catalog = {
          ...kept,
          ...(described ? { description: described as string } : {}),
          ...(typeof body.title === 'string' ? { title: body.title } : {}),
          ...(connection ? { config: connection.config, capabilities: connection.capabilities } : {}),
          ...(nextOwner ? { owner: nextOwner } : {}),
          updated
        }
        await putCatalog(scope, { catalog, secrets: connection ? connection.secrets : current.secrets })
        if (catalog.title !== current.catalog.title) await renameRuns(scope, catalog._id, catalog.title)
        if (nextOwner) {
          await moveRuns(scope, catalog._id, nextOwner)
          await moveHarvests(scope, catalog._id, nextOwner)
        }
        await tellCatalog(scope, 'catalog-patch', subjectOf(catalog))
        return catalog
      })
      outbox.wake()
      if (nextOwner) bus.publish(movedChannel, {})
      return next
    }
  )

  app.delete(
    `${catalogsApi}/catalogs/:id`,
    {
      config: { access: accountAdmin },
      schema: {
        operationId: 'deleteCatalog',
        tags,
        summary: 'Supprimer un catalogue',
        params: idParams,
        querystring: anyQuery
      }
    },
    async (request, reply) => {
      const isRemoteToo = request.query.deletePublications === 'true'
      await removeWithRuns(parts, await ofAdmin(request), { isRemoteToo })
      return reply.code(204).send()
    }
  )

  app.get(
    `${catalogsApi}/catalogs/:id/resources`,
    {
      config: { access: accountAdmin },
      schema: {
        operationId: 'listRemoteResources',
        tags,
        summary: 'Lister les ressources du catalogue distant',
        params: idParams,
        querystring: anyQuery
      }
    },
    async (request, reply) => {
      neverCached(request, reply)
      const stored = await ofAdmin(request)
      const { currentFolderId, action, q, page, size, ...filters } = request.query
      return withRemoteErrors(async () => {
        const { plugin, remote, config: connection } = connectionOf(parts, stored)
        const isPaged = plugin.capabilities.includes('pagination')
        const part = {
          ...(q && plugin.capabilities.includes('search') ? { q } : {}),
          page: isPaged ? Math.max(1, Number(page) || 1) : 1,
          size: isPaged ? Math.min(100, Math.max(1, Number(size) || 10)) : 10_000
        }
        const listing = await plugin.list(remote, connection, {
          ...(currentFolderId ? { currentFolderId } : {}),
          ...(action ? { action } : {}),
          ...part,
          filters
        })
        return named(currentFolderId ? partOfFolder(listing, part) : listing)
      })
    }
  )

  /**
   * Returns the connection of the catalog to copy.
   * @throws HttpError 404, 403
   */
  async function secretsToCopy(
    session: FastifyRequest['session'],
    { sourceCatalog, plugin }: { sourceCatalog?: string; plugin: string }
  ): Promise<Former> {
    const nothing = { config: {}, secrets: {} }
    if (!sourceCatalog) return nothing
    const { catalog, secrets } = await findForAdmin(parts, session, sourceCatalog)
    return catalog.plugin === plugin ? { config: catalog.config, secrets } : nothing
  }

  function pluginOf(id: string): CatalogPlugin {
    const plugin = parts.pluginOf(id)
    if (!plugin) throw httpError('pluginNotFound', { id })
    return plugin
  }

  /** @throws HttpError 400 when the connection test fails */
  async function triedConnection(
    { catalog, secrets }: StoredCatalog,
    given: Config
  ): Promise<Hidden & { capabilities: Catalog['capabilities'] }> {
    const plugin = pluginOf(catalog.plugin)
    const after = hidden(plugin, given, { config: catalog.config, secrets }, cipher)
    checkForm(plugin.configSchema, after.config)
    return {
      ...after,
      capabilities: await testConnection(parts, plugin, () => decryptedConfig(after, parts))
    }
  }
}

/** Leaves out resources without id, which can neither be opened nor chosen. */
const named = (listing: RemoteListing): RemoteListing => ({
  ...listing,
  results: listing.results.filter(({ id }) => id !== '')
})

const subjectOf = (catalog: Catalog): Parameters<typeof tellCatalog>[2] => ({
  catalog: { id: catalog._id, title: catalog.title },
  owner: catalog.owner
})

type NamedOwner = Omit<Owner, 'name'> & { name?: string }

/** Completes a missing account name with the id. */
const withName = (given: NamedOwner): Owner => ({ ...given, name: given.name ?? given.id })

export function traceOf({ user: { id, name } }: AuthenticatedSession): Catalog['created'] {
  return { id, name, date: new Date().toISOString() }
}

const known = new Set<string>(allCapabilities)

/** @throws HttpError 403 for `showAll` without admin mode */
function filterOf(session: AuthenticatedSession, query: Record<string, string>): CatalogFilter {
  const { q, plugins, capabilities: wanted } = query
  const owners = accountsOf(session, query)
  return {
    ...(q ? { q } : {}),
    ...(owners ? { owners } : {}),
    plugins: listOf(plugins),
    capabilities: listOf(wanted).filter((name) => known.has(name))
  }
}
