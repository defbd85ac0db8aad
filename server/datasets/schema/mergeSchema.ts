/** Merges the columns detected in a file into the schema of a dataset (docs/api/processing.md). */
import type { Capabilities, FileProperty, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { geometryColumn } from '../../../contract/datasets/geoColumns.ts'

/**
 * Merges two lists of columns: existing columns keep their settings and position, columns absent from the file are
 * removed (except extension columns), new columns are appended. `extendSchema` sets the types from the file afterwards.
 */
export function mergeSchema(existing: SchemaProperty[], detected: FileProperty[]): SchemaProperty[] {
  const inFile = new Map(detected.map((column) => [column.key, column]))
  const keptColumns = existing
    .filter((column) => inFile.has(column.key) || column['x-extension'])
    .map((column) => (column['x-extension'] ? column : withDetected(column, inFile.get(column.key))))
  const keptKeys = new Set(keptColumns.map((column) => column.key))
  return [...keptColumns, ...detected.filter((column) => !keptKeys.has(column.key)).map(newColumn)]
}

/** Updates an existing column from the file: the time zone unless one was chosen, the concept of GeoJSON geometries. */
function withDetected(column: SchemaProperty, detected: FileProperty | undefined): SchemaProperty {
  if (!detected) return column
  const { timeZone, 'x-refersTo': concept } = detected
  const areGeometries = concept && geometryColumn([detected]) && geometryColumn([column])
  return {
    ...column,
    ...(timeZone && !column.timeZone ? { timeZone } : {}),
    ...(areGeometries ? { 'x-refersTo': concept } : {})
  }
}

/** Returns the key of the first extension column that the file now contains too; undefined without collision. */
export function collidingExtension(existing: SchemaProperty[], detected: FileProperty[]): string | undefined {
  const inFile = new Set(detected.map((column) => column.key))
  return existing.find((column) => column['x-extension'] && inFile.has(column.key))?.key
}

function newColumn(detected: FileProperty): SchemaProperty {
  const { dateFormat: _dateFormat, dateTimeFormat: _dateTimeFormat, codeLike, ...column } = detected
  const capabilities = defaultCapabilities(detected, codeLike)
  return capabilities ? { ...column, 'x-capabilities': capabilities } : column
}

function defaultCapabilities(
  column: SchemaProperty,
  codeLike: boolean | undefined
): Capabilities | undefined {
  const isLongText = column['x-display'] === 'textarea' || column['x-display'] === 'markdown'
  if (isLongText) return { index: false, values: false, insensitive: false }
  return codeLike ? { text: false, insensitive: false } : undefined
}
