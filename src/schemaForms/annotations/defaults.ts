/** Applies the defaults of a schema where there is no input. */
import {
  isShown,
  optionOf,
  pathOfNode,
  placeInside,
  rootPlace,
  scopeOf,
  valueOfNode,
  withOption,
  type Place
} from './place.ts'
import type { FormNode } from './plan.ts'
import type { FormContext } from './scope.ts'
import { valueIn } from './scope.ts'
import { pointerOf, withValueAt } from './values.ts'

interface DefaultsOptions {
  plan: FormNode
  context: Record<string, unknown>
  /** JSON pointers of the values changed by the user: a value that was emptied stays empty. */
  changed?: ReadonlySet<string>
}

/** Maximum number of passes: defaults may depend on one another. */
const maxTurns = 4
const deepest = 24

/** Value with its defaults; the same object when nothing is added. */
export function withDefaults(
  data: unknown,
  { plan, context, changed = new Set() }: DefaultsOptions
): unknown {
  let before = data
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const after = completed(before, plan, { context, changed })
    if (after === before) return after
    before = after
  }
  return before
}

interface Completion {
  context: Record<string, unknown>
  changed: ReadonlySet<string>
}

function completed(data: unknown, plan: FormNode, { context, changed }: Completion): unknown {
  let root = data
  const form = (): FormContext => ({ context, root })

  /** @returns the value of the node, with defaults */
  function complete(node: FormNode, place: Place, depth: number): unknown {
    const value = valueOfNode(node, place)
    if (depth > deepest || !isShown(node, place, form())) return value
    const imposed = node.constant && valueFrom(node, node.constant, place)
    if (imposed !== undefined) return sameJson(imposed, value) ? value : imposed
    const started =
      value ?? (wasChanged(node, place) ? undefined : node.initial && valueFrom(node, node.initial, place))
    return inside(node, started, place, depth)
  }

  function inside(node: FormNode, value: unknown, place: Place, depth: number): unknown {
    const inner = placeInside(node, place)
    if (node.kind === 'group') {
      let current = value
      for (const child of node.children) {
        current = merged(child, current, complete(child, { ...inner, parent: current }, depth + 1))
      }
      return current
    }
    if (node.kind === 'alternatives') {
      let current = value
      let index = optionOf(node, current)
      if (index < 0) {
        if (!node.takesFirst || node.options.length === 0 || node.readOnly) return current
        index = 0
        current = withOption(node, current, 0)
      }
      const option = node.options[index]?.node()
      return option ? complete(option, { ...inner, parent: current }, depth + 1) : current
    }
    if (node.kind === 'list') {
      let current = value
      const items = Array.isArray(current) ? (current as unknown[]).length : 0
      for (let index = 0; index < Math.max(items, node.fixed.length); index += 1) {
        const child = itemNode(node, index)
        if (!child || (index >= items && !node.fixed[index])) continue
        const completedItem = complete(child, { ...inner, parent: current }, depth + 1)
        current = merged(child, current, completedItem)
      }
      return current
    }
    return value
  }

  function wasChanged(node: FormNode, place: Place): boolean {
    return changed.has(pointerOf(pathOfNode(node, place)))
  }

  function valueFrom(
    node: FormNode,
    from: { value: unknown } | { expression: string },
    place: Place
  ): unknown {
    return 'value' in from ? from.value : valueIn(from.expression, scopeOf(node, place, form()))
  }

  root = complete(plan, rootPlace(root), 0)
  return root
}

function merged(child: FormNode, parent: unknown, value: unknown): unknown {
  if (child.key === undefined) return value
  return valueOfNode(child, { path: [], around: [], parent }) === value
    ? parent
    : withValueAt(parent, [child.key], value)
}

/** Node of one item of a list. */
export function itemNode(node: Extract<FormNode, { kind: 'list' }>, index: number): FormNode | undefined {
  const fixed = node.fixed[index]
  if (fixed) return fixed
  const item = node.item?.()
  return item && { ...item, key: index, id: String(index) }
}

function sameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
