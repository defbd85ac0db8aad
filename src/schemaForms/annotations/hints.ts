/** Presentation hints of a schema, from either annotation syntax. */
import { layoutHints } from './layout.ts'
import { olderHints } from './older.ts'
import { textIn, type JsonSchema } from './schema.ts'

export interface Hints {
  /** Display name of either syntax (`displays.ts`). */
  display?: string | undefined
  title?: string | undefined
  subtitle?: string | undefined
  help?: string | undefined
  /** Expression: the field is visible while it is true. */
  shownIf?: string | undefined
  columns?: Columns | undefined
  readOnly?: boolean | undefined
  /** Expression: the field is read-only while it is true. */
  readOnlyIf?: string | undefined
  /** Properties of the input: bounds, step, rows, placeholder… */
  props?: Record<string, unknown>
  source?: Source | undefined
  /** Order and groups of the properties of an object; overrides the order of the schema. */
  children?: LayoutChild[] | undefined
  /** Allowed actions on the items of a list; all if absent. */
  actions?: string[] | undefined
  /** Expression over `item`: title of each item of a list. */
  itemTitle?: string | undefined
  /** Expressions: initial value, and value that input cannot change. */
  initialFrom?: string | undefined
  constantFrom?: string | undefined
  /** Alternative hints: the first one whose condition is true applies. */
  variants?: Hints[] | undefined
}

/** Width in twelfths, by width of the form. */
export interface Columns {
  narrow: number
  wide: number
}

/** Property of an object by key, or a group of properties. */
export type LayoutChild = { key?: string | undefined; hints: Hints }

/** Source of the choices of a field. */
export type Source = ItemParts &
  (
    | {
        kind: 'url'
        url: string
        isExpression?: boolean
        searches: boolean
        /** Query parameter of the search text, when the URL has no `{q}`. */
        searchParam?: string | undefined
      }
    | { kind: 'expression'; text: string }
    | { kind: 'items'; items: unknown[] }
  )

/** Expressions over `data`, the response, and over `item`. */
export interface ItemParts {
  results?: string | undefined
  itemKey?: string | undefined
  itemTitle?: string | undefined
  itemValue?: string | undefined
  itemIcon?: string | undefined
}

/** @param language language of the texts, where several are given */
export function hintsOf(schema: JsonSchema, language: string): Hints {
  const layout = layoutHints(schema.layout, language)
  const older = olderHints(schema, language)
  const isReadOnly = schema.readOnly === true
  return {
    title: textIn(schema.title),
    help: textIn(schema.description),
    ...(isReadOnly && { readOnly: true }),
    ...withoutAbsent(older),
    ...withoutAbsent(layout)
  }
}

function withoutAbsent(hints: Hints): Hints {
  return Object.fromEntries(Object.entries(hints).filter(([, value]) => value !== undefined))
}
