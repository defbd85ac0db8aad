/** The schema of a dataset in two standard formats (docs/api/schema.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'

type Json = Record<string, unknown>

export function tableSchemaOf(schema: SchemaProperty[]): { fields: Json[] } {
  const fields = schema
    .filter((column) => !column['x-calculated'] && !column['x-extension'])
    .map((column) => ({
      name: column.key,
      title: column.title || column['x-originalName'],
      type: column.type,
      ...(column.description ? { description: column.description } : {}),
      ...(column['x-refersTo'] ? { rdfType: column['x-refersTo'] } : {})
    }))
  return { fields }
}

const removedAttributes = new Set([
  'key',
  'separator',
  'icon',
  'label',
  'ignoreDetection',
  'ignoreIntegerDetection',
  'x-required',
  'patternErrorMessage'
])

export function jsonSchemaOf(schema: SchemaProperty[], { arrays = false }: { arrays?: boolean } = {}): Json {
  return {
    type: 'object',
    required: schema.filter((column) => column['x-required']).map((column) => column.key),
    properties: Object.fromEntries(
      schema.map((column) => [column.key, column.separator ? multiValued(column, arrays) : single(column)])
    )
  }
}

function single(column: SchemaProperty): Json {
  const property: Json = {}
  for (const [name, value] of Object.entries(column)) {
    if (value === null || removedAttributes.has(name)) continue
    property[name === 'enum' ? 'examples' : name] = value
  }
  const labels = column['x-labels']
  if (labels && Object.keys(labels).length) {
    const values = Object.entries(labels).map(([value, title]) => ({ title: title || value, const: value }))
    delete property.examples
    if (column['x-labelsRestricted']) property.oneOf = values
    else property.anyOf = [...values, {}]
  }
  if (column['x-calculated'] || column['x-extension']) property.readOnly = true
  if (column.pattern && column.patternErrorMessage) {
    property.errorMessage = { pattern: column.patternErrorMessage }
  }
  const comp = componentOf(column)
  if (comp) property.layout = { comp }
  return property
}

function componentOf(column: SchemaProperty): string | undefined {
  if (column['x-refersTo'] === 'http://schema.org/description') return 'markdown'
  return column['x-refersTo'] === 'https://schema.org/color' ? 'color-picker' : undefined
}

function multiValued(column: SchemaProperty, arrays: boolean): Json {
  const property = single(column)
  const { title, description, readOnly, ...item } = property
  const shared = definedOnly({ title, description, readOnly })
  if (arrays) {
    return {
      type: 'array',
      ...shared,
      items: item,
      ...(column['x-extension'] ? { 'x-extension': column['x-extension'] } : {}),
      ...(column['x-required'] ? { minItems: 1 } : {})
    }
  }
  if (column['x-display'] || column.format) return property
  const { anyOf, oneOf, layout } = property
  return {
    type: 'string',
    ...shared,
    ...definedOnly({ anyOf, oneOf }),
    layout: { ...(layout as Json | undefined), separator: column.separator }
  }
}

function definedOnly(values: Json): Json {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
