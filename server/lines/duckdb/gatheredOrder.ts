/**
 * The order of gathered lines as the platform tells it: they stand by the number that they had where they come from, then
 * by `_rand`. Their place among all of them, which is what the engine sorts by, stays its own affair: cursors hold the
 * other two.
 */
import { BIGINT } from '@duckdb/node-api'
import type { CursorValue, LinesPage } from '../engine.ts'
import type { LinesVersion } from '../layout.ts'
import type { LinesQuery, SortTerm } from '../query/linesQuery.ts'
import type { Instance } from './instances.ts'
import { wholeCursor } from './order.ts'
import type { Readers } from './readers.ts'
import { lastValues } from './results.ts'
import { bound, raw, sql } from './sql.ts'
import type { AttachedVersion } from './versions.ts'

type ReadPage = (query: LinesQuery) => Promise<LinesPage>

/** @param read reads a page where `_i` is the place of a line among those of its version */
export async function readInOrder(
  { readers, versions }: Instance,
  version: LinesVersion,
  query: LinesQuery,
  read: ReadPage
): Promise<LinesPage> {
  // Orders of gathered lines all have it.
  if (!query.sort.some(isRandom)) return read(query)
  return versions.use(version, (attached) =>
    isGathered(attached) ? readGathered(query, attached, readers, read) : read(query)
  )
}

function isGathered({ columns }: AttachedVersion): boolean {
  return columns.find('_i')?.name !== columns.order.name
}

async function readGathered(
  query: LinesQuery,
  attached: AttachedVersion,
  readers: Readers,
  read: ReadPage
): Promise<LinesPage> {
  const { sort, after } = query
  if (!endsAsStored(sort)) return read({ ...query, sort: sort.map(ofOrigin) })
  const byPlace = { ...query, sort: sort.slice(0, -1) }
  if (after) byPlace.after = [...after.slice(0, -2), await placeBefore(after)]
  const page = await read(byPlace)
  const { cursor } = page
  if (!cursor) return page
  return { ...page, cursor: [...cursor.slice(0, -1), ...(await numbersAt(cursor.at(-1)))] }

  /** Position of the last line that the cursor does not come before. */
  async function placeBefore(values: CursorValue[]): Promise<CursorValue> {
    const [number = null, random = null] = values.slice(-2)
    if (number === null || random === null) return Number.MAX_SAFE_INTEGER
    const [n, r] = [number, random].map((value) => bound(wholeCursor(value), BIGINT))
    const statement = sql`SELECT coalesce(max(_i), 0) AS place FROM ${raw(attached.alias)}.lines
      WHERE _n < ${n!} OR (_n = ${n!} AND _rand <= ${r!})`
    return lastValues(await readers.run(attached.alias, statement), 0)[0] ?? 0
  }

  async function numbersAt(place: CursorValue | undefined): Promise<CursorValue[]> {
    const row = bound(wholeCursor(place ?? 0), BIGINT)
    const statement = sql`SELECT _n, _rand FROM ${raw(attached.alias)}.lines WHERE _i = ${row}`
    return lastValues(await readers.run(attached.alias, statement), 0)
  }
}

/** The order of lines where they come from, for a read that has no pages. */
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
