/** Routes of harvests of whole catalogs (docs/api/catalogs.md). */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { CatalogHarvest, HarvestTarget } from '../../../contract/catalogs/harvest.ts'
import { nextImportDate } from '../../../contract/catalogs/nextDate.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { ownerOf } from '../../owned/create.ts'
import { newId } from '../../owned/ids.ts'
import { pagingOf } from '../../owned/list/parameters.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import { checkAccountAdmin, checkOwnerAdmin } from '../../administered/access.ts'
import { harvestStore, readLog } from '../documents.ts'
import { reportCatalogEvent, type CatalogEvent } from '../events.ts'
import { checkSchedule } from '../imports/schedule.ts'
import { cancelRuns, queueRun } from '../jobs.ts'
import { checkPatchable } from '../../administered/lists.ts'
import type { CatalogParts } from '../parts.ts'
import { findForAdmin, findOpenForAdmin, findRunForAdmin } from '../access.ts'
import { accountAdmin, anyQuery, catalogsApi, idParams, tags, traceOf } from '../routes.ts'
import { runChannel } from '../runLog.ts'
import { checkCreation, checkPatch, noDetails, patchable, type Writable } from './bodies.ts'
import { reportRoute } from './report.ts'
import { checkTarget } from './target.ts'
import { signedIn } from '../../access/signedIn.ts'

const anyBody = Type.Record(Type.String(), Type.Unknown())

export function harvestRoutes(app: TypedApp, parts: CatalogParts): void {
  const { metadata, jobs, outbox } = parts

  const ofAdmin = (request: FastifyRequest): Promise<CatalogHarvest> =>
    findRunForAdmin(parts, request, harvestStore, 'harvestNotFound')

  app.get(
    `${catalogsApi}/harvests`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'listHarvests', tags, summary: 'Lister les moissonnages', querystring: anyQuery }
    },
    async (request, reply) => {
      neverCached(request, reply)
      const { session, query } = request
      checkAccountAdmin(session)
      const { catalogId } = query
      // The catalog may belong to another account than the active one, if the user administers that account.
      if (catalogId) await findForAdmin(parts, session, catalogId)
      const filter = catalogId ? { catalog: catalogId } : { owner: session.account }
      return harvestStore.list(metadata, filter, pagingOf(query, 1000))
    }
  )

  app.post(
    `${catalogsApi}/harvests`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'createHarvest', tags, summary: 'Créer un moissonnage', body: anyBody }
    },
    async (request, reply) => {
      const session = request.session
      if (!session.user) throw httpError('signInNeeded')
      checkCreation(request.body)
      const {
        catalog: given,
        target: wanted,
        ...body
      } = request.body as unknown as Writable & {
        catalog: { id: string }
      }
      const { catalog } = await findOpenForAdmin(parts, session, given.id)
      if (!catalog.capabilities.includes('import')) throw httpError('catalogNotHarvested')
      checkSchedule(body.scheduling ?? [])
      const owner = wanted?.owner && { ...wanted.owner, name: wanted.owner.name ?? wanted.owner.id }
      const target: HarvestTarget = { ...wanted, owner: owner ? ownerOf(owner, session) : catalog.owner }
      checkOwnerAdmin(session, target.owner)
      await checkTarget(parts, session, target)
      const trace = traceOf(session)
      const one: CatalogHarvest = {
        _id: newId(),
        owner: catalog.owner,
        catalog: { id: catalog._id, title: catalog.title },
        ...noDetails,
        ...body,
        target,
        run: 0,
        status: 'waiting',
        waitingAt: trace.date,
        created: trace,
        updated: trace
      }
      await metadata.transaction().execute(async (scope) => {
        await harvestStore.put(scope, one)
        await queueRun(jobs, 'harvest', { id: one._id, owner: one.owner }, scope)
        await tell(scope, 'harvest-create', one)
      })
      outbox.wake()
      return reply.code(201).send(one)
    }
  )

  app.get(
    `${catalogsApi}/harvests/:id`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'readHarvest', tags, summary: 'Lire un moissonnage', params: idParams }
    },
    async (request, reply) => {
      neverCached(request, reply)
      const found = await ofAdmin(request)
      return { ...found, logs: await readLog(metadata, found._id) }
    }
  )

  app.patch(
    `${catalogsApi}/harvests/:id`,
    {
      config: { access: accountAdmin },
      schema: {
        operationId: 'writeHarvest',
        tags,
        summary: 'Modifier un moissonnage',
        params: idParams,
        body: anyBody
      }
    },
    async (request) => {
      const known = await ofAdmin(request)
      const { body } = request
      const session = signedIn(request)
      checkPatchable(body, patchable)
      checkPatch(body)
      // The datasets may belong to another account than the catalog.
      checkOwnerAdmin(session, known.target.owner)
      const { status, target: wanted, ...changes } = body as Partial<Writable> & { status?: string }
      if (status !== undefined && status !== 'waiting') throw httpError('onlyStatusWaiting')
      if (changes.scheduling) checkSchedule(changes.scheduling)
      const target = wanted && targetAfter(known.target, wanted)
      if (target) await checkTarget(parts, session, target)
      const updated = traceOf(session)
      const next = await metadata.transaction().execute(async (scope) => {
        const current = await harvestStore.find(scope, known._id)
        if (!current) throw httpError('harvestNotFound')
        if (status && current.status === 'running') throw httpError('harvestRunning')
        const merged = rescheduled(
          { ...current, ...changes, ...(target ? { target } : {}), updated },
          status === 'waiting'
        )
        await harvestStore.put(scope, merged)
        const runAt = merged.status === 'waiting' ? new Date() : dateOf(merged)
        if (merged.status !== 'running' && runAt) {
          await queueRun(jobs, 'harvest', { id: merged._id, owner: merged.owner, runAt }, scope)
        }
        await tell(scope, 'harvest-patch', merged)
        return merged
      })
      // Without a next date, the job of the former date is cancelled.
      if (next.status !== 'running' && next.status !== 'waiting' && !next.nextHarvestDate) {
        await cancelRuns(parts, 'harvest', [next._id])
      }
      const { status: now, waitingAt, nextHarvestDate: date = null } = next
      parts.bus.publish(runChannel('harvest', next._id), { status: now, waitingAt, nextHarvestDate: date })
      outbox.wake()
      return next
    }
  )

  app.delete(
    `${catalogsApi}/harvests/:id`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'deleteHarvest', tags, summary: 'Supprimer un moissonnage', params: idParams }
    },
    async (request, reply) => {
      const found = await ofAdmin(request)
      await cancelRuns(parts, 'harvest', [found._id])
      await metadata.transaction().execute(async (scope) => {
        await harvestStore.remove(scope, found._id)
        await tell(scope, 'harvest-delete', found)
      })
      outbox.wake()
      return reply.code(204).send()
    }
  )

  reportRoute(app, parts, ofAdmin)
}

