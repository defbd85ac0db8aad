import { useEffect, useRef } from 'react'
import { followBases, type EditedField, type FieldBases } from './editedFields.ts'
import { saveOver } from './saveOver.ts'
import { useConflictQuestion, type ConflictQuestion } from './useConflictQuestion.ts'

export interface SharedSave<State> {
  /**
   * Saves the edits. Resolves with the fields for which the saved values were chosen; undefined when nothing was
   * saved.
   */
  save: (steps: {
    read: () => Promise<State>
    write: (known: State, without: ReadonlySet<string>) => Promise<void>
  }) => Promise<ReadonlySet<string> | undefined>
  question: ConflictQuestion | undefined
}

/**
 * Saves a form that another user or tab may save concurrently: the second one to save sees the changes in the same
 * fields, and chooses.
 * @param fields edited fields
 * @param shown state on which the edits are based
 */
export function useSharedSave<State>(fields: EditedField<State>[], shown: State): SharedSave<State> {
  const { ask, question } = useConflictQuestion()
  const bases = useRef<FieldBases>(new Map())
  useEffect(() => followBases(bases.current, fields, shown))
  return {
    save: ({ read, write }) => saveOver({ fields, bases: bases.current, read, ask, write }),
    question
  }
}
