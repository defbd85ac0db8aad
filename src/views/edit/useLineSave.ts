import { useState } from 'react'
import { ApiError } from '../../api/http.ts'
import type { UploadProgressValue } from '../../api/upload.ts'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { LineValues } from '../../schemaForms/index.ts'
import { hasConcept } from '../table/columns.ts'
import { useEditing, type Undo } from './editing.ts'
import { changedColumns, formerValues, hasValues, newLineId } from './lineContent.ts'
import {
  deleteLine,
  LineChanged,
  patchLine,
  saveLine,
  type LineToSave,
  type SavedLine,
  type StoredLine
} from './linesApi.ts'
import type { EditedLine } from './useEditedLine.ts'
import { useRetriedSave, type RetriedSave } from './useRetriedSave.ts'
import { useErrorText } from './useErrorText.ts'

interface LineSaveOptions {
  lineId: string | undefined
  edited: EditedLine
  onSaved: () => void
}

interface LineSave extends Pick<RetriedSave, 'state' | 'isPending' | 'finish' | 'retry'> {
  /** Saves the form; resolves to false when saving failed and the error is shown. */
  submit: (values: LineValues, file?: File) => Promise<boolean>
  /** Error message of the server. */
  error: string | undefined
  progress: UploadProgressValue | undefined
}

/** Saves the form of a line, and detects concurrent changes. */
export function useLineSave({ lineId, edited, onSaved }: LineSaveOptions): LineSave {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const { dataset, can, tell, written } = useEditing()
  const { state, isPending, save, finish, retry } = useRetriedSave()
  const [progress, setProgress] = useState<UploadProgressValue>()
  const [ownId] = useState(newLineId)
  // With a primary key the server derives the id from the values.
  const newId = dataset.primaryKey?.length ? undefined : ownId

  async function send(
    line: LineToSave,
    seen: StoredLine | undefined,
    attempt: number
  ): Promise<SavedLine | undefined> {
    try {
      const onProgress = line.file ? setProgress : undefined
      return await saveLine(dataset.id, line, seen, onProgress ? { onProgress } : {})
    } catch (error) {
      // The current line already has the values of the form, written by another user or by a previous attempt: this
      // counts as saved.
      const isSaved = error instanceof LineChanged && error.current && !line.file
      if (isSaved && changedColumns(dataset.schema, error.current, line.values).length === 0)
        return error.current
      // A conflict on the client's own id means that a previous attempt succeeded and its response was lost.
      const isThere = line.id === ownId && error instanceof ApiError && error.status === 409
      if (attempt > 0 && isThere) return undefined
      throw error
    } finally {
      setProgress(undefined)
    }
  }

  function submit(values: LineValues, file?: File): Promise<boolean> {
    return save(async (attempt) => {
      // A line deleted meanwhile is created again, unless another user already did.
      const seen = lineId === undefined ? undefined : edited.seen
      const action = seen ? 'update' : 'create'
      let saved: SavedLine | undefined
      try {
        const line = { action, id: lineId ?? newId, values, file } as const
        saved = await edited.saving(() => send(line, seen, attempt))
      } catch (error) {
        if (!(error instanceof LineChanged)) throw error
        edited.setConflict({ current: error.current })
        return false
      }
      const warning = saved?._warning
      const notice = warning
        ? ({ severity: 'warning', text: warning } as const)
        : ({ severity: 'success', text: t('edit.saved') } as const)
      tell({ ...notice, undo: saved && undoOf(seen, saved) })
      written(saved)
      onSaved()
      return true
    })
  }

  /** Undo of a save; undefined when it replaced a file, which cannot be restored. */
  function undoOf(before: StoredLine | undefined, after: SavedLine): Undo | undefined {
    if (!before) {
      const isNew = lineId === undefined && !dataset.primaryKey?.length && can('deleteLine')
      return isNew ? { of: 'addition', run: () => deleteLine(dataset.id, after._id) } : undefined
    }
    const changed = changedColumns(dataset.schema, before, after)
    if (changed.length === 0 || changed.some((column) => hasConcept(column, 'document'))) return undefined
    const former = formerValues(
      changed.map(({ key }) => key),
      before
    )
    return { of: 'change', run: () => patchBack(after, former) }
  }

  async function patchBack(after: StoredLine, former: LineValues): Promise<void> {
    try {
      await patchLine(dataset.id, after, former)
    } catch (error) {
      if (!(error instanceof LineChanged)) throw error
      const { current } = error
      // A previous attempt already restored the values, and its response was lost.
      if (current && hasValues(dataset.schema, current, former)) return
      throw new Error(t('edit.undo.since'), { cause: error })
    }
  }

  const error = state.kind === 'refused' ? labelled(t('edit.saveFailed'), errorText(state.error)) : undefined
  return { state, isPending, finish, retry, submit, error, progress }
}
