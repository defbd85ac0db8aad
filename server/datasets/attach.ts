/** Stores a file that the platform fetched as a metadata attachment of a dataset. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { lookup } from 'mime-types'
import { safeFileName } from '../files/names.ts'
import { receive } from '../files/receive.ts'
import { keepReceived } from '../owned/attachments/upload.ts'
import { checkAttachmentSize } from '../owned/quotas.ts'
import type { ImportedFile } from './fileImport.ts'
import { notFound } from './guard.ts'
import type { DatasetParts } from './parts.ts'

export interface AttachedFile {
  name: string
  mimetype?: string
  /** Size in bytes. */
  size: number
  updatedAt: string
}

/** @throws HttpError 404, 413 for a file that is too large, 429 when the storage quota of the account is used up */
export async function attach(
  parts: DatasetParts,
  id: string,
  { filePath, fileName }: ImportedFile
): Promise<AttachedFile> {
  const dataset = await parts.store.find(id)
  if (!dataset) throw notFound()
  const upload = await parts.files.startUpload()
  try {
    const name = safeFileName(fileName)
    const { size } = await receive(createReadStream(filePath), join(upload.folder, name))
    checkAttachmentSize(parts, size)
    await keepReceived(parts, dataset, { upload, name, size, isDraft: false })
    const mimetype = lookup(name)
    return { name, ...(mimetype ? { mimetype } : {}), size, updatedAt: new Date().toISOString() }
  } finally {
    await upload.discard()
  }
}
