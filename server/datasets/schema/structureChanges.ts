/** Lists the differences between two schemas, for journals and notifications. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'

type StructureChange =
  | { kind: 'missing' | 'added'; column: string }
  | { kind: 'retyped'; column: string; from: string; to: string }

/** Returns the changes between two schemas: first missing and retyped columns, then added ones. */
export function structureChanges(published: SchemaProperty[], next: SchemaProperty[]): StructureChange[] {
  const isOfFile = (column: SchemaProperty): boolean => !column['x-calculated']
  const before = published.filter(isOfFile)
  const after = next.filter(isOfFile)
  const afterByKey = new Map(after.map((column) => [column.key, column]))
  const beforeKeys = new Set(before.map((column) => column.key))
  const changes = before.flatMap((column): StructureChange[] => {
    const columnAfter = afterByKey.get(column.key)
    if (!columnAfter) return [{ kind: 'missing', column: nameOf(column) }]
    const [from, to] = [typeOf(column), typeOf(columnAfter)]
    return from === to ? [] : [{ kind: 'retyped', column: nameOf(column), from, to }]
  })
  const added = after.filter((column) => !beforeKeys.has(column.key))
  return [...changes, ...added.map((column) => ({ kind: 'added' as const, column: nameOf(column) }))]
}

/** Returns the changes that may break clients of the dataset: missing and retyped columns. */
export function breakingChanges(published: SchemaProperty[], next: SchemaProperty[]): StructureChange[] {
  return structureChanges(published, next).filter(({ kind }) => kind !== 'added')
}

export function changeText(change: StructureChange, language: 'fr' | 'en' = 'fr'): string {
  const { column } = change
  const isFrench = language === 'fr'
  if (change.kind === 'retyped') {
    const types = `${change.from} -> ${change.to}`
    return isFrench ? `colonne ${column} a changé de type ${types}` : `column ${column} changed type ${types}`
  }
  if (change.kind === 'added') return isFrench ? `colonne ${column} ajoutée` : `column ${column} was added`
  return isFrench ? `colonne ${column} manquante` : `column ${column} is missing`
}

function nameOf(column: SchemaProperty): string {
  return column['x-originalName'] ?? column.key
}

/** Returns the type of a column with its format: `string`, `string/date`… The format `uri-reference` is ignored. */
function typeOf(column: SchemaProperty): string {
  const format = column.format === 'uri-reference' ? undefined : column.format
  return format ? `${column.type}/${format}` : column.type
}
