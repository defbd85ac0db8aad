/**
 * Removal of attachment files that no resource names, left by a process that ended between the disk write and the
 * metadata write.
 */
import { stat } from 'node:fs/promises'
import type { ListedAttachmentFiles } from '../../files/attachmentFiles.ts'
import { keptFilesOf } from './kept.ts'
import type { Attached, AttachmentParts } from './parts.ts'
import { saveGraceMs } from './unlisted.ts'

type Parts<Resource extends Attached> = Pick<AttachmentParts<Resource>, 'store' | 'log'> & {
  files: ListedAttachmentFiles
}

/** Removes such files after a day: a new file is named a moment after its upload. */
export async function removeLeftovers<Resource extends Attached>(
  parts: Parts<Resource>,
  now = Date.now()
): Promise<void> {
  const { files, store, log } = parts
  const isOld = async (path: string): Promise<boolean> => {
    const info = await stat(path).catch(() => undefined)
    return !!info && now - info.mtimeMs > saveGraceMs
  }
  for await (const { id, folder, files: names } of files.storedFolders()) {
    try {
      const record = await store.find(id)
      const named = record ? [record, record.draft ?? {}].flatMap(keptFilesOf) : []
      for (const name of names) {
        const path = files.attachmentPath(id, name)
        if (!named.some(({ file }) => file === name) && (await isOld(path))) await files.removePath(path)
      }
      if (!record && (await isOld(folder))) await files.remove(id)
    } catch (error) {
      log.error({ err: error, resource: id }, 'files that nothing names could not be removed')
    }
  }
}
