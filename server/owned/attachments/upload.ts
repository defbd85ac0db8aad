/** Upload of an attachment of a description (docs/api/attachments.md). */
import type { FastifyRequest } from 'fastify'
import { lookup } from 'mime-types'
import { join } from 'node:path'
import type { AttachmentUpload } from '../../files/attachmentFiles.ts'
import { safeFileName } from '../../files/names.ts'
import { receive } from '../../files/receive.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf, type Language } from '../../http/language.ts'
import { readForm } from '../../http/multipart.ts'
import {
  announcedSize,
  checkAttachmentSize,
  checkDatasetSize,
  holdQuotas,
  type LimitParts
} from '../quotas.ts'
import { changeAttachments } from './change.ts'
import { keptAttachment, keptSizeOf, withAttachment } from './kept.ts'
import type { Attached, AttachmentParts } from './parts.ts'

const partName = 'attachment'

/**
 * Receives the form.
 * @returns its text parts and the uploaded file
 */
export async function uploadAttachment<Resource extends Attached>(
  parts: AttachmentParts<Resource>,
  request: FastifyRequest,
  isDraft: boolean
): Promise<Record<string, unknown>> {
  const { resource } = request
  const announced = announcedSize(request)
  const language = languageOf(request)
  checkDatasetSize(parts, announced)
  // Any attachment may be the replaced one, which is known after the form is read only.
  await checkRoom(parts, resource.owner, announced, keptSizeOf(resource).size, language)
  checkAttachmentSize(parts, announced)
  if (!request.isMultipart()) throw httpError('noFileUploaded')
  const upload = await parts.files.startUpload()
  let release = (): void => {}
  try {
    let received: { name: string; size: number } | undefined
    const fields = await readForm(request, async ({ field, fileName, stream }) => {
      if (field !== partName) throw httpError('unsupportedField', { field })
      if (received) throw httpError('oneFileAtATime')
      const name = safeFileName(fileName)
      const replaced = keptAttachment(resource, name)?.size ?? 0
      release = await holdRoom(parts, resource.owner, announced, replaced, language)
      const { size } = await receive(stream, join(upload.folder, name))
      received = { name, size }
    })
    if (!received) throw httpError('noFileUploaded')
    const { name, size } = received
    release()
    release = (): void => {}
    await keepReceived(parts, resource, { upload, name, size, isDraft, language })
    const mimetype = lookup(name)
    return { ...fields, name, ...(mimetype ? { mimetype } : {}), size, updatedAt: new Date().toISOString() }
  } finally {
    release()
    await upload.discard()
  }
}

interface Received {
  upload: AttachmentUpload
  name: string
  size: number
  isDraft: boolean
  language?: Language
}

/**
 * Turns an uploaded file into an attachment of the resource.
 * @throws HttpError 429
 */
export async function keepReceived<Resource extends Attached>(
  parts: AttachmentParts<Resource>,
  resource: Attached,
  { upload, name, size, isDraft, language }: Received
): Promise<void> {
  // Limits and owner may have changed during the upload.
  const current = (await parts.store.find(resource.id)) ?? resource
  const replaced = keptAttachment(current, name)?.size ?? 0
  const release = await holdRoom(parts, current.owner, size, replaced, language)
  try {
    const file = await upload.keepAttachment(resource.id, name)
    await changeAttachments(parts, resource.id, isDraft, (values) =>
      withAttachment(values, { name, file, size })
    ).catch(async (error: unknown) => {
      await parts.files.removePath(parts.files.attachmentPath(resource.id, file))
      throw error
    })
  } finally {
    release()
  }
}

/**
 * Checks the storage quota, counting the replaced file as freed.
 * @throws HttpError 429
 */
export async function checkRoom(...check: Parameters<typeof holdRoom>): Promise<void> {
  const release = await holdRoom(...check)
  release()
}

/**
 * Reserves storage until it is released.
 * @throws HttpError 429
 */
async function holdRoom(
  parts: LimitParts,
  owner: Parameters<typeof holdQuotas>[1],
  size: number,
  replaced: number,
  language: Language = 'fr'
): Promise<() => void> {
  // At least one byte, so that a full account is refused even if the announced size is 0.
  const added = { store_bytes: Math.max(1, size) }
  return holdQuotas(parts, owner, added, { language, givenBack: { store_bytes: replaced } })
}
