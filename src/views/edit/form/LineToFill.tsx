import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState, type ReactNode } from 'react'
import type { UploadProgressValue } from '../../../api/upload.ts'
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
import { ConflictNotice } from '../ConflictNotice.tsx'
import { LineChanged } from '../linesApi.ts'
import { SaveMessage } from '../SaveMessage.tsx'
import type { Conflict } from '../useEditedLine.ts'
import { useEditGuard } from '../useEditGuard.ts'
import { useRetriedSave } from '../useRetriedSave.ts'
import { findLine, sendLine, type FormTarget } from './formRequests.ts'
import { useErrorText } from '../useErrorText.ts'

interface LineToFillProps {
  dataset: LineFormDataset
  target: FormTarget
  context: LineValues
  extension: boolean
}

/** The form of the line that the page is about, and the button that sends it. */
export function LineToFill({ dataset, target, context, extension }: LineToFillProps): ReactNode {
  const t = useViewTranslate()
  const errorText = useErrorText(dataset.schema)
  const notify = useViewNotify()
  const formId = useId()
  const saving = useRetriedSave()
  const { state, retry } = saving
  const [form, setForm] = useState<LineFormState>()
  const [progress, setProgress] = useState<UploadProgressValue>()
  const [sent, setSent] = useState(0)
  const [conflict, setConflict] = useState<Conflict>()
  // The line is read again once it was sent, and when the person takes what somebody else wrote.
  const [round, setRound] = useState(0)
  const hasContext = Object.keys(context).length > 0
  const {
    data: line,
    error,
    isPending: isReading
  } = useQuery({
    queryKey: ['form-line', target, context, round],
    queryFn: ({ signal }) => findLine(target, context, signal),
    enabled: hasContext,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false
  })
  const isDone = sent > 0 && !hasContext
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
        await sendLine(target, { seen, values, file }, setProgress)
      } catch (failure) {
        if (!(failure instanceof LineChanged)) throw failure
        setConflict({ current: failure.current })
        return false
      } finally {
        setProgress(undefined)
      }
      setConflict(undefined)
      setSent((count) => count + 1)
      setRound((count) => count + 1)
      notify({ type: 'success', title: t('edit.form.sent') })
      return true
    })
  }

  function takeTheirs(): void {
    setConflict(undefined)
    setRound((count) => count + 1)
  }

  if (error) {
    return (
      <Alert severity="error" variant="outlined">
        {labelled(t('edit.readFailed'), errorText(error))}
      </Alert>
    )
  }
  if (hasContext && isReading) return null
  return (
    <Suspense fallback={null}>
      <LineForm
        // What was sent stays in sight; a line that can be sent again is read again.
        key={hasContext ? round : 0}
        id={formId}
        dataset={dataset}
        line={line ?? undefined}
        context={context}
        extension={extension}
        ownLines={!!target.owner}
        isSaving={state.kind === 'saving' || isDone}
        error={state.kind === 'refused' ? labelled(t('edit.saveFailed'), errorText(state.error)) : undefined}
        progress={progress}
        onSubmit={(values, file) => void submit(values, file)}
        onState={setForm}
      >
        {conflict && form && (
          <Box sx={{ mt: 2 }}>
            <ConflictNotice
              conflict={conflict}
              mine={form.values}
              // Whose line it is, is not typed.
              columns={dataset.schema.filter(({ key }) => !key.startsWith('_'))}
              onTakeTheirs={takeTheirs}
            />
          </Box>
        )}
        <SaveMessage state={state} onRetry={retry} />
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
          <Alert severity="success" variant="outlined" component="output" sx={{ mt: 2 }}>
            {t('edit.form.sent')}
          </Alert>
        )}
      </LineForm>
    </Suspense>
  )
}
