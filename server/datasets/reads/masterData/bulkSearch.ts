/** A line of reference data for each line that is given (docs/api/virtual-and-master.md). */
import type { BulkSearch, MasterData, SearchInput } from '../../../../contract/datasets/masterData.ts'
import { HttpError, httpError } from '../../../http/errors.ts'
import { parseLine } from '../lineValues.ts'
import type { LinesQuery } from '../../../lines/query/linesQuery.ts'
import { parseLinesQuery } from '../../../lines/query/parse.ts'
import { parseSelect } from '../../../lines/query/select.ts'
import { textValues } from '../../../lines/query/textValues.ts'
import type { Parameters, Read } from '../reading.ts'
import type { Given } from '../../../http/receivedObjects.ts'
import { staticFilters } from './filters.ts'

const notFound = 'La donnée de référence ne contient pas de ligne correspondante.'
/** Searches of one request at the same time: others have their turn. */
const atOnce = 4

/** @throws HttpError 404 */
export function bulkSearchOf(masterData: MasterData | undefined, id: string): BulkSearch {
  const search = masterData?.bulkSearchs?.find((one) => one.id === id)
  if (!search) throw httpError('unknownBulkSearch', { id })
  return search
}

/** Columns of the answer. @throws HttpError 400 for one that is not there */
export function bulkColumns({ version: { schema }, parameters }: Read): string[] {
  const stored = schema.filter((column) => !column['x-calculated'])
  return parseSelect(
    parameters.select,
    schema,
    stored.map(({ key }) => key)
  )
}

/**
 * The lines that are found, in the order of those that are given.
 * @param position of the first of the group among all
 * @throws HttpError 400 for a line that lacks what the search needs
 */
export async function searchGroup(
  read: Read,
  search: BulkSearch,
  columns: string[],
  group: Given[],
  position: number
): Promise<Given[]> {
  const asked = group.map((given) => queryOf(read, search, columns, given))
  const found: Given[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < asked.length; index = next++) {
      const key = group[index]?._key ?? position + index
      found[index] = { ...(await lineOf(read, columns, asked[index]!)), _key: key }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return found.map(({ _error, ...line }) => (_error === undefined ? line : { ...line, _error }))
}

async function lineOf(
  { reader, version, signal }: Read,
  columns: string[],
  asked: LinesQuery | HttpError
): Promise<Given> {
  if (asked instanceof HttpError) return { _error: asked.message }
  try {
    const [text] = (await reader.readPage(version, asked, signal)).lines
    if (text === undefined) return { _error: notFound }
    const line = parseLine(text)
    return Object.fromEntries(
      columns.flatMap((key) => (line[key] === undefined || line[key] === null ? [] : [[key, line[key]]]))
    )
  } catch (error) {
    if (error instanceof HttpError) return { _error: error.message }
    throw error
  }
}

/** What is wrong with the values of one line is told of that line alone. */
function queryOf(
  { context, version: { schema }, parameters: { account } }: Read,
  search: BulkSearch,
  columns: string[],
  given: Given
): LinesQuery | HttpError {
  const asked: Parameters = {
    size: '1',
    count: 'false',
    select: columns.join(','),
    ...(search.sort ? { sort: search.sort } : {}),
    ...(account === undefined ? {} : { account })
  }
  const equal = search.input.flatMap((input) => {
    const { key, value } = valueOf(input, given)
    if (input.type === 'equals') return [textValues({ key, values: [value] }, schema)]
    Object.assign(asked, conditionOf(input, value))
    return []
  })
  try {
    const { query } = parseLinesQuery(asked, context)
    query.filters.push(...equal, ...staticFilters(search.filters, schema))
    return query
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

/** @throws HttpError 400 when it is not given */
function valueOf({ property }: SearchInput, given: Given): { key: string; value: string } {
  const key = property?.key ?? ''
  const value = given[key]
  if (value === undefined || value === null) {
    throw httpError('inputRequired', { key })
  }
  return { key, value: typeof value === 'string' ? value : JSON.stringify(value) }
}

/** @throws HttpError 400 for another type */
function conditionOf({ type, distance }: SearchInput, value: string): Parameters {
  if (type === 'date-in-interval') return { date_match: value }
  if (type !== 'geo-distance') throw httpError('inputTypeRefused', { type })
  const [latitude = '', longitude = ''] = value.split(',').map((part) => part.trim())
  return { geo_distance: [longitude, latitude, ...(distance ? [String(distance)] : [])].join(':') }
}
