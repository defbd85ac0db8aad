import { useEffect, useRef } from 'react'
import { followBases, type EditedField, type FieldBases } from './editedFields.ts'
import { saveOver } from './saveOver.ts'
import { useConflictQuestion, type ConflictQuestion } from './useConflictQuestion.ts'

interface SharedSave<State> {
  /** Saves the edits; the fields whose saved values were taken, undefined when nothing was saved. */
  save: (steps: {
    read: () => Promise<State>
    write: (known: State, without: ReadonlySet<string>) => Promise<void>
  }) => Promise<ReadonlySet<string> | undefined>
  question: ConflictQuestion | undefined
}

/**
 * A form that somebody else may save meanwhile, or the same person in another tab: the second who saves is shown what
 * changed in the same fields, and chooses.
 * @param fields the edited ones, their labels for the person
 * @param shown what the edits start from
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
