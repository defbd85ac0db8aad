import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { ApiError } from '../../api/http.ts'
import { useEditing } from './editing.ts'
import { changedColumns } from './lineContent.ts'
import { readLine, type StoredLine } from './linesApi.ts'

/** Another user changed the line meanwhile, or deleted it when `current` is undefined. */
export interface Conflict {
  current: StoredLine | undefined
}

export interface EditedLine {
  /** Line being edited, in the latest version adopted from other users; undefined for a new line and while loading. */
  base: StoredLine | undefined
  /** Last version that the user has seen, sent as the precondition of a write; undefined once the line is deleted. */
  seen: StoredLine | undefined
  error: unknown
  isLoading: boolean
  /** Key of the form: a new key resets the form. */
  formKey: number
  conflict: Conflict | undefined
  setConflict: (conflict: Conflict | undefined) => void
  /** Resets the form to the version saved by the other user. */
  takeTheirs: () => void
  /**
   * Runs a save. Its own change is not a conflict; changes of others meanwhile are reported by the response of the
   * save.
   */
  saving: <Result>(save: () => Promise<Result>) => Promise<Result>
}

interface EditedLineOptions {
  /** Id of the line; undefined for a new one. */
  lineId: string | undefined
  /** Whether the form has unsaved input; a pristine form follows changes by other users. */
  isDirty: boolean
  /** Columns being edited, when not all: changes of other columns are no conflict. */
  columns?: SchemaProperty[]
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Loads the line of a form, and detects concurrent changes by other users. */
export function useEditedLine({ lineId, isDirty, columns }: EditedLineOptions): EditedLine {
  const { dataset, follow, writtenAt } = useEditing()
  const datasetId = dataset.id
  const [base, setBase] = useState<StoredLine>()
  const [latest, setLatest] = useState<StoredLine>()
  const [error, setError] = useState<unknown>()
  const [formKey, setFormKey] = useState(0)
  const [conflict, setConflict] = useState<Conflict>()
  const [readAt, setReadAt] = useState(0)
  const isSaving = useRef(false)

  const start = (line: StoredLine): void => {
    setBase(line)
    setLatest(line)
    setConflict(undefined)
    setFormKey((key) => key + 1)
  }
  // The input stays, over the current version of the line: saving does not write old values back.
  const dispute = (newConflict: Conflict | undefined): void => {
    setConflict(newConflict)
    if (newConflict?.current) setBase(newConflict.current)
  }
  const onRead = useEffectEvent((line: StoredLine) => {
    if (!base || !latest) return start(line)
    if (isSaving.current) return
    if (line._i === (conflict ? conflict.current?._i : latest._i)) return
    const isOther = !columns || changedColumns(columns, latest, line).length > 0
    if (!isOther && !conflict) setLatest(line)
    else if (isDirty) dispute({ current: line })
    else start(line)
  })
  const onError = useEffectEvent((failure: unknown) => {
    if (!base) setError(failure)
    else if (isSaving.current) return
    // Other errors are ignored here: saving checks for conflicts again.
    else if (isMissing(failure)) setConflict({ current: undefined })
  })
  useEffect(() => {
    if (lineId === undefined) return undefined
    let shown = true
    readLine(datasetId, lineId).then(
      (line) => shown && onRead(line),
      (failure: unknown) => shown && onError(failure)
    )
    return () => {
      shown = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- refetches after each write
  }, [datasetId, lineId, writtenAt, readAt])
  useEffect(
    () =>
      follow(({ changes }) => {
        if (changes.some(({ _id }) => _id === lineId)) setReadAt((count) => count + 1)
      }),
    [follow, lineId]
  )

  return {
    base,
    seen: conflict ? conflict.current : latest,
    error,
    isLoading: lineId !== undefined && !base && !error,
    formKey,
    conflict,
    setConflict: dispute,
    takeTheirs: () => conflict?.current && start(conflict.current),
    async saving(save) {
      isSaving.current = true
      try {
        return await save()
      } finally {
        isSaving.current = false
      }
    }
  }
}
