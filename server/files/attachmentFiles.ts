/**
 * Attachments of the description of a resource, in `{DATA_DIR}/{resource}/{id}/attachments/{file}`. File names are
 * generated: names from users never become paths.
 */
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import { unlessMissing } from './missing.ts'

export interface AttachmentUpload {
  /** Absolute path of the folder for uploads in progress. */
  folder: string
  /** Turns an uploaded file into an attachment of a resource; returns its name on disk. */
  keepAttachment(id: string, name: string): Promise<string>
  discard(): Promise<void>
}

export interface AttachmentFiles {
  startUpload(): Promise<AttachmentUpload>
  attachmentPath(id: string, file: string): string
  removePath(path: string): Promise<void>
  /** Removes all files of a resource. */
  remove(id: string): Promise<void>
}

export interface ListedAttachmentFiles extends AttachmentFiles {
  /** Iterates over the resources that have a folder, with their attachments. */
  storedFolders(): AsyncGenerator<KeptFolder>
}

interface KeptFolder {
  id: string
  folder: string
  /** Names of the files on disk. */
  files: string[]
}

/**
 * Opens the attachments of a resource type.
 * @param resource name of the resource type, also of its folder
 */
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
    async *storedFolders() {
      for (const id of await namesIn(join(dataDir, resource))) {
        yield { id, folder: join(dataDir, resource, id), files: await namesIn(folderOf(id)) }
      }
    }
  }
}

/** Names of the entries of a folder; empty when the folder does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await unlessMissing(readdir(folder))) ?? []
}

/** Moves an uploaded file to a folder under a generated name, durably; returns the name. */
export async function keepFile(received: string, folder: string): Promise<string> {
  const file = nanoid()
  await mkdir(folder, { recursive: true })
  await rename(received, join(folder, file))
  await sync(folder)
  return file
}

/**
 * fsync of a file or folder: a copied file is durable after fsync of the file, a renamed one after fsync of its folder.
 */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
