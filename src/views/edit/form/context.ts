/** Values that the URL of a form page imposes. */
import type { Dataset, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { LineValues } from '../../../schemaForms/line/lineValues.ts'

const suffix = '_eq'

/** Imposed values by column key, from the parameters `{key}_eq`, `_c_{concept}_eq` and `_d_{dataset}_{key}_eq`. */
export function contextValues(
  query: URLSearchParams,
  dataset: Pick<Dataset, 'id' | 'schema'> & { slug?: string }
): LineValues {
  const context: LineValues = {}
  for (const [name, text] of query) {
    const column =
      name.endsWith(suffix) && text !== '' ? columnOf(name.slice(0, -suffix.length), dataset) : undefined
    const value = column && typedValue(column, text)
    if (column && value !== undefined) context[column.key] = value
  }
  return context
}

function columnOf(
  name: string,
  { id, slug, schema }: Pick<Dataset, 'id' | 'schema'> & { slug?: string }
): SchemaProperty | undefined {
  const columns = schema.filter((column) => !column['x-calculated'] && !column['x-extension'])
  const exact = columns.find(({ key }) => key === name)
  if (exact) return exact
  if (name.startsWith('_c_')) return columns.find((column) => column['x-concept']?.id === name.slice(3))
  const prefix = [id, slug]
    .map((datasetName) => `_d_${datasetName}_`)
    .find((datasetName) => name.startsWith(datasetName))
  return prefix === undefined ? undefined : columns.find(({ key }) => key === name.slice(prefix.length))
}

/** Parses the value of a filter: a JSON string in quotes, or the plain text. */
function typedValue(column: SchemaProperty, text: string): unknown {
  const plain = /^"(?:[^"\\]|\\.)*"$/.test(text) ? (JSON.parse(text) as string) : text
  if (column.type === 'integer' || column.type === 'number') {
    const number = Number(plain)
    return Number.isFinite(number) ? number : undefined
  }
  if (column.type === 'boolean') return plain === 'true'
  return column.separator ? [plain] : plain
}

/** Imposed values as the `_eq` filters of a search for the line that has them. */
export function contextFilters(context: LineValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(context).map(([key, value]) => {
      const [first] = Array.isArray(value) ? (value as unknown[]) : [value]
      return [`${key}${suffix}`, String(first)]
    })
  )
}
