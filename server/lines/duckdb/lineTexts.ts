/** Texts of lines whose places are known: from the cache of texts, or read from the engine through the index of numbers. */
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

interface Asked {
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

  /** Lines that follow each other, ready to be sent; undefined when they are not cached. */
  async ofRows(
    { from, until }: { from: number; until: number },
    source: PageSource,
    { version, query }: Asked
  ): Promise<Pick<LinesPage, 'lines' | 'text'> | undefined> {
    const form = this.formOf(source, version, query)
    const file = form && this.cache.find(form)
    if (file && query.asText) return { lines: [], text: await asOneText(file, from, until, query) }
    if (file)
      return { lines: await file.read(Array.from({ length: until - from }, (_, place) => from + place)) }
    // First pages cost the engine next to nothing.
    if (form && query.after) this.cache.count(form, until - from)
    return undefined
  }

  /**
   * The lines of a page by their numbers, in this order. They have no score, and some are to be stripped.
   * @throws HttpError 504, 499 as the engine does
   */
  async ofNumbers(numbers: readonly number[], source: PageSource, asked: Asked): Promise<string[]> {
    const { version, query } = asked
    const form = this.formOf(source, version, query)
    const file = form && this.cache.find(form)
    if (file) return file.read(numbers.map((number) => number - source.numbering!.first))
    if (form) this.cache.count(form, numbers.length)
    return this.readNumbered(numbers, source, asked)
  }

  /**
   * Read by the instance of ranges: by their numbers, lines are found sooner than another thread. The blocks of all columns of
   * all lines are in memory together: where that is too much, lines are read by parts.
   */
  private readNumbered(
    numbers: readonly number[],
    source: PageSource,
    { version, query, signal }: Asked
  ): Promise<string[]> {
    const { readers, versions } = this.ranges
    return versions.use(version, async (attached) => {
      const { alias } = attached
      attached.holdIndex()
      const lines = new Map<number, string>()
      let places = Math.min(query.size, attached.linesAtOnce)
      for (let from = 0; from < numbers.length;) {
        const part = numbers.slice(from, from + places)
        // As many as there are places: all pages of a size share one statement.
        const padded = Array.from({ length: places }, (_, place) => BigInt(part[place] ?? part[0]!))
        const statement = numberedSql(inDatabase(source, alias), query, padded)
        try {
          const result = await readers.run(alias, statement, signal)
          const read = columnOf<string | null>(result, 1)
          for (const [place, number] of columnOf<bigint>(result, 0).entries())
            lines.set(Number(number), read[place] ?? '')
          from += places
        } catch (error) {
          if (places === 1 || !isEngineBusy(error)) throw error
          places = Math.ceil(places / 2)
          // Reading failed with the memory for itself alone: these lines are wide.
          if (readers.load().busy === 0) attached.linesAtOnce = places
        }
      }
      return numbers.map((number) => lines.get(number) ?? '')
    })
  }

  /** Undefined for lines that cannot be found by their row, and for those that are long. */
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

/** Lines of CSV as they stand in the file, others with commas between them. */
async function asOneText(
  file: TextsFile,
  from: number,
  until: number,
  { form }: LinesQuery
): Promise<Buffer> {
  const text = await file.readBytes(from, until)
  return form?.kind === 'csv' ? text : joinedByCommas(text)
}

/** The same lines in another instance, without what the text index found of them. */
export function inDatabase({ matches: _matches, ...source }: PageSource, alias: string): PageSource {
  return { ...source, lines: raw(`${alias}.lines`), searches: [] }
}
