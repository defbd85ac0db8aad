/** What the extensions of a dataset would give a line, which is not stored (docs/api/extensions.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { extensionsOf } from '../../../contract/datasets/extensions.ts'
import { httpError } from '../../http/errors.ts'
import { pointReader } from '../editable/indexColumns.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { ExtensionError } from './extensionError.ts'
import type { Line } from './plan.ts'
import { planExtensions } from './planExtensions.ts'
import { runBatch } from './run.ts'
import { serverSources } from './serverSources.ts'

/**
 * @returns the line by the keys of its columns, with lists in those that have a separator
 * @throws HttpError 400 when there is nothing to apply, 500 for an expression that fails, 502 for an action that does
 */
export async function simulateExtension(
  parts: DatasetParts,
  dataset: DatasetRecord,
  given: Record<string, unknown>,
  signal: AbortSignal
): Promise<Line> {
  if (!extensionsOf(dataset).some(({ active }) => active)) throw httpError('noExtensionToSimulate')
  const line = readLine(given, dataset.schema)
  const pointOf = pointReader(dataset)
  // The place of the line depends on what the extensions before give.
  if (pointOf) Object.defineProperty(line, '_geopoint', { get: () => pointOf(line), enumerable: false })
  try {
    const plan = await planExtensions(parts, dataset)
    const sources = serverSources(parts, dataset)
    const expressions = new Set(
      plan.extensions.flatMap((one) => (one.kind === 'expression' ? one.property.key : []))
    )
    const failures = await runBatch(plan, [line], sources, signal)
    const failure = failures.find(({ field }) => expressions.has(field))
    if (failure) throw httpError('failedExpression', { text: failure.message }, { isRefusal: true })
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error
    throw httpError('failedExtension', { text: error.message }, { cause: error })
  }
  return line
}

/** Members of objects become columns, and texts of columns with a separator lists; values of extensions are made again. */
function readLine(given: Record<string, unknown>, schema: SchemaProperty[]): Line {
  const columns = new Map(schema.map((column) => [column.key, column]))
  const line: Line = {}
  for (const [key, value] of flattened(given, columns)) {
    const column = columns.get(key)
    if (column?.['x-extension'] || key === '_geopoint') continue
    const separator = column?.separator?.trim()
    line[key] = separator && typeof value === 'string' ? split(value, separator) : value
  }
  return line
}

function flattened(
  given: Record<string, unknown>,
  columns: ReadonlyMap<string, SchemaProperty>
): [string, unknown][] {
  return Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    const isColumn = columns.has(key) || typeof value !== 'object' || value === null || Array.isArray(value)
    if (isColumn) return [[key, value]]
    return Object.entries(value).map(([name, member]) => [`${key}.${name}`, member])
  })
}

function split(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** As cells of a table: one text for each list. */
export function withJoinedLists(line: Line, schema: SchemaProperty[]): Line {
  const separators = new Map(
    schema.flatMap(({ key, separator }) => (separator ? [[key, separator] as const] : []))
  )
  return Object.fromEntries(
    Object.entries(line).map(([key, value]) => {
      const separator = separators.get(key)
      return [key, separator !== undefined && Array.isArray(value) ? value.join(separator) : value]
    })
  )
}
