/**
 * Reads pages of lines: in one step when the lines are close to each other in the file; otherwise first finds their
 * numbers with the columns of filters and order, then reads the lines by number.
 */
import type { DuckDBMaterializedResult } from '@duckdb/node-api'
import type { CursorValue, LinesPage } from '../engine.ts'
import type { LinesVersion } from '../layout.ts'
import type { EngineCaches } from './memory/caches.ts'
import type { LinesQuery } from '../query/linesQuery.ts'
import type { RankedLine } from '../text/index.ts'
import type { VersionCache } from './memory/versionCache.ts'
import { columnPage, filterFoundLines } from './foundPages.ts'
import type { Instance, Instances } from './instances.ts'
import { inDatabase, LineTexts } from './lineTexts.ts'
import { filtersOf, learnPlaces, nearLines } from './nearPages.ts'
import { nullStripperOf } from './lineText.ts'
import {
  countSql,
  pageLinesSql,
  isFileOrder,
  isFoundEarly,
  isRange,
  pageSql,
  rowsOf,
  valuesCountSql,
  type PageSource
} from './page.ts'
import type { PlaceTotals } from './memory/placeTotals.ts'
import { isRankedHere, rankedLinesSql, readRanked } from './rankedLines.ts'
import type { Readers } from './readers.ts'
import { columnOf, lastValues, texts } from './results.ts'
import { isTextPage, readTextPage } from './textPage.ts'
import { keyOf, readCount, readTotal } from './totals.ts'
import type { AttachedVersion } from './versions.ts'

/** Number of lines above which a page is expected to be slow. */
const largePage = 2000
/** Maximum size of a page that is read by line numbers; more scattered lines touch most of the file anyway. */
const maxNumbers = 200

/** Returns the SQL source of a query's lines. */
export type SourceOf = (
  readers: Readers,
  version: LinesVersion,
  attached: AttachedVersion,
  query: LinesQuery,
  signal?: AbortSignal
) => Promise<PageSource>

interface PageRead {
  version: LinesVersion
  query: LinesQuery
  /** The total, when it is known without counting. */
  knownTotal?: number | undefined
  signal: AbortSignal | undefined
}

export class PageReader {
  private readonly instances: Instances
  private readonly sourceOf: SourceOf
  private readonly maxLinesAtOnce: number
  private readonly placeTotals: PlaceTotals | undefined
  private readonly lineTexts: LineTexts
  private readonly columns: VersionCache

  /** @param maxLinesAtOnce maximum number of lines of a dataset whose pages are always read in one step */
  constructor(
    instances: Instances,
    { texts: lineTexts, columns, places }: EngineCaches,
    sourceOf: SourceOf,
    maxLinesAtOnce = nearLines
  ) {
    this.instances = instances
    this.sourceOf = sourceOf
    this.maxLinesAtOnce = maxLinesAtOnce
    this.placeTotals = places
    this.lineTexts = new LineTexts(instances, lineTexts)
    this.columns = columns
  }

  read(version: LinesVersion, query: LinesQuery, signal?: AbortSignal): Promise<LinesPage> {
    const { ranges } = this.instances
    const queries = this.instances.queriesOf(version)
    const pageRead = { version, query, signal }
    // An editable version is attached to one instance only.
    if (version.isEditable) return this.readAtOnce(queries, pageRead)
    if (isRange(query)) return this.readRange(pageRead)
    return queries.versions.use(version, async (attached) => {
      const memoryPage = await this.readFromColumns(attached, pageRead)
      if (memoryPage) return memoryPage
      if (version.count <= this.maxLinesAtOnce) return this.readAtOnce(ranges, pageRead)
      const knownTotal = this.placeTotals?.totalOf(query, version, attached)
      if (knownTotal && isFoundEarly(query, knownTotal, version.count))
        return this.readAtOnce(ranges, { ...pageRead, knownTotal })
      const isShort = query.size > 0 && query.size <= maxNumbers && knownTotal !== 0
      return attached.isNumbered && isShort
        ? this.readByNumbers(attached, { ...pageRead, knownTotal })
        : this.readAtOnce(queries, { ...pageRead, knownTotal })
    })
  }

