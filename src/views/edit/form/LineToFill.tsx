import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useId, type ReactNode } from 'react'
import { isRefusedAsEnded } from '../../../authProvider/sessionEnd.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { LineForm, type LineFormDataset, type LineValues } from '../../../schemaForms/index.ts'
import { ConflictNotice } from '../ConflictNotice.tsx'
import { SaveMessage } from '../SaveMessage.tsx'
import type { FormTarget } from './formRequests.ts'
import { SignIn } from './SignIn.tsx'
import { useLineToFill } from './useLineToFill.ts'
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
  const formId = useId()
  const filling = useLineToFill({ dataset, target, context, formId })
  const { form, line, error, saving, conflict, isDone } = filling
  const { state, retry } = saving

  if (error) {
    return (
      <Alert severity="error" variant="outlined">
        {labelled(t('edit.readFailed'), errorText(error))}
      </Alert>
    )
  }
  if (filling.isReading) return null
  return (
    <Suspense fallback={null}>
      <LineForm
        key={filling.formKey}
        id={formId}
        dataset={dataset}
        // On a conflict, the input stays over the current version of the line.
        line={conflict?.current ?? line ?? undefined}
        context={context}
        extension={extension}
        ownLines={!!target.owner}
        isSaving={state.kind === 'saving' || isDone}
        error={state.kind === 'refused' ? filling.refusalText(state.error) : undefined}
        progress={filling.progress}
        onSubmit={(values, file) => void filling.submit(values, file)}
        onState={filling.setForm}
      >
        {conflict && form && (
          <Box sx={{ mt: 2 }}>
            <ConflictNotice
              conflict={conflict}
              mine={form.values}
              // The owner of a line (`_owner…`) is not an input.
              columns={dataset.schema.filter(({ key }) => !key.startsWith('_'))}
              onTakeTheirs={filling.takeTheirs}
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
        {filling.isSent && state.kind === 'idle' && (
          <Alert ref={reveal} severity="success" variant="outlined" component="output" sx={{ mt: 2 }}>
            {t('edit.form.sent')}
          </Alert>
        )}
        {target.link && isDone && (
          <Box ref={reveal} sx={{ textAlign: 'center', mt: 2 }}>
            <Button variant="outlined" onClick={filling.addAnother}>
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
