/** Files that a dataset no longer names. */
import type { DatasetFiles } from '../files/datasetFiles.ts'
import type { DatasetParts } from './parts.ts'
import { fileReferences, type DatasetRecord } from './record.ts'

/** A request that had read the dataset just before its lines were replaced still gets to open them. */
const graceMs = 3000

/**
 * Removes what the record does not name. The caller holds the dataset's lock, so that nothing is being written.
 * Replaced lines go a little later, when their readers are done; a stopped server removes them at its next start.
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

  /** Lines that came meanwhile may have been on their way. */
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
