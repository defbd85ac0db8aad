/** Routes of catalogs: list, connection and contents (docs/api/catalogs.md). */
import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import { capabilities as allCapabilities, type Catalog } from '../../contract/catalogs/catalog.ts'
import type { Owner } from '../../contract/permissions.ts'
import type { Account, AuthenticatedSession } from '../../contract/session.ts'
import { checkDepartment, checkNewDepartment } from '../owned/departments.ts'
import { ownCheck } from '../access/access.ts'
import { httpError } from '../http/errors.ts'
import { preconditionOf } from '../http/preconditions.ts'
import { neverCached } from '../http/resourceCache.ts'
import { newId } from '../owned/ids.ts'
import { listOf, pagingOf } from '../owned/list/parameters.ts'
import { ownerOf } from '../owned/create.ts'
import type { TypedApp } from '../owned/routes/shared.ts'
import { checkAccountAdmin, checkOwnerAdmin, checkReceiver } from '../administered/access.ts'
import { findForAdmin } from './access.ts'
import { checkPatch, creationBody, patchable } from './bodies.ts'
import { connectionOf, decryptedConfig, testConnection, withRemoteErrors } from './connection.ts'
import {
  countPlugins,
  findCatalog,
  listCatalogs,
  putCatalog,
  type CatalogFilter,
  type StoredCatalog
} from './documents.ts'
import { reportCatalogEvent } from './events.ts'
import { checkForm } from './forms.ts'
import { accountsOf, checkPatchable, selected, sqlOrder } from '../administered/lists.ts'
import { moveHarvests } from './harvests/ownership.ts'
import { moveRuns, removeWithRuns, renameRuns } from './ownership.ts'
import type { CatalogParts } from './parts.ts'
import type { CatalogPlugin, Config } from './plugins/plugin.ts'
import { usableListing } from './remoteItems.ts'
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

const orders: Record<string, RawBuilder<unknown>> = {
  title: sql`c.title_key`,
  'updated.date': sql`c.updated_at`,
  'created.date': sql`c.number`
}

export function catalogRoutes(app: TypedApp, parts: CatalogParts): void {
  listRoute(app, parts)
  createRoute(app, parts)
  readRoute(app, parts)
  changeRoute(app, parts)
  deleteRoute(app, parts)
  resourcesRoute(app, parts)
}

/**
 * Returns the catalog of the request, for an administrator of its account.
 * @throws HttpError 404, 401, 403
 */
async function findInRequest(
  parts: CatalogParts,
  { params, session }: FastifyRequest
): Promise<StoredCatalog> {
  return findForAdmin(parts, session, idParam({ params }))
}

function listRoute(app: TypedApp, { metadata }: CatalogParts): void {
  app.get(
    `${catalogsApi}/catalogs`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'listCatalogs', tags, summary: 'Lister les catalogues', querystring: anyQuery }
    },
    async (request, reply) => {
      neverCached(reply)
      const { session, query } = request
      checkAccountAdmin(session)
      const filter = filterOf(session, query)
      const sort = sqlOrder(query.sort ?? 'updated.date:-1', orders)
      const { count, results } = await listCatalogs(metadata, filter, { order: sort, ...pagingOf(query, 10) })
      return {
        results: selected(results, query.select),
        count,
        facets: { plugins: await countPlugins(metadata, filter), owners: [] }
      }
    }
  )
}

function createRoute(app: TypedApp, parts: CatalogParts): void {
  const { metadata, cipher, outbox } = parts
  app.post(
    `${catalogsApi}/catalogs`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'createCatalog', tags, summary: 'Créer un catalogue', body: creationBody }
    },
    async (request, reply) => {
      const { session, body } = request
      if (!session.user) throw httpError('signInNeeded')
      const account = ownerOf(body.owner, session)
      checkOwnerAdmin(session, account)
      await checkDepartment(parts.datasets.parts, account, session.user)
      const plugin = pluginOf(parts, body.plugin)
      checkForm(plugin.configSchema, body.config)
      const stored = hidden(plugin, body.config, await secretsToCopy(parts, session, body), cipher)
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
        await reportCatalogEvent(scope, 'catalog-create', subjectOf(catalog))
      })
      outbox.wake()
      return reply.code(201).send(catalog)
    }
  )
}

function readRoute(app: TypedApp, parts: CatalogParts): void {
  app.get(
    `${catalogsApi}/catalogs/:id`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'readCatalog', tags, summary: 'Lire un catalogue', params: idParams }
    },
    async (request, reply) => {
      neverCached(reply)
      return (await findInRequest(parts, request)).catalog
    }
  )
}

function changeRoute(app: TypedApp, parts: CatalogParts): void {
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
      const known = await findInRequest(parts, request)
      const { body } = request
      checkPatchable(body, patchable)
      checkPatch(body)
      const { session } = request
      const { user } = signedIn(request)
      const precondition = preconditionOf(request.headers['if-match'])
      const nextOwner = body.owner ? ownerOf(body.owner as Owner, signedIn(request)) : undefined
      if (nextOwner) {
        checkReceiver(session, nextOwner)
        await checkNewDepartment(
          parts.datasets.parts,
          { before: known.catalog.owner, after: nextOwner },
          user
        )
      }
      // The connection is tested before the transaction: remote requests are slow, and a transaction blocks other
      // writers.
      const connection = body.config ? await testedConnection(parts, known, body.config as Config) : undefined
      const changes = {
        ...(body as Pick<CatalogChanges, 'title' | 'description'>),
        owner: nextOwner,
        connection,
        updated: traceOf(signedIn(request))
      }
      return changeCatalog(parts, known.catalog._id, changes, ({ owner: before, updated }) => {
        checkOwnerAdmin(session, before)
        precondition(() => `"${updated.date}"`)
      })
    }
  )
}

