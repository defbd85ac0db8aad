/** Resolves a node of a plan in the form: its value, its ancestors, and its visibility. */
import type { AlternativesNode, Condition, FormNode } from './plan.ts'
import { isObject } from './schema.ts'
import { isConditionTrue, type FormContext, type Scope } from './scope.ts'
import { valueAt, type Path } from './values.ts'
import { fits } from './valid.ts'

export interface Place {
  path: Path
  /** Values of the ancestors, from the root to the parent. */
  around: unknown[]
  /** Value of the parent. */
  parent: unknown
}

export const rootPlace = (data: unknown): Place => ({ path: [], around: [], parent: data })

export function pathOfNode(node: FormNode, { path }: Place): Path {
  return node.key === undefined ? path : [...path, node.key]
}

export function valueOfNode(node: FormNode, { parent }: Place): unknown {
  return node.key === undefined ? parent : valueAt(parent, [node.key])
}

export function scopeOf(node: FormNode, place: Place, form: FormContext): Scope {
  return { ...form, around: [...place.around, place.parent], value: valueOfNode(node, place) }
}

/** Place of the children of a node. */
export function placeInside(node: FormNode, place: Place): Place {
  if (node.key === undefined) return place
  return {
    path: pathOfNode(node, place),
    around: [...place.around, place.parent],
    parent: valueOfNode(node, place)
  }
}

export function isShown(node: FormNode, place: Place, form: FormContext): boolean {
  return node.conditions.every((condition) => conditionHolds(condition, node, place, form))
}

function conditionHolds(condition: Condition, node: FormNode, place: Place, form: FormContext): boolean {
  switch (condition.kind) {
    case 'expression':
      return isConditionTrue(condition.text, scopeOf(node, place, form))
    case 'present':
      return valueAt(place.parent, [condition.key]) !== undefined
    case 'schema':
      return fits(condition.schema, place.parent ?? {}) === condition.holds
  }
}

/** Index of the alternative that a value matches, −1 for none. */
export function optionOf({ options }: AlternativesNode, value: unknown): number {
  if (!isObject(value)) return -1
  const byConstants = options.findIndex(({ constants }) => {
    const entries = Object.entries(constants)
    return entries.length > 0 && entries.every(([key, constant]) => same(value[key], constant))
  })
  if (byConstants >= 0) return byConstants
  const open = options.findIndex(({ constants, schema }) => {
    return Object.keys(constants).length === 0 && hasOwnKeys(schema, value) && fits(schema, value)
  })
  if (open >= 0) return open
  // Without a match: the alternative with the most properties present in the value.
  const matchCounts = options.map(({ schema, constants }) =>
    Object.keys(constants).length > 0 ? 0 : keysOf(schema).filter((key) => value[key] !== undefined).length
  )
  const most = Math.max(...matchCounts, 0)
  return most > 0 ? matchCounts.indexOf(most) : -1
}

function keysOf(schema: Record<string, unknown>): string[] {
  const parts = [schema, ...(Array.isArray(schema.allOf) ? schema.allOf.filter(isObject) : [])]
  return parts.flatMap((part) => (isObject(part.properties) ? Object.keys(part.properties) : []))
}

function hasOwnKeys(schema: Record<string, unknown>, value: Record<string, unknown>): boolean {
  const keys = keysOf(schema)
  return keys.length === 0 || keys.some((key) => value[key] !== undefined)
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** Value after a change of alternative: properties only known to the former one are removed. */
export function withOption(node: AlternativesNode, value: unknown, index: number): Record<string, unknown> {
  const before = node.options[optionOf(node, value)]
  const after = node.options[index]
  const keptKeys = new Set(after ? keysOf(after.schema) : [])
  const removedKeys = new Set(
    before
      ? [...keysOf(before.schema), ...Object.keys(before.constants)].filter((key) => !keptKeys.has(key))
      : []
  )
  const current = isObject(value) ? value : {}
  const remaining = Object.fromEntries(Object.entries(current).filter(([key]) => !removedKeys.has(key)))
  return { ...remaining, ...after?.constants }
}
