import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { Suspense, useEffect, useId, useState, type ReactNode } from 'react'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { LineForm, type LineFormState } from '../../schemaForms/index.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { useEditing } from './editing.ts'
import { EditFrame } from './EditFrame.tsx'
import { firstField } from './firstField.ts'
import { LineButtons } from './LineButtons.tsx'
import { copyOfLine } from './lineCopy.ts'
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
          <EditedLineForm
            key={edited.formKey}
            formId={formId}
            lineId={lineId}
            copyOf={copyOf}
            base={edited.base}
            saving={saving}
            onState={setForm}
          />
        </Suspense>
      )}
    </EditFrame>
  )
}

interface EditedLineFormProps {
  formId: string
  lineId: string | undefined
  copyOf: string | undefined
  /** Line to edit or to copy; undefined for an empty form. */
  base: ReturnType<typeof useEditedLine>['base']
  saving: ReturnType<typeof useLineSave>
  onState: (state: LineFormState) => void
}

/** Form with the values of a line, or of its copy. */
function EditedLineForm({ formId, lineId, copyOf, base, saving, onState }: EditedLineFormProps): ReactNode {
  const t = useViewTranslate()
  const { dataset } = useEditing()
  const copy = copyOf !== undefined && base ? copyOfLine(dataset, base) : undefined
  return (
    <Box sx={{ pt: 1 }}>
      {copy?.leavesFile && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {t('edit.copyWithoutFile')}
        </Alert>
      )}
      <LineForm
        id={formId}
        // A copy has no key yet: the columns of the primary key are editable.
        dataset={lineId === undefined ? { ...dataset, primaryKey: [] } : dataset}
        line={copy?.values ?? base}
        extension={dataset.schema.some((column) => column['x-extension'])}
        isSaving={saving.state.kind === 'saving'}
        progress={saving.progress}
        onSubmit={(values, file) => void saving.submit(values, file)}
        onState={onState}
      />
    </Box>
  )
}
