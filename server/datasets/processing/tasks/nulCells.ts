/**
 * NUL characters in cells. They are removed like other invisible characters, but a column with some of them becomes a
 * text column: `29200` beside `29490<NUL>` is no number. A noncharacter replaces them while the file is read, since
 * both CSV readers refuse NUL.
 */
import type { DuckDBConnection } from '@duckdb/node-api'
import { sqlText } from './database.ts'
import { readAll } from '../../../lines/duckdb/rows.ts'

const nulMark = '\ufffe'
const nulAndSpaces = / *\0[\0 ]*/g
/**
 * Characters that separate or enclose cells. The header was read without NUL characters, and cells must be found in the
 * same way.
 */
const structure = /[\n\r\t"',:;|]/

/**
 * Replaces the NUL characters beside content with a mark, removes the others, and records whether there was any mark.
 */
export class NulMarks {
  private hasAny = false

  mark(text: string): string {
    const unmarked = withoutNulMark(text)
    if (!unmarked.includes('\0')) return unmarked
    const isContent = (neighbor: string | undefined): boolean =>
      neighbor !== undefined && !structure.test(neighbor)
    const marked = unmarked.replace(nulAndSpaces, (run, at: number) => {
      const isBeside = isContent(unmarked[at - 1]) || isContent(unmarked[at + run.length])
      return run.replaceAll('\0', isBeside ? nulMark : '')
    })
    this.hasAny ||= marked.includes(nulMark)
    return marked
  }

  /**
   * Removes the marks from the table `cells`, whose first row is the header.
   * @returns the columns with content beside a mark, below the header
   */
  async remove(connection: DuckDBConnection, cells: string[]): Promise<string[]> {
    const columnNames: string[] = []
    for (let from = 0; this.hasAny && from < cells.length; from += columnsAtOnce) {
      columnNames.push(...(await removeFrom(connection, cells.slice(from, from + columnsAtOnce))))
    }
    return columnNames
  }
}

export function withoutNulMark(text: string): string {
  return text.includes(nulMark) ? text.replaceAll(nulMark, '') : text
}

/** Columns per query: bounds the memory, with few passes over wide tables. */
const columnsAtOnce = 100

async function removeFrom(connection: DuckDBConnection, cells: string[]): Promise<string[]> {
  const mark = sqlText(nulMark)
  const holds = (cell: string): string => `contains(${cell}, ${mark})`
  const withoutMarks = (cell: string): string => `nullif(trim(replace(${cell}, ${mark}, '')), '')`
  const conditions = cells.flatMap((cell, index) => [
    `bool_or(${holds(cell)}) AS any${index}`,
    `bool_or(rowid > 0 AND ${holds(cell)} AND ${withoutMarks(cell)} IS NOT NULL) AS content${index}`
  ])
  const [answer = {}] = await readAll<Record<string, boolean | null>>(
    connection,
    `SELECT ${conditions.join(', ')} FROM cells`
  )
  const marked = cells.filter((_, index) => answer[`any${index}`])
  for (const cell of marked) {
    await connection.run(`UPDATE cells SET ${cell} = ${withoutMarks(cell)} WHERE ${holds(cell)}`)
  }
  return cells.filter((_, index) => answer[`content${index}`])
}
