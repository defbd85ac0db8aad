import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import { Suspense, useEffect, useId, useMemo, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { LineForm } from '../../schemaForms/index.ts'
import { columnTitle } from '../table/columns.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { useEditing, type CellToEdit } from './editing.ts'
import { editValue, firstField } from './firstField.ts'
import { SaveMessage } from './SaveMessage.tsx'
import { useCellEdit } from './useCellEdit.ts'
import { useErrorText } from './useErrorText.ts'

interface CellEditorProps {
  cell: CellToEdit
  onClose: () => void
}

/** Editor of one value in its cell: Enter saves, Escape cancels. */
export function CellEditor({ cell, onClose }: CellEditorProps): ReactNode {
  const errorText = useErrorText()
  const formId = useId()
  const { dataset } = useEditing()
  const { column, anchor } = cell
  const { columns, form, setForm, edited, saving, isUnsaved, submit, take } = useCellEdit(cell, onClose)
  const { base: line, conflict } = edited
  const { state, retry } = saving
  const oneColumn = useMemo(() => ({ id: dataset.id, schema: columns }), [dataset.id, columns])
  useFocusedField(formId, !!form, edited.formKey)

  const failure = state.kind === 'refused' ? state.error : edited.error
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' || !isUnsaved) onClose()
      }}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': columnTitle(column),
          sx: { width: 420, maxWidth: '92vw', border: 1, borderColor: 'divider' }
        }
      }}
    >
      <Box sx={{ p: 1.5 }}>
        {conflict && (
          <ConflictNotice
            conflict={conflict}
            columns={columns}
            mine={form?.values ?? {}}
            onTakeTheirs={() => conflict.current && take(conflict.current)}
          />
        )}
        <SaveMessage state={state} onRetry={retry} />
        {line && (
          <Suspense fallback={null}>
            <Box sx={{ pt: 1 }}>
              <LineForm
                key={edited.formKey}
                id={formId}
                dataset={oneColumn}
                line={line}
                isSaving={state.kind === 'saving'}
                onSubmit={submit}
                onState={setForm}
              />
            </Box>
          </Suspense>
        )}
        {!!failure && (
          <Alert severity="error" variant="outlined" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {errorText(failure)}
          </Alert>
        )}
        <EditorButtons
          formId={formId}
          isDisabled={!form?.valid || (!!conflict && !conflict.current)}
          isSaving={state.kind === 'saving'}
          isConflict={!!conflict}
          onClose={onClose}
        />
      </Box>
    </Popover>
  )
}

/** Focuses the field, and its value, once it is rendered and after each reset of the form. */
function useFocusedField(formId: string, isShown: boolean, formKey: number): void {
  useEffect(() => {
    if (isShown) editValue(firstField(formId))
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs on each reset of the form
  }, [isShown, formId, formKey])
}

interface EditorButtonsProps {
  formId: string
  isDisabled: boolean
  isSaving: boolean
  isConflict: boolean
  onClose: () => void
}

function EditorButtons({ formId, isDisabled, isSaving, isConflict, onClose }: EditorButtonsProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 1, justifyContent: 'flex-end' }}>
      <Button size="small" color="inherit" onClick={onClose}>
        {t('blocks.cancel')}
      </Button>
      <Button
        size="small"
        type="submit"
        form={formId}
        variant="contained"
        color={isConflict ? 'warning' : 'primary'}
        disabled={isDisabled}
        loading={isSaving}
      >
        {t(isConflict ? 'edit.conflict.keepMine' : 'blocks.save')}
      </Button>
    </Stack>
  )
}
