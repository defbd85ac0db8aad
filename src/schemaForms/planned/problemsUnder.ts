import { optionOf, pathOfNode, placeInside, valueOfNode, type Place } from '../annotations/place.ts'
import type { FormNode } from '../annotations/plan.ts'
import type { FormProblems } from '../annotations/problems.ts'
import { pointerOf } from '../annotations/values.ts'

/** Number of values with a problem in a part of the form. */
export function problemsUnder(node: FormNode, place: Place, problems: FormProblems): number {
  if (problems.size === 0) return 0
  const pointer = pointerOf(pathOfNode(node, place))
  if (node.key !== undefined) {
    return [...problems.keys()].filter((key) => key === pointer || key.startsWith(`${pointer}/`)).length
  }
  const inside = placeInside(node, place)
  if (node.kind === 'group') {
    return node.children.reduce((sum, child) => sum + problemsUnder(child, inside, problems), 0)
  }
  if (node.kind !== 'alternatives') return problems.has(pointer) ? 1 : 0
  const option = node.options[optionOf(node, valueOfNode(node, place))]
  return option ? problemsUnder(option.node(), inside, problems) : Number(problems.has(pointer))
}
