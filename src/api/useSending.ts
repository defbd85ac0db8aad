import { useEffect, useRef, useState } from 'react'
import type { UploadOptions, UploadProgressValue } from './upload.ts'

export interface Sending {
  /** Progress; undefined when nothing is being sent. */
  progress: UploadProgressValue | undefined
  /** @throws the error of the request, or AbortError after a cancel */
  send: <Answer>(
    request: (controls: Pick<UploadOptions, 'signal' | 'onProgress'>) => Promise<Answer>
  ) => Promise<Answer>
  cancel: () => void
}

/** Upload with progress and cancellation. Unmounting aborts it. */
export function useSending(): Sending {
  const abort = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<UploadProgressValue>()
  useEffect(() => () => abort.current?.abort(), [])
  return {
    progress,
    async send(request) {
      const controller = new AbortController()
      abort.current = controller
      setProgress({ loaded: 0, total: 0 })
      try {
        return await request({ signal: controller.signal, onProgress: setProgress })
      } finally {
        abort.current = undefined
        setProgress(undefined)
      }
    },
    cancel: () => abort.current?.abort()
  }
}
