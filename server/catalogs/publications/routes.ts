/** Routes of publications of datasets on remote catalogs (docs/api/catalogs.md). */
import { Type } from 'typebox'
import {
  publicationActions,
  type Publication,
  type PublicationAction
} from '../../../contract/catalogs/catalog.ts'
import { httpError } from '../../http/errors.ts'
import { compileBody } from '../../http/validation.ts'
import { newId } from '../../owned/ids.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import { checkOwnerAdmin } from '../../administered/access.ts'
import { publicationStore } from '../documents.ts'
import { cancelRuns, queueRun } from '../jobs.ts'
import type { CatalogParts } from '../parts.ts'
import { runChannel } from '../runLog.ts'
import { findOpenForAdmin } from '../access.ts'
import { signedIn } from '../../access/signedIn.ts'
import { accountAdmin, anyQuery, catalogsApi, idParams, tags, traceOf } from '../routes.ts'
import { runFinder, runReadRoutes } from '../runRoutes.ts'
import { publicationType, reportRun } from '../runTypes.ts'
import { publishRemoved, removePublication, unlinkSame } from './remove.ts'

const text = { type: 'string', maxLength: 2000 }
/** Schema of an address that becomes a link on the remote; empty for a site without template. */
const address = { ...text, pattern: '^(https?://|$)' }
const named = (more: object = {}): object => ({
  type: 'object',
  required: ['id', 'title'],
  properties: { id: text, title: text, ...more }
})
const checkCreation = compileBody({
  type: 'object',
  required: ['catalog', 'dataFairDataset', 'action'],
  additionalProperties: false,
  properties: {
    catalog: { type: 'object', required: ['id'], properties: { id: text, title: text } },
    dataFairDataset: named(),
    action: { enum: publicationActions },
    publicationSite: {
      type: 'object',
      required: ['title', 'url', 'datasetUrlTemplate'],
      properties: { title: text, url: address, datasetUrlTemplate: address }
    },
    remoteFolder: named({ url: text }),
    remoteResource: named({ url: text })
  }
})

type Creation = Pick<
  Publication,
  'catalog' | 'dataFairDataset' | 'publicationSite' | 'remoteFolder' | 'remoteResource'
> & { action: Exclude<PublicationAction, 'delete'> }

/** Remote object that each action writes to or replaces. */
const targetNeeded: Partial<Record<PublicationAction, 'remoteFolder' | 'remoteResource'>> = {
  createFolder: 'remoteFolder',
  createResource: 'remoteFolder',
  replaceFolder: 'remoteFolder',
  replaceResource: 'remoteResource'
}

export function publicationRoutes(app: TypedApp, parts: CatalogParts): void {
  runReadRoutes(app, parts, publicationType, {
    list: { operationId: 'listPublications', summary: 'Lister les publications' },
    read: { operationId: 'readPublication', summary: 'Lire une publication' }
  })
  createRoute(app, parts)
  changeRoutes(app, parts)
}

function createRoute(app: TypedApp, parts: CatalogParts): void {
  const { metadata, jobs, outbox, datasets } = parts
  app.post(
    `${catalogsApi}/publications`,
    {
      config: { access: accountAdmin },
      schema: {
        operationId: 'createPublication',
        tags,
        summary: 'Publier un jeu de données',
        body: Type.Record(Type.String(), Type.Unknown())
      }
    },
    async (request, reply) => {
      const session = signedIn(request)
      checkCreation(request.body)
      const body = request.body as unknown as Creation
      const { catalog } = await findOpenForAdmin(parts, session, body.catalog.id)
      const { action, dataFairDataset } = body
      if (!catalog.capabilities.includes(action)) throw httpError('publicationActionRefused', { action })
      const target = targetNeeded[action]
      if (target && !body[target]) throw httpError('publicationTargetNeeded', { action, target })
      const dataset = await datasets.find(dataFairDataset.id)
      if (!dataset) throw httpError('publicationDatasetRefused')
      checkOwnerAdmin(session, dataset.owner)
      const isSameAccount = dataset.owner.type === catalog.owner.type && dataset.owner.id === catalog.owner.id
      if (!isSameAccount) throw httpError('publicationDatasetRefused')
      const created: Publication = {
        ...body,
        _id: newId(),
        owner: catalog.owner,
        catalog: { id: catalog._id, title: catalog.title },
        dataFairDataset: { id: dataset.id, title: dataset.title },
        status: 'waiting',
        created: traceOf(session)
      }
      const unlinked = await metadata.transaction().execute(async (scope) => {
        const filter = { catalog: catalog._id, dataset: dataset.id }
        const { count } = await publicationStore.list(scope, filter, { size: 1, skip: 0 })
        if (count) throw httpError('publicationExists')
        const replaced = await unlinkSame(scope, created)
        await publicationStore.put(scope, created)
        await queueRun(jobs, 'publication', { id: created._id, owner: created.owner }, scope)
        await reportRun(scope, publicationType, 'create', created)
        return replaced
      })
      const unlinkedIds = unlinked.map(({ _id }) => _id)
      await cancelRuns(parts, 'publication', unlinkedIds)
      for (const publication of unlinked) publishRemoved(parts, publication)
      outbox.wake()
      return reply.code(201).send(created)
    }
  )
}

/** Publishes again, and deletes. */
function changeRoutes(app: TypedApp, parts: CatalogParts): void {
  const findPublication = runFinder(parts, publicationType)

  app.post(
    `${catalogsApi}/publications/:id`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'republish', tags, summary: 'Publier à nouveau', params: idParams }
    },
    async (request, reply) => {
      const { _id: id, owner } = await findPublication(request)
      await queuePublication(parts, id, owner)
      return reply.code(204).send()
    }
  )

  app.delete(
    `${catalogsApi}/publications/:id`,
    {
      config: { access: accountAdmin },
      schema: {
        operationId: 'deletePublication',
        tags,
        summary: 'Supprimer une publication',
        params: idParams,
        querystring: anyQuery
      }
    },
    async (request, reply) => {
      const publication = await findPublication(request)
      const { _id: id, owner } = publication
      if (request.query.onlyLink === 'true') {
        await cancelRuns(parts, 'publication', [id])
        await removePublication(parts, publication)
      } else await queuePublication(parts, id, owner, { action: 'delete' })
      return reply.code(204).send()
    }
  )
}

/** Queues a publication to run now, optionally with another action. */
export async function queuePublication(
  { metadata, jobs, bus }: Pick<CatalogParts, 'metadata' | 'jobs' | 'bus'>,
  id: string,
  owner: Publication['owner'],
  changes: Partial<Pick<Publication, 'action'>> = {}
): Promise<void> {
  await metadata.transaction().execute(async (scope) => {
    const current = await publicationStore.find(scope, id)
    if (!current) return
    await publicationStore.put(scope, { ...current, ...changes, status: 'waiting' })
    await queueRun(jobs, 'publication', { id, owner }, scope)
  })
  bus.publish(runChannel('publication', id), { ...changes, status: 'waiting' })
}
