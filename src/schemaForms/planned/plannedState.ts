/** Context of a planned form for its nodes. */
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
  /** Component that renders a nested node. */
  Node: ComponentType<{ node: FormNode; place: Place }>
  isDisabled: boolean
  ownFields: OwnFields
  /** @param isTyped whether typing is in progress: the value is committed on blur */
  set: (path: Path, value: unknown, isTyped?: boolean) => void
  /**
   * Moves, copies or removes the items of a list.
   * @param order former index of each item
   */
  rearrange: (path: Path, order: number[]) => void
  /** Commits the typed value. */
  commit: () => void
}

export const PlannedContext = createContext<PlannedState | undefined>(undefined)

export function usePlanned(): PlannedState {
  const state = useContext(PlannedContext)
  if (!state) throw new Error('outside of a planned form')
  return state
}
