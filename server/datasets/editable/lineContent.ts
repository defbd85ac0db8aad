/** The content of a line: its columns as typed JSON values, as they are validated and stored. */
import type { SchemaProperty } from '../../../contract/dataset.ts'

/** Columns without value are absent; multi-valued columns are arrays. */
export type LineContent = Record<string, unknown>

/** Columns that a person or a script gives. */
export function givenColumns(schema: SchemaProperty[]): SchemaProperty[] {
  return schema.filter((property) => !property['x-calculated'] && !property['x-extension'])
}

/** The same text for the same content, whatever the order of its keys. */
export function canonicalText(content: LineContent): string {
  return JSON.stringify(sorted(content))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]))
}
