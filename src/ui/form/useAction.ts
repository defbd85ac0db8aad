import { useCallback, useState } from 'react'
import { ApiError, errorDetail } from '../../api/http.ts'
import { useViewTranslate, type Translate } from '../../i18n/translate.tsx'

export interface ActionState {
  busy: boolean
  /** Message of the last failure. */
  error: string | undefined
  /** Field of the failure, when known (`FieldError`). */
  errorField?: string | undefined
}

interface Action extends ActionState {
  /** Runs the work. Resolves to false when it failed: `error` has the message, unless the work has shown its own. */
  run: (work: () => Promise<void | boolean>) => Promise<boolean>
}

/** Error about the value of one field. */
export class FieldError extends Error {
  readonly field: string

  /** @param sentence message for the user */
  constructor(field: string, sentence: string) {
    super(sentence)
    this.name = 'FieldError'
    this.field = field
  }
}

/** Runs one request at a time, and keeps the message of a failure. */
export function useAction(): Action {
  const t = useViewTranslate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const run = useCallback(async (work: () => Promise<void | boolean>): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      return (await work()) !== false
    } catch (error) {
      setFailure(error ?? new Error('failed'))
      return false
    } finally {
      setBusy(false)
    }
  }, [])

  return {
    busy,
    error: failure === undefined ? undefined : failureText(failure, t),
    errorField: failure instanceof FieldError ? failure.field : undefined,
    run
  }
}

/** Returns the message of a failed request for the user. */
export function failureText(failure: unknown, t: Translate): string {
  if (failure instanceof FieldError) return failure.message
  if (!(failure instanceof ApiError)) return t('blocks.form.unreachable')
  return failure.userMessage ? errorDetail(failure) : t('blocks.form.unknownError')
}
