/** Initializes a new application from an existing one (docs/api/applications.md). */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuthenticatedSession } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import { keptSizeOf, type KeptAttachment } from '../owned/attachments/kept.ts'
import { checkOperation } from '../owned/guard.ts'
import { applicationDefinition } from './definition.ts'
import type { ApplicationParts, ApplicationRecord } from './record.ts'
import { isMissing } from '../files/missing.ts'

interface InitializationRequest {
  session: AuthenticatedSession
  /** Id of the source application; `url` is the address of the base application of the new one. */
  application: string
  url: string
}

/**
 * @throws HttpError 400 for an unknown source or a source with another base application, 403 for a source that the
 * session may not read
 */
export async function sourceOf(
  { store }: ApplicationParts,
  { session, application, url }: InitializationRequest
): Promise<ApplicationRecord> {
  const source = await store.find(application)
  if (!source) throw httpError('unknownSourceApplication')
  const read = source._metadataAttachments?.length ? ['downloadAttachment'] : []
  for (const operation of ['readDescription', 'readConfig', ...read]) {
    checkOperation(applicationDefinition, session, source, operation)
  }
  if (source.url !== url) throw httpError('otherSourceApplication')
  return source
}

type CopiedValues = Pick<
  ApplicationRecord,
  'configuration' | 'summary' | 'description' | 'attachments' | '_metadataAttachments' | 'storage'
>

/** Returns the values copied from the source. Its attachments are copied to the folder of the new application first. */
export async function copiedFrom(
  parts: ApplicationParts,
  source: ApplicationRecord,
  id: string
): Promise<CopiedValues> {
  const { configuration, summary, description, attachments } = source
  const copies = source._metadataAttachments?.length ? await copiedFiles(parts, source, id) : []
  return {
    ...(configuration ? { configuration } : {}),
    ...(summary ? { summary } : {}),
    ...(description ? { description: withOwnAddresses(description, source.id, id) } : {}),
    ...(attachments ? { attachments } : {}),
    ...(copies.length ? counted(copies) : {})
  }
}

/** Replaces the addresses of images in a description that are attachments of the source. */
function withOwnAddresses(description: string, from: string, to: string): string {
  const addressOf = (id: string): string => `/api/v1/applications/${id}/attachments/`
  return description.replaceAll(addressOf(from), addressOf(to))
}

function counted(copies: KeptAttachment[]): Pick<CopiedValues, '_metadataAttachments' | 'storage'> {
  const attachments = keptSizeOf({ _metadataAttachments: copies })
  return { _metadataAttachments: copies, storage: { size: attachments.size, attachments } }
}

async function copiedFiles(
  { files }: ApplicationParts,
  { id: sourceId, _metadataAttachments = [] }: ApplicationRecord,
  id: string
): Promise<KeptAttachment[]> {
  const upload = await files.startUpload()
  const copies: KeptAttachment[] = []
  try {
    for (const attachment of _metadataAttachments) {
      try {
        await copyFile(files.attachmentPath(sourceId, attachment.file), join(upload.folder, attachment.file))
      } catch (error) {
        // The attachment was removed since the source was read.
        if (isMissing(error)) continue
        throw error
      }
      copies.push({ ...attachment, file: await upload.keepAttachment(id, attachment.file) })
    }
  } finally {
    await upload.discard()
  }
  return copies
}

/** Removes the copied attachments after a failed creation. */
export async function removeCopies(
  { files }: ApplicationParts,
  { _metadataAttachments = [] }: CopiedValues,
  id: string
): Promise<void> {
  for (const { file } of _metadataAttachments) await files.removePath(files.attachmentPath(id, file))
}
