import { useState } from 'react'
import { ApiError } from '../../api/http.ts'
import type { UploadProgressValue } from '../../api/upload.ts'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { LineValues } from '../../schemaForms/index.ts'
import { useEditing } from './editing.ts'
import { newLineId } from './lineContent.ts'
import { saveLine, type LineToSave, type SavedLine } from './linesApi.ts'
import { currentLine, type EditedLine } from './useEditedLine.ts'
import { useRetriedSave, type RetriedSave } from './useRetriedSave.ts'
import { useErrorText } from './useErrorText.ts'

interface LineSaveOptions {
  lineId: string | undefined
  edited: EditedLine
  onSaved: () => void
}

export interface LineSave extends Pick<RetriedSave, 'state' | 'isPending' | 'retry'> {
  submit: (values: LineValues, file?: File) => void
  /** The server's sentence. */
  error: string | undefined
  progress: UploadProgressValue | undefined
}

/** Saves the form of a line, unless somebody else changed the line meanwhile. */
export function useLineSave({ lineId, edited, onSaved }: LineSaveOptions): LineSave {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const { dataset, tell, written } = useEditing()
  const { state, isPending, save, retry } = useRetriedSave()
  const [progress, setProgress] = useState<UploadProgressValue>()
  const [ownId] = useState(newLineId)
  // With a primary key the id comes of the values.
  const newId = dataset.primaryKey?.length ? undefined : ownId

  /** Whether the line is still the one that the person has seen. */
  async function isAsSeen(id: string): Promise<boolean> {
    const seen = edited.conflict ? edited.conflict.current?._i : edited.base?._i
    const current = await currentLine(dataset.id, id)
    if (current?._i === seen) return true
    edited.setConflict({ current })
    return false
  }

  async function send(line: LineToSave, attempt: number): Promise<SavedLine | undefined> {
    try {
      const onProgress = line.file ? setProgress : undefined
      return await saveLine(dataset.id, line, onProgress ? { onProgress } : {})
    } catch (error) {
      // The line is there: the answer to the attempt before was lost.
      const isThere = line.id === ownId && error instanceof ApiError && error.status === 409
      if (attempt > 0 && isThere) return undefined
      throw error
    } finally {
      setProgress(undefined)
    }
  }

  function submit(values: LineValues, file?: File): void {
    save(async (attempt) => {
      if (lineId !== undefined && !(await isAsSeen(lineId))) return
      const isDeleted = !!edited.conflict && !edited.conflict.current
      const action = lineId === undefined ? 'create' : isDeleted ? 'createOrUpdate' : 'update'
      const saved = await send({ action, id: lineId ?? newId, values, file }, attempt)
      const warning = saved?._warning
      tell(warning ? { severity: 'warning', text: warning } : { severity: 'success', text: t('edit.saved') })
      written(saved)
      onSaved()
    })
  }

  const error = state.kind === 'refused' ? labelled(t('edit.saveFailed'), errorText(state.error)) : undefined
  return { state, isPending, retry, submit, error, progress }
}
