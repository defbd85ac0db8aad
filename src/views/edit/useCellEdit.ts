import { useMemo, useState } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { LineFormState, LineValues } from '../../schemaForms/index.ts'
import { useEditing, type CellToEdit } from './editing.ts'
import type { StoredLine } from './linesApi.ts'
import { patchCell } from './patchCell.ts'
import { useEditGuard } from './useEditGuard.ts'
import { useEditedLine, type EditedLine } from './useEditedLine.ts'
import { useRetriedSave, type RetriedSave } from './useRetriedSave.ts'

interface CellEdit {
  /** The column of the cell only. */
  columns: SchemaProperty[]
  form: LineFormState | undefined
  setForm: (form: LineFormState) => void
  edited: EditedLine
  saving: RetriedSave
  /** Whether closing would lose the value, or interrupt a request. */
  isUnsaved: boolean
  /** Saves a changed value, and closes the editor. */
  submit: (values: LineValues) => void
  /** Shows the version of the line saved by another user, and closes the editor. */
  take: (current: StoredLine) => void
}

/** Edit of one value: loads its line, writes the value and can restore the former one. */
export function useCellEdit({ lineId, column }: CellToEdit, onClose: () => void): CellEdit {
  const t = useViewTranslate()
  const { dataset, tell, written } = useEditing()
  const saving = useRetriedSave()
  const [form, setForm] = useState<LineFormState>()
  const columns = useMemo(() => [column], [column])
  const edited = useEditedLine({ lineId, isDirty: !!form?.dirty, columns })
  const { conflict, seen } = edited
  useEditGuard(saving, {
    isDirty: !!form?.dirty,
    isValid: !!form?.valid,
    isDisputed: !!conflict,
    submit: () => write(form?.values ?? {})
  })
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

  return {
    columns,
    form,
    setForm,
    edited,
    saving,
    isUnsaved: saving.isPending || !!form?.dirty,
    submit,
    take
  }
}
