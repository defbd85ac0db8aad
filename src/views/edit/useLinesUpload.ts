import { useEffect, useRef, useState } from 'react'
import { UploadInterrupted, type UploadProgressValue } from '../../api/upload.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { BulkSummary } from './bulkSummary.ts'
import { loadLines, type LinesFile } from './linesApi.ts'
import { useErrorText } from './useErrorText.ts'

export interface LinesUpload {
  progress: UploadProgressValue | undefined
  /** Why the last upload did not end well. */
  message: string | undefined
  summary: BulkSummary | undefined
  send: (file: LinesFile) => Promise<void>
  cancel: () => void
}

/** Sends a file of lines; closing the dialog stops it. */
export function useLinesUpload(datasetId: string, onWritten: () => void): LinesUpload {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const abort = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<UploadProgressValue>()
  const [message, setMessage] = useState<string>()
  const [summary, setSummary] = useState<BulkSummary>()
  useEffect(() => () => abort.current?.abort(), [])

  function messageOf(error: unknown): string {
    if (error instanceof DOMException && error.name === 'AbortError') return t('edit.load.cancelled')
    if (error instanceof UploadInterrupted) return t('edit.load.interrupted')
    return errorText(error)
  }

  return {
    progress,
    message,
    summary,
    async send(file) {
      const controller = new AbortController()
      abort.current = controller
      setMessage(undefined)
      setProgress({ loaded: 0, total: 0 })
      try {
        setSummary(await loadLines(datasetId, file, { signal: controller.signal, onProgress: setProgress }))
        onWritten()
      } catch (error) {
        setMessage(messageOf(error))
      } finally {
        setProgress(undefined)
      }
    },
    cancel: () => abort.current?.abort()
  }
}
