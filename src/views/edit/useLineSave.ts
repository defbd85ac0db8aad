import { useState } from 'react'
import { ApiError } from '../../api/http.ts'
import type { UploadProgressValue } from '../../api/upload.ts'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { LineValues } from '../../schemaForms/index.ts'
import { useEditing } from './editing.ts'
import { changedColumns, newLineId } from './lineContent.ts'
import { LineChanged, saveLine, type LineToSave, type SavedLine, type StoredLine } from './linesApi.ts'
import type { EditedLine } from './useEditedLine.ts'
import { useRetriedSave, type RetriedSave } from './useRetriedSave.ts'
import { useErrorText } from './useErrorText.ts'
import { useSaveUndo } from './useSaveUndo.ts'

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
  const { dataset, tell, written } = useEditing()
  const { state, isPending, save, finish, retry } = useRetriedSave()
  const [progress, setProgress] = useState<UploadProgressValue>()
  const undoOf = useSaveUndo(lineId === undefined)
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

  const error = state.kind === 'refused' ? labelled(t('edit.saveFailed'), errorText(state.error)) : undefined
  return { state, isPending, finish, retry, submit, error, progress }
}
