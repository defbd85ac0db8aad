/** Upload progress of each file, from the progress of the whole request. No I/O. */
import type { UploadProgressValue } from '../../../api/upload.ts'

interface UploadShare extends UploadProgressValue {
  name: string
}

/**
 * Splits the progress of a request between its files, which the body holds in order after the text fields. Totals are 0
 * before the first progress event.
 */
export function uploadShares(
  files: { name: string; size: number }[],
  { loaded, total }: UploadProgressValue
): UploadShare[] {
  if (files.length === 1) return files.map(({ name }) => ({ name, loaded, total }))
  const size = files.reduce((sum, file) => sum + file.size, 0)
  // The loaded bytes include the text fields and the multipart boundaries.
  let remaining = Math.max(0, loaded - Math.max(0, total - size))
  return files.map((file) => {
    const sent = Math.min(file.size, remaining)
    remaining -= sent
    return { name: file.name, loaded: sent, total: total === 0 ? 0 : file.size }
  })
}
