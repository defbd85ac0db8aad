/** The archive that the files of lines come in, until processing takes them out (docs/api/attachments.md). */
import type { Upload } from '../../files/datasetFiles.ts'
import type { StoredValues } from '../record.ts'

/** Name of the archive in its folder. */
export const attachmentsArchive = 'attachments.zip'

/** Folder that the documents of a data file which is an archive are put in, beside it. */
export const attachmentsFolder = 'attachments'

/** Keeps a received archive for a dataset. */
export async function keptArchive(
  upload: Upload | undefined,
  dataset: string
): Promise<Pick<StoredValues, '_attachments'>> {
  if (!upload) return {}
  const set = await upload.keepFor(dataset)
  return { _attachments: { set, archive: attachmentsArchive, count: 0, size: 0 } }
}
