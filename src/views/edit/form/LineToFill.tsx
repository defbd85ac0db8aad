import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState, type ReactNode } from 'react'
import type { UploadProgressValue } from '../../../api/upload.ts'
import { useLeaveGuard } from '../../../blocks/useLeaveGuard.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { BlockedReason } from '../../../blocks/BlockedReason.tsx'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import {
  LineForm,
  type LineFormDataset,
  type LineFormState,
  type LineValues
} from '../../../schemaForms/index.ts'
import { useViewNotify } from '../../notify.tsx'
import { SaveMessage } from '../SaveMessage.tsx'
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
  const { state, isPending, save, retry } = useRetriedSave()
  const [form, setForm] = useState<LineFormState>()
  const [progress, setProgress] = useState<UploadProgressValue>()
  const [sent, setSent] = useState(0)
  const hasContext = Object.keys(context).length > 0
  const {
    data: line,
    error,
    isPending: isReading
  } = useQuery({
    queryKey: ['form-line', target, context, sent],
    queryFn: ({ signal }) => findLine(target, context, signal),
    enabled: hasContext,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false
  })
  const isDone = sent > 0 && !hasContext
  useLeaveGuard(isPending || (!!form?.dirty && !isDone))

  function submit(values: LineValues, file?: File): void {
    save(async () => {
      try {
        await sendLine(target, { id: line?._id, values, file }, setProgress)
      } finally {
        setProgress(undefined)
      }
      setSent((count) => count + 1)
      notify({ type: 'success', title: t('edit.form.sent') })
    })
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
        key={hasContext ? sent : 0}
        id={formId}
        dataset={dataset}
        line={line ?? undefined}
        context={context}
        extension={extension}
        ownLines={!!target.owner}
        isSaving={state.kind === 'saving' || isDone}
        error={state.kind === 'refused' ? labelled(t('edit.saveFailed'), errorText(state.error)) : undefined}
        progress={progress}
        onSubmit={submit}
        onState={setForm}
      >
        <SaveMessage state={state} onRetry={retry} />
        <Box
          sx={{ textAlign: 'center', mt: 2, '& output': { display: 'block', mb: 1, textAlign: 'center' } }}
        >
          <BlockedReason reason={form && !form.valid && !isDone && t('edit.invalid')} />
          <Button
            type="submit"
            variant="contained"
            disabled={!form?.valid || isDone}
            loading={state.kind === 'saving'}
          >
            {t('blocks.save')}
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
