/** The file of a line (contract/rest-lines.md §9, attachments.md §3). */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HttpError } from '../../http/errors.ts'
import { attachmentColumn } from '../lineAttachments/column.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { storageOf } from '../storage.ts'
import type { ReceivedFile } from './lineBody.ts'
import type { LineContent } from './lineContent.ts'
import { hasKey, idOfKey, randomId } from './lineId.ts'
import type { Action, Operation, Outcome } from './operations.ts'

/** Set of the files that lines of an editable dataset name. */
export const lineFilesSet = 'lines'

type Parts = Pick<DatasetParts, 'files' | 'store' | 'editable'>

export interface KeptAttachment {
  operation: Operation
  /** Path of the file, relative to the set. */
  path: string
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
  { name, md5, folder }: ReceivedFile
): Promise<KeptAttachment> {
  const column = attachmentColumn(dataset.schema)
  if (!column) throw new HttpError(400, "Le schéma ne prévoit pas d'associer une pièce jointe")
  const isIdGiven = operation.id === undefined && !hasKey(dataset, operation.content)
  const id = operation.id ?? (isIdGiven ? undefined : idOfKey(dataset, operation.content)) ?? randomId()
  const path = `${folderName(id)}/${md5}/${name}`
  const target = files.path(dataset.id, lineFilesSet, path)
  await mkdir(dirname(target), { recursive: true })
  await rename(join(folder, name), target)
  if (dataset._attachments?.set !== lineFilesSet) {
    await store.update(dataset.id, (current) =>
      current._attachments?.set === lineFilesSet
        ? undefined
        : { record: { ...current, _attachments: { set: lineFilesSet, count: 0, size: 0 } } }
    )
  }
  return {
    path,
    operation: {
      ...operation,
      id,
      ...(isIdGiven ? { isIdGiven } : {}),
      content: { ...operation.content, [column.key]: path }
    }
  }
}

/** Removes the file of a line that was refused. */
export async function dropAttachment(
  { files, editable }: Parts,
  dataset: DatasetRecord,
  { path }: KeptAttachment
): Promise<void> {
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
  if (!dataset.rest?.history) {
    if (kind === 'deleted' || (!isNamed && action !== 'patch')) await removeFolder(parts, dataset, folder)
    else if (kept) await removeOthers(parts, dataset, kept.path)
  }
  await recount(parts, dataset)
}

async function removeFolder(
  { files, editable }: Parts,
  { id }: DatasetRecord,
  folder: string
): Promise<void> {
  editable.of({ id }).documents.forget(folder)
  await rm(files.path(id, lineFilesSet, folder), { recursive: true, force: true })
}

/** The other files of the line: a new one replaces them. */
async function removeOthers({ files, editable }: Parts, { id }: DatasetRecord, path: string): Promise<void> {
  const [folder = '', digest = ''] = path.split('/')
  const parent = files.path(id, lineFilesSet, folder)
  for (const entry of await readdir(parent).catch(() => [])) {
    if (entry === digest) continue
    editable.of({ id }).documents.forget(`${folder}/${entry}`)
    await rm(join(parent, entry), { recursive: true, force: true })
  }
}

/** Counts the files of the lines for the storage of the dataset. */
export async function recount(
  { files, store }: Omit<Parts, 'editable'>,
  { id }: Pick<DatasetRecord, 'id'>
): Promise<void> {
  const folder = files.path(id, lineFilesSet, '.')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0
        )
      )
  )
  const size = sizes.reduce((sum, one) => sum + one, 0)
  await store.update(id, (current) => {
    if (current._attachments?.set !== lineFilesSet) return undefined
    const record = { ...current, _attachments: { set: lineFilesSet, count: sizes.length, size } }
    return { record: { ...record, storage: storageOf(record) } }
  })
}
