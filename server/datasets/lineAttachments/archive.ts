/** Uploaded archive of the attachments of lines, before processing extracts the files (docs/api/attachments.md). */
import type { Upload } from '../../files/datasetFiles.ts'
import type { StoredValues } from '../record.ts'

/** Name of the archive in its folder. */
export const attachmentsArchive = 'attachments.zip'

/** Folder of the attachments extracted from a data file that is itself an archive, beside the data file. */
export const attachmentsFolder = 'attachments'

/** Moves an uploaded archive to the files of a dataset; returns the values to store. */
export async function storeArchive(
  upload: Upload | undefined,
  dataset: string
): Promise<Pick<StoredValues, '_attachments'>> {
  if (!upload) return {}
  const set = await upload.keepFor(dataset)
  return { _attachments: { set, archive: attachmentsArchive, count: 0, size: 0 } }
}
