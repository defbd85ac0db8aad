/** Attachment file of a single line (docs/api/editing.md). */
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { httpError } from '../../http/errors.ts'
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import type { ReceivedFile } from './lineBody.ts'
import { idOfKey, isKeyed, newLineId } from './lineId.ts'
import { added, countFiles, lineFilesSet, removed, totalOfFile } from './lineFilesTotal.ts'
import { folderName, ownerFolder } from './lineFolders.ts'
import type { Operation } from './operation.ts'

type Parts = Pick<DatasetParts, 'files' | 'store' | 'editable'>

export interface KeptAttachment {
  operation: Operation
  /** Path of the file, relative to the set. */
  path: string
  /** Must be called once the line is written or refused: the file is then removed unless the line names it. */
  release: () => void
}

/**
 * Moves a received file among the files of the lines, and writes its path in the line.
 * @throws HttpError 400 for a dataset without an attachment column
 */
export async function keepAttachment(
  { files, store, editable }: Parts,
  dataset: DatasetRecord,
  operation: Operation,
  { name, md5, folder }: ReceivedFile
): Promise<KeptAttachment> {
  const column = attachmentColumn(dataset.schema)
  if (!column) throw httpError('noAttachmentInSchema')
  const isIdGiven = operation.id === undefined && !isKeyed(dataset)
  const id = operation.id ?? idOfKey(dataset, operation.content) ?? newLineId()
  const usual = `${folderName(id)}/${md5}/${name}`
  const { owner } = operation
  const isFree =
    !owner ||
    editable.of(dataset).database.hasNamed({ id, owner: owner.key, key: column.key, value: usual }) ||
    !existsSync(files.path(dataset.id, lineFilesSet, usual))
  // The existing file may belong to another owner.
  const path = isFree ? usual : `${ownerFolder(owner.key)}/${usual}`
  const target = files.path(dataset.id, lineFilesSet, path)
  const release = editable.of(dataset).database.abandoned.arrive(dirname(path))
  try {
    await placeFile({ store }, dataset, join(folder, name), target)
  } catch (error) {
    release()
    throw error
  }
  return {
    path,
    release,
    operation: {
      ...operation,
      id,
      ownFile: path,
      ...(isIdGiven ? { isIdGiven } : {}),
      content: { ...operation.content, [column.key]: path }
    }
  }
}

/** Moves a file to its place, and adds it to the total. */
async function placeFile(
  { store }: Pick<Parts, 'store'>,
  dataset: DatasetRecord,
  source: string,
  target: string
): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const before = await totalOfFile(target)
  // The set is recorded before the file is moved: without it the file would never be counted.
  if (dataset._attachments?.set !== lineFilesSet) {
    await store.update(dataset.id, (current) =>
      current._attachments?.set === lineFilesSet
        ? undefined
        : { record: { ...current, _attachments: { set: lineFilesSet, count: 0, size: 0 } } }
    )
  }
  await rename(source, target)
  await countFiles({ store }, dataset, added(await totalOfFile(target), removed(before)))
}
