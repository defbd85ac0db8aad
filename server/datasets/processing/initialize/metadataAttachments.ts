/** Attachments of the metadata of a source (contract/dataset-processing.md §5.1, contract/attachments.md). */
import type { DatasetRecord, StoredValues } from '../../record.ts'
import type { StepContext } from '../step.ts'

/**
 * Links are copied. Those of files are to be copied here with their files, into the folder of `context.dataset` (its
 * draft's, when `context.isDraft`), once the platform keeps files: until then they would lead nowhere. A file of the
 * source that is gone may fail with ENOENT: the copy starts again from the source as it is then.
 */
export async function copiedMetadataAttachments(
  _context: StepContext,
  { attachments }: DatasetRecord
): Promise<Partial<StoredValues>> {
  const links = attachments?.filter(({ type }) => type !== 'file' && type !== 'remoteFile')
  return links?.length ? { attachments: links } : {}
}
