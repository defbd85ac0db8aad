/** Names available to expressions at a place of the form. */
import { evaluated, interpolated, type Names } from './expressions/index.ts'
import { isObject } from './schema.ts'

/** Context of a form for its expressions. */
export interface FormContext {
  /** Names such as `owner` and `datasetFilter`. */
  context: Record<string, unknown>
  /** Whole value of the form. */
  root: unknown
}

export interface Scope extends FormContext {
  /** Values of the ancestors, from the root to the parent. */
  around: unknown[]
  /** Value at this place. */
  value: unknown
}

interface Parent {
  value: unknown
  data: unknown
  parent: Parent | undefined
}

function parentOf(around: unknown[]): Parent | undefined {
  if (around.length === 0) return undefined
  const value = around.at(-1)
  return { value, data: value, parent: parentOf(around.slice(0, -1)) }
}

/** @param extraNames additional names for one expression: `item`, `q` */
export function namesOf(scope: Scope, extraNames: Record<string, unknown> = {}): Names {
  const { context, root, around, value } = scope
  return (name) => {
    if (Object.hasOwn(extraNames, name)) return extraNames[name]
    switch (name) {
      case 'data':
      case 'value':
      case 'model':
        return value
      case 'parent':
        return parentOf(around)
      case 'rootData':
      case 'rootModel':
      case 'modelRoot':
        return root
      case 'root':
        return { ...(isObject(root) ? root : {}), value: root, data: root }
      case 'context':
        return context
      case 'options':
        return { context }
      default:
        // The oldest schemas use bare names of root or sibling properties.
        return ownOf(root, name) ?? ownOf(around.at(-1), name) ?? ownOf(context, name)
    }
  }
}

function ownOf(owner: unknown, name: string): unknown {
  return isObject(owner) && Object.hasOwn(owner, name) ? owner[name] : undefined
}

/** Whether a condition is true; an expression that does not parse keeps the field visible. */
export function isConditionTrue(text: string, scope: Scope): boolean {
  const { value, isKnown } = evaluated(text, namesOf(scope))
  return !isKnown || !!value
}

export function valueIn(text: string, scope: Scope, extraNames?: Record<string, unknown>): unknown {
  return evaluated(text, namesOf(scope, extraNames)).value
}

/** URL of a source; undefined while one of its expressions has no value. */
export function addressIn(template: string, scope: Scope, q: string): string | undefined {
  return interpolated(template, namesOf(scope, { q }), (value, expression) =>
    expression.trim() === 'q' ? encodeURIComponent(String(value)) : String(value)
  )
}
