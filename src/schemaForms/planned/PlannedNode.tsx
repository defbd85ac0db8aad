import type { ReactNode } from 'react'
import { isShown, type Place } from '../annotations/place.ts'
import type { FormNode } from '../annotations/plan.ts'
import { PlannedAlternatives } from './PlannedAlternatives.tsx'
import { PlannedField } from './PlannedField.tsx'
import { PlannedGroup } from './PlannedGroup.tsx'
import { PlannedList } from './PlannedList.tsx'
import { usePlanned } from './plannedState.ts'

/** Renders a node of the plan. */
export function PlannedNode({ node, place }: { node: FormNode; place: Place }): ReactNode {
  const { form } = usePlanned()
  if (!isShown(node, place, form)) return null
  switch (node.kind) {
    case 'group':
      return <PlannedGroup node={node} place={place} />
    case 'field':
      return <PlannedField node={node} place={place} />
    case 'list':
      return <PlannedList node={node} place={place} />
    case 'alternatives':
      return <PlannedAlternatives node={node} place={place} />
  }
}
