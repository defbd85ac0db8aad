/** Applies the extensions of a dataset to a line without storing the line (docs/api/extensions.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { extensionsOf } from '../../../contract/datasets/extensions.ts'
import { httpError } from '../../http/errors.ts'
import { bareObject } from '../bareObjects.ts'
import { pointReader } from '../editable/indexColumns.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { ExtensionError } from './extensionError.ts'
import type { Line } from './plan.ts'
import { planExtensions } from './planExtensions.ts'
import { runBatch } from './run.ts'
import { serverSources } from './serverSources.ts'

/**
 * @returns the extended line, by column key; columns with a separator contain arrays
 * @throws HttpError 400 without active extension, 500 when an expression fails, 502 when an action fails
 */
export async function simulateExtension(
  parts: DatasetParts,
  dataset: DatasetRecord,
  values: Record<string, unknown>,
  signal: AbortSignal
): Promise<Line> {
  if (!extensionsOf(dataset).some(({ active }) => active)) throw httpError('noExtensionToSimulate')
  const line = readLine(values, dataset.schema)
  const pointOf = pointReader(dataset)
  // A getter, because the point of the line depends on the outputs of the previous extensions.
  if (pointOf) Object.defineProperty(line, '_geopoint', { get: () => pointOf(line), enumerable: false })
  try {
    const plan = await planExtensions(parts, dataset)
    const sources = serverSources(parts, dataset)
    const expressions = new Set(
      plan.extensions.flatMap((extension) => (extension.kind === 'expression' ? extension.property.key : []))
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

/**
 * Converts a request body to a line: `{ a: { b: 1 } }` becomes the column `a.b`, texts of multi-valued columns become
 * arrays. Values of extension columns are dropped, since the extensions compute them again.
 */
function readLine(values: Record<string, unknown>, schema: SchemaProperty[]): Line {
  const columns = new Map(schema.map((column) => [column.key, column]))
  const line: Line = bareObject()
  for (const [key, value] of flattened(values, columns)) {
    const column = columns.get(key)
    if (column?.['x-extension'] || key === '_geopoint') continue
    const separator = column?.separator?.trim()
    line[key] = separator && typeof value === 'string' ? split(value, separator) : value
  }
  return line
}

function flattened(
  values: Record<string, unknown>,
  columns: ReadonlyMap<string, SchemaProperty>
): [string, unknown][] {
  return Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
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

/** Joins the arrays of multi-valued columns with their separator, as in the cells of a table. */
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
