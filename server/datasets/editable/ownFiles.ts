/**
 * Files that lines of an owner may name: the files that the owner sent, in a folder of their own. A path in such a line
 * is relative to this folder, so that owners cannot reach the files of each other, nor those of the dataset.
 */
import { attachedPath } from '../lineAttachments/texts/attachedTexts.ts'
import { attachmentColumn, isAddress } from '../../../contract/datasets/attachmentColumn.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { lineFilesSet, totalOfFile } from './lineFilesTotal.ts'
import { ownerFolder } from './lineFolders.ts'
import type { Operation } from './operation.ts'

/** Files of a request that are not yet in their place. */
interface ArrivingFiles {
  paths: ReadonlySet<string>
  /** Whether the files that the owner sent before are removed. */
  replaces: boolean
}

/** Returns a function that completes the path of the owner's file in an operation. */
export function namingOwnFiles(
  { files }: Pick<DatasetParts, 'files'>,
  dataset: DatasetRecord,
  arrivingFiles: ArrivingFiles | undefined
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
      arrivingFiles?.paths.has(relative) ||
      (!arrivingFiles?.replaces &&
        (await totalOfFile(files.path(dataset.id, lineFilesSet, ownFile))).count > 0)
    return isThere ? { ...operation, ownFile, content: { ...content, [key]: ownFile } } : operation
  }
}
