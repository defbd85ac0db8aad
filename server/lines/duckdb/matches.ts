/** Lines of a `q` or `_search`, as fragments for the statements that read lines. */
import { DOUBLE, LIST, listValue } from '@duckdb/node-api'
import type { LinesVersion } from '../layout.ts'
import type { TextQuery } from '../query/linesQuery.ts'
import { findLines, LineSet, textMatches, type FoundLines, type TextColumn } from '../text/index.ts'
import { cachedColumns } from './memory/cachedColumns.ts'
import { cachedTermKeys } from './memory/cachedTermKeys.ts'
import type { VersionCache } from './memory/versionCache.ts'
import type { Readers } from './readers.ts'
import { bindValue, bindUntyped, join, raw, Sql, sql } from './sql.ts'
import type { AttachedVersion, LinesNumbering } from './versions.ts'

export interface Matches {
  /** Returns the condition that a line is among the matches. */
  isMatch: () => Sql
  /** Returns the matches with their relevance. */
  scored: () => ScoredLines
  /** The matches, when they are found before the lines are read; undefined when the reading statement finds them. */
  foundLines?: FoundLines
}

export interface ScoredLines {
  /** Wraps the table of lines in a FROM clause. */
  from: (lines: Sql) => Sql
  conditions: Sql[]
  score: Sql
}

/** Maximum size of a bitmap of matches, in lines; it takes 2.5 MB. */
const maxNumbers = 20_000_000

/**
 * Finds the lines of a text search. For lines that never change, the matches are found beforehand and cached. For
 * editable versions, the matches are part of the reading statement, so that index and lines are read in one snapshot;
 * without caches this applies to all versions.
 */
export async function matchesOf(
  { readers, memory }: { readers: Readers; memory: VersionCache },
  version: LinesVersion,
  attached: AttachedVersion,
  text: TextQuery,
  signal?: AbortSignal
): Promise<Matches> {
  const { alias, numbering, hits } = attached
  const columns = textColumns(version, attached)
  const source = { alias, count: version.count }
  const size = numbering ? sizeOf(numbering, version.count) : Infinity
  if (hits && size <= maxNumbers) {
    const foundLines = await findLines(text, columns, {
      ...source,
      size,
      allLines: () => (attached.allLines ??= readAllLines(readers, attached, version.count, size)),
      // Not interrupted when the client disconnects: other requests may be waiting for the same words.
      run: (query) => readers.run(alias, query, undefined, { payer: signal }),
      visitChunks: (query, visit) => readers.each(alias, query, visit, undefined, { payer: signal }),
      cache: hits,
      termKeys: () => cachedTermKeys(memory, version, attached),
      numbersOf: (keys) => {
        const values = cachedColumns(memory, keys, version, attached)
        return values && { values, first: numbering!.first }
      }
    })
    return matchesFound(foundLines, JSON.stringify(text))
  }
  const matches = await textMatches(text, columns, source, async (query, values) => {
    const result = await readers.run(alias, new Sql(query, values.map(bindUntyped)), signal)
    return result.getRowObjectsJS()
  })
  const scored = new Sql(matches.sql, matches.values.map(bindUntyped))
  return {
    isMatch: () => isLineIn(scored),
    scored: () => ({
      from: (lines) => sql`(${scored}) found JOIN ${lines} ON _i = found.line`,
      conditions: [],
      score: raw('found.score')
    })
  }
}

/** @param key identifies the query */
function matchesFound(foundLines: FoundLines, key: string): Matches {
  const isAmong = (): Sql => sql`${foundLines.set.bit(key)} = 1`
  return {
    foundLines: foundLines,
    isMatch: isAmong,
    scored: () => {
      const { values, bits } = foundLines.codes()
      const scores = bindValue(listValue(Array.from(values)), LIST(DOUBLE), `scores of ${key}`)
      const parts = bits.map((set, bit) => sql`${raw(String(2 ** bit))} * ${set.bit(`${bit} of ${key}`)}`)
      const code = join([raw('1'), ...parts], ' + ')
      return { from: (lines) => lines, conditions: [isAmong()], score: sql`list_extract(${scores}, ${code})` }
    }
  }
}

/** @param lines SELECT of `line` (`_i` of lines) */
export function isLineIn(lines: Sql): Sql {
  return sql`_i IN (SELECT line FROM (${lines}))`
}

export function textColumns(version: LinesVersion, { columns }: AttachedVersion): TextColumn[] {
  return version.schema.flatMap((property) => {
    const column = columns.of(property)
    return column ? [{ property, column }] : []
  })
}

function sizeOf({ first, gaps }: LinesNumbering, count: number): number {
  return first + count + gaps
}

async function readAllLines(
  readers: Readers,
  { alias, numbering }: AttachedVersion,
  count: number,
  size: number
): Promise<LineSet> {
  const allLines = new LineSet(size)
  if (numbering?.gaps === 0) {
    for (let line = numbering.first; line < numbering.first + count; line++) allLines.add(line)
    return allLines
  }
  const result = await readers.run(alias, sql`SELECT _i::INTEGER FROM ${raw(alias)}.lines`)
  for (let index = 0; index < result.chunkCount; index++) {
    for (const line of result.getChunk(index).getColumnValues(0) as number[]) allLines.add(line)
  }
  return allLines
}
