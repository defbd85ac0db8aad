/** The file of a line (docs/api/editing.md). */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HttpError } from '../../http/errors.ts'
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
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
import { folderName, folderOfLineFile, isDigest, ownerFolder } from './lineFolders.ts'
import type { Operation, Outcome } from './operations.ts'
import type { StoredLine } from './storedLine.ts'

type Parts = Pick<DatasetParts, 'files' | 'store' | 'editable'>

export interface KeptAttachment {
  operation: Operation
  /** Path of the file, relative to the set. */
  path: string
  /** What it adds to the files that were there: nothing when the line had it already. */
  added: FilesTotal
}

/**
 * Puts a received file among those of the lines, and its path in the line.
 * @throws HttpError 400 for a dataset without a column for it
 */
export async function keepAttachment(
  { files, store, editable }: Parts,
  dataset: DatasetRecord,
  operation: Operation,
  { name, md5, size, folder }: ReceivedFile
): Promise<KeptAttachment> {
  const column = attachmentColumn(dataset.schema)
  if (!column) throw new HttpError(400, "Le schéma ne prévoit pas d'associer une pièce jointe")
  const isIdGiven = operation.id === undefined && !hasKey(dataset, operation.content)
  const id = operation.id ?? (isIdGiven ? undefined : idOfKey(dataset, operation.content)) ?? randomId()
  const usual = `${folderName(id)}/${md5}/${name}`
  const { owner } = operation
  const isFree =
    !owner ||
    editable.of(dataset).database.hasNamed({ id, owner: owner.key, key: column.key, value: usual }) ||
    !existsSync(files.path(dataset.id, lineFilesSet, usual))
  // What is there already may not be the owner's.
  const path = isFree ? usual : `${ownerFolder(owner.key)}/${usual}`
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
      ownFile: path,
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

/** After a write, the files that came with the line and that it does not name any more are removed, unless history names them. */
export async function forgetLineAttachments(
  parts: Parts,
  dataset: DatasetRecord,
  { action, owner }: Pick<Operation, 'action' | 'owner'>,
  { id, kind, line, before }: Outcome,
  kept: KeptAttachment | undefined
): Promise<void> {
  const column = attachmentColumn(dataset.schema)
  if (!column || kind === 'refused') return
  if (dataset._attachments?.set !== lineFilesSet && !kept) return
  const folderNamedBy = (stored: StoredLine | undefined): string | undefined => {
    const content = stored ? (JSON.parse(stored.content) as LineContent) : {}
    const { [column.key]: value, _owner } = content
    return folderOfLineFile(id, typeof _owner === 'string' ? _owner : undefined, value)
  }
  const named = folderNamedBy(line)
  const isOver = kind === 'deleted' || !!kept || (!named && action !== 'patch')
  let gone: FilesTotal = noFiles
  if (isOver && !dataset.rest?.history) {
    // An owner removes what the line named; whoever may write all lines, whatever came with it.
    const others = owner ? [] : await foldersOf(parts, dataset, id)
    for (const folder of new Set([folderNamedBy(before), ...others]))
      if (folder && folder !== named) gone = added(gone, await removeFolder(parts, dataset, folder))
  }
  await countFiles(parts, dataset, added(kept?.added ?? noFiles, removed(gone)))
}

/** Folders of all the files that came with a line. An archive may have others beside them. */
async function foldersOf({ files }: Parts, dataset: DatasetRecord, id: string): Promise<string[]> {
  const folder = folderName(id)
  const entries = await readdir(files.path(dataset.id, lineFilesSet, folder)).catch(() => [])
  return entries.filter(isDigest).map((digest) => `${folder}/${digest}`)
}

/** @returns what was there */
async function removeFolder(
  { files, editable }: Parts,
  { id }: DatasetRecord,
  folder: string
): Promise<FilesTotal> {
  editable.of({ id }).documents.forget(folder)
  const path = files.path(id, lineFilesSet, folder)
  const total = await totalIn(path)
  await rm(path, { recursive: true, force: true })
  // The folder of the line goes with its last file.
  await rmdir(dirname(path)).catch(() => undefined)
  return total
}
