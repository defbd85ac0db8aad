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
import { columnPage, keepFound } from './foundPages.ts'
import type { Instance, Instances } from './instances.ts'
import { inDatabase, LineTexts } from './lineTexts.ts'
import { filtersOf, learnPlaces, nearLines } from './nearPages.ts'
import { nullStripperOf } from './lineText.ts'
import {
  countSql,
  foundSql,
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

interface Asked {
  version: LinesVersion
  query: LinesQuery
  /** The total, when it is known without counting. */
  known?: number | undefined
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
    const asked = { version, query, signal }
    // An editable version is attached to one instance only.
    if (version.isEditable) return this.readAtOnce(queries, asked)
    if (isRange(query)) return this.readRange(asked)
    return queries.versions.use(version, async (attached) => {
      const found = await this.readFound(attached, asked)
      if (found) return found
      if (version.count <= this.maxLinesAtOnce) return this.readAtOnce(ranges, asked)
      const known = this.placeTotals?.totalOf(query, version, attached)
      if (known && isFoundEarly(query, known, version.count))
        return this.readAtOnce(ranges, { ...asked, known })
      const isShort = query.size > 0 && query.size <= maxNumbers && known !== 0
      return attached.isNumbered && isShort
        ? this.readByNumbers(attached, { ...asked, known })
        : this.readAtOnce(queries, { ...asked, known })
    })
  }

  /** Reads consecutive lines. */
  private readRange(asked: Asked): Promise<LinesPage> {
    const { ranges } = this.instances
    const { version, query, signal } = asked
    return ranges.versions.use(version, async (attached) => {
      const source = await this.sourceOf(ranges.readers, version, attached, query, signal)
      const rows = rowsOf(query, source, version.count)
      const lines = rows && (await this.lineTexts.ofRows(rows, source, asked))
      if (lines) {
        return {
          ...(query.count ? { total: version.count } : {}),
          ...lines,
          ...cursorOf(query, rows.until - rows.from, () => [rows.until - 1 + source.numbering!.first])
        }
      }
      return isTextPage(query)
        ? readTextPage(ranges.readers, attached.alias, source, asked)
        : this.readAtOnce(ranges, asked)
    })
  }

  /** Reads a page whose lines are found with the columns in memory; undefined when the engine has to find them. */
  private async readFound(attached: AttachedVersion, asked: Asked): Promise<LinesPage | undefined> {
    const { version, query, signal } = asked
    const areQuick = attached.isNumbered || version.count <= this.maxLinesAtOnce
    const find = areQuick && query.size <= maxNumbers && columnPage(this.columns, version, attached, query)
    if (!find) return undefined
    const { readers } = this.instances.queriesOf(version)
    const source = await this.sourceOf(readers, version, attached, query, signal)
    const found = find(source.matches?.found)
    if (!found) return undefined
    const lines = await this.lineTexts.ofNumbers(found.numbers, source, asked)
    const strip = nullStripperOf(query.form)
    // Lines carry the relevance of the text search although another column sorts them.
    const ranks = isObject(query) ? source.matches?.found : undefined
    const scoreOf = (place: number): string | undefined =>
      ranks && JSON.stringify(ranks.scoreOf(found.numbers[place]!))
    return {
      ...(query.count ? { total: found.total } : {}),
      lines: lines.map((line, place) => strip(withScore(line, scoreOf(place)))),
      ...cursorOf(query, lines.length, found.cursor)
    }
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
      const read = page ? await pageOf(page, query) : { lines: [] }
      // Lines of an editable version may change between the count and the page: a page that implies the total takes
      // precedence.
      const told = version.isEditable && query.count ? toldTotal(query, read.lines.length) : undefined
      return { ...totals, ...(told === undefined ? {} : { total: told }), ...read }
    })
  }

  private async readByNumbers(attached: AttachedVersion, asked: Asked): Promise<LinesPage> {
    const { version, query, signal } = asked
    const queries = this.instances.queriesOf(version)
    const source = await this.sourceOf(queries.readers, version, attached, query, signal)
    if (isRankedHere(source, query)) return this.readRanked(queries.readers, attached, source, asked)
    const filters = isFileOrder(query) && !query.text && !query.collapse ? filtersOf(source) : undefined
    if (filters !== undefined && attached.nearPages?.has(filters)) {
      return this.readNear(attached, source, asked, filters)
    }
    const found = await queries.readers.run(attached.alias, foundSql(source, query), signal)
    const numbers = columnOf<bigint>(found, 0).map(Number)
    if (filters !== undefined) learnPlaces(attached, filters, numbers, query)
    learnTotal(attached, source, asked, numbers.length)
    const [totals, lines] = await Promise.all([
      readTotals(queries.readers, attached, source, asked),
      this.lineTexts.ofNumbers(numbers, source, asked)
    ])
    const scores = columnOf<string | null>(found, 1)
    const strip = nullStripperOf(query.form)
    const isScored = isObject(query)
    return {
      ...totals,
      lines: lines.map((line, place) => strip(withScore(line, isScored ? scores[place] : null))),
      ...cursorOf(query, numbers.length, () => lastValues(found, 2))
    }
  }

  /** Reads a page sorted by relevance, which is known before the lines are read. */
  private async readRanked(
    readers: Readers,
    attached: AttachedVersion,
    source: PageSource,
    asked: Asked
  ): Promise<LinesPage> {
    const { version, query, signal } = asked
    const found = source.matches!.found!
    const kept = source.searches.length ? undefined : keepFound(this.columns, version, attached, query, found)
    const { total, lines: ranked } = await readRanked(readers, attached, source, query, kept, signal)
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
    const strip = nullStripperOf(query.form)
    if (!ranked.length) return []
    if (!isNumbered || query.size > maxNumbers) {
      const isLong = ranked.length >= largePage
      return texts(await readers.run(alias, rankedLinesSql(source, query, ranked), signal, { isLong }), strip)
    }
    const numbers = ranked.map(({ line }) => line)
    const lines = await this.lineTexts.ofNumbers(numbers, source, asked)
    const isScored = isObject(query)
    return lines.map((line, place) =>
      strip(isScored ? withScore(line, JSON.stringify(ranked[place]?.score)) : line)
    )
  }

  /** Reads a page of filters whose last page, with other values, had lines close to each other. */
  private async readNear(
    attached: AttachedVersion,
    source: PageSource,
    asked: Asked,
    filters: string
  ): Promise<LinesPage> {
    const { version, query, signal } = asked
    const { ranges } = this.instances
    const queries = this.instances.queriesOf(version)
    const [totals, page] = await Promise.all([
      readTotals(queries.readers, attached, source, asked),
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

/** Returns the total implied by a page that is not full. */
function toldTotal({ size, skip, after, collapse }: LinesQuery, found: number): number | undefined {
  const isEnd = found < size && (found > 0 || skip === 0)
  return isEnd && !after && !collapse ? skip + found : undefined
}

function learnTotal(
  attached: AttachedVersion,
  source: PageSource,
  { query, known }: Asked,
  found: number
): void {
  const total = toldTotal(query, found)
  if (total !== undefined && known === undefined) attached.totals.learn(keyOf(countSql(source)), total)
}

const isObject = ({ form }: LinesQuery): boolean => form === undefined || form.kind === 'object'

/** Replaces the null `_score` of a line that was read by its number; `_score` is the last member. */
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
  const lines = await texts(page, nullStripperOf(query.form))
  return { lines, ...cursorOf(query, lines.length, () => lastValues(page, 1)) }
}
