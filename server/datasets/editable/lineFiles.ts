/** An archive of files that lines name, received with a bulk (contract/attachments.md §3). */
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathsIn } from '../lineAttachments/detection.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import {
  added,
  countFiles,
  lineFilesSet,
  noFiles,
  removed,
  totalIn,
  totalOfFile,
  type FilesTotal
} from './lineFilesTotal.ts'

/** @param replaces whether the files that were there go */
export async function addLineFiles(
  { files, store, processor, editable }: Pick<DatasetParts, 'files' | 'store' | 'processor' | 'editable'>,
  dataset: DatasetRecord,
  archivePath: string,
  replaces: boolean
): Promise<void> {
  const folder = `${archivePath}.files`
  await processor.work('extract', { archivePath, folder })
  const target = files.path(dataset.id, lineFilesSet, '.')
  const paths = await pathsIn(folder)
  const gone = replaces ? await totalIn(target) : await totalOf(target, paths)
  const come = await totalIn(folder)
  if (replaces) await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  await cp(folder, target, { recursive: true })
  await rm(folder, { recursive: true, force: true })
  await store.update(dataset.id, (current) =>
    current._attachments?.set === lineFilesSet
      ? undefined
      : { record: { ...current, _attachments: { set: lineFilesSet, count: 0, size: 0 } } }
  )
  await countFiles({ store }, dataset, added(come, removed(gone)))
  // A replacement has its index made anew.
  if (!replaces) editable.filesAdded(dataset, paths)
}

/** Of the files that others with the same paths replace. */
async function totalOf(folder: string, paths: Iterable<string>): Promise<FilesTotal> {
  let total: FilesTotal = noFiles
  for (const path of paths) total = added(total, await totalOfFile(join(folder, path)))
  return total
}