async function tell(
  scope: Parameters<typeof reportCatalogEvent>[0],
  kind: CatalogEvent,
  { _id: id, catalog, owner, title }: CatalogHarvest
): Promise<void> {
  await reportCatalogEvent(scope, kind, { catalog, owner, item: { id, title } })
}

/** @throws HttpError 400 for a change of account, which would leave the existing datasets behind */
function targetAfter(known: HarvestTarget, { owner, ...changes }: Writable['target']): HarvestTarget {
  const isSame =
    !owner ||
    (owner.type === known.owner.type &&
      owner.id === known.owner.id &&
      owner.department === known.owner.department)
  if (!isSame) throw httpError('harvestOwnerRefused')
  return { ...changes, owner: known.owner }
}

const dateOf = ({ nextHarvestDate: date }: CatalogHarvest): Date | undefined =>
  date ? new Date(date) : undefined

/** Returns the harvest with the next date of its schedule, with the status `waiting` for an immediate run. */
function rescheduled({ nextHarvestDate: _former, ...one }: CatalogHarvest, runsNow: boolean): CatalogHarvest {
  const next = nextImportDate(one.isSchedulingActive ? one.scheduling : [], new Date())
  return {
    ...one,
    ...(next ? { nextHarvestDate: next.toISOString() } : {}),
    ...(runsNow ? { status: 'waiting' as const, waitingAt: new Date().toISOString() } : {})
  }
}
