import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import { Suspense, useCallback, useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { LineForm, type LineFormState, type LineValues } from '../../schemaForms/index.ts'
import { columnTitle } from '../table/columns.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { useEditing, type CellToEdit } from './editing.ts'
import { firstField } from './firstField.ts'
import { patchCell } from './patchCell.ts'
import type { StoredLine } from './linesApi.ts'
import { SaveMessage } from './SaveMessage.tsx'
import { useEditGuard } from './useEditGuard.ts'
import { useEditedLine } from './useEditedLine.ts'
import { useErrorText } from './useErrorText.ts'
import { useRetriedSave } from './useRetriedSave.ts'

interface CellEditorProps {
  cell: CellToEdit
  onClose: () => void
}

/** Editor of one value in its cell: Enter saves, Escape cancels. */
export function CellEditor({ cell: { lineId, column, anchor }, onClose }: CellEditorProps): ReactNode {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const formId = useId()
  const { dataset, tell, written } = useEditing()
  const saving = useRetriedSave()
  const { state, isPending, retry } = saving
  const [form, setForm] = useState<LineFormState>()
  const columns = useMemo(() => [column], [column])
  const edited = useEditedLine({ lineId, isDirty: !!form?.dirty, columns })
  const { base: line, conflict, seen } = edited
  const oneColumn = useMemo(() => ({ id: dataset.id, schema: columns }), [dataset.id, columns])
  const isUnsaved = isPending || !!form?.dirty
  useEditGuard(saving, {
    isDirty: !!form?.dirty,
    isValid: !!form?.valid,
    isDisputed: !!conflict,
    submit: () => write(form?.values ?? {})
  })
  const isShown = !!form
  useEffect(() => {
    const field = isShown ? firstField(formId) : undefined
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs on each reset of the form
  }, [isShown, formId, edited.formKey])
  const follow = useCallback((next: LineFormState) => setForm(next), [])

  function submit(values: LineValues): void {
    if (!form?.dirty) {
      onClose()
      return
    }
    void write(values)
  }

  function write(values: LineValues): Promise<boolean> {
    return saving.save(async () => {
      if (!seen) return false
      const value = values[column.key] ?? null
      const outcome = await edited.saving(() => patchCell(dataset.id, column, seen, value))
      if ('conflict' in outcome) {
        edited.setConflict(outcome.conflict)
        return false
      }
      const { saved } = outcome
      tell({
        severity: 'success',
        text: t('edit.saved'),
        undo: { of: 'change', run: () => undo(seen, saved) }
      })
      take(saved)
      return true
    })
  }

  async function undo(before: StoredLine, after: StoredLine): Promise<void> {
    const outcome = await patchCell(dataset.id, column, after, before[column.key] ?? null)
    if ('conflict' in outcome) throw new Error(t('edit.undo.since'))
  }

  function take(current: StoredLine): void {
    // The response omits a removed value: the key is set explicitly, so that the cache drops the old value.
    written({ ...current, [column.key]: current[column.key] })
    onClose()
  }

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
                onState={follow}
              />
            </Box>
          </Suspense>
        )}
        {!!failure && (
          <Alert severity="error" variant="outlined" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {errorText(failure)}
          </Alert>
        )}
        <Stack direction="row" sx={{ gap: 1, mt: 1, justifyContent: 'flex-end' }}>
          <Button size="small" color="inherit" onClick={onClose}>
            {t('blocks.cancel')}
          </Button>
          <Button
            size="small"
            type="submit"
            form={formId}
            variant="contained"
            color={conflict ? 'warning' : 'primary'}
            disabled={!form?.valid || (!!conflict && !conflict.current)}
            loading={state.kind === 'saving'}
          >
            {t(conflict ? 'edit.conflict.keepMine' : 'blocks.save')}
          </Button>
        </Stack>
      </Box>
    </Popover>
  )
}
