/** Context of the conversion of a schema to a plan, and the parts that nodes of several kinds have in common. */
import type { Hints } from './hints.ts'
import type { Condition, FormNode, GroupNode } from './plan.ts'
import { isObject, resolved, type JsonSchema } from './schema.ts'

export interface PlanContext {
  root: JsonSchema
  language: string
  /** `$ref`s being resolved, to detect recursive schemas. */
  references: string[]
  depth: number
  /** Plans a nested schema: passed here, since the modules of the node kinds would otherwise import each other. */
  planNode: (schema: JsonSchema, position: NodePosition, context: PlanContext) => FormNode
}

export interface NodePosition {
  key?: string | number | undefined
  id: string
  required: boolean
  readOnly: boolean
  /** Additional hints, which override those of the schema. */
  hints?: Hints | undefined
}

export interface NodeParts {
  common: Common
  hints: Hints
}

export type Common = Omit<GroupNode, 'kind' | 'display' | 'hasTitle' | 'children' | 'subtitle'>

export function commonOf(schema: JsonSchema, position: NodePosition, hints: Hints): Common {
  const { key, id, required } = position
  const conditions: Condition[] = hints.shownIf ? [{ kind: 'expression', text: hints.shownIf }] : []
  const { const: constant, default: initial } = schema
  return {
    id,
    key,
    title: hints.title ?? (typeof key === 'string' ? key : ''),
    help: hints.help,
    conditions,
    columns: hints.columns,
    readOnly: position.readOnly || hints.readOnly === true,
    readOnlyIf: hints.readOnlyIf,
    required,
    schema,
    initial: hints.initialFrom
      ? { expression: hints.initialFrom }
      : initial === undefined
        ? undefined
        : { value: initial },
    constant: hints.constantFrom
      ? { expression: hints.constantFrom }
      : constant === undefined
        ? undefined
        : { value: constant }
  }
}

export function plainGroup(id: string, required = false): GroupNode {
  return {
    kind: 'group',
    display: 'plain',
    hasTitle: false,
    id,
    title: '',
    conditions: [],
    readOnly: false,
    required,
    schema: {},
    children: []
  }
}

export function itemsOf(schema: JsonSchema, context: PlanContext): JsonSchema | undefined {
  return isObject(schema.items) ? resolved(schema.items, context.root) : undefined
}
