/** An archive of files that lines name, received with a bulk (contract/attachments.md §3). */
import { cp, mkdir, rm } from 'node:fs/promises'
import { pathsIn } from '../lineAttachments/detection.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { lineFilesSet, recount } from './lineAttachment.ts'

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
  if (replaces) await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const paths = await pathsIn(folder)
  await cp(folder, target, { recursive: true })
  await rm(folder, { recursive: true, force: true })
  await store.update(dataset.id, (current) =>
    current._attachments?.set === lineFilesSet
      ? undefined
      : { record: { ...current, _attachments: { set: lineFilesSet, count: 0, size: 0 } } }
  )
  await recount({ files, store }, dataset)
  // A replacement has its index made anew.
  if (!replaces) editable.filesAdded(dataset, paths)
}
