import { useState } from 'react'
import { UploadInterrupted } from '../../api/upload.ts'
import { useSending, type Sending } from '../../api/useSending.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { BulkSummary } from './bulkSummary.ts'
import { loadLines, type LinesFile } from './linesApi.ts'
import { useErrorText } from './useErrorText.ts'

interface LinesUpload extends Pick<Sending, 'progress' | 'cancel'> {
  /** Error of the last upload. */
  message: string | undefined
  summary: BulkSummary | undefined
  /** Uploads the file; resolves to false when some lines were not written and the errors are shown. */
  send: (file: LinesFile) => Promise<boolean>
}

/** Uploads a file of lines; unmounting aborts the request. */
export function useLinesUpload(datasetId: string, onWritten: () => void): LinesUpload {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const { progress, send, cancel } = useSending()
  const [message, setMessage] = useState<string>()
  const [summary, setSummary] = useState<BulkSummary>()

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
      setMessage(undefined)
      try {
        const result = await send((controls) => loadLines(datasetId, file, controls))
        setSummary(result)
        onWritten()
        return result.nbErrors === 0
      } catch (error) {
        setMessage(messageOf(error))
        return false
      }
    },
    cancel
  }
}
