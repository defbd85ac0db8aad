/**
 * Reads pages of lines: whole lines at once where they stand near each other, otherwise their numbers first, by the
 * columns of filters and order alone, then the lines by these numbers.
 */
import type { DuckDBMaterializedResult } from '@duckdb/node-api'
import type { CursorValue, LinesPage } from '../engine.ts'
import type { LinesVersion } from '../layout.ts'
import type { LinesQuery } from '../query/linesQuery.ts'
import type { RankedLine } from '../text/index.ts'
import type { Instance, Instances } from './instances.ts'
import { tidierOf } from './lineText.ts'
import {
  countSql,
  foundSql,
  isFileOrder,
  isFoundEarly,
  isRange,
  numberedSql,
  pageSql,
  valuesCountSql,
  type PageSource
} from './page.ts'
import { PlaceTotals } from './placeTotals.ts'
import { isRankedHere, rankedLinesSql, readRanked } from './rankedLines.ts'
import type { Readers } from './readers.ts'
import { columnOf, lastValues, texts } from './results.ts'
import { and, raw } from './sql.ts'
import { readCount, readTotal } from './totals.ts'
import type { AttachedVersion } from './versions.ts'

/** Lines of a page that takes its time. */
const largePage = 2000
/** Lines that are read by their numbers: as many others stand in so many places of the file that it is read through. */
const mostNumbers = 200

/** How the lines of a query are found. */
type SourceOf = (
  readers: Readers,
  version: LinesVersion,
  attached: AttachedVersion,
  query: LinesQuery,
  signal?: AbortSignal
) => Promise<PageSource>

interface Asked {
  version: LinesVersion
  query: LinesQuery
  /** The total, when it needs no counting. */
  known?: number | undefined
  signal: AbortSignal | undefined
}

export class PageReader {
  private readonly instances: Instances
  private readonly sourceOf: SourceOf
  private readonly mostAtOnce: number
  private readonly placeTotals: PlaceTotals

  /** @param mostAtOnce lines of a dataset all of whose pages are read as a whole */
  constructor(instances: Instances, sourceOf: SourceOf, mostAtOnce = nearLines) {
    this.instances = instances
    this.sourceOf = sourceOf
    this.mostAtOnce = mostAtOnce
    this.placeTotals = new PlaceTotals(instances.queries.readers)
  }

  read(version: LinesVersion, query: LinesQuery, signal?: AbortSignal): Promise<LinesPage> {
    const { ranges, queries } = this.instances
    const asked = { version, query, signal }
    // An index that changes is open in one instance only.
    if (version.isEditable) return this.readAtOnce(queries, asked)
    if (isRange(query) || version.count <= this.mostAtOnce) return this.readAtOnce(ranges, asked)
    return queries.versions.use(version, (attached) => {
      const known = this.placeTotals.totalOf(query, version, attached)
      if (known && isFoundEarly(query, known, version.count))
        return this.readAtOnce(ranges, { ...asked, known })
      const isShort = query.size > 0 && query.size <= mostNumbers && known !== 0
      return attached.isNumbered && isShort
        ? this.readByNumbers(attached, { ...asked, known })
        : this.readAtOnce(queries, { ...asked, known })
    })
  }

  private readAtOnce({ readers, versions }: Instance, asked: Asked): Promise<LinesPage> {
    const { version, query, known, signal } = asked
    return versions.use(version, async (attached) => {
      const source = await this.sourceOf(readers, version, attached, query, signal)
      if (isRankedHere(source, query)) return this.readRanked(readers, attached, source, asked)
      const [totals, page] = await Promise.all([
        readTotals(readers, attached, source, asked),
        query.size && known !== 0
          ? readers.run(attached.alias, pageSql(source, query), signal, { isLong: query.size >= largePage })
          : undefined
      ])
      return { ...totals, ...(page ? await pageOf(page, query) : { lines: [] }) }
    })
  }

  private async readByNumbers(attached: AttachedVersion, asked: Asked): Promise<LinesPage> {
    const { queries } = this.instances
    const { version, query, signal } = asked
    const source = await this.sourceOf(queries.readers, version, attached, query, signal)
    if (isRankedHere(source, query)) return this.readRanked(queries.readers, attached, source, asked)
    const filters = isFileOrder(query) && !query.text && !query.collapse ? filtersOf(source) : undefined
    if (filters !== undefined && attached.nearPages.has(filters)) {
      return this.readNear(attached, source, asked, filters)
    }
    const found = await queries.readers.run(attached.alias, foundSql(source, query), signal)
    const numbers = columnOf<bigint>(found, 0)
    if (filters !== undefined) learnPlaces(attached, filters, numbers, query)
    learnTotal(attached, source, asked, numbers.length)
    const [totals, lines] = await Promise.all([
      readTotals(queries.readers, attached, source, asked),
      this.linesOf(numbers, source, asked)
    ])
    const scores = columnOf<string | null>(found, 1)
    const tidy = tidierOf(query.form)
    const isScored = isObject(query)
    return {
      ...totals,
      lines: numbers.map((number, place) =>
        tidy(withScore(lines.get(number) ?? '', isScored ? scores[place] : null))
      ),
      ...cursorOf(query, numbers.length, () => lastValues(found, 2))
    }
  }

  /** A page whose order is that of relevance, which is known before the lines are read. */
  private async readRanked(
    readers: Readers,
    attached: AttachedVersion,
    source: PageSource,
    asked: Asked
  ): Promise<LinesPage> {
    const { query, signal } = asked
    const { total, lines: ranked } = await readRanked(readers, attached, source, query, signal)
    const last = ranked.length === query.size ? ranked.at(-1) : undefined
    return {
      ...(query.count ? { total } : {}),
      lines: await this.rankedLines(readers, attached, source, ranked, asked),
      ...(last ? { cursor: [last.score, last.line] } : {})
    }
  }

