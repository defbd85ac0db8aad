/**
 * Bulk search: finds one line of reference data for each given line (docs/api/virtual-and-master.md). Used by the route
 * and by the extensions of datasets. Equal inputs of a batch are searched once, in one query for the whole batch.
 */
import type { BulkSearch, MasterData, SearchInput } from '../../../contract/datasets/masterData.ts'
import { HttpError, httpError } from '../../http/errors.ts'
import type { LinesReader } from '../../lines/engine.ts'
import type { LinesVersion } from '../../lines/layout.ts'
import type { LinesQuery } from '../../lines/query/linesQuery.ts'
import { parseLinesQuery, type ReadContext } from '../../lines/query/parse.ts'
import { textValues } from '../../lines/query/textValues.ts'
import { bareObject } from '../bareObjects.ts'
import { parseLine } from '../reads/lineValues.ts'
import { staticFilters } from './filters.ts'

const notFound = 'La donnée de référence ne contient pas de ligne correspondante.'

type InputLine = Record<string, unknown>

/** Reference data to search. */
interface SearchedLines {
  version: LinesVersion
  reader: Pick<LinesReader, 'readFirsts'>
  context: ReadContext
  /**
   * Value of the parameter `account`, which limits the search to the lines of these accounts; undefined for all lines.
   */
  account?: string | undefined
}

/**
 * Result for a given line: the non-empty columns of the found line, or an error message. Results may be shared by
 * several given lines, so they must not be changed.
 */
export type SearchResult = { readonly line: Readonly<InputLine> } | { readonly error: string }

interface OpenSearch {
  /** Returns the error of a line that cannot be searched, for instance without a value for each input. */
  refusalOf(line: InputLine): HttpError | undefined
  /** Returns a cache key: lines with equal inputs have the same key. */
  keyOf(line: InputLine): string
  /**
   * Returns one result per given line, in the same order.
   * @param lines lines without error in `refusalOf`
   */
  find(lines: InputLine[], signal?: AbortSignal): Promise<SearchResult[]>
}

/** Returns the search with an id. @throws HttpError 404 for an unknown id */
export function bulkSearchOf(masterData: MasterData | undefined, id: string): BulkSearch {
  const search = masterData?.bulkSearchs?.find((candidate) => candidate.id === id)
  if (!search) throw httpError('unknownBulkSearch', { id })
  return search
}

/** @param columns keys of the columns to return */
export function openSearch(lines: SearchedLines, search: BulkSearch, columns: string[]): OpenSearch {
  const { reader, version } = lines
  const queryOf = queryBuilder(lines, search, columns)
  const valuesOf = (line: InputLine): string[] => search.input.map((input) => valueText(valueOf(input, line)))

  async function searchValues(values: string[][], signal?: AbortSignal): Promise<SearchResult[]> {
    const lineQueries = values.map(queryOf)
    const validQueries = lineQueries.flatMap((query) => (query instanceof HttpError ? [] : [query]))
    const texts = await reader.readFirsts(version, validQueries, signal)
    let position = 0
    return lineQueries.map((query) =>
      query instanceof HttpError ? { error: query.message } : parseResult(texts[position++], columns)
    )
  }

  return {
    refusalOf: (line) => refusalOf(search, line),
    keyOf: (line) => keyOf(valuesOf(line)),
    async find(inputLines, signal) {
      const positions = new Map<string, number>()
      const values: string[][] = []
      const positionOfLine = inputLines.map((line) => {
        const lineValues = valuesOf(line)
        const key = keyOf(lineValues)
        const position = positions.get(key)
        if (position !== undefined) return position
        positions.set(key, values.length)
        return values.push(lineValues) - 1
      })
      const results = await searchValues(values, signal)
      return positionOfLine.map((position) => results[position] ?? { error: notFound })
    }
  }
}

const keyOf = (values: string[]): string => (values.length === 1 ? (values[0] ?? '') : JSON.stringify(values))

function parseResult(text: string | undefined, columns: string[]): SearchResult {
  if (text === undefined) return { error: notFound }
  const stored = parseLine(text)
  const line = bareObject()
  for (const key of columns) {
    const value = stored[key]
    if (value !== undefined && value !== null) line[key] = value
  }
  return { line }
}

/**
 * Returns a function that makes the query for the input values of a line, or the error of invalid values (an unreadable
 * date for example), which concerns only this line.
 */
function queryBuilder(
  { version: { schema }, context, account }: SearchedLines,
  search: BulkSearch,
  columns: string[]
): (values: string[]) => LinesQuery | HttpError {
  const filters = staticFilters(search.filters, schema)
  const common = {
    size: '1',
    count: 'false',
    select: columns.join(','),
    ...(search.sort ? { sort: search.sort } : {}),
    ...(account === undefined ? {} : { account })
  }
  const parsed = (parameters: Record<string, string>): LinesQuery | HttpError => {
    try {
      const { query } = parseLinesQuery(parameters, context)
      query.filters.push(...filters)
      return query
    } catch (error) {
      if (error instanceof HttpError) return error
      throw error
    }
  }
  const isOfValuesAlone = search.input.every(({ type }) => type === 'equals')
  const shared = isOfValuesAlone ? parsed(common) : undefined
  return (values) => {
    const conditions = search.input.map((input, index) => conditionOf(input, values[index] ?? ''))
    const query = shared ?? parsed(Object.assign({}, common, ...conditions))
    if (query instanceof HttpError) return query
    const equal = search.input.flatMap(({ type, property }, index) =>
      type === 'equals'
        ? [textValues({ key: property?.key ?? '', values: [values[index] ?? ''] }, schema)]
        : []
    )
    return { ...query, filters: [...equal, ...query.filters] }
  }
}

function refusalOf({ input }: BulkSearch, line: InputLine): HttpError | undefined {
  for (const searchInput of input) {
    const value = valueOf(searchInput, line)
    if (value === undefined || value === null) {
      return httpError('inputRequired', { key: searchInput.property?.key ?? '' })
    }
    if (!knownTypes.has(searchInput.type)) return httpError('inputTypeRefused', { type: searchInput.type })
  }
  return undefined
}

const knownTypes = new Set<string>(['equals', 'date-in-interval', 'geo-distance'])

function valueOf({ property }: SearchInput, line: InputLine): unknown {
  const key = property?.key ?? ''
  return Object.hasOwn(line, key) ? line[key] : undefined
}

const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

function conditionOf({ type, distance }: SearchInput, value: string): Record<string, string> {
  if (type === 'date-in-interval') return { date_match: value }
  if (type !== 'geo-distance') return {}
  const [latitude = '', longitude = ''] = value.split(',').map((part) => part.trim())
  return { geo_distance: [longitude, latitude, ...(distance ? [String(distance)] : [])].join(':') }
}
