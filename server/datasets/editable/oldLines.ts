/** Removes the lines and revisions that are older than their lifetime (docs/api/editing.md). */
import type { LinesEngine } from '../../lines/engine.ts'
import type { LinesVersion } from '../../lines/layout.ts'
import type { DatasetRecord } from '../record.ts'
import type { DatasetStore } from '../store.ts'
import type { EditableDataset } from './dataset.ts'
import { dueLifetime, keepHistory } from './lifetimes.ts'
import type { Operation } from './operation.ts'

const removedAtOnce = 500

export interface Sweep {
  store: DatasetStore
  lines: LinesEngine
  of: (dataset: Pick<DatasetRecord, 'id'>) => EditableDataset
  versionOf: (dataset: DatasetRecord) => LinesVersion | undefined
  refreshSoon: (id: string) => void
  isClosed: () => boolean
}

export async function removeOldLines(sweep: Sweep): Promise<void> {
  for (const id of await sweep.store.ids()) {
    if (sweep.isClosed()) return
    const record = await sweep.store.find(id)
    if (!record?.isRest) continue
    await removeOldLinesOf(sweep, record)
  }
}

/** Removes the old lines of one dataset, when the hourly check is due. */
export async function removeOldLinesOf(sweep: Sweep, record: DatasetRecord): Promise<void> {
  const now = Date.now()
  const lifetime = dueLifetime(record, now)
  if (lifetime) await removeBefore(sweep, record, lifetime, now)
  if (record.rest?.history && record.status === 'finalized') {
    keepHistory(sweep.of(record).database, record, now)
  }
}

/** Deletes old lines like a client, but without an author and without changing the date of the data. */
async function removeBefore(
  { store, lines, of, versionOf, refreshSoon }: Sweep,
  record: DatasetRecord,
  { key, limit }: { key: string; limit: number },
  now: number
): Promise<void> {
  const version = versionOf(record)
  const ids = version ? await lines.editable.idsBefore(version, key, limit) : []
  for (let from = 0; from < ids.length; from += removedAtOnce) {
    const operations = ids
      .slice(from, from + removedAtOnce)
      .map((lineId): Operation => ({ action: 'delete', id: lineId, content: {} }))
    await of(record).write(record, operations, { now })
  }
  await store.update(record.id, (current) => ({
    record: {
      ...current,
      ...(ids.length ? { count: of(record).database.count() } : {}),
      rest: {
        ...current.rest,
        ttl: { ...(current.rest?.ttl as object | undefined), checkedAt: new Date(now).toISOString() }
      }
    }
  }))
  if (ids.length) refreshSoon(record.id)
}
