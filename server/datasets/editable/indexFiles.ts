/** Index files of editable datasets: the current file, new files, and the removal of old files. */
import type { LinesVersion } from '../../lines/layout.ts'
import { removeOrphans } from '../orphans.ts'
import { linesVersionOf } from '../linesVersion.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { indexedColumns } from './indexColumns.ts'

type Needed = Pick<DatasetParts, 'store' | 'lines' | 'files' | 'locks' | 'log'>

export interface IndexFiles {
  versionOf(record: DatasetRecord): LinesVersion | undefined
  /** Creates an empty index that counts as following the changes up to a sequence number. */
  create(record: DatasetRecord, file: string, sequence?: number): Promise<LinesVersion>
  /** Returns a dataset and its current index; an empty index is created before the first line. */
  current(id: string): Promise<{ record: DatasetRecord; version: LinesVersion }>
  /** Removes old index files. Does nothing while the lock of the dataset is held. */
  cleanUp(id: string): Promise<void>
}

export function indexFiles(parts: Needed): IndexFiles {
  const { store, lines, files, locks } = parts

  const versionOf = (record: DatasetRecord): LinesVersion | undefined => linesVersionOf(files, record)

  async function create(record: DatasetRecord, file: string, sequence = 0): Promise<LinesVersion> {
    const path = files.linesPath(record.id, file)
    await lines.editable.create(path, indexedColumns(record.schema), sequence)
    return { datasetId: record.id, path, schema: record.schema, count: 0, isEditable: true }
  }

  return {
    versionOf,
    create,

    async current(id) {
      const record = await store.find(id)
      const known = record && versionOf(record)
      if (known) return { record, version: known }
      const file = files.newLinesFile()
      if (record) await create(record, file)
      const updated = await store.update(id, (latest) =>
        latest._lines ? undefined : { record: { ...latest, _lines: { file, count: 0 } } }
      )
      const version = updated && versionOf(updated)
      if (!version) throw new Error(`dataset ${id} is gone`)
      return { record: updated, version }
    },

    async cleanUp(id) {
      if (locks.takenAt(id)) return
      const release = await locks.acquire(id, 0)
      try {
        const record = await store.find(id)
        if (record) await removeOrphans(parts, record)
      } finally {
        release()
      }
    }
  }
}
