/** Pages whose lines are found with the columns in memory. */
import { findRows, type FoundRows, type RowsQuery } from './memory/findRows.ts'
import { filterHits, topHitsByColumn } from './memory/topHits.ts'
import type { SortedColumn } from './memory/sortedColumn.ts'
import type { CursorValue } from '../engine.ts'
import type { LinesVersion, PhysicalType } from '../layout.ts'
import type { LinesQuery } from '../query/linesQuery.ts'
import type { FoundLines } from '../text/index.ts'
import { cachedFilters } from './memory/cachedFilters.ts'
import type { VersionCache } from './memory/versionCache.ts'
import type { AttachedVersion } from './versions.ts'

interface FoundPage {
  total: number
  /** Numbers of the lines of the page, in order. */
  numbers: number[]
  /** Returns the sort values of the last line. */
  cursor: () => CursorValue[]
}

/**
 * Returns a function that finds the page of a query with the columns in memory, once the lines of its text search are
 * known.
 * @returns undefined when the engine has to find the page
 */
export function columnPage(
  memory: VersionCache,
  version: LinesVersion,
  attached: AttachedVersion,
  query: LinesQuery
): ((foundLines?: FoundLines) => FoundPage | undefined) | undefined {
  const { count } = version
  const order = orderOf(query)
  // With a text search, a cursor starts with a relevance, which the columns do not contain.
  const isCursorOfText = !!query.text && !!query.after
  if (!order || query.collapse || isCursorOfText) return undefined
  const sortKeys = order.key === undefined ? [] : [order.key]
  const cached = cachedFilters(memory, query, sortKeys, version, attached)
  if (!cached?.columns.size) return undefined
  const { columns, filters } = cached
  const firstNumber = attached.numbering!.first
  const { key, descending } = order
  const sort =
    key === undefined
      ? undefined
      : { column: columns.get(key)!, type: attached.columns.find(key)!.type, descending }
  const after = query.after && placeOfCursor(query.after, firstNumber, sort)
  if (query.after && !after) return undefined
  const rowsQuery: RowsQuery = {
    count,
    filters,
    skip: query.skip,
    size: query.size,
    ...(sort ? { sort } : {}),
    ...(after ? { after } : {})
  }
  const pageOf = ({ total, rows }: FoundRows, foundLines?: FoundLines): FoundPage => ({
    total,
    numbers: rows.map((row) => row + firstNumber),
    cursor: () => {
      const last = rows.at(-1)!
      const value = sort ? [cursorValue(sort.column, sort.type, last)] : []
      const score = foundLines ? [foundLines.scoreOf(last + firstNumber)] : []
      return [...value, ...score, last + firstNumber]
    }
  })
  if (!query.text) return () => pageOf(findRows(rowsQuery))
  return (foundLines) => {
    if (!foundLines || !sort) return undefined
    const filteredLines = filterHits(foundLines, filters, { count, first: firstNumber })
    const { skip, size } = query
    const rows = topHitsByColumn(filteredLines, sort, firstNumber, size && skip + size)
      .slice(skip)
      .map((line) => line - firstNumber)
    return pageOf({ total: filteredLines.count(), rows }, filteredLines)
  }
}

/** Filters the lines of a text search with the columns in memory; undefined when the engine has to do it. */
export function filterFoundLines(
  memory: VersionCache,
  version: LinesVersion,
  attached: AttachedVersion,
  query: LinesQuery,
  foundLines: FoundLines
): FoundLines | undefined {
  if (!query.filters.length) return foundLines
  const cached = cachedFilters(memory, query, [], version, attached)
  return (
    cached &&
    filterHits(foundLines, cached.filters, { count: version.count, first: attached.numbering!.first })
  )
}

/** Returns undefined unless the order is that of one column, or of the file. */
function orderOf({ sort, text }: LinesQuery): { key?: string; descending: boolean } | undefined {
  const [first, ...others] = sort
  if (!first || first.from || first.key === '_score') return undefined
  const [score, ...last] = text ? others : [undefined, ...others]
  if (text && !(score?.key === '_score' && score.descending)) return undefined
  if (!last.length && !text)
    return first.key === '_i' && !first.descending ? { descending: false } : undefined
  const [number] = last
  const isByNumber = last.length === 1 && number?.key === '_i' && !number.descending && !number.isOfOrigin
  return isByNumber && first.form !== 'folded' ? { key: first.key, descending: first.descending } : undefined
}

interface Sort {
  column: SortedColumn
  type: PhysicalType
}

/** Returns undefined for a cursor that does not fit the column. */
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

/** Converts a value in memory to the value of a cursor, in the engine's form (`order.ts`). */
function cursorValue(column: SortedColumn, type: PhysicalType, row: number): CursorValue {
  const value = column.values[row]!
  if (Number.isNaN(value)) return null
  if (type === 'VARCHAR') return column.texts![value]!
  if (type === 'BOOLEAN') return value === 1
  return type === 'DATE' ? new Date(value).toISOString().slice(0, 10) : value
}
