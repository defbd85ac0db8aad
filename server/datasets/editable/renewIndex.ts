/** Rebuilds a fragmented index beside the current one, then replaces it. */
import { rename } from 'node:fs/promises'
import type { LinesVersion } from '../../lines/layout.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { removeDatabase } from '../processing/tasks/database.ts'
import type { EditableDataset } from './dataset.ts'
import { indexedColumns } from './indexColumns.ts'
import { Superseded } from './indexFollower.ts'

type RenewalParts = Pick<DatasetParts, 'store' | 'lines' | 'files'>

/**
 * Builds and publishes the new index. A server killed meanwhile loses nothing: the current index is complete, and
 * changes are kept.
 * @throws Superseded when the dataset has another index at the end
 */
async function renewIndex(
  { store, lines, files }: RenewalParts,
  dataset: EditableDataset,
  record: DatasetRecord,
  signal: AbortSignal
): Promise<void> {
  const { id, schema, _lines } = record
  if (!_lines || record.status !== 'finalized') return
  // The cleaning of orphans spares names that begin with that of the current index.
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

/** Rebuilds that are under way. */
export class Renewals {
  private readonly parts: RenewalParts & Pick<DatasetParts, 'log'>
  private readonly closing: AbortSignal
  private readonly underWay = new Set<Promise<void>>()

  constructor(parts: RenewalParts & Pick<DatasetParts, 'log'>, closing: AbortSignal) {
    this.parts = parts
    this.closing = closing
  }

  /** @param after called once the new index has replaced the fragmented one */
  begin(dataset: EditableDataset, record: DatasetRecord, after: () => Promise<void>): void {
    const renewal = this.renew(dataset, record, after).finally(() => this.underWay.delete(renewal))
    this.underWay.add(renewal)
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
