/** Columns in the preview of an expression. No I/O. */
import type { SchemaProperty } from '../../../../../../../../contract/datasets/dataset.ts'

/** Maximum number of columns besides those that the expression uses. */
const otherColumns = 30

/** Returns the columns that the expression uses, then some others. */
export function shownColumns(columns: SchemaProperty[], expr: string): SchemaProperty[] {
  const usedNames = new Set(expr.match(/[\p{L}_$][\p{L}0-9_.]*/gu))
  const isNamed = ({ key }: SchemaProperty): boolean => usedNames.has(key)
  const others = columns.filter((column) => !isNamed(column) && !column['x-calculated'])
  return [...columns.filter(isNamed), ...others.slice(0, otherColumns)]
}

/** Returns the columns of services that have no values before the save of their extension. */
export function comingColumns(columns: SchemaProperty[], schema: SchemaProperty[]): SchemaProperty[] {
  return columns.filter(
    ({ key, 'x-extension': origin }) =>
      !!origin && origin !== key && !schema.some((column) => column.key === key)
  )
}
