/** Routes of the admin mode: diagnose a dataset, remove its lock, restart its processing (docs/api/datasets.md). */
import type { DatasetStatus } from '../../../contract/datasets/dataset.ts'
import { adminModeOnly } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { findDataset, lockInState, notFound } from '../guard.ts'
import { warningsOf } from '../longValues.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import { cleanDataset } from '../read/clean.ts'
import { kindOf, withDraft, type DatasetKind, type DatasetRecord } from '../record.ts'
import { uncheckedPatterns } from '../schema/patterns.ts'
import { base, draftQuery, idParams, outputContext, type DatasetsApp } from './shared.ts'

const reindexFrom: Partial<Record<DatasetKind, DatasetStatus>> = {
  file: 'stored',
  rest: 'analyzed',
  virtual: 'indexed'
}

const refinalizeFrom = (kind: DatasetKind): DatasetStatus | undefined => reindexFrom[kind] && 'indexed'

export function adminRoutes(app: DatasetsApp, parts: DatasetParts): void {
  app.get(
    `${base}/:id/_diagnose`,
    {
      config: { access: adminModeOnly },
      schema: {
        operationId: 'diagnose',
        tags: ['Administration'],
        summary: 'Diagnostiquer',
        params: idParams
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const dataset = await findDataset(parts, request.params.id)
      const { id } = dataset
      const takenAt = parts.locks.takenAt(id)
      // Fairway has no separate search index: the properties about one are empty, and the second lock is never taken.
      return {
        filesInfos: await parts.files.list(id),
        esInfos: {},
        locks: [takenAt ? { _id: `datasets:${id}`, date: takenAt } : null, null],
        warnings: [...(await warningsOf(parts, dataset)), ...patternWarnings(dataset)],
        _indexShape: {}
      }
    }
  )

  app.delete(
    `${base}/:id/_lock`,
    {
      config: { access: adminModeOnly },
      schema: {
        operationId: 'deleteLocks',
        tags: ['Administration'],
        summary: 'Retirer les verrous',
        params: idParams
      }
    },
    async (request, reply) => {
      const { id } = await findDataset(parts, request.params.id)
      parts.locks.free(id)
      return reply.code(204).send()
    }
  )

  const routes = [
    ['_reindex', 'reindex', 'Relancer le traitement', (kind: DatasetKind) => reindexFrom[kind]],
    ['_refinalize', 'refinalize', 'Relancer la finalisation', (kind: DatasetKind) => refinalizeFrom(kind)]
  ] as const
  for (const [path, operationId, summary, statusOf] of routes) {
    app.post(
      `${base}/:id/${path}`,
      {
        config: { access: adminModeOnly },
        schema: { operationId, tags: ['Administration'], summary, params: idParams, querystring: draftQuery }
      },
      async (request, reply) => {
        const { id } = request.params
        const isDraft = request.query.draft === 'true'
        await findDataset(parts, id)
        await lockInState(parts, id, { accept: 'any' }, isDraft, reply)
        const record = await restart(parts, id, isDraft, statusOf)
        return cleanDataset(isDraft ? withDraft(record) : record, outputContext(request), { raw: true })
      }
    )
  }
}

function patternWarnings({ schema }: DatasetRecord): { code: string; severity: string; message: string }[] {
  return uncheckedPatterns(schema).map((message) => ({
    code: 'UncheckedPattern',
    severity: 'warning',
    message
  }))
}

/** Sets the status back. The caller holds the lock; processing starts when the lock is released. */
async function restart(
  { store, journal, bus }: DatasetParts,
  id: string,
  isDraft: boolean,
  statusOf: (kind: DatasetKind) => DatasetStatus | undefined
): Promise<DatasetRecord> {
  const record = await store.update(id, (current) => {
    const status = statusOf(kindOf(current))
    if (!status) throw httpError('nothingToProcess')
    const changes = { status, errorStatus: undefined, errorRetry: undefined }
    if (isDraft && current.draft) return { record: { ...current, draft: { ...current.draft, ...changes } } }
    return { record: { ...current, ...changes } }
  })
  if (!record) throw notFound()
  await journal.clearTask(id)
  bus.publish(changeChannel(id), record)
  return record
}
