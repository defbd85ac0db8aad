import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { Suspense, useId, type ReactNode } from 'react'
import { HelpAlert } from '../../ui/HelpAlert.tsx'
import { labelled } from '../../i18n/labelled.ts'
import { BlockedReason } from '../../ui/BlockedReason.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { LineForm, type LineFormState } from '../../schemaForms/index.ts'
import { useEditing } from './editing.ts'
import { EditFrame } from './EditFrame.tsx'
import { SaveMessage } from './SaveMessage.tsx'
import { Summary } from './Summary.tsx'
import { useErrorText } from './useErrorText.ts'
import { useSeveralEdit } from './useSeveralEdit.ts'

interface SeveralDialogProps {
  ids: string[]
  onClose: () => void
}

/** Dialog that sets the same values in several lines. */
export function SeveralDialog({ ids, onClose }: SeveralDialogProps): ReactNode {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const formId = useId()
  const { dataset, hiddenKeys } = useEditing()
  const { several, error, form, setForm, summary, saving, isUnsaved, write } = useSeveralEdit(ids, onClose)
  const counted = { count: ids.length, smart_count: ids.length }

  return (
    <EditFrame
      title={t('edit.editSelected', counted)}
      maxWidth={500}
      onClose={isUnsaved ? undefined : onClose}
      actions={
        summary ? (
          <Button onClick={onClose}>{t('edit.ok')}</Button>
        ) : (
          <SaveButtons formId={formId} form={form} saving={saving} onClose={onClose} />
        )
      }
    >
      {error && (
        <Alert severity="error" variant="outlined">
          {labelled(t('edit.readFailed'), errorText(error))}
        </Alert>
      )}
      {summary && <Summary summary={summary} columns={dataset.schema} />}
      {!summary && several && (
        <>
          <HelpAlert id="edit-several">{t('edit.several.help')}</HelpAlert>
          <Suspense fallback={<CircularProgress aria-label={t('views.table.loading')} />}>
            <Box sx={{ pt: 1 }}>
              <LineForm
                id={formId}
                dataset={dataset}
                line={several.common}
                several={{ differing: several.differing }}
                readOnlyKeys={hiddenKeys}
                isSaving={saving.state.kind === 'saving'}
                onSubmit={(values) => void write(values)}
                onState={setForm}
              />
            </Box>
          </Suspense>
        </>
      )}
      {!several && !error && <CircularProgress aria-label={t('views.table.loading')} />}
    </EditFrame>
  )
}

interface SaveButtonsProps {
  formId: string
  form: LineFormState | undefined
  saving: ReturnType<typeof useSeveralEdit>['saving']
  onClose: () => void
}

function SaveButtons({ formId, form, saving: { state, retry }, onClose }: SaveButtonsProps): ReactNode {
  const t = useViewTranslate()
  const errorText = useErrorText()
  return (
    <>
      {/* The message is beside the button that was pressed: the rest of a long form may be out of view. */}
      <Box sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
        <SaveMessage
          state={state}
          onRetry={retry}
          refusal={
            state.kind === 'refused' ? labelled(t('edit.several.failed'), errorText(state.error)) : undefined
          }
        />
      </Box>
      <BlockedReason reason={form && (form.valid ? !form.dirty && t('edit.unchanged') : t('edit.invalid'))} />
      <Button color="inherit" onClick={onClose}>
        {t('blocks.cancel')}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="contained"
        disabled={!form?.valid || !form.dirty}
        loading={state.kind === 'saving'}
      >
        {t('blocks.save')}
      </Button>
    </>
  )
}