  /** Reads consecutive lines. */
  private readRange(pageRead: PageRead): Promise<LinesPage> {
    const { ranges } = this.instances
    const { version, query, signal } = pageRead
    return ranges.versions.use(version, async (attached) => {
      const source = await this.sourceOf(ranges.readers, version, attached, query, signal)
      const rows = rowsOf(query, source, version.count)
      const lines = rows && (await this.lineTexts.ofRows(rows, source, pageRead))
      if (lines) {
        return {
          ...(query.count ? { total: version.count } : {}),
          ...lines,
          ...cursorOf(query, rows.until - rows.from, () => [rows.until - 1 + source.numbering!.first])
        }
      }
      return isTextPage(query)
        ? readTextPage(ranges.readers, attached.alias, source, pageRead)
        : this.readAtOnce(ranges, pageRead)
    })
  }

  /** Reads a page whose lines are found with the columns in memory; undefined when the engine has to find them. */
  private async readFromColumns(
    attached: AttachedVersion,
    pageRead: PageRead
  ): Promise<LinesPage | undefined> {
    const { version, query, signal } = pageRead
    const areQuick = attached.isNumbered || version.count <= this.maxLinesAtOnce
    const findPage =
      areQuick && query.size <= maxNumbers && columnPage(this.columns, version, attached, query)
    if (!findPage) return undefined
    const { readers } = this.instances.queriesOf(version)
    const source = await this.sourceOf(readers, version, attached, query, signal)
    const foundPage = findPage(source.matches?.foundLines)
    if (!foundPage) return undefined
    const lines = await this.lineTexts.ofNumbers(foundPage.numbers, source, pageRead)
    const strip = nullStripperOf(query.form)
    // Lines carry the relevance of the text search although another column sorts them.
    const ranks = isObject(query) ? source.matches?.foundLines : undefined
    const scoreOf = (place: number): string | undefined =>
      ranks && JSON.stringify(ranks.scoreOf(foundPage.numbers[place]!))
    return {
      ...(query.count ? { total: foundPage.total } : {}),
      lines: lines.map((line, place) => strip(withScore(line, scoreOf(place)))),
      ...cursorOf(query, lines.length, foundPage.cursor)
    }
  }

  private readAtOnce({ readers, versions }: Instance, pageRead: PageRead): Promise<LinesPage> {
    const { version, query, knownTotal, signal } = pageRead
    return versions.use(version, async (attached) => {
      const source = await this.sourceOf(readers, version, attached, query, signal)
      if (isRankedHere(source, query)) return this.readRanked(readers, attached, source, pageRead)
      const [totals, page] = await Promise.all([
        readTotals(readers, attached, source, pageRead),
        query.size && knownTotal !== 0
          ? readers.run(attached.alias, pageSql(source, query), signal, { isLong: query.size >= largePage })
          : undefined
      ])
      const lines = page ? await pageOf(page, query) : { lines: [] }
      // Lines of an editable version may change between the count and the page: a page that implies the total takes
      // precedence.
      const total = version.isEditable && query.count ? impliedTotal(query, lines.lines.length) : undefined
      return { ...totals, ...(total === undefined ? {} : { total }), ...lines }
    })
  }

  private async readByNumbers(attached: AttachedVersion, pageRead: PageRead): Promise<LinesPage> {
    const { version, query, signal } = pageRead
    const queries = this.instances.queriesOf(version)
    const source = await this.sourceOf(queries.readers, version, attached, query, signal)
    if (isRankedHere(source, query)) return this.readRanked(queries.readers, attached, source, pageRead)
    const filters = isFileOrder(query) && !query.text && !query.collapse ? filtersOf(source) : undefined
    if (filters !== undefined && attached.nearPages?.has(filters)) {
      return this.readNear(attached, source, pageRead, filters)
    }
    const numbersResult = await queries.readers.run(attached.alias, pageLinesSql(source, query), signal)
    const numbers = columnOf<bigint>(numbersResult, 0).map(Number)
    if (filters !== undefined) learnPlaces(attached, filters, numbers, query)
    learnTotal(attached, source, pageRead, numbers.length)
    const [totals, lines] = await Promise.all([
      readTotals(queries.readers, attached, source, pageRead),
      this.lineTexts.ofNumbers(numbers, source, pageRead)
    ])
    const scores = columnOf<string | null>(numbersResult, 1)
    const strip = nullStripperOf(query.form)
    const isScored = isObject(query)
    return {
      ...totals,
      lines: lines.map((line, place) => strip(withScore(line, isScored ? scores[place] : null))),
      ...cursorOf(query, numbers.length, () => lastValues(numbersResult, 2))
    }
  }

