import type { ReactNode } from 'react'
import type { UploadProgressValue } from '../../../api/upload.ts'
import { UploadProgress } from '../../../ui/UploadProgress.tsx'
import { uploadShares } from '../model/uploadShares.ts'

interface FilesProgressProps {
  /** Files in the order of the upload; undefined ones are skipped. */
  files: (File | undefined)[]
  progress: UploadProgressValue
}

/** Progress of each file of an upload. */
export function FilesProgress({ files, progress }: FilesProgressProps): ReactNode {
  const sentFiles = files.filter((file) => file !== undefined)
  return uploadShares(sentFiles, progress).map((share, index) => (
    // File names may repeat, and the order is constant.
    // oxlint-disable-next-line react/no-array-index-key
    <UploadProgress key={index} {...share} />
  ))
}
