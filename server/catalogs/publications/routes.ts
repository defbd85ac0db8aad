/** Routes of publications of datasets on remote catalogs (docs/api/catalogs.md). */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  publicationActions,
  type Publication,
  type PublicationAction
} from '../../../contract/catalogs/catalog.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { compileBody } from '../../http/validation.ts'
import { newId } from '../../owned/ids.ts'
import { pagingOf } from '../../owned/list/parameters.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import { checkAccountAdmin, checkOwnerAdmin } from '../../administered/access.ts'
import { publicationStore, readLog } from '../documents.ts'
import { reportCatalogEvent } from '../events.ts'
import { cancelRuns, queueRun } from '../jobs.ts'
import { selected } from '../../administered/lists.ts'
import { removeCatalogIfLast } from '../ownership.ts'
import type { CatalogParts } from '../parts.ts'
import { runChannel } from '../runLog.ts'
import { findForAdmin, findOpenForAdmin, findRunForAdmin } from '../access.ts'
import { accountAdmin, anyQuery, catalogsApi, idParams, tags, traceOf } from '../routes.ts'

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
  const { metadata, jobs, outbox } = parts

  const ofAdmin = (request: FastifyRequest): Promise<Publication> =>
    findRunForAdmin(parts, request, publicationStore, 'publicationNotFound')

  app.get(
    `${catalogsApi}/publications`,
    {
      config: { access: accountAdmin },
      schema: {
        operationId: 'listPublications',
        tags,
        summary: 'Lister les publications',
        querystring: anyQuery
      }
    },
    async (request, reply) => {
      neverCached(request, reply)
      const { session, query } = request
      checkAccountAdmin(session)
      const { catalogId, dataFairDatasetId, select } = query
      if (catalogId) await findForAdmin(parts, session, catalogId)
      const { count, results } = await publicationStore.list(
        metadata,
        {
          ...(catalogId ? { catalog: catalogId } : { owner: session.account }),
          ...(dataFairDatasetId ? { dataset: dataFairDatasetId } : {})
        },
        pagingOf(query, 1000)
      )
      return {
        results: selected(results, select),
        count
      }
    }
  )

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
      const { session } = request
      if (!session.user) throw httpError('signInNeeded')
      checkCreation(request.body)
      const body = request.body as unknown as Creation
      const { catalog } = await findOpenForAdmin(parts, session, body.catalog.id)
      const { action, dataFairDataset } = body
      if (!catalog.capabilities.includes(action)) throw httpError('publicationActionRefused', { action })
      const target = targetNeeded[action]
      if (target && !body[target]) throw httpError('publicationTargetNeeded', { action, target })
      const dataset = await parts.datasets.find(dataFairDataset.id)
      if (!dataset) throw httpError('publicationDatasetRefused')
      checkOwnerAdmin(session, dataset.owner)
      const isSameAccount = dataset.owner.type === catalog.owner.type && dataset.owner.id === catalog.owner.id
      if (!isSameAccount) throw httpError('publicationDatasetRefused')
      const one: Publication = {
        ...body,
        _id: newId(),
        owner: catalog.owner,
        catalog: { id: catalog._id, title: catalog.title },
        dataFairDataset: { id: dataset.id, title: dataset.title },
        status: 'waiting',
        created: traceOf(session)
      }
      await metadata.transaction().execute(async (scope) => {
        const filter = { catalog: catalog._id, dataset: dataset.id }
        const { count } = await publicationStore.list(scope, filter, { size: 1, skip: 0 })
        if (count) throw httpError('publicationExists')
        await unlinkSame(scope, one)
        await publicationStore.put(scope, one)
        await queueRun(jobs, 'publication', { id: one._id, owner: one.owner }, scope)
        await tellPublication(scope, 'publication-create', one)
      })
      outbox.wake()
      return reply.code(201).send(one)
    }
  )

  app.get(
    `${catalogsApi}/publications/:id`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'readPublication', tags, summary: 'Lire une publication', params: idParams }
    },
    async (request, reply) => {
      neverCached(request, reply)
      const found = await ofAdmin(request)
      return { ...found, logs: await readLog(metadata, found._id) }
    }
  )

  app.post(
    `${catalogsApi}/publications/:id`,
    {
      config: { access: accountAdmin },
      schema: { operationId: 'republish', tags, summary: 'Publier à nouveau', params: idParams }
    },
    async (request, reply) => {
      const { _id: id, owner } = await ofAdmin(request)
      await waiting(parts, id, owner)
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
      const found = await ofAdmin(request)
      if (request.query.onlyLink === 'true') {
        await cancelRuns(parts, 'publication', [found._id])
        await metadata.transaction().execute(async (scope) => {
          await publicationStore.remove(scope, found._id)
          await tellPublication(scope, 'publication-delete', found)
          await removeCatalogIfLast(scope, found.catalog.id)
        })
        outbox.wake()
        parts.bus.publish(`${runChannel('publication', found._id)}/deleted`, {})
      } else await waiting(parts, found._id, found.owner, { action: 'delete' })
      return reply.code(204).send()
    }
  )

  /**
   * Deletes other publications that replace the same remote object: the latest one wins, because two datasets would
   * overwrite each other.
   */
  async function unlinkSame(
    scope: Parameters<typeof publicationStore.put>[0],
    { catalog, action, remoteFolder, remoteResource }: Publication
  ): Promise<void> {
    if (!action.startsWith('replace')) return
    const { results } = await publicationStore.list(scope, { catalog: catalog.id }, { size: 10_000, skip: 0 })
    for (const other of results) {
      const isSame =
        action === 'replaceFolder'
          ? other.remoteFolder?.id === remoteFolder?.id
          : other.remoteResource?.id === remoteResource?.id
      if (isSame) await publicationStore.remove(scope, other._id)
    }
  }
}

/** Queues a publication to run now, optionally with another action. */
export async function waiting(
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

async function tellPublication(
  scope: Parameters<typeof reportCatalogEvent>[0],
  kind: 'publication-create' | 'publication-delete',
  { _id: id, catalog, owner, dataFairDataset }: Publication
): Promise<void> {
  await reportCatalogEvent(scope, kind, { catalog, owner, item: { id, title: dataFairDataset.title } })
}
