import { useCallback, useState } from 'react'
import type { FieldConflict } from './editedFields.ts'
import type { ConflictChoice } from './saveOver.ts'

export interface ConflictQuestion {
  conflicts: FieldConflict[]
  answer: (choice: ConflictChoice) => void
}

interface ConflictAsking {
  ask: (conflicts: FieldConflict[]) => Promise<ConflictChoice>
  /** Pending question, shown by `ConflictDialog`. */
  question: ConflictQuestion | undefined
}

/** Asks the user which values to keep. */
export function useConflictQuestion(): ConflictAsking {
  const [question, setQuestion] = useState<ConflictQuestion>()
  const ask = useCallback(
    (conflicts: FieldConflict[]): Promise<ConflictChoice> =>
      new Promise((resolve) => {
        setQuestion({
          conflicts,
          answer(choice) {
            setQuestion(undefined)
            resolve(choice)
          }
        })
      }),
    []
  )
  return { ask, question }
}
