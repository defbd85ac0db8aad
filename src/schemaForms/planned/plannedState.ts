/** What a form drawn from a plan gives to its parts. */
import { createContext, useContext, type ComponentType } from 'react'
import type { Place } from '../annotations/place.ts'
import type { FormNode } from '../annotations/plan.ts'
import type { FormContext } from '../annotations/scope.ts'
import type { FormProblems } from '../annotations/problems.ts'
import type { Path } from '../annotations/values.ts'
import type { OwnFields } from './ownFields.ts'

export interface PlannedState {
  form: FormContext
  problems: FormProblems
  idPrefix: string
  /** Draws a part inside of another. */
  Node: ComponentType<{ node: FormNode; place: Place }>
  isDisabled: boolean
  ownFields: OwnFields
  /** @param isTyped the person is not done with it: it counts once they leave the field */
  set: (path: Path, value: unknown, isTyped?: boolean) => void
  /** What was typed counts now. */
  commit: () => void
}

export const PlannedContext = createContext<PlannedState | undefined>(undefined)

export function usePlanned(): PlannedState {
  const state = useContext(PlannedContext)
  if (!state) throw new Error('outside of a planned form')
  return state
}
