/** Removes the files that a dataset no longer references. */
import type { DatasetFiles } from '../files/datasetFiles.ts'
import type { DatasetParts } from './parts.ts'
import { fileReferences, type DatasetRecord } from './record.ts'

/** Milliseconds before replaced lines are removed: a request that read the record just before can still open them. */
const graceMs = 3000

/**
 * Removes the files that the record does not reference. The caller holds the lock of the dataset, so that no file is
 * being written. Replaced lines are removed after `graceMs`; if the server stops before, at its next start.
 */
export async function removeOrphans(
  { files, lines, log, store }: Pick<DatasetParts, 'files' | 'lines' | 'log' | 'store'>,
  record: DatasetRecord
): Promise<void> {
  const orphans = await files.unreferenced(record.id, fileReferences(record))
  await Promise.all(orphans.other.map((path) => files.removePath(path)))
  if (!orphans.lines.length) return
  const timer = setTimeout(() => {
    removeUnnamed().catch((error: unknown) =>
      log.error({ err: error, dataset: record.id }, 'replaced lines could not be removed')
    )
  }, graceMs)
  timer.unref()

  /** Reads the record again first: a lines file without reference at the first look may be referenced by now. */
  async function removeUnnamed(): Promise<void> {
    const current = await store.find(record.id)
    if (!current) return
    const unnamed = new Set((await files.unreferenced(current.id, fileReferences(current))).lines)
    await removeLines(
      { files, lines },
      orphans.lines.filter((path) => unnamed.has(path))
    )
  }
}

async function removeLines(
  { files, lines }: { files: DatasetFiles; lines: DatasetParts['lines'] },
  paths: string[]
): Promise<void> {
  for (const path of paths) {
    await lines.release(path)
    await files.removePath(path)
  }
}
