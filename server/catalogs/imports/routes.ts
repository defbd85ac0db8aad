/** Routes of imports of remote resources (docs/api/catalogs.md). */
import { Type } from 'typebox'
import type { CatalogImport } from '../../../contract/catalogs/catalog.ts'
import { httpError } from '../../http/errors.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import { signedIn } from '../../access/signedIn.ts'
import { findOpenForAdmin } from '../access.ts'
import { findCatalog, importStore } from '../documents.ts'
import { checkForm } from '../forms.ts'
import { cancelRuns } from '../jobs.ts'
import type { CatalogParts } from '../parts.ts'
import { accountAdmin, catalogsApi, idParams, tags, traceOf } from '../routes.ts'
import { checkSchedule } from '../schedule.ts'
import { runDeleteRoute, runFinder, runReadRoutes, runStopRoute } from '../runRoutes.ts'
import { importType } from '../runTypes.ts'
import { changeScheduled, createScheduled, newRun, requestedChanges } from '../scheduledRuns.ts'
import { checkCreation, checkPatch, defaults, patchable, type Writable } from './bodies.ts'
import { stopImport } from './run.ts'
import { isWithin } from './target.ts'

const anyBody = Type.Record(Type.String(), Type.Unknown())

export function importRoutes(app: TypedApp, parts: CatalogParts): void {
  runReadRoutes(app, parts, importType, {
    list: { operationId: 'listImports', summary: 'Lister les imports' },
    read: { operationId: 'readImport', summary: 'Lire un import' }
  })
  createRoute(app, parts)
  changeRoute(app, parts)
  runStopRoute(app, parts, importType, {
    operationId: 'stopImport',
    summary: 'Arrêter un import en cours',
    stop: stopImport
  })
  runDeleteRoute(app, parts, importType, { operationId: 'deleteImport', summary: 'Supprimer un import' })
}

function createRoute(app: TypedApp, parts: CatalogParts): void {
  app.post(
    `${catalogsApi}/imports`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'createImport', tags, summary: 'Créer un import', body: anyBody }
    },
    async (request, reply) => {
      const session = signedIn(request)
      checkCreation(request.body)
      const { catalog: named, ...body } = request.body as unknown as Writable & { catalog: { id: string } }
      const { catalog } = await findOpenForAdmin(parts, session, named.id)
      checkSchedule(body.scheduling)
      if (body.config) checkForm(parts.pluginOf(catalog.plugin)?.importConfigSchema, body.config)
      await checkTarget(parts, body.dataFairDataset, catalog)
      const created: CatalogImport = {
        ...newRun(catalog, traceOf(session)),
        ...defaults,
        ...body
      }
      const replaced = await importsInto(parts, body.dataFairDataset?.id)
      await cancelRuns(parts, 'import', replaced)
      await createScheduled(parts, importType, created, async (scope) => {
        for (const id of replaced) await importStore.remove(scope, id)
      })
      return reply.code(201).send(created)
    }
  )
}

function changeRoute(app: TypedApp, parts: CatalogParts): void {
  const findImport = runFinder(parts, importType)
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
      const known = await findImport(request)
      const { changes, runsNow } = requestedChanges<Writable>(request.body, { patchable, checkPatch })
      if (changes.config) checkForm(await importFormOf(parts, known), changes.config)
      await checkTarget(parts, changes.dataFairDataset, known)
      const sameTarget = await importsInto(parts, changes.dataFairDataset?.id)
      const replaced = sameTarget.filter((id) => id !== known._id)
      const changed = await changeScheduled(parts, importType, known._id, {
        changes,
        updated: traceOf(signedIn(request)),
        runsNow,
        async alsoWrite(scope) {
          for (const id of replaced) await importStore.remove(scope, id)
        }
      })
      await cancelRuns(parts, 'import', replaced)
      return changed
    }
  )
}

async function importFormOf(parts: CatalogParts, { catalog }: CatalogImport): Promise<object | undefined> {
  const stored = await findCatalog(parts.metadata, catalog.id)
  return stored && parts.pluginOf(stored.catalog.plugin)?.importConfigSchema
}

/** @throws HttpError 400 for a dataset of another account, or one that accepts no file */
async function checkTarget(
  { datasets }: CatalogParts,
  target: CatalogImport['dataFairDataset'] | null,
  { owner }: Pick<CatalogImport, 'owner'>
): Promise<void> {
  if (!target) return
  const dataset = await datasets.find(target.id)
  const takesData = !dataset?.isVirtual && !dataset?.isMetaOnly
  if (!dataset || !takesData || !isWithin(dataset.owner, owner)) throw httpError('importDatasetRefused')
}

/**
 * Returns the imports that write to a dataset: only one may, in any catalog, because two would overwrite each other.
 */
async function importsInto({ metadata }: CatalogParts, dataset: string | undefined): Promise<string[]> {
  if (!dataset) return []
  const { results } = await importStore.list(metadata, { dataset }, { size: 1000, skip: 0 })
  return results.map(({ _id }) => _id)
}
