/** Plan of a form, made from an annotated schema: a tree that is rendered node by node. */
import type { Columns, Source } from './hints.ts'
import type { JsonSchema } from './schema.ts'

export type FormNode = GroupNode | FieldNode | ListNode | AlternativesNode

/** Condition of visibility, evaluated on the parent value. */
export type Condition =
  | { kind: 'expression'; text: string }
  | { kind: 'schema'; schema: JsonSchema; holds: boolean }
  | { kind: 'present'; key: string }

interface CommonNode {
  /** Unique id among siblings. */
  id: string
  /** Key of the value in the parent value; absent when the node has the parent's value. */
  key?: string | number | undefined
  title: string
  help?: string | undefined
  conditions: Condition[]
  columns?: Columns | undefined
  readOnly: boolean
  readOnlyIf?: string | undefined
  required: boolean
  schema: JsonSchema
  /** Initial value, or an expression for it. */
  initial?: { value: unknown } | { expression: string } | undefined
  /** Fixed value, or an expression for it; input cannot change it. */
  constant?: { value: unknown } | { expression: string } | undefined
}

export type GroupDisplay = 'plain' | 'section' | 'card' | 'panels' | 'tabs' | 'steps'

export interface GroupNode extends CommonNode {
  kind: 'group'
  display: GroupDisplay
  hasTitle: boolean
  subtitle?: string | undefined
  children: FormNode[]
}

type FieldKind =
  | 'text'
  | 'markdown'
  | 'color'
  | 'date'
  | 'dateTime'
  | 'number'
  | 'slider'
  | 'checkbox'
  | 'switch'
  | 'choice'
  | 'choices'
  | 'words'
  | 'json'
  /** Custom field provided by the surrounding screen, by name. */
  | 'own'
  /** Invisible field: a constant, or a value without input. */
  | 'none'

export interface FieldNode extends CommonNode {
  kind: 'field'
  field: FieldKind
  source?: Source | undefined
  /** Display of the choices; a drop-down list by default. */
  choiceDisplay?: 'radio' | 'checkboxes' | undefined
  /** Whether values outside the choices are allowed. */
  free: boolean
  /** Whether the value is the whole chosen object, rather than one of its properties. */
  whole: boolean
  rows?: number | undefined
  inputType?: 'email' | 'url' | 'tel' | 'time' | 'password' | undefined
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  placeholder?: string | undefined
  suffix?: string | undefined
  prefix?: string | undefined
  /** Separator of a text that holds several values. */
  separator?: string | undefined
  /** Name and options of a custom field provided by the surrounding screen. */
  own?: { name: string; options: Record<string, unknown> } | undefined
}

export interface ListNode extends CommonNode {
  kind: 'list'
  /** Node of additional items, and nodes of the first, positional items. */
  item?: (() => FormNode) | undefined
  fixed: FormNode[]
  itemTitle?: string | undefined
  actions: { add: boolean; sort: boolean; duplicate: boolean; remove: boolean }
}

export interface Alternative {
  title: string
  schema: JsonSchema
  node: () => FormNode
  /** Constants that identify the alternative. */
  constants: Record<string, unknown>
}

export interface AlternativesNode extends CommonNode {
  kind: 'alternatives'
  /** Whether the first alternative is the default. */
  takesFirst: boolean
  options: Alternative[]
}
