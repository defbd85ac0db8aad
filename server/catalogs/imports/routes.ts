/** Routes of imports of remote resources (docs/api/catalogs.md). */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { CatalogImport } from '../../../contract/catalogs/catalog.ts'
import { nextImportDate } from '../../../contract/catalogs/nextDate.ts'
import { scheduleRuleSchema, type ScheduleRule } from '../../../contract/catalogs/schedule.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { compileBody } from '../../http/validation.ts'
import { newId } from '../../owned/ids.ts'
import { pagingOf } from '../../owned/list/parameters.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import { checkAccountAdmin } from '../../administered/access.ts'
import { findCatalog, importStore, readLog } from '../documents.ts'
import { reportCatalogEvent } from '../events.ts'
import { checkForm } from '../forms.ts'
import { cancelRuns, queueRun } from '../jobs.ts'
import { checkPatchable } from '../../administered/lists.ts'
import type { CatalogParts } from '../parts.ts'
import { runChannel } from '../runLog.ts'
import { findForAdmin, findOpenForAdmin, findRunForAdmin } from '../access.ts'
import { accountAdmin, anyQuery, catalogsApi, idParams, tags, traceOf } from '../routes.ts'
import { checkSchedule } from './schedule.ts'
import { isWithin } from './target.ts'
import { signedIn } from '../../access/signedIn.ts'

const named = { id: { type: 'string', maxLength: 500 }, title: { type: 'string', maxLength: 1000 } }
const properties = {
  remoteResource: {
    type: 'object',
    required: ['id', 'title'],
    additionalProperties: false,
    properties: { ...named, origin: { type: 'string', maxLength: 2000 } }
  },
  dataFairDataset: {
    type: 'object',
    required: ['id', 'title'],
    additionalProperties: false,
    properties: { ...named, isRest: { type: 'boolean' } }
  },
  config: { type: 'object' },
  separator: { enum: [',', ';'] },
  scheduling: { type: 'array', maxItems: 20, items: scheduleRuleSchema },
  isSchedulingActive: { type: 'boolean' },
  shouldUpdateMetadata: { type: 'boolean' },
  shouldUpdateSchema: { type: 'boolean' }
}

type Writable = Pick<
  CatalogImport,
  | 'remoteResource'
  | 'dataFairDataset'
  | 'config'
  | 'separator'
  | 'scheduling'
  | 'isSchedulingActive'
  | 'shouldUpdateMetadata'
  | 'shouldUpdateSchema'
>

const checkCreation = compileBody({
  type: 'object',
  required: ['catalog', 'remoteResource'],
  additionalProperties: false,
  properties: {
    ...properties,
    catalog: { type: 'object', required: ['id'], properties: named }
  }
})
const orNull = (schema: object): object => ({ anyOf: [schema, { type: 'null' }] })
const checkPatch = compileBody({
  type: 'object',
  properties: {
    ...properties,
    dataFairDataset: orNull(properties.dataFairDataset),
    config: orNull(properties.config),
    separator: orNull(properties.separator),
    status: { type: 'string' }
  }
})
const patchable = new Set([...Object.keys(properties), 'status'])
const anyBody = Type.Record(Type.String(), Type.Unknown())

const noDetails = {
  scheduling: [],
  isSchedulingActive: true,
  shouldUpdateMetadata: false,
  shouldUpdateSchema: false
} as const

