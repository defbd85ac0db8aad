/** Routes that imports, harvests and publications share: list, read, delete (docs/api/catalogs.md). */
import type { FastifyRequest } from 'fastify'
import { checkAccountAdmin } from '../administered/access.ts'
import { selected } from '../administered/lists.ts'
import { neverCached } from '../http/resourceCache.ts'
import { pagingOf, sortOf } from '../owned/list/parameters.ts'
import type { TypedApp } from '../owned/routes/shared.ts'
import { findForAdmin, findRunForAdmin } from './access.ts'
import { readLog } from './documents.ts'
import { cancelRuns } from './jobs.ts'
import type { CatalogParts } from './parts.ts'
import { accountAdmin, anyQuery, catalogsApi, idParams, tags } from './routes.ts'
import { reportRun, type RunDocument, type RunType } from './runTypes.ts'

/** Operation of the API documentation. */
interface Operation {
  operationId: string
  summary: string
}

/** Returns a function that finds the run of a request, for an administrator of its account. */
export const runFinder =
  <Document extends RunDocument>(parts: CatalogParts, { store, missing }: RunType<Document>) =>
  (request: FastifyRequest): Promise<Document> =>
    findRunForAdmin(parts, request, store, missing)

/** Lists the runs of a catalog or of the active account, and reads one with its log. */
export function runReadRoutes<Document extends RunDocument>(
  app: TypedApp,
  parts: CatalogParts,
  type: RunType<Document>,
  { list, read }: { list: Operation; read: Operation }
): void {
  const { metadata } = parts
  const path = `${catalogsApi}/${type.path}`
  const findRun = runFinder(parts, type)

  app.get(
    path,
    { config: { access: accountAdmin }, schema: { ...list, tags, querystring: anyQuery } },
    async (request, reply) => {
      neverCached(reply)
      const { session, query } = request
      checkAccountAdmin(session)
      const { catalogId, dataFairDatasetId, select, sort } = query
      // The catalog may belong to another account than the active one, if the user administers that account.
      if (catalogId) await findForAdmin(parts, session, catalogId)
      const filter = {
        ...(catalogId ? { catalog: catalogId } : { owner: session.account }),
        ...(dataFairDatasetId ? { dataset: dataFairDatasetId } : {})
      }
      const paging = { ...pagingOf(query, 1000), ...(sort ? { sort: sortOf({ sort }) } : {}) }
      const { count, results } = await type.store.list(metadata, filter, paging)
      return { results: selected(results, select), count }
    }
  )

  app.get(
    `${path}/:id`,
    { config: { access: accountAdmin }, schema: { ...read, tags, params: idParams } },
    async (request, reply) => {
      neverCached(reply)
      const run = await findRun(request)
      return { ...run, logs: await readLog(metadata, run._id) }
    }
  )
}

/** Deletes a run and its job; the datasets stay. */
export function runDeleteRoute<Document extends RunDocument>(
  app: TypedApp,
  parts: CatalogParts,
  type: RunType<Document>,
  operation: Operation
): void {
  const findRun = runFinder(parts, type)
  app.delete(
    `${catalogsApi}/${type.path}/:id`,
    { config: { access: accountAdmin }, schema: { ...operation, tags, params: idParams } },
    async (request, reply) => {
      await removeRun(parts, type, await findRun(request))
      return reply.code(204).send()
    }
  )
}

/** Stops a run, if it is running or waiting, and returns it. */
export function runStopRoute<Document extends RunDocument>(
  app: TypedApp,
  parts: CatalogParts,
  type: RunType<Document>,
  { stop, ...operation }: Operation & { stop: (parts: CatalogParts, id: string) => Promise<void> }
): void {
  const findRun = runFinder(parts, type)
  app.post(
    `${catalogsApi}/${type.path}/:id/stop`,
    { config: { access: accountAdmin }, schema: { ...operation, tags, params: idParams } },
    async (request) => {
      const { _id: id } = await findRun(request)
      await stop(parts, id)
      return findRun(request)
    }
  )
}

async function removeRun<Document extends RunDocument>(
  parts: CatalogParts,
  type: RunType<Document>,
  run: Document
): Promise<void> {
  await cancelRuns(parts, type.kind, [run._id])
  await parts.metadata.transaction().execute(async (scope) => {
    await type.store.remove(scope, run._id)
    await reportRun(scope, type, 'delete', run)
  })
  parts.outbox.wake()
}
