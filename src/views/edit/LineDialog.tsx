import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { Suspense, useCallback, useEffect, useId, useState, type ReactNode } from 'react'
import { labelled } from '../../i18n/labelled.ts'
import { BlockedReason } from '../../ui/BlockedReason.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { LineForm, type LineFormState } from '../../schemaForms/index.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { useEditing } from './editing.ts'
import { EditFrame } from './EditFrame.tsx'
import { firstField } from './firstField.ts'
import { copyOfLine } from './lineCopy.ts'
import { SaveMessage } from './SaveMessage.tsx'
import { useEditGuard } from './useEditGuard.ts'
import { useEditedLine } from './useEditedLine.ts'
import { useLineSave } from './useLineSave.ts'
import { useErrorText } from './useErrorText.ts'

interface LineDialogProps {
  /** Id of the line to edit; absent to add a line. */
  lineId?: string | undefined
  /** Id of the line whose values prefill a new line. */
  copyOf?: string | undefined
  onClose: () => void
}

const cleanState: LineFormState = { dirty: false, valid: false, values: {} }

/** Dialog with the form that adds or edits a line. */
export function LineDialog({ lineId, copyOf, onClose }: LineDialogProps): ReactNode {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const formId = useId()
  const noticeId = `${formId}-conflict`
  const { dataset } = useEditing()
  const [form, setForm] = useState(cleanState)
  const edited = useEditedLine({ lineId: lineId ?? copyOf, isDirty: !lineId || form.dirty })
  const saving = useLineSave({ lineId, edited, onSaved: onClose })
  const isUnsaved = form.dirty || saving.isPending
  useEditGuard(saving, {
    isDirty: form.dirty,
    isValid: form.valid,
    isDisputed: lineId !== undefined && !!edited.conflict,
    submit: () => saving.submit(form.values, form.file)
  })

  // The first field gets the focus as soon as the form is rendered.
  const isShown = form !== cleanState
  useEffect(() => {
    if (isShown) firstField(formId)?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs on each reset of the form
  }, [isShown, formId, edited.formKey])

  const follow = useCallback((state: LineFormState) => setForm(state), [])
  const copy = copyOf !== undefined && edited.base ? copyOfLine(dataset, edited.base) : undefined
  const line = copy?.values ?? edited.base
  const conflict = lineId === undefined ? undefined : edited.conflict

  return (
    <EditFrame
      title={t(lineId === undefined ? 'edit.add' : 'edit.actions.edit')}
      maxWidth={800}
      onClose={isUnsaved ? undefined : onClose}
      onDiscard={onClose}
      actions={
        <LineButtons
          formId={formId}
          noticeId={noticeId}
          form={form}
          isLoading={edited.isLoading}
          isConflict={!!conflict}
          saving={saving}
          onClose={onClose}
        />
      }
    >
      {conflict && (
        <ConflictNotice
          id={noticeId}
          conflict={conflict}
          mine={form.values}
          columns={dataset.schema}
          onTakeTheirs={edited.takeTheirs}
        />
      )}
      {edited.error !== undefined && (
        <Alert severity="error" variant="outlined">
          {labelled(t('edit.readFailed'), errorText(edited.error))}
        </Alert>
      )}
      {edited.isLoading && <CircularProgress aria-label={t('views.table.loading')} />}
      {!edited.isLoading && edited.error === undefined && (
        <Suspense fallback={<CircularProgress aria-label={t('views.table.loading')} />}>
          <Box sx={{ pt: 1 }}>
            {copy?.leavesFile && (
              <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
                {t('edit.copyWithoutFile')}
              </Alert>
            )}
            <LineForm
              key={edited.formKey}
              id={formId}
              // A copy has no key yet: the columns of the primary key are editable.
              dataset={lineId === undefined ? { ...dataset, primaryKey: [] } : dataset}
              line={line}
              extension={dataset.schema.some((column) => column['x-extension'])}
              isSaving={saving.state.kind === 'saving'}
              progress={saving.progress}
              onSubmit={(values, file) => void saving.submit(values, file)}
              onState={follow}
            />
          </Box>
        </Suspense>
      )}
    </EditFrame>
  )
}

interface LineButtonsProps {
  formId: string
  noticeId: string
  form: LineFormState
  isLoading: boolean
  isConflict: boolean
  saving: ReturnType<typeof useLineSave>
  onClose: () => void
}

function LineButtons(props: LineButtonsProps): ReactNode {
  const { formId, noticeId, form, isLoading, isConflict, saving, onClose } = props
  const t = useViewTranslate()
  return (
    <>
      {/* The message is beside the button that was pressed: the top of a long form may be out of view. */}
      <Box sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
        <SaveMessage state={saving.state} onRetry={saving.retry} refusal={saving.error} />
      </Box>
      <BlockedReason reason={!isLoading && !form.valid && t('edit.invalid')} />
      {isConflict && (
        // The conflict notice may have scrolled out of view; this button leads to it without moving the field being
        // edited.
        <Button
          color="warning"
          sx={{ mr: 'auto' }}
          onClick={() => document.getElementById(noticeId)?.focus()}
        >
          {t('edit.conflict.see')}
        </Button>
      )}
      <Button color="inherit" onClick={onClose}>
        {t('blocks.cancel')}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="contained"
        color={isConflict ? 'warning' : 'primary'}
        disabled={!form.valid || isLoading}
        loading={saving.state.kind === 'saving'}
      >
        {t(isConflict ? 'edit.conflict.keepMine' : 'blocks.save')}
      </Button>
    </>
  )
}
