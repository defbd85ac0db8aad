/** How the forms of a portal are written: JSON schemas whose texts are keys of the phrasebook. Pure. */
import type { Translate } from '../../../i18n/translate.tsx'
import type { JsonSchema } from '../../../schemaForms/annotations/index.ts'

export interface Layout {
  comp?: string
  cols?: number
  /** Expression: shown where it holds. */
  if?: string
  props?: Record<string, unknown>
  children?: Child[]
  /** Expression over `item`. */
  itemTitle?: string
}

/** A property, or a group of some under a heading. */
export type Child = string | { section?: string; children: Child[]; if?: string }

export interface Spec extends JsonSchema {
  layout?: Layout
  properties?: Record<string, Spec>
  items?: Spec
  oneOf?: Spec[]
  /** Key of its title below `portalForm.fields`; the name of the property without it, none when it is empty. */
  text?: string
  /** Key of a help below `portalForm.help`. */
  help?: string
  /** Key, below `portalForm.values`, of the names of its values. */
  values?: string
  /** Names of values that are the same in all languages, as those of social networks. */
  names?: Record<string, string>
}

/** The same field with more said of its place. */
export function placed(spec: Spec, layout: Layout): Spec {
  return { ...spec, layout: { ...spec.layout, ...layout } }
}

export const half = (spec: Spec): Spec => placed(spec, { cols: 6 })
export const third = (spec: Spec): Spec => placed(spec, { cols: 4 })
export const when = (condition: string, spec: Spec): Spec => placed(spec, { if: condition })
export const named = (text: string, spec: Spec): Spec => ({ ...spec, text })
export const helped = (help: string, spec: Spec): Spec => ({ ...spec, help })

export const flag = (initial = false): Spec => ({
  type: 'boolean',
  default: initial,
  layout: { comp: 'switch' }
})
export const text = (maxLength = 500): Spec => ({ type: 'string', maxLength })
export const longText = (maxLength: number, rows = 3): Spec => ({
  type: 'string',
  maxLength,
  layout: { comp: 'textarea', props: { rows } }
})
export const markdown: Spec = { type: 'string', maxLength: 20_000, layout: { comp: 'markdown' } }
export const words: Spec = { type: 'array', items: { type: 'string', maxLength: 300 }, maxItems: 50 }

/** One of some values, whose names are below `portalForm.values.{names}`. */
export function choice(name: string, values: readonly (string | number)[], initial?: string | number): Spec {
  const type = typeof values[0] === 'number' ? 'integer' : 'string'
  return { type, enum: [...values], values: name, ...(initial === undefined ? {} : { default: initial }) }
}

export const choices = (name: string, values: readonly string[]): Spec => ({
  type: 'array',
  items: { type: 'string', enum: [...values], values: name },
  layout: { comp: 'checkbox-group' }
})

/** A field that the editor brings. */
export const own = (name: string, props: Record<string, unknown> = {}, schema: Spec = {}): Spec => ({
  ...schema,
  layout: { comp: `own:${name}`, props }
})

/** A field without a title: its section has it already. */
export const untitled = (spec: Spec): Spec => ({ ...spec, text: '' })

/** Sections that open one at a time. */
export const panels = (properties: Record<string, Spec>, children: Child[]): Spec => ({
  type: 'object',
  properties,
  layout: { comp: 'expansion-panels', children }
})

export const group = (properties: Record<string, Spec>, children?: Child[]): Spec => ({
  type: 'object',
  properties,
  ...(children ? { layout: { children } } : {})
})

/** The JSON schema of a form in the language of the person. */
export function titled(spec: Spec, t: Translate, name?: string): JsonSchema {
  const { text: key = name, help, values, names, layout, properties, items, oneOf, ...rest } = spec
  const list = (spec.enum ?? []) as (string | number)[]
  return {
    ...rest,
    ...(key ? { title: t(`portalForm.fields.${key}`) } : {}),
    ...(help ? { description: t(`portalForm.help.${help}`) } : {}),
    ...(values ? { 'x-enumNames': list.map((value) => names?.[value] ?? valueName(values, value)) } : {}),
    ...(layout
      ? { layout: { ...layout, ...(layout.children ? { children: layout.children.map(childOf) } : {}) } }
      : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([property, inner]) => [property, titled(inner, t, property)])
          )
        }
      : {}),
    ...(items ? { items: titled(items, t) } : {}),
    ...(oneOf ? { oneOf: oneOf.map((one) => titled(one, t)) } : {})
  }

  function valueName(of: string, value: string | number): string {
    return of === 'color' ? t(`portalFields.colors.${value}`) : t(`portalForm.values.${of}.${value}`)
  }

  function childOf(child: Child): unknown {
    if (typeof child === 'string') return child
    const { section, children, ...condition } = child
    return {
      ...condition,
      ...(section ? { title: t(`portalForm.sections.${section}`) } : {}),
      children: children.map(childOf)
    }
  }
}
