import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { linkRefusal } from '../../../api/anonymousToken.ts'
import { ApiError } from '../../../api/http.ts'
import type { UploadProgressValue } from '../../../api/upload.ts'
import { isRefusedAsEnded } from '../../../authProvider/sessionEnd.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import {
  LineForm,
  type LineFormDataset,
  type LineFormState,
  type LineValues
} from '../../../schemaForms/index.ts'
import { useViewNotify } from '../../notify.tsx'
import { firstField } from '../firstField.ts'
import { ConflictNotice } from '../ConflictNotice.tsx'
import { LineChanged } from '../linesApi.ts'
import { SaveMessage } from '../SaveMessage.tsx'
import type { Conflict } from '../useEditedLine.ts'
import { useEditGuard } from '../useEditGuard.ts'
import { useRetriedSave } from '../useRetriedSave.ts'
import { findLine, sendLine, type FormTarget } from './formRequests.ts'
import { SignIn } from './SignIn.tsx'
import { useLinkToken } from './useLinkToken.ts'
import { useErrorText } from '../useErrorText.ts'

interface LineToFillProps {
  dataset: LineFormDataset
  target: FormTarget
  context: LineValues
  extension: boolean
}

/** Form of the line that the page edits, with its submit button. */
export function LineToFill({ dataset, target, context, extension }: LineToFillProps): ReactNode {
  const t = useViewTranslate()
  const errorText = useErrorText(dataset.schema)
  const notify = useViewNotify()
  const formId = useId()
  const saving = useRetriedSave()
  const tokens = useLinkToken(!!target.link)
  const { state, retry } = saving
  const [form, setForm] = useState<LineFormState>()
  const [progress, setProgress] = useState<UploadProgressValue>()
  const [sent, setSent] = useState(0)
  const [conflict, setConflict] = useState<Conflict>()
  // Key of the form: the line is refetched after a submit, and when the user takes the version of another user.
  const [round, setRound] = useState(0)
  // With values imposed by the URL, an existing line that has these values is edited.
  const isSought = Object.keys(context).length > 0 && (!target.link || target.link.mayUpdate)
  const {
    data: line,
    error,
    isPending: isReading
  } = useQuery({
    queryKey: ['form-line', target, context, round],
    queryFn: ({ signal }) => findLine(target, context, signal),
    enabled: isSought,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false
  })
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

  function refusalText(refused: unknown): string {
    const isTold = !!target.link && refused instanceof ApiError
    const reason = isTold ? linkRefusal(refused.status, refused.body) : undefined
    if (reason) return t(`edit.form.link.${reason}`)
    return labelled(t('edit.saveFailed'), errorText(refused))
  }

  if (error) {
    return (
      <Alert severity="error" variant="outlined">
        {labelled(t('edit.readFailed'), errorText(error))}
      </Alert>
    )
  }
  if (isSought && isReading) return null
  return (
    <Suspense fallback={null}>
      <LineForm
        // The submitted values stay visible; a line that can be edited again is refetched.
        key={isSought || target.link ? round : 0}
        id={formId}
        dataset={dataset}
        // On a conflict, the input stays over the current version of the line.
        line={conflict?.current ?? line ?? undefined}
        context={context}
        extension={extension}
        ownLines={!!target.owner}
        isSaving={state.kind === 'saving' || isDone}
        error={state.kind === 'refused' ? refusalText(state.error) : undefined}
        progress={progress}
        onSubmit={(values, file) => void submit(values, file)}
        onState={setForm}
      >
        {conflict && form && (
          <Box sx={{ mt: 2 }}>
            <ConflictNotice
              conflict={conflict}
              mine={form.values}
              // The owner of a line (`_owner…`) is not an input.
              columns={dataset.schema.filter(({ key }) => !key.startsWith('_'))}
              onTakeTheirs={takeTheirs}
            />
          </Box>
        )}
        <SaveMessage state={state} onRetry={retry} />
        {state.kind === 'refused' && !target.link && isRefusedAsEnded(state.error) && (
          <Box sx={{ textAlign: 'center', mt: 1 }}>
            <SignIn />
          </Box>
        )}
        <Box
          sx={{ textAlign: 'center', mt: 2, '& output': { display: 'block', mb: 1, textAlign: 'center' } }}
        >
          <BlockedReason reason={form && !form.valid && !isDone && t('edit.invalid')} />
          <Button
            type="submit"
            variant="contained"
            color={conflict ? 'warning' : 'primary'}
            disabled={!form?.valid || isDone}
            loading={state.kind === 'saving'}
          >
            {t(conflict ? 'edit.conflict.keepMine' : 'blocks.save')}
          </Button>
        </Box>
        {sent > 0 && state.kind === 'idle' && (
          <Alert ref={reveal} severity="success" variant="outlined" component="output" sx={{ mt: 2 }}>
            {t('edit.form.sent')}
          </Alert>
        )}
        {target.link && isDone && (
          <Box ref={reveal} sx={{ textAlign: 'center', mt: 2 }}>
            <Button variant="outlined" onClick={addAnother}>
              {t('edit.form.link.another')}
            </Button>
          </Box>
        )}
      </LineForm>
    </Suspense>
  )
}

/** Scrolls a message into view: it may be below the bottom of a frame that does not grow. */
function reveal(element: Element | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}
