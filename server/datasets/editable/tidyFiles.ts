/** Removes from the disk the files of lines that nothing names any more (`abandonedFiles.ts`). */
import { readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import type { EditableDataset } from './dataset.ts'
import { added, countFiles, lineFilesSet, noFiles, removed, type FilesTotal } from './lineFilesTotal.ts'

/** Notes handled before other work gets its turn. */
const maxConcurrent = 50

/**
 * Removes abandoned files. The notes are deleted last: after a crash, removals that were not counted are found and
 * counted again.
 */
export async function tidyFiles(
  { files, store }: Pick<DatasetParts, 'files' | 'store'>,
  { database, documents }: Pick<EditableDataset, 'database' | 'documents'>,
  { id }: Pick<DatasetRecord, 'id'>
): Promise<void> {
  const { abandoned } = database
  let last = 0
  for (;;) {
    const notes = abandoned.after(last, maxConcurrent)
    if (!notes.length) return
    last = notes.at(-1)!.sequence
    const looked = notes.filter(({ folder }) => !abandoned.isArriving(folder))
    let removedTotal = noFiles
    for (const { folder } of looked) {
      // The check and the removal run synchronously: a line that gets this very file is written before or after both.
      if (abandoned.isNamed(folder)) continue
      documents.forget(folder)
      removedTotal = added(removedTotal, removeFolder(files.path(id, lineFilesSet, folder)))
    }
    await countFiles({ store }, { id }, removed(removedTotal))
    if (looked.length) database.transaction(() => abandoned.forget(looked))
  }
}

/** Removes a folder. @returns the total of its files */
function removeFolder(path: string): FilesTotal {
  let total: FilesTotal = noFiles
  for (const name of entriesOf(path)) {
    const info = statSync(join(path, name), { throwIfNoEntry: false })
    if (info?.isFile()) total = added(total, { count: 1, size: info.size })
  }
  rmSync(path, { recursive: true, force: true })
  // The folder of the line is removed with its last file.
  if (!entriesOf(dirname(path)).length) removeEmpty(dirname(path))
  return total
}

function entriesOf(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

function removeEmpty(path: string): void {
  try {
    rmdirSync(path)
  } catch {
    // A file was added meanwhile, or the folder is gone already.
  }
}
