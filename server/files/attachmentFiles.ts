/**
 * Files that a resource keeps for its description, under names that nobody chooses: names that people give never become
 * paths. `{DATA_DIR}/{resource}/{id}/attachments/{file}`.
 */
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import { unlessMissing } from './missing.ts'

export interface AttachmentUpload {
  /** Absolute path of the folder that files are received in. */
  folder: string
  /** Makes one received file a document of a resource; returns its name on the disk. */
  keepAttachment(id: string, name: string): Promise<string>
  discard(): Promise<void>
}

export interface AttachmentFiles {
  startUpload(): Promise<AttachmentUpload>
  attachmentPath(id: string, file: string): string
  removePath(path: string): Promise<void>
  /** Removes all that a resource keeps. */
  remove(id: string): Promise<void>
}

export interface ListedAttachmentFiles extends AttachmentFiles {
  /** Resources that have a folder, and what is in the folder of their documents. */
  kept(): AsyncGenerator<KeptFolder>
}

interface KeptFolder {
  id: string
  folder: string
  /** Names on the disk. */
  files: string[]
}

/** @param resource its name, which is that of its folder */
export function openAttachmentFiles(dataDir: string, resource: string): ListedAttachmentFiles {
  const uploads = join(dataDir, 'uploads')
  const folderOf = (id: string): string => join(dataDir, resource, id, 'attachments')
  return {
    async startUpload() {
      const folder = join(uploads, nanoid())
      await mkdir(folder, { recursive: true })
      return {
        folder,
        keepAttachment: (id, name) => keepFile(join(folder, name), folderOf(id)),
        discard: () => rm(folder, { recursive: true, force: true })
      }
    },
    attachmentPath: (id, file) => join(folderOf(id), file),
    removePath: (path) => rm(path, { recursive: true, force: true }),
    remove: (id) => rm(join(dataDir, resource, id), { recursive: true, force: true }),
    async *kept() {
      for (const id of await namesIn(join(dataDir, resource))) {
        yield { id, folder: join(dataDir, resource, id), files: await namesIn(folderOf(id)) }
      }
    }
  }
}

/** Nothing is in a folder that is not there. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await unlessMissing(readdir(folder))) ?? []
}

/** Moves a received file to a folder under a new name, which survives a power cut; returns the name. */
export async function keepFile(received: string, folder: string): Promise<string> {
  const file = nanoid()
  await mkdir(folder, { recursive: true })
  await rename(received, join(folder, file))
  await sync(folder)
  return file
}

/** A copy survives a power cut once it is written, a rename once its folder is. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
