import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { ApiError, errorDetail } from '../../../api/http.ts'
import { UploadInterrupted, type UploadOptions } from '../../../api/upload.ts'
import { useSending, type Sending } from '../../../api/useSending.ts'

export interface UploadController extends Pick<Sending, 'progress' | 'cancel'> {
  uploading: boolean
  /** Message about the failed or cancelled upload; undefined after a success. */
  message: { severity: 'error' | 'info'; text: string } | undefined
  /** Uploads; resolves to undefined after a failure or a cancellation. */
  send: <Answer>(
    request: (controls: Pick<UploadOptions, 'signal' | 'onProgress'>) => Promise<Answer>
  ) => Promise<Answer | undefined>
  clearMessage: () => void
}

/**
 * Upload with progress, cancellation and error messages. Unmounting aborts the upload.
 * @param refusalText returns the message of a refusal; by default the server's message, except for a file that is too large
 */
export function useUpload(refusalText?: (refusal: ApiError) => string): UploadController {
  const t = useTranslate()
  const { progress, send, cancel } = useSending()
  const [message, setMessage] = useState<UploadController['message']>()

  function messageOf(error: unknown): UploadController['message'] {
    if (error instanceof DOMException && error.name === 'AbortError') {
      return { severity: 'info', text: t('owned.upload.cancelled') }
    }
    if (error instanceof ApiError && refusalText) return { severity: 'error', text: refusalText(error) }
    if (error instanceof ApiError && error.status === 413) {
      return { severity: 'error', text: t('owned.upload.tooLarge') }
    }
    if (error instanceof UploadInterrupted) {
      return { severity: 'error', text: t('owned.upload.interrupted') }
    }
    return { severity: 'error', text: errorDetail(error) }
  }

  return {
    progress,
    uploading: progress !== undefined,
    message,
    async send(request) {
      setMessage(undefined)
      try {
        return await send(request)
      } catch (error) {
        setMessage(messageOf(error))
        return undefined
      }
    },
    cancel,
    clearMessage: () => setMessage(undefined)
  }
}
