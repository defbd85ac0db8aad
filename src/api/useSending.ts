import { useEffect, useRef, useState } from 'react'
import type { UploadOptions, UploadProgressValue } from './upload.ts'

export interface Sending {
  /** Present while something is being sent. */
  progress: UploadProgressValue | undefined
  /** @throws what the request throws, an AbortError when it was cancelled */
  send: <Answer>(
    request: (controls: Pick<UploadOptions, 'signal' | 'onProgress'>) => Promise<Answer>
  ) => Promise<Answer>
  cancel: () => void
}

/** An upload with its progress and its cancellation. Leaving the screen aborts it. */
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