export function importRoutes(app: TypedApp, parts: CatalogParts): void {
  const { metadata, jobs, outbox, bus } = parts

  const ofAdmin = (request: FastifyRequest): Promise<CatalogImport> =>
    findRunForAdmin(parts, request, importStore, 'importNotFound')

  app.get(
    `${catalogsApi}/imports`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'listImports', tags, summary: 'Lister les imports', querystring: anyQuery }
    },
    async (request, reply) => {
      neverCached(request, reply)
      const { session, query } = request
      checkAccountAdmin(session)
      const { catalogId, dataFairDatasetId } = query
      // The catalog may belong to another account than the active one, if the user administers that account.
      if (catalogId) await findForAdmin(parts, session, catalogId)
      return importStore.list(
        metadata,
        {
          ...(catalogId ? { catalog: catalogId } : { owner: session.account }),
          ...(dataFairDatasetId ? { dataset: dataFairDatasetId } : {})
        },
        pagingOf(query, 1000)
      )
    }
  )

  app.post(
    `${catalogsApi}/imports`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'createImport', tags, summary: 'Créer un import', body: anyBody }
    },
    async (request, reply) => {
      const session = request.session
      if (!session.user) throw httpError('signInNeeded')
      checkCreation(request.body)
      const { catalog: given, ...body } = request.body as unknown as Writable & { catalog: { id: string } }
      const { catalog } = await findOpenForAdmin(parts, session, given.id)
      checkSchedule(body.scheduling ?? [])
      if (body.config) checkForm(parts.pluginOf(catalog.plugin)?.importConfigSchema, body.config)
      await checkTarget(body.dataFairDataset, catalog)
      const trace = traceOf(session)
      const one: CatalogImport = {
        _id: newId(),
        owner: catalog.owner,
        catalog: { id: catalog._id, title: catalog.title },
        ...noDetails,
        ...body,
        status: 'waiting',
        waitingAt: trace.date,
        created: trace,
        updated: trace
      }
      const former = await importsOf(body.dataFairDataset?.id)
      await cancelRuns(parts, 'import', former)
      await metadata.transaction().execute(async (scope) => {
        for (const id of former) await importStore.remove(scope, id)
        await importStore.put(scope, one)
        await queueRun(jobs, 'import', { id: one._id, owner: one.owner }, scope)
        await tellImport(scope, 'import-create', one)
      })
      outbox.wake()
      return reply.code(201).send(one)
    }
  )

  app.get(
    `${catalogsApi}/imports/:id`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'readImport', tags, summary: 'Lire un import', params: idParams }
    },
    async (request, reply) => {
      neverCached(request, reply)
      const found = await ofAdmin(request)
      return { ...found, logs: await readLog(metadata, found._id) }
    }
  )

  app.patch(
    `${catalogsApi}/imports/:id`,
    {
      config: { access: accountAdmin },
      schema: {
        operationId: 'writeImport',
        tags,
        summary: 'Modifier un import',
        params: idParams,
        body: anyBody
      }
    },
    async (request) => {
      const known = await ofAdmin(request)
      const { body } = request
      checkPatchable(body, patchable)
      checkPatch(body)
      const { status, ...changes } = body as Partial<Writable> & { status?: string }
      if (status !== undefined && status !== 'waiting') throw httpError('onlyStatusWaiting')
      if (changes.scheduling) checkSchedule(changes.scheduling)
      if (changes.config) checkForm(await formOf(known), changes.config)
      if (changes.dataFairDataset) await checkTarget(changes.dataFairDataset, { owner: known.owner })
      const updated = traceOf(signedIn(request))
      const former = (await importsOf(changes.dataFairDataset?.id)).filter((id) => id !== known._id)
      const next = await metadata.transaction().execute(async (scope) => {
        const current = await importStore.find(scope, known._id)
        if (!current) throw httpError('importNotFound')
        if (status && current.status === 'running') throw httpError('importRunning')
        const merged = rescheduled({ ...withChanges(current, changes), updated }, status === 'waiting')
        for (const id of former) await importStore.remove(scope, id)
        await importStore.put(scope, merged)
        const runAt = merged.status === 'waiting' ? new Date() : dateOf(merged)
        if (merged.status !== 'running' && runAt) {
          await queueRun(jobs, 'import', { id: merged._id, owner: merged.owner, runAt }, scope)
        }
        await tellImport(scope, 'import-patch', merged)
        return merged
      })
      await cancelRuns(parts, 'import', former)
      // Without a next date, the job of the former date is cancelled.
      if (next.status !== 'running' && next.status !== 'waiting' && !next.nextImportDate) {
        await cancelRuns(parts, 'import', [next._id])
      }
      outbox.wake()
      const { status: now, waitingAt, nextImportDate: date = null } = next
      bus.publish(runChannel('import', next._id), {
        ...changes,
        updated,
        status: now,
        waitingAt,
        nextImportDate: date
      })
      return next
    }
  )

  app.delete(
    `${catalogsApi}/imports/:id`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'deleteImport', tags, summary: 'Supprimer un import', params: idParams }
    },
    async (request, reply) => {
      const found = await ofAdmin(request)
      await cancelRuns(parts, 'import', [found._id])
      await metadata.transaction().execute(async (scope) => {
        await importStore.remove(scope, found._id)
        await tellImport(scope, 'import-delete', found)
      })
      outbox.wake()
      return reply.code(204).send()
    }
  )

  async function formOf({ catalog }: CatalogImport): Promise<object | undefined> {
    const stored = await findCatalog(metadata, catalog.id)
    return stored && parts.pluginOf(stored.catalog.plugin)?.importConfigSchema
  }

  /** @throws HttpError 400 for a dataset of another account, or one that accepts no file */
  async function checkTarget(
    target: CatalogImport['dataFairDataset'],
    { owner }: Pick<CatalogImport, 'owner'>
  ): Promise<void> {
    if (!target) return
    const dataset = await parts.datasets.find(target.id)
    const takesData = !dataset?.isVirtual && !dataset?.isMetaOnly
    if (!dataset || !takesData || !isWithin(dataset.owner, owner)) throw httpError('importDatasetRefused')
  }

  /**
   * Returns the imports that write to a dataset: only one may, in any catalog, because two would overwrite each other.
   */
  async function importsOf(dataset: string | undefined): Promise<string[]> {
    if (!dataset) return []
    const { results } = await importStore.list(metadata, { dataset }, { size: 1000, skip: 0 })
    return results.map(({ _id }) => _id)
  }
}

async function tellImport(
  scope: Parameters<typeof reportCatalogEvent>[0],
  kind: 'import-create' | 'import-patch' | 'import-delete',
  { _id: id, catalog, owner, remoteResource }: CatalogImport
): Promise<void> {
  await reportCatalogEvent(scope, kind, { catalog, owner, item: { id, title: remoteResource.title } })
}

/** Applies changes; null removes a property. An import without dataset creates a new one. */
function withChanges(one: CatalogImport, changes: Partial<Writable>): CatalogImport {
  const values = Object.entries({ ...one, ...changes }).filter(([, value]) => value !== null)
  return Object.fromEntries(values) as unknown as CatalogImport
}

const dateOf = ({ nextImportDate: date }: CatalogImport): Date | undefined =>
  date ? new Date(date) : undefined

/** Returns the import with the next date of its schedule, with the status `waiting` for an immediate run. */
function rescheduled({ nextImportDate: _former, ...one }: CatalogImport, runsNow: boolean): CatalogImport {
  const rules: readonly ScheduleRule[] = one.isSchedulingActive ? one.scheduling : []
  const next = nextImportDate(rules, new Date())
  return {
    ...one,
    ...(next ? { nextImportDate: next.toISOString() } : {}),
    ...(runsNow ? { status: 'waiting' as const, waitingAt: new Date().toISOString() } : {})
  }
}
