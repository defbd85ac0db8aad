import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { ApiError } from '../../api/http.ts'
import { useEditing } from './editing.ts'
import { changedColumns } from './lineContent.ts'
import { readLine, type StoredLine } from './linesApi.ts'

/** Another person changed the line meanwhile, or, where there is no line any more, deleted it. */
export interface Conflict {
  current: StoredLine | undefined
}

export interface EditedLine {
  /**
   * The line that the person changes, as the other person left it where there was one; undefined for a new one, and while
   * it is read.
   */
  base: StoredLine | undefined
  /** The line as it was when the person decided, by what a write has to find it; undefined once it is deleted. */
  seen: StoredLine | undefined
  error: unknown
  isLoading: boolean
  /** Changes when the form has to start again. */
  formKey: number
  conflict: Conflict | undefined
  setConflict: (conflict: Conflict | undefined) => void
  /** Starts again from what the other person saved. */
  takeTheirs: () => void
  /** Runs a save: what it changes is nobody else's doing, and what others do meanwhile the save hears of. */
  saving: <Result>(save: () => Promise<Result>) => Promise<Result>
}

interface EditedLineOptions {
  /** Undefined for a new line. */
  lineId: string | undefined
  /** A form that nobody typed in follows the changes by itself. */
  isDirty: boolean
  /** The columns that are edited, when they are not all: changes of others are none of the person's business. */
  columns?: SchemaProperty[]
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** The line that a form edits, and whether somebody else changes it meanwhile. */
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
  // What was typed stays, over the line as it is now: a save writes nobody's values back.
  const dispute = (found: Conflict | undefined): void => {
    setConflict(found)
    if (found?.current) setBase(found.current)
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
    // Any other failed look is not worth a word: saving looks again.
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- read again when lines were written
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
