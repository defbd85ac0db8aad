/** The indexes of editable datasets as files: which one is read, those that are made, those that are no more read. */
import type { LinesVersion } from '../../lines/layout.ts'
import { removeOrphans } from '../orphans.ts'
import { linesVersionOf } from '../linesVersion.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { indexedColumns } from './indexColumns.ts'

type Needed = Pick<DatasetParts, 'store' | 'lines' | 'files' | 'locks' | 'log'>

export interface IndexFiles {
  versionOf(record: DatasetRecord): LinesVersion | undefined
  /** Makes an empty one, which holds the changes up to a sequence. */
  create(record: DatasetRecord, file: string, sequence?: number): Promise<LinesVersion>
  /** A dataset and its index; an empty one is made before its first line. */
  current(id: string): Promise<{ record: DatasetRecord; version: LinesVersion }>
  /** Removes those that are no more read; called with the lock of the dataset, too. */
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
