/** Converts the values of a line to form values, and back. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'

export type LineValues = Record<string, unknown>

/** Initial form values, from a line as the API returns it. */
export function formValues(columns: SchemaProperty[], line: LineValues = {}): LineValues {
  const values: LineValues = {}
  for (const column of columns) {
    const value = formValue(column, valueAt(line, column.key))
    if (value !== undefined) values[column.key] = value
  }
  return values
}

/** Value of an extension column, under `prefix.name`, or nested in an object named by the prefix. */
function valueAt(line: LineValues, key: string): unknown {
  if (Object.hasOwn(line, key)) return line[key]
  const dot = key.indexOf('.')
  const nested = dot > 0 ? line[key.slice(0, dot)] : undefined
  return isObject(nested) ? nested[key.slice(dot + 1)] : undefined
}

function formValue(column: SchemaProperty, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined
  if (column.separator) return listOf(value, column.separator)
  if (column.type === 'string') return typeof value === 'string' ? value : JSON.stringify(value)
  const isJson = column.type === 'object' || column.type === 'array'
  return isJson && typeof value === 'string' ? (parsedJson(value) ?? value) : value
}

/** Values of a multivalued column; undefined when empty. */
function listOf(value: unknown, separator: string): unknown[] | undefined {
  // A separator of only spaces is not trimmed.
  const parts: unknown = typeof value === 'string' ? value.split(separator.trim() || separator) : value
  const list: unknown[] = Array.isArray(parts) ? parts : [parts]
  const cleaned = list
    .map((part) => (typeof part === 'string' ? part.trim() : part))
    .filter((part) => part !== '' && part !== null && part !== undefined)
  return cleaned.length > 0 ? cleaned : undefined
}

/** Line to send: texts trimmed, empty values left out (docs/api/editing.md). */
export function lineOf(values: LineValues): LineValues {
  const line: LineValues = {}
  for (const [key, value] of Object.entries(values)) {
    const sent = typeof value === 'string' ? value.trim() : value
    if (sent !== undefined && sent !== null && sent !== '') line[key] = sent
  }
  return line
}

/** Whether two lines hold the same values, in any order of keys. */
export function sameLine(a: LineValues, b: LineValues): boolean {
  return canonical(lineOf(a)) === canonical(lineOf(b))
}

/**
 * Three-way merge of a line: the values that the user changed, over the version of the other user.
 * @param base common ancestor of both versions
 */
export function mergedLine(base: LineValues, mine: LineValues, theirs: LineValues): LineValues {
  const merged = { ...theirs }
  for (const key of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    if (!sameLine({ value: base[key] }, { value: mine[key] })) merged[key] = mine[key]
  }
  return merged
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses JSON; undefined when it is invalid. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
