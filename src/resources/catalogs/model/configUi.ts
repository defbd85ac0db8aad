/** Field type of each property in the form of a type of catalog. No I/O. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import type { LineFieldName } from '../../../schemaForms/line/lineField.ts'

interface Property {
  type?: string
  title?: string
  format?: string
  enum?: unknown[]
  oneOf?: { const?: unknown; title?: string }[]
  properties?: Record<string, Property>
  items?: Property
  maxLength?: number
}

/** Maximum length of a text with a single-line field; longer texts get several lines. */
const oneLine = 2000

/** Returns the UI schema of a form in one column, with a placeholder only where the schema has one. */
export function configUi(schema: RJSFSchema): UiSchema {
  const properties = (schema as Property).properties ?? {}
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, uiOf(property)]))
}

function uiOf(property: Property): UiSchema {
  const { type, format, items } = property
  const choices = choicesOf(property)
  if (choices) return field('valueChoice', { choices, restricted: true })
  if (type === 'object' && property.properties) {
    // Hides the title of an object, which its section already shows.
    const keys = Object.keys(property.properties)
    const sections = [{ title: property.title, keys }]
    return { ...configUi(property as RJSFSchema), 'ui:options': { wide: true, sections } }
  }
  if (type === 'array' && items?.type === 'string') return field('chips')
  if (type === 'boolean') return field('checkbox')
  if (type === 'integer' || type === 'number') return field('number')
  if (type !== 'string') return { 'ui:options': { wide: true } }
  const rows = (property.maxLength ?? 0) > oneLine ? { rows: 4 } : {}
  if (format === 'password') return field('secret', rows)
  if (format === 'uri') return field('text', { input: { type: 'url' } })
  return field('text', rows)
}

type FieldName = LineFieldName | 'secret' | 'chips'

function field(name: FieldName, options: object = {}): UiSchema {
  return { 'ui:field': name, 'ui:options': { wide: true, ...options } }
}

interface Choice {
  value: string
  label: string
}

function choicesOf({ enum: values, oneOf }: Property): Choice[] | undefined {
  if (values?.every((value) => typeof value === 'string'))
    return values.map((value) => ({ value, label: value }))
  const named = oneOf?.flatMap(({ const: value, title }) =>
    typeof value === 'string' ? [{ value, label: title ?? value }] : []
  )
  return named?.length && named.length === oneOf?.length ? named : undefined
}
