/** Routes of harvests of whole catalogs (docs/api/catalogs.md). */
import { Type } from 'typebox'
import type { CatalogHarvest, HarvestTarget } from '../../../contract/catalogs/harvest.ts'
import { httpError } from '../../http/errors.ts'
import { ownerOf } from '../../owned/create.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import { checkOwnerAdmin } from '../../administered/access.ts'
import { signedIn } from '../../access/signedIn.ts'
import { findOpenForAdmin } from '../access.ts'
import { checkSchedule } from '../schedule.ts'
import type { CatalogParts } from '../parts.ts'
import { accountAdmin, catalogsApi, idParams, tags, traceOf } from '../routes.ts'
import { runDeleteRoute, runFinder, runReadRoutes, runStopRoute } from '../runRoutes.ts'
import { harvestType } from '../runTypes.ts'
import { changeScheduled, createScheduled, newRun, requestedChanges } from '../scheduledRuns.ts'
import { checkCreation, checkPatch, defaults, patchable, type Writable } from './bodies.ts'
import { reportRoute } from './report.ts'
import { stopHarvest } from './run.ts'
import { checkTarget } from './target.ts'

const anyBody = Type.Record(Type.String(), Type.Unknown())

export function harvestRoutes(app: TypedApp, parts: CatalogParts): void {
  runReadRoutes(app, parts, harvestType, {
    list: { operationId: 'listHarvests', summary: 'Lister les moissonnages' },
    read: { operationId: 'readHarvest', summary: 'Lire un moissonnage' }
  })
  createRoute(app, parts)
  changeRoute(app, parts)
  runStopRoute(app, parts, harvestType, {
    operationId: 'stopHarvest',
    summary: 'Arrêter un moissonnage en cours',
    stop: stopHarvest
  })
  runDeleteRoute(app, parts, harvestType, {
    operationId: 'deleteHarvest',
    summary: 'Supprimer un moissonnage'
  })
  reportRoute(app, parts, runFinder(parts, harvestType))
}

function createRoute(app: TypedApp, parts: CatalogParts): void {
  app.post(
    `${catalogsApi}/harvests`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'createHarvest', tags, summary: 'Créer un moissonnage', body: anyBody }
    },
    async (request, reply) => {
      const session = signedIn(request)
      checkCreation(request.body)
      const {
        catalog: named,
        target: requested,
        ...body
      } = request.body as unknown as Writable & { catalog: { id: string } }
      const { catalog } = await findOpenForAdmin(parts, session, named.id)
      if (!catalog.capabilities.includes('import')) throw httpError('catalogNotHarvested')
      checkSchedule(body.scheduling)
      const owner = requested?.owner ? ownerOf(requested.owner, session) : catalog.owner
      const target: HarvestTarget = { ...requested, owner }
      checkOwnerAdmin(session, target.owner)
      await checkTarget(parts, session, target)
      const created: CatalogHarvest = {
        ...newRun(catalog, traceOf(session)),
        ...defaults,
        ...body,
        target,
        run: 0
      }
      await createScheduled(parts, harvestType, created)
      return reply.code(201).send(created)
    }
  )
}

function changeRoute(app: TypedApp, parts: CatalogParts): void {
  const findHarvest = runFinder(parts, harvestType)
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
      const known = await findHarvest(request)
      const session = signedIn(request)
      const {
        changes: { target: requested, ...changes },
        runsNow
      } = requestedChanges<Writable>(request.body, { patchable, checkPatch })
      // The datasets may belong to another account than the catalog.
      checkOwnerAdmin(session, known.target.owner)
      const target = requested && targetAfter(known.target, requested)
      if (target) await checkTarget(parts, session, target)
      return changeScheduled(parts, harvestType, known._id, {
        changes: { ...changes, ...(target ? { target } : {}) },
        updated: traceOf(session),
        runsNow
      })
    }
  )
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
