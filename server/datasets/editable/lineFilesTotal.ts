/**
 * Number and bytes of the files that the lines of an editable dataset name. Each write updates the total; a full scan
 * of the files, which is slow for many files, only happens at the end of processing and for repairs.
 */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { storageOf } from '../storage.ts'

/** Name of the set of files of lines. */
export const lineFilesSet = 'lines'

export interface FilesTotal {
  count: number
  size: number
}

export const noFiles: Readonly<FilesTotal> = { count: 0, size: 0 }

export const added = (a: FilesTotal, b: FilesTotal): FilesTotal => ({
  count: a.count + b.count,
  size: a.size + b.size
})

export const removed = ({ count, size }: FilesTotal): FilesTotal => ({ count: -count, size: -size })

/** Returns the total of one file; zero when it does not exist. */
export async function totalOfFile(path: string): Promise<FilesTotal> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.isFile() ? { count: 1, size: stats.size } : noFiles
}

/** Returns the total of all files in a folder; zero when it does not exist. */
export async function totalIn(folder: string): Promise<FilesTotal> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let total: FilesTotal = noFiles
  for (const entry of entries) {
    if (entry.isFile()) total = added(total, await totalOfFile(join(entry.parentPath, entry.name)))
  }
  return total
}

type Parts = Pick<DatasetParts, 'store'>

/** Adds to the total what a write added or removed. */
export async function countFiles(
  { store }: Parts,
  { id }: Pick<DatasetRecord, 'id'>,
  change: FilesTotal
): Promise<void> {
  if (!change.count && !change.size) return
  await store.update(id, (current) => {
    const attachments = current._attachments
    if (attachments?.set !== lineFilesSet) return undefined
    const { count, size } = added(attachments, change)
    return { record: withTotal(current, { count: Math.max(0, count), size: Math.max(0, size) }) }
  })
}

/** Scans all files to correct the total: a killed process may not have counted the last files. */
export async function recountFiles(
  { files, store }: Parts & Pick<DatasetParts, 'files'>,
  { id, _attachments: before }: DatasetRecord
): Promise<void> {
  if (before?.set !== lineFilesSet) return
  const total = await totalIn(files.path(id, lineFilesSet, '.'))
  await store.update(id, (current) => {
    const attachments = current._attachments
    // A total that changed during the scan is right: the scan may have missed the new files.
    const isSame =
      attachments?.set === lineFilesSet &&
      attachments.count === before.count &&
      attachments.size === before.size
    const isTrue = total.count === before.count && total.size === before.size
    return isSame && !isTrue ? { record: withTotal(current, total) } : undefined
  })
}

function withTotal(current: DatasetRecord, total: FilesTotal): DatasetRecord {
  const record = { ...current, _attachments: { set: lineFilesSet, ...total } }
  return { ...record, storage: storageOf(record) }
}
