/** Attachments of the metadata of a source (docs/api/processing.md, docs/api/attachments.md). */
import type { KeptAttachment, RemoteAttachment } from '../../../owned/attachments/kept.ts'
import type { DatasetRecord, StoredValues } from '../../record.ts'
import type { StepContext } from '../step.ts'

/**
 * The list, with copies of the files that it names; remote files keep their target, and are fetched again when they
 * are asked for. A file of the source that is gone fails with ENOENT: the copy starts again from the source as it is
 * then.
 */
export async function copiedMetadataAttachments(
  { dataset, files, signal }: StepContext,
  { id, attachments, _metadataAttachments = [], _remoteAttachments = [] }: DatasetRecord
): Promise<Partial<StoredValues>> {
  if (!attachments?.length) return {}
  const kept: KeptAttachment[] = []
  for (const attachment of _metadataAttachments) {
    signal.throwIfAborted()
    const file = await files.copyMetadataAttachment(id, attachment.file, dataset.id)
    kept.push({ ...attachment, file })
  }
  const remotes = _remoteAttachments.map(({ name, targetUrl }): RemoteAttachment => ({ name, targetUrl }))
  return {
    attachments,
    ...(kept.length > 0 ? { _metadataAttachments: kept } : {}),
    ...(remotes.length > 0 ? { _remoteAttachments: remotes } : {})
  }
}
