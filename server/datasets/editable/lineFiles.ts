/** Attachment files of lines, received in an archive with a bulk (docs/api/attachments.md). */
import { cp, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type HttpError, httpError } from '../../http/errors.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import type { ReceivedFiles } from './bulkSource.ts'
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
import { ownerFolder } from './lineFolders.ts'

type Parts = Pick<DatasetParts, 'files' | 'store' | 'editable'>

/** Destination of the files: the whole set of the dataset, or the folder of an owner of lines. */
export interface FilesPlace {
  owner: string | undefined
  /** Whether the existing files are removed. */
  replaces: boolean
}

const folderOf = ({ owner }: FilesPlace): string => (owner === undefined ? '.' : ownerFolder(owner))

/**
 * Checks that no file takes the path of an existing folder, and no folder that of an existing file.
 * @throws HttpError 400, before anything is written
 */
export async function checkLineFiles(
  { files }: Pick<DatasetParts, 'files'>,
  { id }: DatasetRecord,
  { paths }: ReceivedFiles,
  place: FilesPlace
): Promise<void> {
  if (place.replaces) return
  const target = files.path(id, lineFilesSet, folderOf(place))
  const folders = new Set<string>()
  for (const path of paths) {
    const entry = await stat(join(target, path)).catch(() => undefined)
    if (entry?.isDirectory()) throw pathConflict(path)
    for (let folder = dirname(path); folder !== '.' && !folders.has(folder); folder = dirname(folder))
      folders.add(folder)
  }
  for (const folder of folders)
    if ((await totalOfFile(join(target, folder))).count) throw pathConflict(folder)
}

const pathConflict = (path: string): HttpError => httpError('fileAndFolder', { path: path.slice(0, 100) })

/** Returns the total of the existing files that the files replace. */
export async function replacedFiles(
  { files }: Pick<DatasetParts, 'files'>,
  { id }: DatasetRecord,
  { paths }: ReceivedFiles,
  place: FilesPlace
): Promise<FilesTotal> {
  const target = files.path(id, lineFilesSet, folderOf(place))
  if (place.replaces) return totalIn(target)
  let total: FilesTotal = noFiles
  for (const path of paths) total = added(total, await totalOfFile(join(target, path)))
  return total
}

/** Moves the files to their place, and queues the indexing of the lines that name them. */
export async function addLineFiles(
  { files, store, editable }: Parts,
  dataset: DatasetRecord,
  received: ReceivedFiles,
  place: FilesPlace
): Promise<void> {
  const { folder, paths } = received
  const { owner, replaces } = place
  const target = files.path(dataset.id, lineFilesSet, folderOf(place))
  const { database } = editable.of(dataset)
  database.abandoned.forgetFolders(new Set([...paths].map((path) => dirname(join(folderOf(place), path)))))
  const removedTotal = await replacedFiles({ files }, dataset, received, place)
  const addedTotal = await totalIn(folder)
  if (replaces) {
    editable.of(dataset).documents.forget(folderOf(place))
    await rm(target, { recursive: true, force: true })
  }
  await mkdir(target, { recursive: true })
  await cp(folder, target, { recursive: true })
  await rm(folder, { recursive: true, force: true })
  await store.update(dataset.id, (current) =>
    current._attachments?.set === lineFilesSet
      ? undefined
      : { record: { ...current, _attachments: { set: lineFilesSet, count: 0, size: 0 } } }
  )
  await countFiles({ store }, dataset, added(addedTotal, removed(removedTotal)))
  // A replacement of all lines rebuilds the index.
  if (owner !== undefined || !replaces)
    editable.filesAdded(dataset, new Set([...paths].map((path) => join(folderOf(place), path))))
}