  private async rankedLines(
    readers: Readers,
    { alias, isNumbered }: AttachedVersion,
    source: PageSource,
    ranked: RankedLine[],
    asked: Asked
  ): Promise<string[]> {
    const { query, signal } = asked
    const tidy = tidierOf(query.form)
    if (!ranked.length) return []
    if (!isNumbered || query.size > mostNumbers) {
      const isLong = ranked.length >= largePage
      return texts(await readers.run(alias, rankedLinesSql(source, query, ranked), signal, { isLong }), tidy)
    }
    const numbers = ranked.map(({ line }) => BigInt(line))
    const lines = await this.linesOf(numbers, source, asked)
    const isScored = isObject(query)
    return ranked.map(({ score }, place) => {
      const line = lines.get(numbers[place] ?? -1n) ?? ''
      return tidy(isScored ? withScore(line, JSON.stringify(score)) : line)
    })
  }

  /** A page whose lines were near each other when the same filters were last read, with other values. */
  private async readNear(
    attached: AttachedVersion,
    source: PageSource,
    asked: Asked,
    filters: string
  ): Promise<LinesPage> {
    const { queries, ranges } = this.instances
    const { version, query, signal } = asked
    const [totals, page] = await Promise.all([
      readTotals(queries.readers, attached, source, asked),
      ranges.versions.use(version, ({ alias }) =>
        ranges.readers.run(alias, pageSql(inDatabase(source, alias), query), signal)
      )
    ])
    learnPlaces(attached, filters, columnOf<bigint>(page, 1), query)
    return { ...totals, ...(await pageOf(page, query)) }
  }

  /** Read by the instance of ranges: by their numbers, lines are found sooner than another thread. */
  private linesOf(
    numbers: bigint[],
    source: PageSource,
    { version, query, signal }: Asked
  ): Promise<Map<bigint, string>> {
    const { readers, versions } = this.instances.ranges
    return versions.use(version, async ({ alias }) => {
      const [first] = numbers
      if (first === undefined) return new Map()
      // As many as the page has places: all pages of a size share one statement.
      const padded = Array.from({ length: query.size }, (_, place) => numbers[place] ?? first)
      const statement = numberedSql(inDatabase(source, alias), query, padded)
      const result = await readers.run(alias, statement, signal)
      const lines = columnOf<string | null>(result, 1)
      return new Map(columnOf<bigint>(result, 0).map((number, place) => [number, lines[place] ?? '']))
    })
  }
}

/** The same lines in another instance, without what the text index found of them. */
function inDatabase({ matches: _matches, ...source }: PageSource, alias: string): PageSource {
  return { ...source, lines: raw(`${alias}.lines`), searches: [] }
}

/** What tells filters apart, but for their values; none for those that the text index answers. */
function filtersOf({ conditions, searches }: PageSource): string | undefined {
  return searches.length ? undefined : and(conditions).text
}

/** Lines among which a page is read as a whole: a few times what the engine reads at once. */
const nearLines = 8192
const mostNearPages = 500

function learnPlaces(
  { nearPages }: AttachedVersion,
  filters: string,
  numbers: bigint[],
  { size }: LinesQuery
): void {
  nearPages.delete(filters)
  const isNear = numbers.length === size && Number(numbers.at(-1)) - Number(numbers[0]) < nearLines
  if (!isNear) return
  nearPages.add(filters)
  const [oldest] = nearPages
  if (nearPages.size > mostNearPages && oldest !== undefined) nearPages.delete(oldest)
}

async function readTotals(
  readers: Readers,
  attached: AttachedVersion,
  source: PageSource,
  { version, query, known, signal }: Asked
): Promise<Pick<LinesPage, 'total' | 'totalCollapse'>> {
  const [total, totalCollapse] = await Promise.all([
    query.count ? (known ?? readTotal(readers, version, attached, source, signal)) : undefined,
    query.collapse ? readCount(readers, attached, valuesCountSql(source, query.collapse), signal) : undefined
  ])
  return {
    ...(total === undefined ? {} : { total }),
    ...(totalCollapse === undefined ? {} : { totalCollapse })
  }
}

/** A page that is not full tells the total. */
function learnTotal(
  attached: AttachedVersion,
  source: PageSource,
  { query: { size, skip, after, collapse }, known }: Asked,
  found: number
): void {
  const isEnd = found < size && (found > 0 || skip === 0)
  if (isEnd && !after && !collapse && known === undefined)
    attached.totals.learn(countSql(source), skip + found)
}

const isObject = ({ form }: LinesQuery): boolean => form === undefined || form.kind === 'object'

/** The engine leaves the score of a line out where it reads lines by their numbers; it is the last member. */
function withScore(line: string, score: string | null | undefined): string {
  return score == null ? line : `${line.slice(0, -'null}'.length)}${score}}`
}

function cursorOf({ size }: LinesQuery, found: number, last: () => CursorValue[]): Pick<LinesPage, 'cursor'> {
  return found === size && size > 0 ? { cursor: last() } : {}
}

async function pageOf(
  page: DuckDBMaterializedResult,
  query: LinesQuery
): Promise<Pick<LinesPage, 'lines' | 'cursor'>> {
  const lines = await texts(page, tidierOf(query.form))
  return { lines, ...cursorOf(query, lines.length, () => lastValues(page, 1)) }
}
