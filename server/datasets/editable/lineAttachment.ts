/** The file of a line (contract/rest-lines.md §9, attachments.md §3). */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HttpError } from '../../http/errors.ts'
import { attachmentColumn } from '../lineAttachments/column.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import type { ReceivedFile } from './lineBody.ts'
import type { LineContent } from './lineContent.ts'
import { hasKey, idOfKey, randomId } from './lineId.ts'
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
import type { Action, Operation, Outcome } from './operations.ts'

type Parts = Pick<DatasetParts, 'files' | 'store' | 'editable'>

export interface KeptAttachment {
  operation: Operation
  /** Path of the file, relative to the set. */
  path: string
  /** What it adds to the files that were there: nothing when the line had it already. */
  added: FilesTotal
}

/** A name of a folder for any id: what a file system would understand otherwise is written in another way. */
function folderName(id: string): string {
  return encodeURIComponent(id).replaceAll('.', '%2E').slice(0, 200)
}

/**
 * Puts a received file among those of the lines, and its path in the line.
 * @throws HttpError 400 for a dataset without a column for it
 */
export async function keepAttachment(
  { files, store }: Omit<Parts, 'editable'>,
  dataset: DatasetRecord,
  operation: Operation,
  { name, md5, size, folder }: ReceivedFile
): Promise<KeptAttachment> {
  const column = attachmentColumn(dataset.schema)
  if (!column) throw new HttpError(400, "Le schéma ne prévoit pas d'associer une pièce jointe")
  const isIdGiven = operation.id === undefined && !hasKey(dataset, operation.content)
  const id = operation.id ?? (isIdGiven ? undefined : idOfKey(dataset, operation.content)) ?? randomId()
  const path = `${folderName(id)}/${md5}/${name}`
  const target = files.path(dataset.id, lineFilesSet, path)
  await mkdir(dirname(target), { recursive: true })
  const before = await totalOfFile(target)
  // Before the file is there: one that is not counted would never be.
  if (dataset._attachments?.set !== lineFilesSet) {
    await store.update(dataset.id, (current) =>
      current._attachments?.set === lineFilesSet
        ? undefined
        : { record: { ...current, _attachments: { set: lineFilesSet, count: 0, size: 0 } } }
    )
  }
  await rename(join(folder, name), target)
  return {
    path,
    added: added({ count: 1, size }, removed(before)),
    operation: {
      ...operation,
      id,
      ...(isIdGiven ? { isIdGiven } : {}),
      content: { ...operation.content, [column.key]: path }
    }
  }
}

/** Removes the file of a line that was refused, unless the line had it before. */
export async function dropAttachment(
  { files, editable }: Parts,
  dataset: DatasetRecord,
  { path, added: { count } }: KeptAttachment
): Promise<void> {
  if (!count) return
  editable.of(dataset).documents.forget(path)
  await rm(files.path(dataset.id, lineFilesSet, path), { force: true })
}

/** After a write, the files that the line does not name any more are removed, unless history names them. */
export async function forgetLineAttachments(
  parts: Parts,
  dataset: DatasetRecord,
  action: Action,
  { id, kind, line }: Outcome,
  kept: KeptAttachment | undefined
): Promise<void> {
  const column = attachmentColumn(dataset.schema)
  if (!column || kind === 'refused') return
  if (dataset._attachments?.set !== lineFilesSet && !kept) return
  const folder = folderName(id)
  const value = line && (JSON.parse(line.content) as LineContent)[column.key]
  const isNamed = typeof value === 'string' && value.startsWith(`${folder}/`)
  let gone: FilesTotal = noFiles
  if (!dataset.rest?.history) {
    if (kind === 'deleted' || (!isNamed && action !== 'patch'))
      gone = await removeFolder(parts, dataset, folder)
    else if (kept) gone = await removeOthers(parts, dataset, kept.path)
  }
  await countFiles(parts, dataset, added(kept?.added ?? noFiles, removed(gone)))
}

/** @returns what was there */
async function removeFolder(
  { files, editable }: Parts,
  { id }: DatasetRecord,
  folder: string
): Promise<FilesTotal> {
  editable.of({ id }).documents.forget(folder)
  return removeAll(files.path(id, lineFilesSet, folder))
}

/** The other files of the line: a new one replaces them. */
async function removeOthers(
  { files, editable }: Parts,
  { id }: DatasetRecord,
  path: string
): Promise<FilesTotal> {
  const [folder = '', digest = ''] = path.split('/')
  const parent = files.path(id, lineFilesSet, folder)
  let gone: FilesTotal = noFiles
  for (const entry of await readdir(parent).catch(() => [])) {
    if (entry === digest) continue
    editable.of({ id }).documents.forget(`${folder}/${entry}`)
    gone = added(gone, await removeAll(join(parent, entry)))
  }
  return gone
}

async function removeAll(folder: string): Promise<FilesTotal> {
  const total = await totalIn(folder)
  await rm(folder, { recursive: true, force: true })
  return total
}