type TestedConnection = Hidden & Pick<Catalog, 'capabilities'>

interface CatalogChanges {
  title?: string
  /** Null removes the description. */
  description?: string | null
  owner: Account | undefined
  connection: TestedConnection | undefined
  updated: Catalog['updated']
}

/**
 * Changes a catalog; its imports, publications and harvests follow its title and owner.
 * @param check throws for a catalog that the user may not change, or that was changed since the user saw it
 * @throws HttpError 404 when the catalog was deleted meanwhile, errors of `check`
 */
async function changeCatalog(
  { metadata, outbox, bus }: CatalogParts,
  id: string,
  { title: nextTitle, description: nextDescription, owner: nextOwner, connection, updated }: CatalogChanges,
  check: (current: Catalog) => void
): Promise<Catalog> {
  const changed = await metadata.transaction().execute(async (scope) => {
    const current = await findCatalog(scope, id)
    if (!current) throw httpError('catalogNotFound')
    check(current.catalog)
    const { description: former, ...others } = current.catalog
    const described = nextDescription === undefined ? former : nextDescription
    const catalog: Catalog = {
      ...others,
      ...(described ? { description: described } : {}),
      ...(nextTitle === undefined ? {} : { title: nextTitle }),
      ...(connection ? { config: connection.config, capabilities: connection.capabilities } : {}),
      ...(nextOwner ? { owner: nextOwner } : {}),
      updated
    }
    await putCatalog(scope, { catalog, secrets: connection ? connection.secrets : current.secrets })
    if (catalog.title !== current.catalog.title) await renameRuns(scope, id, catalog.title)
    if (nextOwner) {
      await moveRuns(scope, id, nextOwner)
      await moveHarvests(scope, id, nextOwner)
    }
    await reportCatalogEvent(scope, 'catalog-patch', subjectOf(catalog))
    return catalog
  })
  outbox.wake()
  if (nextOwner) bus.publish(movedChannel, {})
  return changed
}

function deleteRoute(app: TypedApp, parts: CatalogParts): void {
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
      await removeWithRuns(parts, await findInRequest(parts, request), { isRemoteToo })
      return reply.code(204).send()
    }
  )
}

function resourcesRoute(app: TypedApp, parts: CatalogParts): void {
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
      neverCached(reply)
      const stored = await findInRequest(parts, request)
      const { currentFolderId, action, q, page, size, ...filters } = request.query
      return withRemoteErrors(async () => {
        const { plugin, remote, config: connection } = connectionOf(parts, stored)
        const isPaged = plugin.capabilities.includes('pagination')
        const part = {
          ...(q && plugin.capabilities.includes('search') ? { q } : {}),
          page: isPaged ? wholeNumber(page, { fallback: 1, most: 1_000_000 }) : 1,
          size: isPaged ? wholeNumber(size, { fallback: 10, most: 100 }) : 10_000
        }
        const listing = await plugin.list(remote, connection, {
          ...(currentFolderId ? { currentFolderId } : {}),
          ...(action ? { action } : {}),
          ...part,
          filters
        })
        return usableListing(currentFolderId ? partOfFolder(listing, part) : listing, part)
      })
    }
  )
}

/** Returns a parameter as a whole number from 1, which remotes accept as it is. */
function wholeNumber(
  text: string | undefined,
  { fallback, most }: { fallback: number; most: number }
): number {
  return Math.min(most, Math.max(1, Math.trunc(Number(text)) || fallback))
}

/**
 * Returns the connection of the catalog to copy.
 * @throws HttpError 404, 403
 */
async function secretsToCopy(
  parts: CatalogParts,
  session: FastifyRequest['session'],
  { sourceCatalog, plugin }: { sourceCatalog?: string; plugin: string }
): Promise<Former> {
  const nothing = { config: {}, secrets: {} }
  if (!sourceCatalog) return nothing
  const { catalog, secrets } = await findForAdmin(parts, session, sourceCatalog)
  return catalog.plugin === plugin ? { config: catalog.config, secrets } : nothing
}

/** @throws HttpError 404 for an unknown plugin */
function pluginOf(parts: CatalogParts, id: string): CatalogPlugin {
  const plugin = parts.pluginOf(id)
  if (!plugin) throw httpError('pluginNotFound', { id })
  return plugin
}

/** @throws HttpError 400 when the connection test fails */
async function testedConnection(
  parts: CatalogParts,
  { catalog, secrets }: StoredCatalog,
  submitted: Config
): Promise<TestedConnection> {
  const plugin = pluginOf(parts, catalog.plugin)
  const connection = hidden(plugin, submitted, { config: catalog.config, secrets }, parts.cipher)
  checkForm(plugin.configSchema, connection.config)
  const capabilities = await testConnection(parts, plugin, () => decryptedConfig(connection, parts))
  return { ...connection, capabilities }
}

const subjectOf = (catalog: Catalog): Parameters<typeof reportCatalogEvent>[2] => ({
  catalog: { id: catalog._id, title: catalog.title },
  owner: catalog.owner
})

export function traceOf({ user: { id, name } }: AuthenticatedSession): Catalog['created'] {
  return { id, name, date: new Date().toISOString() }
}

const knownCapabilities = new Set<string>(allCapabilities)

/** @throws HttpError 403 for `showAll` without admin mode */
function filterOf(session: AuthenticatedSession, query: Record<string, string>): CatalogFilter {
  const { q, plugins, capabilities } = query
  const owners = accountsOf(session, query)
  return {
    ...(q ? { q } : {}),
    ...(owners ? { owners } : {}),
    plugins: listOf(plugins),
    capabilities: listOf(capabilities).filter((name) => knownCapabilities.has(name))
  }
}
