/** Pages whose lines are found among columns in memory. */
import { columnFilter, isColumnFilter, type ColumnFilterKind } from '../columns/columnFilter.ts'
import { findRows, type FoundRows, type RowsQuery } from '../columns/findRows.ts'
import { foundWithin, sortedFound } from '../columns/sortedFound.ts'
import type { ValueColumn } from '../columns/valueColumn.ts'
import type { CursorValue } from '../engine.ts'
import type { LinesVersion, PhysicalType } from '../layout.ts'
import type { LinesQuery } from '../query/linesQuery.ts'
import type { FoundLines } from '../text/index.ts'
import { keptColumns } from './keptColumns.ts'
import type { KeptMemory } from './keptMemory.ts'
import type { AttachedVersion } from './versions.ts'

export interface FoundPage {
  total: number
  /** Of the lines of the page, in its order. */
  numbers: number[]
  /** Sort values of the last line. */
  cursor: () => CursorValue[]
}

/**
 * How the columns in memory find the page of a query, once the lines of its text are known.
 * @returns undefined when the engine has to find it
 */
export function columnPage(
  memory: KeptMemory,
  version: LinesVersion,
  attached: AttachedVersion,
  query: LinesQuery
): ((found?: FoundLines) => FoundPage | undefined) | undefined {
  const { count } = version
  const filters = columnFiltersOf(query)
  const order = orderOf(query)
  // The place of a cursor among lines of a text is that of a relevance.
  const isCursorOfText = !!query.text && !!query.after
  if (!filters || !order || query.collapse || isCursorOfText) return undefined
  const sortKeys = order.key === undefined ? [] : [order.key]
  const columns = keptColumns(
    memory,
    [...filters.map(({ property }) => property.key), ...sortKeys],
    version,
    attached
  )
  if (!columns?.size) return undefined
  const firstNumber = attached.numbering!.first
  const typeOf = (key: string): PhysicalType => attached.columns.find(key)!.type
  const sort =
    order.key === undefined
      ? undefined
      : { column: columns.get(order.key)!, type: typeOf(order.key), descending: order.descending }
  const after = query.after && placeOfCursor(query.after, firstNumber, sort)
  if (query.after && !after) return undefined
  const rowsQuery: RowsQuery = {
    count,
    filters: filters.map((filter) =>
      columnFilter(filter, columns.get(filter.property.key)!, typeOf(filter.property.key))
    ),
    skip: query.skip,
    size: query.size,
    ...(sort ? { sort } : {}),
    ...(after ? { after } : {})
  }
  const pageOf = ({ total, rows }: FoundRows, found?: FoundLines): FoundPage => ({
    total,
    numbers: rows.map((row) => row + firstNumber),
    cursor: () => {
      const last = rows.at(-1)!
      const value = sort ? [cursorValue(sort.column, sort.type, last)] : []
      const score = found ? [found.scoreOf(last + firstNumber)] : []
      return [...value, ...score, last + firstNumber]
    }
  })
  if (!query.text) return () => pageOf(findRows(rowsQuery))
  return (found) => {
    if (!found || !sort) return undefined
    const kept = foundWithin(found, rowsQuery.filters, { count, first: firstNumber })
    const { skip, size } = query
    const rows = sortedFound(kept, sort, firstNumber, size && skip + size)
      .slice(skip)
      .map((line) => line - firstNumber)
    return pageOf({ total: kept.count(), rows }, kept)
  }
}

/** Lines of a text that the filters keep; undefined when the engine has to look at them. */
export function keepFound(
  memory: KeptMemory,
  version: LinesVersion,
  attached: AttachedVersion,
  query: LinesQuery,
  found: FoundLines
): FoundLines | undefined {
  if (!query.filters.length) return found
  const filters = columnFiltersOf(query)
  const columns =
    filters &&
    keptColumns(
      memory,
      filters.map(({ property }) => property.key),
      version,
      attached
    )
  if (!filters || !columns) return undefined
  const tests = filters.map((filter) =>
    columnFilter(filter, columns.get(filter.property.key)!, attached.columns.find(filter.property.key)!.type)
  )
  return foundWithin(found, tests, {
    count: version.count,
    first: attached.numbering!.first
  })
}

/** Undefined when one of them is not about the value of a column. */
export function columnFiltersOf({ filters }: Pick<LinesQuery, 'filters'>): ColumnFilterKind[] | undefined {
  const kept = filters.filter(isColumnFilter)
  return kept.length === filters.length ? kept : undefined
}

/** Undefined for an order that is not the one of a column, or of the file. */
function orderOf({ sort, text }: LinesQuery): { key?: string; descending: boolean } | undefined {
  const [first, ...others] = sort
  if (!first || first.from || first.key === '_score') return undefined
  const [score, ...last] = text ? others : [undefined, ...others]
  if (text && !(score?.key === '_score' && score.descending)) return undefined
  if (!last.length && !text)
    return first.key === '_i' && !first.descending ? { descending: false } : undefined
  const isByNumber = last.length === 1 && last[0]?.key === '_i' && !last[0].descending
  return isByNumber && first.form !== 'folded' ? { key: first.key, descending: first.descending } : undefined
}

interface Sort {
  column: ValueColumn
  type: PhysicalType
}

/** Undefined for a cursor whose value is none of the column. */
function placeOfCursor(after: CursorValue[], firstNumber: number, sort?: Sort): RowsQuery['after'] {
  const number = after.at(-1)
  if (typeof number !== 'number' || after.length !== (sort ? 2 : 1)) return undefined
  const row = number - firstNumber
  const [first] = after
  if (!sort || first === null || first === undefined) return { row, value: NaN }
  const value = valueOfCursor(first, sort)
  return value === undefined || Number.isNaN(value) ? undefined : { row, value }
}

function valueOfCursor(value: string | number | boolean, { column, type }: Sort): number | undefined {
  if (type === 'VARCHAR') {
    const { place, isThere } = column.placeOf(String(value))
    return isThere ? place : undefined
  }
  if (type === 'DATE') return Date.parse(String(value))
  return typeof value === 'string' ? undefined : Number(value)
}

/** As the engine's order has it (`order.ts`). */
function cursorValue(column: ValueColumn, type: PhysicalType, row: number): CursorValue {
  const value = column.values[row]!
  if (Number.isNaN(value)) return null
  if (type === 'VARCHAR') return column.texts![value]!
  if (type === 'BOOLEAN') return value === 1
  return type === 'DATE' ? new Date(value).toISOString().slice(0, 10) : value
}
