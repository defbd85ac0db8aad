/** What a form shows, made from a schema with its annotations: a tree that the form draws as it is. */
import type { Columns, Source } from './hints.ts'
import type { JsonSchema } from './schema.ts'

export type FormNode = GroupNode | FieldNode | ListNode | AlternativesNode

/** Shown where it holds for the value around. */
export type Condition =
  | { kind: 'expression'; text: string }
  | { kind: 'schema'; schema: JsonSchema; holds: boolean }
  | { kind: 'present'; key: string }

interface CommonNode {
  /** Tells it from its siblings. */
  id: string
  /** Key of its value in the value around; absent when they are the same. */
  key?: string | number | undefined
  title: string
  help?: string | undefined
  conditions: Condition[]
  columns?: Columns | undefined
  readOnly: boolean
  readOnlyIf?: string | undefined
  required: boolean
  schema: JsonSchema
  /** What it holds before the person gave anything: a value, or an expression. */
  initial?: { value: unknown } | { expression: string } | undefined
  /** What it holds whatever the person does. */
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
  /** A field of the screen around, by its name. */
  | 'own'
  /** Nothing is shown: the value is a constant, or is set by nobody. */
  | 'none'

export interface FieldNode extends CommonNode {
  kind: 'field'
  field: FieldKind
  source?: Source | undefined
  /** How choices are shown; in a list by default. */
  choiceDisplay?: 'radio' | 'checkboxes' | undefined
  /** Values that are not among the choices are taken too. */
  free: boolean
  /** The value is an object, not a part of it. */
  whole: boolean
  rows?: number | undefined
  inputType?: 'email' | 'url' | 'tel' | 'time' | 'password' | undefined
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  placeholder?: string | undefined
  suffix?: string | undefined
  prefix?: string | undefined
  /** A text that holds several values. */
  separator?: string | undefined
  /** Name and options of a field that the screen around brings. */
  own?: { name: string; options: Record<string, unknown> } | undefined
}

export interface ListNode extends CommonNode {
  kind: 'list'
  /** The item of any place, or one for each of the first places. */
  item?: (() => FormNode) | undefined
  fixed: FormNode[]
  itemTitle?: string | undefined
  actions: { add: boolean; sort: boolean; duplicate: boolean; remove: boolean }
}

export interface Alternative {
  title: string
  schema: JsonSchema
  node: () => FormNode
  /** Keys whose constants tell it from the others. */
  constants: Record<string, unknown>
}

export interface AlternativesNode extends CommonNode {
  kind: 'alternatives'
  /** The first one is taken when none was. */
  takesFirst: boolean
  options: Alternative[]
}
