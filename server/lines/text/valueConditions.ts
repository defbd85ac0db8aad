/** Conditions on stored values, for the columns whose words are not in the index (docs/api/text-search.md). */
import type { PhysicalType } from '../layout.ts'
import { matchesPattern, unaccented } from '../duckdb/patternSql.ts'
import { bindValue, or, raw, sql, type Sql } from '../duckdb/sql.ts'
import { parsePattern } from '../query/patterns.ts'
import type { SearchedColumns } from './searchedColumns.ts'
import { columnNumber, maxValueLength, type TextColumn } from './textColumn.ts'

const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i
const wholeNumberPattern = /^[+-]?\d{1,18}$/

/** Returns undefined when the text cannot be a value of the column. */
export function valueCondition(
  column: SearchedColumns['compared'][number],
  text: string
): { column: number; condition: Sql } | undefined {
  const where = column.analysis === 'number' ? numberIs(column, text) : textIs(column, text)
  return where && { column: columnNumber(column), condition: where }
}

function numberIs({ column }: TextColumn, text: string): Sql | undefined {
  const number = numberOf(text, column.type)
  if (number === undefined) return undefined
  const type = raw(column.type === 'BIGINT' ? 'BIGINT' : 'DOUBLE')
  return anyValue(column, (value) => sql`${value} = ${bindValue(String(number))}::${type}`)
}

/** Parses a text as a number of the column's type; undefined when it is not one. */
export function numberOf(text: string, type: PhysicalType): number | bigint | undefined {
  if (!numberPattern.test(text)) return undefined
  if (type !== 'BIGINT') return Number(text)
  return wholeNumberPattern.test(text) ? BigInt(text.replace('+', '')) : wholeNumber(Number(text))
}

function wholeNumber(value: number): bigint | undefined {
  return Number.isSafeInteger(value) ? BigInt(value) : undefined
}

function textIs({ column, analysis }: SearchedColumns['compared'][number], text: string): Sql | undefined {
  if (text.length > maxValueLength) return undefined
  const boundText = sql`${bindValue(text)}`
  if (analysis === 'value') return anyValue(column, (value) => sql`${value} = ${boundText}`)
  return anyValue(
    column,
    (value) =>
      sql`length(${value}) <= ${bindValue(maxValueLength)} AND ${unaccented(value)} = ${unaccented(boundText)}`
  )
}

/** @param pattern text in which `*` stands for any characters and `?` for any single one */
export function containsCondition(pattern: string, columns: TextColumn[]): Sql {
  const parts = parsePattern(pattern)
  return or(columns.map(({ column }) => anyValue(column, (value) => matchesPattern(value, parts))))
}

function anyValue(column: TextColumn['column'], condition: (value: Sql) => Sql): Sql {
  const name = raw(column.name)
  if (!column.isList) return condition(name)
  return sql`len(list_filter(${name}, lambda value: ${condition(raw('value'))})) > 0`
}
