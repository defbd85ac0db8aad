/** Exports the schema of a dataset as Table Schema and as JSON Schema (docs/api/schema.md). */
import { colorConcept, descriptionConcept } from '../../../contract/vocabulary/concepts.ts'
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

interface JsonSchemaOptions {
  /** Describes multi-valued columns as arrays; by default as text with a separator. */
  arrays?: boolean
  /**
   * Rewrites the URL of the choices of a column (`x-fromUrl`) to the domain of the request. Without this function the
   * schema has no choices for forms.
   */
  addressOf?: (address: string) => string
}

export function jsonSchemaOf(schema: SchemaProperty[], options: JsonSchemaOptions = {}): Json {
  return {
    type: 'object',
    required: schema.filter((column) => column['x-required']).map((column) => column.key),
    properties: Object.fromEntries(
      schema.map((column) => [
        column.key,
        column.separator ? multiValued(column, options) : single(column, options)
      ])
    )
  }
}

function single(column: SchemaProperty, { addressOf }: JsonSchemaOptions): Json {
  const property: Json = {}
  for (const [name, value] of Object.entries(column)) {
    if (value === null || removedAttributes.has(name)) continue
    if (name === 'enum') property.examples = (value as unknown[]).map((enumValue) => typed(column, enumValue))
    else property[name] = value
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
  const getItems = addressOf && choicesOf(column, addressOf)
  if (getItems) {
    property['x-fromUrl'] = getItems.url
    delete property.examples
  }
  if (comp || getItems) property.layout = definedOnly({ comp, getItems })
  return property
}

/**
 * Converts the stored example of a boolean, a text, to a boolean: for generators of API clients a text would not be a
 * valid value of the column.
 */
function typed({ type }: SchemaProperty, value: unknown): unknown {
  return type === 'boolean' && (value === 'true' || value === 'false') ? value === 'true' : value
}

/** Settings for a form: URL of the choices of a column, and the properties of the response to read. */
function choicesOf(column: SchemaProperty, addressOf: (address: string) => string): Json | undefined {
  const address = column['x-fromUrl']
  if (typeof address !== 'string' || !address) return undefined
  const columnKey = (name: 'x-itemKey' | 'x-itemTitle' | 'x-itemsProp'): string | undefined =>
    column[name] ? `data[${JSON.stringify(column[name])}]` : undefined
  return definedOnly({
    url: addressOf(address),
    itemKey: columnKey('x-itemKey'),
    itemTitle: columnKey('x-itemTitle'),
    itemsResults: columnKey('x-itemsProp')
  })
}

function componentOf(column: SchemaProperty): string | undefined {
  if (column['x-refersTo'] === descriptionConcept) return 'markdown'
  return column['x-refersTo'] === colorConcept ? 'color-picker' : undefined
}

function multiValued(column: SchemaProperty, options: JsonSchemaOptions): Json {
  const property = single(column, options)
  const { title, description, readOnly, ...item } = property
  const shared = definedOnly({ title, description, readOnly })
  if (options.arrays) {
    const { layout: own, ...listed } = item
    const { getItems, ...ofItems } = (own ?? {}) as Json
    return {
      type: 'array',
      ...shared,
      items: Object.keys(ofItems).length ? { ...listed, layout: ofItems } : listed,
      // The choices belong to the array, not to its items: a form then shows one multiple select.
      ...(getItems ? { layout: { getItems } } : {}),
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
