/** Columns of a dataset with extensions (docs/api/extensions.md). */
import type { SchemaProperty } from '../dataset.ts'
import type { Extension } from '../extensions.ts'
import { actionOf, isRemote, type KnownServices } from './actions.ts'
import { expressionColumn, remoteColumns } from './producedColumns.ts'

/**
 * Columns of the active extensions, one list for each extension in order; an extension whose service was removed has
 * none.
 */
export function producedColumns(
  schema: readonly SchemaProperty[],
  extensions: readonly Extension[],
  services: KnownServices
): SchemaProperty[][] {
  const existing = new Map(schema.map((column) => [column.key, column]))
  const usedConcepts = new Set(schema.filter(isOrdinary).flatMap((column) => column['x-refersTo'] || []))
  const isFree = (concept: string): boolean => !usedConcepts.has(concept)
  return extensions.map((extension) => {
    if (!extension.active) return []
    if (!isRemote(extension)) return [expressionColumn(extension, existing)]
    const action = actionOf(extension, services)
    return action ? remoteColumns(extension, action, existing, isFree) : []
  })
}

/** Whether a column holds data of the dataset itself, neither calculated nor added by an extension. */
export function isOrdinary(column: SchemaProperty): boolean {
  return !column['x-extension'] && !column['x-calculated']
}

/**
 * Returns the schema with the columns of the extensions: columns that remain keep their place, new ones are appended,
 * obsolete ones are removed. Idempotent.
 * @param schema without the calculated columns, or with them at the end
 */
export function withExtensionColumns(
  schema: readonly SchemaProperty[],
  extensions: readonly Extension[],
  services: KnownServices
): SchemaProperty[] {
  const produced = producedColumns(schema, extensions, services).flat()
  const byKey = new Map(produced.map((column) => [column.key, column]))
  const keptColumns = schema.flatMap((column) => {
    if (!column['x-extension']) return [column]
    const found = byKey.get(column.key)
    byKey.delete(column.key)
    return found ? [found] : []
  })
  return [...keptColumns, ...byKey.values()]
}
