/**
 * Reads the texts of lines with known positions, from the cache of texts, or from the engine through the index of line
 * numbers.
 */
import { documentsKey } from '../../../contract/datasets/attachmentColumn.ts'
import type { LinesPage } from '../engine.ts'
import type { LinesVersion } from '../layout.ts'
import type { LinesQuery } from '../query/linesQuery.ts'
import type { CachedForm, LineTextCache } from './memory/lineTextCache.ts'
import type { TextsFile } from './memory/textsFile.ts'
import type { Instances } from './instances.ts'
import { lineText, nullStripperOf } from './lineText.ts'
import { joinedByCommas } from './linesOfText.ts'
import { isEngineBusy } from './readers.ts'
import { boundWhole, numberedSql, shapeOf, type PageSource } from './page.ts'
import { columnOf, texts } from './results.ts'
import { raw, sql } from './sql.ts'
import { keyOf } from './totals.ts'

interface LinesRead {
  version: LinesVersion
  query: LinesQuery
  signal: AbortSignal | undefined
}

export class LineTexts {
  private readonly ranges: Instances['ranges']
  private readonly cache: LineTextCache

  constructor({ ranges }: Instances, cache: LineTextCache) {
    this.ranges = ranges
    this.cache = cache
  }

  /** Returns consecutive lines, ready to be sent; undefined when they are not cached. */
  async ofRows(
    { from, until }: { from: number; until: number },
    source: PageSource,
    { version, query }: LinesRead
  ): Promise<Pick<LinesPage, 'lines' | 'text'> | undefined> {
    const form = this.formOf(source, version, query)
    const file = form && this.cache.find(form)
    if (file && query.asText) return { lines: [], text: await asOneText(file, from, until, query) }
    if (file)
      return { lines: await file.read(Array.from({ length: until - from }, (_, place) => from + place)) }
    // Pages without a cursor cost the engine very little, so they do not count towards caching.
    if (form && query.after) this.cache.count(form, until - from)
    return undefined
  }

  /**
   * Reads lines by their numbers, in the given order. They have no score, and lines read from the engine may contain
   * nulls to strip.
   * @throws HttpError 504 or 499, like the engine's reads
   */
  async ofNumbers(numbers: readonly number[], source: PageSource, linesRead: LinesRead): Promise<string[]> {
    const { version, query } = linesRead
    const form = this.formOf(source, version, query)
    const file = form && this.cache.find(form)
    if (file) return file.read(numbers.map((number) => number - source.numbering!.first))
    if (form) this.cache.count(form, numbers.length)
    return this.readNumbered(numbers, source, linesRead)
  }

  /**
   * Reads lines by their numbers with the single-threaded instance: starting another thread would take longer. The
   * blocks of all columns of all these lines are in memory at the same time; when they do not fit, the lines are read
   * in smaller parts.
   */
  private readNumbered(
    numbers: readonly number[],
    source: PageSource,
    { version, query, signal }: LinesRead
  ): Promise<string[]> {
    const { readers, versions } = this.ranges
    return versions.use(version, async (attached) => {
      const { alias } = attached
      attached.holdIndex()
      const lines = new Map<number, string>()
      let places = Math.min(query.size, attached.linesAtOnce)
      for (let from = 0; from < numbers.length;) {
        const part = numbers.slice(from, from + places)
        // Padded to a fixed number of parameters, so that all pages of a size share one prepared statement.
        const padded = Array.from({ length: places }, (_, place) => BigInt(part[place] ?? part[0]!))
        const statement = numberedSql(inDatabase(source, alias), query, padded)
        try {
          const result = await readers.run(alias, statement, signal)
          const lineTexts = columnOf<string | null>(result, 1)
          for (const [place, number] of columnOf<bigint>(result, 0).entries())
            lines.set(Number(number), lineTexts[place] ?? '')
          from += places
        } catch (error) {
          if (places === 1 || !isEngineBusy(error)) throw error
          places = Math.ceil(places / 2)
          // No other query was running, so these lines alone exceed the memory: later reads use smaller parts.
          if (readers.load().busy === 0) attached.linesAtOnce = places
        }
      }
      return numbers.map((number) => lines.get(number) ?? '')
    })
  }

  /**
   * Returns undefined when row numbers do not follow from line numbers, and for documents, whose texts are too long to
   * cache.
   */
  private formOf(source: PageSource, version: LinesVersion, query: LinesQuery): CachedForm | undefined {
    const isLong = query.select.includes(documentsKey)
    if (isLong || version.isEditable || source.numbering?.gaps !== 0) return undefined
    const text = lineText(source.columns, shapeOf(source, query))
    const { readers, versions } = this.ranges
    const strip = nullStripperOf(query.form)
    return {
      path: version.path,
      key: `${query.form?.kind ?? 'object'} ${keyOf(text)}`,
      count: version.count,
      cells: query.select.length,
      readTexts: (from, until) =>
        versions.use(version, async ({ alias }) => {
          const rows = sql`rowid >= ${boundWhole(from)} AND rowid < ${boundWhole(until)}`
          const part = sql`SELECT ${text} FROM ${raw(`${alias}.lines`)} WHERE ${rows}`
          return texts(await readers.run(alias, part), strip)
        })
    }
  }
}

/** Returns CSV lines as they are in the file, lines of other forms separated by commas. */
async function asOneText(
  file: TextsFile,
  from: number,
  until: number,
  { form }: LinesQuery
): Promise<Buffer> {
  const text = await file.readBytes(from, until)
  return form?.kind === 'csv' ? text : joinedByCommas(text)
}

/** The same lines in another instance, without the matches of the text search. */
export function inDatabase({ matches: _matches, ...source }: PageSource, alias: string): PageSource {
  return { ...source, lines: raw(`${alias}.lines`), searches: [] }
}
