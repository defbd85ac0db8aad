/** Makes a worn index anew beside the one that is read, then puts it in its place. */
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import type { LinesVersion } from '../../lines/layout.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import type { EditableDataset } from './dataset.ts'
import { lineIndexer } from './indexColumns.ts'
import { removeIndex, Superseded } from './indexFollower.ts'

type Needed = Pick<DatasetParts, 'store' | 'lines' | 'files'>

/**
 * Nothing is lost by a server that is killed meanwhile: the index that is read has everything, and changes are kept.
 * @throws Superseded when the lines have another index in the end
 */
export async function renewIndex(
  { store, lines, files }: Needed,
  dataset: EditableDataset,
  record: DatasetRecord
): Promise<void> {
  const { id, schema, _lines } = record
  if (!_lines || record.status !== 'finalized') return
  // A name that begins with that of the index that is read is not taken for a leftover.
  const path = `${files.linesPath(id, _lines.file)}.next`
  await removeIndex(path)
  await lines.editable.create(path, lineIndexer(record).columns, 0)
  const version: LinesVersion = { datasetId: id, path, schema, count: 0, isEditable: true }
  try {
    await dataset.index.fill(record, version, async () => {
      const file = files.newLinesFile()
      const target = files.linesPath(id, file)
      await lines.release(path)
      for (const suffix of ['.wal', ''])
        if (existsSync(path + suffix)) await rename(path + suffix, target + suffix)
      const updated = await store.update(id, (latest) =>
        latest.status === 'finalized' && latest._lines?.file === _lines.file
          ? { record: { ...latest, _lines: { ...latest._lines, file } } }
          : undefined
      )
      if (updated?._lines?.file === file) return
      await removeIndex(target)
      throw new Superseded()
    })
  } finally {
    await lines.release(path)
    await removeIndex(path)
  }
}
