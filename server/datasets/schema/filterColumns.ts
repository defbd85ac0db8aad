/** Filters the columns by the query parameters of the schema routes (docs/api/datasets.md). */
import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { Capabilities, SchemaProperty } from '../../../contract/datasets/dataset.ts'

type Query = Record<string, string | undefined>

const textOnly = ['text', 'textStandard', 'textAgg', 'insensitive']
const notForDates = ['text', 'textAgg', 'wildcard', 'insensitive']

export function filterColumns(schema: SchemaProperty[], query: Query): SchemaProperty[] {
  const types = query.type?.split(',')
  const formats = query.format?.split(',')
  const isJsonSchema = query.mimeType === 'application/schema+json'
  const hides = (value: string | undefined): boolean => (isJsonSchema ? value !== 'true' : value === 'false')
  const maxCardinality = query.maxCardinality ? Number(query.maxCardinality) : undefined
  const tests: ((column: SchemaProperty) => boolean)[] = []
  if (types) tests.push((column) => types.includes(column.type))
  if (formats) tests.push((column) => formats.includes(column.format ?? ''))
  if (query.enum === 'true') tests.push((column) => !!column.enum)
  if (query.concept === 'true') tests.push((column) => !!column['x-concept'])
  if (hides(query.calculated)) tests.push((column) => !column['x-calculated'])
  if (hides(query.extension)) tests.push((column) => !column['x-extension'])
  if (query.separator === 'false') tests.push((column) => !column.separator)
  const { capability } = query
  if (capability) tests.push((column) => offers(column, capability))
  if (maxCardinality !== undefined) {
    tests.push((column) => (column['x-cardinality'] ?? Infinity) <= maxCardinality)
  }
  return schema.filter((column) => tests.every((test) => test(column)))
}

function offers(column: SchemaProperty, capability: string): boolean {
  if (column.key === '_id') return false
  if (textOnly.includes(capability) && column.type !== 'string') return false
  const isDate = column.format === 'date' || column.format === 'date-time'
  if (isDate && notForDates.includes(capability)) return false
  return hasCapability(column, capability as keyof Capabilities)
}
