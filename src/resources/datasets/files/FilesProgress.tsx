import type { ReactNode } from 'react'
import type { UploadProgressValue } from '../../../api/upload.ts'
import { UploadProgress } from '../../../ui/UploadProgress.tsx'
import { uploadShares } from '../model/uploadShares.ts'

interface FilesProgressProps {
  /** The files in the order they are sent; absent ones are not sent. */
  files: (File | undefined)[]
  progress: UploadProgressValue
}

/** How far each file of an upload is. */
export function FilesProgress({ files, progress }: FilesProgressProps): ReactNode {
  const sent = files.filter((file) => file !== undefined)
  return uploadShares(sent, progress).map((share, index) => (
    // Two files may have the same name, and their order never changes.
    // oxlint-disable-next-line react/no-array-index-key
    <UploadProgress key={index} {...share} />
  ))
}
