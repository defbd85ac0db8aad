/**
 * Public order of the lines of a virtual dataset: by `_n`, the number of the line in its own dataset, then by `_rand`.
 * The engine sorts by `_i`, the rank in the gathered file, which stays internal: cursors contain `_n` and `_rand`.
 */
import { BIGINT } from '@duckdb/node-api'
import type { CursorValue, LinesPage } from '../engine.ts'
import type { LinesVersion } from '../layout.ts'
import type { LinesQuery, SortTerm } from '../query/linesQuery.ts'
import type { Instance } from './instances.ts'
import { wholeCursor } from './order.ts'
import type { Readers } from './readers.ts'
import { lastValues } from './results.ts'
import { bindValue, raw, sql } from './sql.ts'
import type { AttachedVersion } from './versions.ts'

type ReadPage = (query: LinesQuery) => Promise<LinesPage>

/** @param readPage reads a page in which `_i` is the rank of a line in the version */
export async function readInOrder(
  { readers, versions }: Instance,
  version: LinesVersion,
  query: LinesQuery,
  readPage: ReadPage
): Promise<LinesPage> {
  // Every order of a virtual dataset ends with `_rand`.
  if (!query.sort.some(isRandom)) return readPage(query)
  return versions.use(version, (attached) =>
    isGathered(attached) ? readGathered(query, attached, readers, readPage) : readPage(query)
  )
}

function isGathered({ columns }: AttachedVersion): boolean {
  return columns.find('_i')?.name !== columns.order.name
}

async function readGathered(
  query: LinesQuery,
  attached: AttachedVersion,
  readers: Readers,
  readPage: ReadPage
): Promise<LinesPage> {
  const { sort, after } = query
  if (!endsAsStored(sort)) return readPage({ ...query, sort: sort.map(ofOrigin) })
  const byPlace = { ...query, sort: sort.slice(0, -1) }
  if (after) byPlace.after = [...after.slice(0, -2), await placeBefore(after)]
  const page = await readPage(byPlace)
  const { cursor } = page
  if (!cursor) return page
  return { ...page, cursor: [...cursor.slice(0, -1), ...(await numbersAt(cursor.at(-1)))] }

  /** Returns the rank of the last line at or before the cursor. */
  async function placeBefore(values: CursorValue[]): Promise<CursorValue> {
    const [number = null, random = null] = values.slice(-2)
    if (number === null || random === null) return Number.MAX_SAFE_INTEGER
    const [n, r] = [number, random].map((value) => bindValue(wholeCursor(value), BIGINT))
    const statement = sql`SELECT coalesce(max(_i), 0) AS place FROM ${raw(attached.alias)}.lines
      WHERE _n < ${n!} OR (_n = ${n!} AND _rand <= ${r!})`
    return lastValues(await readers.run(attached.alias, statement), 0)[0] ?? 0
  }

  async function numbersAt(place: CursorValue | undefined): Promise<CursorValue[]> {
    const row = bindValue(wholeCursor(place ?? 0), BIGINT)
    const statement = sql`SELECT _n, _rand FROM ${raw(attached.alias)}.lines WHERE _i = ${row}`
    return lastValues(await readers.run(attached.alias, statement), 0)
  }
}

/** Replaces `_i` by the line's number in its own dataset, for reads without pages. */
export function orderOfOrigin(sort: SortTerm[], attached: AttachedVersion): SortTerm[] {
  return sort.some(isRandom) && isGathered(attached) ? sort.map(ofOrigin) : sort
}

const isNumber = ({ key, descending }: SortTerm): boolean => key === '_i' && !descending
const isRandom = ({ key }: SortTerm): boolean => key === '_rand'

function endsAsStored(sort: SortTerm[]): boolean {
  const [number, random] = sort.slice(-2)
  return !!number && !!random && isNumber(number) && isRandom(random) && !random.descending
}

const ofOrigin = (term: SortTerm): SortTerm => (term.key === '_i' ? { ...term, isOfOrigin: true } : term)
