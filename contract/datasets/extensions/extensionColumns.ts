/** The schema of an extended dataset (docs/api/extensions.md). */
import type { SchemaProperty } from '../dataset.ts'
import type { Extension } from '../extensions.ts'
import { actionOf, isRemote, type KnownServices } from './actions.ts'
import { expressionColumn, remoteColumns } from './producedColumns.ts'

/** Columns of the active extensions in their order, one list for each; a service that is gone gives none. */
export function producedColumns(
  schema: readonly SchemaProperty[],
  extensions: readonly Extension[],
  services: KnownServices
): SchemaProperty[][] {
  const existing = new Map(schema.map((column) => [column.key, column]))
  const taken = new Set(schema.filter(isOrdinary).flatMap((column) => column['x-refersTo'] || []))
  const isFree = (concept: string): boolean => !taken.has(concept)
  return extensions.map((extension) => {
    if (!extension.active) return []
    if (!isRemote(extension)) return [expressionColumn(extension, existing)]
    const action = actionOf(extension, services)
    return action ? remoteColumns(extension, action, existing, isFree) : []
  })
}

/** Whether a column is one of the data themselves. */
export function isOrdinary(column: SchemaProperty): boolean {
  return !column['x-extension'] && !column['x-calculated']
}

/**
 * The columns of a dataset with those of its extensions: those that stay keep their place, new ones come last, the others
 * are gone. Applied to its own result it changes nothing.
 * @param schema without the columns that the platform calculates, or with them at the end
 */
export function withExtensionColumns(
  schema: readonly SchemaProperty[],
  extensions: readonly Extension[],
  services: KnownServices
): SchemaProperty[] {
  const produced = producedColumns(schema, extensions, services).flat()
  const byKey = new Map(produced.map((column) => [column.key, column]))
  const kept = schema.flatMap((column) => {
    if (!column['x-extension']) return [column]
    const found = byKey.get(column.key)
    byKey.delete(column.key)
    return found ? [found] : []
  })
  return [...kept, ...byKey.values()]
}
