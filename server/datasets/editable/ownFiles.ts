/**
 * Files that lines written by their owner may name: those that the owner sent, which are in a folder of the owner's
 * own. A path in such a line is relative to it, so that no two owners meet, nor an owner and the files of the dataset.
 */
import { attachedPath } from '../lineAttachments/texts/attachedTexts.ts'
import { attachmentColumn, isAddress } from '../../../contract/datasets/attachmentColumn.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { lineFilesSet, totalOfFile } from './lineFilesTotal.ts'
import { ownerFolder } from './lineFolders.ts'
import type { Operation } from './operation.ts'

/** Files that a request brings, which are not in their place yet. */
interface ComingFiles {
  paths: ReadonlySet<string>
  /** The files that the owner sent before go. */
  replaces: boolean
}

/** The operations of an owner, whose lines name files of the owner by the path where they are. */
export function namingOwnFiles(
  { files }: Pick<DatasetParts, 'files'>,
  dataset: DatasetRecord,
  coming: ComingFiles | undefined
): (operation: Operation) => Promise<Operation> {
  const key = attachmentColumn(dataset.schema)?.key
  return async (operation) => {
    const { owner, content } = operation
    const value = key === undefined ? undefined : content[key]
    if (!owner || key === undefined || typeof value !== 'string' || isAddress(value)) return operation
    const path = attachedPath(value)
    if (path === undefined) return operation
    const folder = ownerFolder(owner.key)
    const relative = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path
    const ownFile = `${folder}/${relative}`
    const isThere =
      coming?.paths.has(relative) ||
      (!coming?.replaces && (await totalOfFile(files.path(dataset.id, lineFilesSet, ownFile))).count > 0)
    return isThere ? { ...operation, ownFile, content: { ...content, [key]: ownFile } } : operation
  }
}
