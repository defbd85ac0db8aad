/** Building blocks of the portal forms: JSON schemas whose texts are translation keys. No I/O. */
import type { Translate } from '../../../i18n/translate.tsx'
import type { JsonSchema } from '../../../schemaForms/annotations/index.ts'

interface Layout {
  comp?: string
  cols?: number
  /** Expression: the field is visible while it is true. */
  if?: string
  props?: Record<string, unknown>
  children?: Child[]
  /** Expression over `item`: title of a list item. */
  itemTitle?: string
}

/** Property, or a titled group of properties. */
export type Child = string | { section?: string; children: Child[]; if?: string }

export interface Spec extends JsonSchema {
  layout?: Layout
  properties?: Record<string, Spec>
  items?: Spec
  oneOf?: Spec[]
  /** Title key below `portalForm.fields`; defaults to the name of the property; empty for no title. */
  text?: string
  /** Help key below `portalForm.help`. */
  help?: string
  /** Key below `portalForm.values` of the labels of the values. */
  values?: string
  /** Labels that are the same in all languages, such as social networks. */
  names?: Record<string, string>
}

/** Copy of a field with additional layout settings. */
export function placed(spec: Spec, layout: Layout): Spec {
  return { ...spec, layout: { ...spec.layout, ...layout } }
}

export const half = (spec: Spec): Spec => placed(spec, { cols: 6 })
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

/** Choice field; its labels are below `portalForm.values.{name}`. */
export function choice(name: string, values: readonly (string | number)[], initial?: string | number): Spec {
  const type = typeof values[0] === 'number' ? 'integer' : 'string'
  return { type, enum: [...values], values: name, ...(initial === undefined ? {} : { default: initial }) }
}

export const choices = (name: string, values: readonly string[]): Spec => ({
  type: 'array',
  items: { type: 'string', enum: [...values], values: name },
  layout: { comp: 'checkbox-group' }
})

/** Custom field of the editor. */
export const own = (name: string, props: Record<string, unknown> = {}, schema: Spec = {}): Spec => ({
  ...schema,
  layout: { comp: `own:${name}`, props }
})

/** Field without title, because its section has the title. */
export const untitled = (spec: Spec): Spec => ({ ...spec, text: '' })

/** Sections as an accordion. */
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

/** JSON schema of a form, translated. */
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
    ...(oneOf ? { oneOf: oneOf.map((alternative) => titled(alternative, t)) } : {})
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
