import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linkRefusal } from '../../../api/anonymousToken.ts'
import { ApiError } from '../../../api/http.ts'
import type { UploadProgressValue } from '../../../api/upload.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import type { LineFormDataset, LineFormState, LineValues } from '../../../schemaForms/index.ts'
import { useViewNotify } from '../../notify.tsx'
import { firstField } from '../firstField.ts'
import { LineChanged, type StoredLine } from '../linesApi.ts'
import type { Conflict } from '../useEditedLine.ts'
import { useEditGuard } from '../useEditGuard.ts'
import { useErrorText } from '../useErrorText.ts'
import { useRetriedSave, type RetriedSave } from '../useRetriedSave.ts'
import { findLine, sendLine, type FormTarget } from './formRequests.ts'
import { useLinkToken } from './useLinkToken.ts'

interface LineToFillOptions {
  dataset: LineFormDataset
  target: FormTarget
  context: LineValues
  formId: string
}

interface LineFilling {
  form: LineFormState | undefined
  setForm: (form: LineFormState) => void
  /** Key of the form: a new key resets it. */
  formKey: number
  /** Existing line that has the values of the URL. */
  line: StoredLine | null | undefined
  /** Error of the request for this line. */
  error: Error | null
  isReading: boolean
  saving: RetriedSave
  progress: UploadProgressValue | undefined
  conflict: Conflict | undefined
  takeTheirs: () => void
  /** Whether at least one line was submitted. */
  isSent: boolean
  /** Whether the submitted line stays visible, read-only. */
  isDone: boolean
  submit: (values: LineValues, file?: File) => Promise<boolean>
  /** Clears the form for another line. */
  addAnother: () => void
  refusalText: (error: unknown) => string
}

/** Reads the line that a form edits, submits it, and detects concurrent changes. */
export function useLineToFill({ dataset, target, context, formId }: LineToFillOptions): LineFilling {
  const t = useViewTranslate()
  const notify = useViewNotify()
  const refusalText = useRefusalText(dataset, target)
  const saving = useRetriedSave()
  const tokens = useLinkToken(!!target.link)
  const [form, setForm] = useState<LineFormState>()
  const [progress, setProgress] = useState<UploadProgressValue>()
  const [sent, setSent] = useState(0)
  const [conflict, setConflict] = useState<Conflict>()
  // Key of the form: the line is refetched after a submit, and when the user takes the version of another user.
  const [round, setRound] = useState(0)
  // With values imposed by the URL, an existing line that has these values is edited.
  const isSought = Object.keys(context).length > 0 && (!target.link || target.link.mayUpdate)
  const { line, error, isReading } = useSoughtLine(target, context, round, isSought)
  const isDone = sent > 0 && !isSought
  useEditGuard(saving, {
    isDirty: !!form?.dirty && !isDone,
    isValid: !!form?.valid,
    isDisputed: !!conflict,
    submit: () => submit(form?.values ?? {}, form?.file)
  })

  function submit(values: LineValues, file?: File): Promise<boolean> {
    return saving.save(async () => {
      try {
        const seen = conflict ? conflict.current : (line ?? undefined)
        await sendLine(target, { seen, values, file }, setProgress, await tokens?.take())
      } catch (failure) {
        // An expired visitor token and a removed key both give 401.
        if (failure instanceof ApiError && failure.status === 401) tokens?.forget()
        if (!(failure instanceof LineChanged)) throw failure
        setConflict({ current: failure.current })
        return false
      } finally {
        setProgress(undefined)
      }
      setConflict(undefined)
      setSent((count) => count + 1)
      if (isSought) setRound((count) => count + 1)
      notify({ type: 'success', title: t('edit.form.sent'), inPlace: true })
      return true
    })
  }

  function addAnother(): void {
    setSent(0)
    setRound((count) => count + 1)
    setForm(undefined)
    // After the form is cleared the pressed button is gone: the focus moves to the first field.
    setTimeout(() => firstField(formId)?.focus())
  }

  function takeTheirs(): void {
    setConflict(undefined)
    setRound((count) => count + 1)
  }

  return {
    form,
    setForm,
    // The submitted values stay visible; a line that can be edited again is refetched.
    formKey: isSought || target.link ? round : 0,
    line,
    error,
    isReading,
    saving,
    progress,
    conflict,
    takeTheirs,
    isSent: sent > 0,
    isDone,
    submit,
    addAnother,
    refusalText
  }
}

type SoughtLine = Pick<LineFilling, 'line' | 'error' | 'isReading'>

/** Reads the line that has the values of the URL, again at each round. */
function useSoughtLine(
  target: FormTarget,
  context: LineValues,
  round: number,
  isSought: boolean
): SoughtLine {
  const { data, error, isPending } = useQuery({
    queryKey: ['form-line', target, context, round],
    queryFn: ({ signal }) => findLine(target, context, signal),
    enabled: isSought,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false
  })
  return { line: data, error, isReading: isSought && isPending }
}

/** Returns the text of a refused request; one of a link says what the visitor may do about it. */
function useRefusalText({ schema }: LineFormDataset, { link }: FormTarget): LineFilling['refusalText'] {
  const t = useViewTranslate()
  const errorText = useErrorText(schema)
  return (refused) => {
    const isTold = !!link && refused instanceof ApiError
    const reason = isTold ? linkRefusal(refused.status, refused.body) : undefined
    if (reason) return t(`edit.form.link.${reason}`)
    return labelled(t('edit.saveFailed'), errorText(refused))
  }
}
