import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../api/http.ts'
import { readLine, type StoredLine } from './linesApi.ts'

/** Another person changed the line meanwhile; without a line: deleted it. */
export interface Conflict {
  current: StoredLine | undefined
}

export interface EditedLine {
  /** The line as the form started with; undefined for a new one, and while it is read. */
  base: StoredLine | undefined
  error: unknown
  isLoading: boolean
  /** Changes when the form has to start again. */
  formKey: number
  conflict: Conflict | undefined
  setConflict: (conflict: Conflict | undefined) => void
  /** Starts again from what the other person saved. */
  takeTheirs: () => void
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** The line as it is now, undefined once it is deleted. */
export async function currentLine(datasetId: string, lineId: string): Promise<StoredLine | undefined> {
  try {
    return await readLine(datasetId, lineId)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * The line that a form edits, and whether somebody else changes it meanwhile.
 * @param writtenAt changes when lines of the dataset were written
 * @param isDirty a form that nobody typed in follows the changes by itself
 */
export function useEditedLine(
  datasetId: string,
  lineId: string | undefined,
  writtenAt: string,
  isDirty: boolean
): EditedLine {
  const [base, setBase] = useState<StoredLine>()
  const [error, setError] = useState<unknown>()
  const [formKey, setFormKey] = useState(0)
  const [conflict, setConflict] = useState<Conflict>()

  const start = (line: StoredLine): void => {
    setBase(line)
    setConflict(undefined)
    setFormKey((key) => key + 1)
  }
  const onRead = useEffectEvent((line: StoredLine) => {
    if (!base || (line._i !== base._i && !isDirty)) start(line)
    else if (line._i !== base._i) setConflict({ current: line })
  })
  const onError = useEffectEvent((failure: unknown) => {
    if (!base) setError(failure)
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
  }, [datasetId, lineId, writtenAt])

  return {
    base,
    error,
    isLoading: lineId !== undefined && !base && !error,
    formKey,
    conflict,
    setConflict,
    takeTheirs: () => conflict?.current && start(conflict.current)
  }
}
