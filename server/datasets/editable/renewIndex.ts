/** Makes a fragmented index anew beside the one that is read, then puts it in its place. */
import { rename } from 'node:fs/promises'
import type { LinesVersion } from '../../lines/layout.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { removeDatabase } from '../processing/tasks/database.ts'
import type { EditableDataset } from './dataset.ts'
import { indexedColumns } from './indexColumns.ts'
import { Superseded } from './indexFollower.ts'

type Needed = Pick<DatasetParts, 'store' | 'lines' | 'files'>

/**
 * Nothing is lost by a server that is killed meanwhile: the index that is read has everything, and changes are kept.
 * @throws Superseded when the lines have another index in the end
 */
async function renewIndex(
  { store, lines, files }: Needed,
  dataset: EditableDataset,
  record: DatasetRecord,
  signal: AbortSignal
): Promise<void> {
  const { id, schema, _lines } = record
  if (!_lines || record.status !== 'finalized') return
  // A name that begins with that of the index that is read is not taken for an orphan.
  const path = `${files.linesPath(id, _lines.file)}.next`
  await removeDatabase(path)
  await lines.editable.create(path, indexedColumns(record.schema), 0)
  const version: LinesVersion = { datasetId: id, path, schema, count: 0, isEditable: true }
  try {
    await dataset.index.fill(record, version, signal, async () => {
      const file = files.newLinesFile()
      const target = files.linesPath(id, file)
      await lines.release(path)
      await rename(path, target)
      const updated = await store.update(id, (latest) =>
        latest.status === 'finalized' && latest._lines?.file === _lines.file
          ? { record: { ...latest, _lines: { ...latest._lines, file } } }
          : undefined
      )
      if (updated?._lines?.file === file) return
      await removeDatabase(target)
      throw new Superseded()
    })
  } finally {
    await lines.release(path)
    await removeDatabase(path)
  }
}

/** Renewals that are under way. */
export class Renewals {
  private readonly parts: Needed & Pick<DatasetParts, 'log'>
  private readonly closing: AbortSignal
  private readonly underWay = new Set<Promise<void>>()

  constructor(parts: Needed & Pick<DatasetParts, 'log'>, closing: AbortSignal) {
    this.parts = parts
    this.closing = closing
  }

  /** @param after done once another index took the place of the fragmented one */
  begin(dataset: EditableDataset, record: DatasetRecord, after: () => Promise<void>): void {
    const done = this.renew(dataset, record, after).finally(() => this.underWay.delete(done))
    this.underWay.add(done)
  }

  async settled(): Promise<void> {
    await Promise.all(this.underWay)
  }

  private async renew(
    dataset: EditableDataset,
    record: DatasetRecord,
    after: () => Promise<void>
  ): Promise<void> {
    try {
      await renewIndex(this.parts, dataset, record, this.closing)
      await after()
    } catch (error) {
      if (this.closing.aborted || error instanceof Superseded) return
      this.parts.log.error({ err: error, dataset: record.id }, 'the index could not be made anew')
    }
  }
}
