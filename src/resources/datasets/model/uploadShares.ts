/** How far each file of a request is, from how far the whole of it is. */
import type { UploadProgressValue } from '../../../api/upload.ts'

interface UploadShare extends UploadProgressValue {
  name: string
}

/**
 * Files are sent one after the other, after the fields: what was sent belongs to the first ones. Nothing is known of a
 * file before the first message of the browser.
 */
export function uploadShares(
  files: { name: string; size: number }[],
  { loaded, total }: UploadProgressValue
): UploadShare[] {
  if (files.length === 1) return files.map(({ name }) => ({ name, loaded, total }))
  const size = files.reduce((sum, file) => sum + file.size, 0)
  // The browser counts the fields and the frontiers of the form too.
  let left = Math.max(0, loaded - Math.max(0, total - size))
  return files.map((file) => {
    const sent = Math.min(file.size, left)
    left -= sent
    return { name: file.name, loaded: sent, total: total === 0 ? 0 : file.size }
  })
}
