import { useCallback, useState } from 'react'
import { ApiError, errorDetail } from '../api/http.ts'
import { useViewTranslate, type Translate } from '../i18n/translate.tsx'

export interface Action {
  busy: boolean
  /** Sentence of the last failure. */
  error: string | undefined
  run: (work: () => Promise<void>) => Promise<void>
}

/** Runs one request at a time, and keeps what to tell when it fails. */
export function useAction(): Action {
  const t = useViewTranslate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const run = useCallback(
    async (work: () => Promise<void>): Promise<void> => {
      setBusy(true)
      setError(undefined)
      try {
        await work()
      } catch (failure) {
        setError(sentenceOf(failure, t))
      } finally {
        setBusy(false)
      }
    },
    [t]
  )

  return { busy, error, run }
}

function sentenceOf(failure: unknown, t: Translate): string {
  if (!(failure instanceof ApiError)) return t('accounts.unreachable')
  return failure.body ? errorDetail(failure) : t('accounts.unknownError')
}
