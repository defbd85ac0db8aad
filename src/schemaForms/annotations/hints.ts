/** What the annotations of a schema say of how it is shown, whichever way they are written. */
import { layoutHints } from './layout.ts'
import { olderHints } from './older.ts'
import { textIn, type JsonSchema } from './schema.ts'

export interface Hints {
  /** How it is shown, in the words of one of the two ways: `displays.ts` knows them. */
  display?: string | undefined
  title?: string | undefined
  subtitle?: string | undefined
  help?: string | undefined
  /** Expression: shown where it holds. */
  shownIf?: string | undefined
  columns?: Columns | undefined
  readOnly?: boolean | undefined
  /** Expression. */
  readOnlyIf?: string | undefined
  /** Properties of the field itself: bounds, step, rows, placeholder… */
  props?: Record<string, unknown>
  source?: Source | undefined
  /** Order and groups of the properties of an object, instead of those of the schema. */
  children?: LayoutChild[] | undefined
  /** What may be done with the items of a list; everything when it is not said. */
  actions?: string[] | undefined
  /** Expression over `item`: what the items of a list are called. */
  itemTitle?: string | undefined
  /** Expressions: the value at the start, and the value whatever the person does. */
  initialFrom?: string | undefined
  constantFrom?: string | undefined
  /** The first one whose condition holds is shown. */
  variants?: Hints[] | undefined
}

/** Twelfths of the width, by the width of the form. */
export interface Columns {
  narrow: number
  wide: number
}

/** A property of an object by its key, or a group of some. */
export type LayoutChild = { key?: string | undefined; hints: Hints }

/** Where the choices of a field come from. */
export type Source = ItemParts &
  (
    | {
        kind: 'url'
        url: string
        isExpression?: boolean
        searches: boolean
        /** What carries the typed text, where the address has no `{q}`. */
        searchParam?: string | undefined
      }
    | { kind: 'expression'; text: string }
    | { kind: 'items'; items: unknown[] }
  )

/** Expressions: over `data`, which is the answer, and over `item`. */
export interface ItemParts {
  results?: string | undefined
  itemKey?: string | undefined
  itemTitle?: string | undefined
  itemValue?: string | undefined
  itemIcon?: string | undefined
}

/** @param language whose texts are taken where there are several */
export function hintsOf(schema: JsonSchema, language: string): Hints {
  const layout = layoutHints(schema.layout, language)
  const older = olderHints(schema, language)
  const isReadOnly = schema.readOnly === true
  return {
    title: textIn(schema.title),
    help: textIn(schema.description),
    ...(isReadOnly && { readOnly: true }),
    ...told(older),
    ...told(layout)
  }
}

function told(hints: Hints): Hints {
  return Object.fromEntries(Object.entries(hints).filter(([, value]) => value !== undefined))
}