  /** Reads a page sorted by relevance, which is known before the lines are read. */
  private async readRanked(
    readers: Readers,
    attached: AttachedVersion,
    source: PageSource,
    pageRead: PageRead
  ): Promise<LinesPage> {
    const { version, query, signal } = pageRead
    const foundLines = source.matches!.foundLines!
    const filteredLines = source.searches.length
      ? undefined
      : filterFoundLines(this.columns, version, attached, query, foundLines)
    const { total, lines: ranked } = await readRanked(readers, attached, source, query, filteredLines, signal)
    const last = ranked.length === query.size ? ranked.at(-1) : undefined
    return {
      ...(query.count ? { total } : {}),
      lines: await this.rankedLines(readers, attached, source, ranked, pageRead),
      ...(last ? { cursor: [last.score, last.line] } : {})
    }
  }

  private async rankedLines(
    readers: Readers,
    { alias, isNumbered }: AttachedVersion,
    source: PageSource,
    ranked: RankedLine[],
    pageRead: PageRead
  ): Promise<string[]> {
    const { query, signal } = pageRead
    const strip = nullStripperOf(query.form)
    if (!ranked.length) return []
    if (!isNumbered || query.size > maxNumbers) {
      const isLong = ranked.length >= largePage
      return texts(await readers.run(alias, rankedLinesSql(source, query, ranked), signal, { isLong }), strip)
    }
    const numbers = ranked.map(({ line }) => line)
    const lines = await this.lineTexts.ofNumbers(numbers, source, pageRead)
    const isScored = isObject(query)
    return lines.map((line, place) =>
      strip(isScored ? withScore(line, JSON.stringify(ranked[place]?.score)) : line)
    )
  }

  /** Reads a page of filters whose last page, with other values, had lines close to each other. */
  private async readNear(
    attached: AttachedVersion,
    source: PageSource,
    pageRead: PageRead,
    filters: string
  ): Promise<LinesPage> {
    const { version, query, signal } = pageRead
    const { ranges } = this.instances
    const queries = this.instances.queriesOf(version)
    const [totals, page] = await Promise.all([
      readTotals(queries.readers, attached, source, pageRead),
      ranges.versions.use(version, ({ alias }) =>
        ranges.readers.run(alias, pageSql(inDatabase(source, alias), query), signal)
      )
    ])
    learnPlaces(attached, filters, columnOf<bigint>(page, 1).map(Number), query)
    return { ...totals, ...(await pageOf(page, query)) }
  }
}

async function readTotals(
  readers: Readers,
  attached: AttachedVersion,
  source: PageSource,
  { version, query, knownTotal, signal }: PageRead
): Promise<Pick<LinesPage, 'total' | 'totalCollapse'>> {
  const [total, totalCollapse] = await Promise.all([
    query.count ? (knownTotal ?? readTotal(readers, version, attached, source, signal)) : undefined,
    query.collapse ? readCount(readers, attached, valuesCountSql(source, query.collapse), signal) : undefined
  ])
  return {
    ...(total === undefined ? {} : { total }),
    ...(totalCollapse === undefined ? {} : { totalCollapse })
  }
}

/** Returns the total implied by a page that is not full. */
function impliedTotal({ size, skip, after, collapse }: LinesQuery, lineCount: number): number | undefined {
  const isEnd = lineCount < size && (lineCount > 0 || skip === 0)
  return isEnd && !after && !collapse ? skip + lineCount : undefined
}

function learnTotal(
  attached: AttachedVersion,
  source: PageSource,
  { query, knownTotal }: PageRead,
  lineCount: number
): void {
  const total = impliedTotal(query, lineCount)
  if (total !== undefined && knownTotal === undefined) attached.totals.learn(keyOf(countSql(source)), total)
}

const isObject = ({ form }: LinesQuery): boolean => form === undefined || form.kind === 'object'

/** Replaces the null `_score` of a line that was read by its number; `_score` is the last member. */
function withScore(line: string, score: string | null | undefined): string {
  return score == null ? line : `${line.slice(0, -'null}'.length)}${score}}`
}

function cursorOf(
  { size }: LinesQuery,
  lineCount: number,
  sortValues: () => CursorValue[]
): Pick<LinesPage, 'cursor'> {
  return lineCount === size && size > 0 ? { cursor: sortValues() } : {}
}

async function pageOf(
  page: DuckDBMaterializedResult,
  query: LinesQuery
): Promise<Pick<LinesPage, 'lines' | 'cursor'>> {
  const lines = await texts(page, nullStripperOf(query.form))
  return { lines, ...cursorOf(query, lines.length, () => lastValues(page, 1)) }
}
