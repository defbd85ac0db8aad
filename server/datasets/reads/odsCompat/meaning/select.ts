/** Output columns of `select` (docs/api/ods-compat.md). */
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { httpError } from '../../../../http/errors.ts'
import { isDate } from '../../../../lines/query/filters.ts'
import { QuerySyntaxError } from '../../../../lines/query/syntaxError.ts'
import { parseSelect } from '../grammar/lists.ts'
import type { DateExpression, Item, SelectExpression } from '../grammar/nodes.ts'
import { existingColumn, inParameter, type ExploreContext } from './context.ts'
import { clockOf, clockZone, dateTimeText, formatted, instantOf, partOf } from './dateTexts.ts'
import { metricOf, selectWords, type WantedMetric } from './metrics.ts'

/** A member of the object of each row. */
export interface OutputColumn {
  name: string
  /** Label for users: the alias or the column's title. */
  label: string
  /** Column that the cells are computed from; undefined for a metric. */
  source?: SchemaProperty
  /** Whether the cells are unchanged values, under the key of their column. */
  isPlain?: true
  /** Returns the cell of a line, null without value; undefined for a metric of all lines. */
  cell?: (line: Record<string, unknown>) => unknown
  metric?: WantedMetric
}

/** @throws HttpError 400 for a syntax error */
export function selectedItems(text: string | undefined): Item<SelectExpression>[] | undefined {
  return text ? inParameter('select', () => parseSelect(text)) : undefined
}

/** Returns all columns except those that the platform adds. */
function defaultItems(schema: SchemaProperty[]): Item<SelectExpression>[] {
  return schema
    .filter(({ key }) => !key.startsWith('_'))
    .map(({ key }) => ({ expression: { kind: 'column', column: key }, text: key }))
}

/** @throws HttpError 400 for an unknown column or an expression that does not fit it */
export function outputColumns(
  items: Item<SelectExpression>[] | undefined,
  context: ExploreContext
): OutputColumn[] {
  const chosenItems = items ?? defaultItems(context.schema)
  const columns = inParameter('select', () => chosenItems.map((item) => outputColumn(item, context)))
  // Of several columns with the same name, the last one is kept, as in an object.
  return [...new Map(columns.map((column) => [column.name, column])).values()]
}

function outputColumn(
  { expression, text, alias }: Item<SelectExpression>,
  context: ExploreContext
): OutputColumn {
  if (expression.kind === 'aggregate') {
    const metric = metricOf(expression, context.schema, selectWords)
    if (metric !== 'lines' && 'percent' in metric) {
      throw new QuerySyntaxError(`${text} ne se calcule qu'avec group_by`)
    }
    return { name: alias ?? text, label: alias ?? text, metric }
  }
  const property = existingColumn(expression.column, context.schema, selectWords.missing)
  const { key } = property
  const common = { name: alias ?? key, label: alias ?? (property.title || key), source: property }
  if (expression.kind === 'column') {
    const cell = cellOf(property, context.timeZone)
    return { ...common, cell, ...(alias === undefined ? { isPlain: true } : {}) }
  }
  checkDate(property, text)
  return { ...common, cell: dateCell(property, expression, context.timeZone) }
}

/** @throws HttpError 400 for a column that is not a date */
export function checkDate(property: SchemaProperty, expression: string): void {
  if (isDate(property)) return
  throw httpError('notDateColumn', { expression })
}

function cellOf(
  { key, format }: SchemaProperty,
  timeZone: string
): (line: Record<string, unknown>) => unknown {
  if (format !== 'date-time') return (line) => line[key] ?? null
  return (line) =>
    ofEach(line[key], (value) => (typeof value === 'string' ? dateTimeText(value, timeZone) : value))
}

function dateCell(
  property: SchemaProperty,
  expression: DateExpression,
  timeZone: string
): (line: Record<string, unknown>) => unknown {
  const zone = clockZone(property, timeZone)
  const ofDate = (value: unknown): unknown => {
    const instant = typeof value === 'string' ? instantOf(value) : NaN
    if (Number.isNaN(instant)) return null
    const clock = clockOf(instant, zone)
    return expression.kind === 'datePart'
      ? partOf(clock, expression.part)
      : formatted(clock, expression.format)
  }
  return (line) => ofEach(line[property.key], ofDate)
}

function ofEach(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  return value === undefined || value === null ? null : change(value)
}

/** Returns the keys of the columns that rows are computed from. */
export function readKeys(items: Item<SelectExpression>[] | undefined, schema: SchemaProperty[]): string[] {
  const keys = (items ?? defaultItems(schema)).flatMap(({ expression }) =>
    expression.kind === 'aggregate' ? [] : [expression.column]
  )
  return [...new Set(keys)]
}
