/** Copies the attachments of a source's metadata (docs/api/processing.md, docs/api/attachments.md). */
import type { KeptAttachment, RemoteAttachment } from '../../../owned/attachments/kept.ts'
import type { DatasetRecord, StoredValues } from '../../record.ts'
import type { StepContext } from '../step.ts'

/**
 * Returns the attachments with copies of their files. Remote files keep their URL and are fetched again on demand.
 * @throws Error ENOENT when a file of the source was removed meanwhile: the copy then starts again (`copyFromSource`)
 */
export async function copiedMetadataAttachments(
  { dataset, files, signal }: StepContext,
  { id, attachments, _metadataAttachments = [], _remoteAttachments = [] }: DatasetRecord
): Promise<Partial<StoredValues>> {
  if (!attachments?.length) return {}
  const keptFiles: KeptAttachment[] = []
  for (const attachment of _metadataAttachments) {
    signal.throwIfAborted()
    const file = await files.copyMetadataAttachment(id, attachment.file, dataset.id)
    keptFiles.push({ ...attachment, file })
  }
  const remotes = _remoteAttachments.map(({ name, targetUrl }): RemoteAttachment => ({ name, targetUrl }))
  return {
    attachments,
    ...(keptFiles.length > 0 ? { _metadataAttachments: keptFiles } : {}),
    ...(remotes.length > 0 ? { _remoteAttachments: remotes } : {})
  }
}
