/**
 * How many lines and revisions there are, and their bytes: counted as they are written, since counting all of them anew
 * takes as long as reading them.
 */
import type { Statements } from './statements.ts'

export interface Totals {
  lines: number
  lineBytes: number
  revisions: number
  revisionBytes: number
}

export const noTotals: Readonly<Totals> = { lines: 0, lineBytes: 0, revisions: 0, revisionBytes: 0 }

/** What a row counts for, in bytes. */
export const bytesOf = ({ id, content }: { id: string; content: string }): number =>
  Buffer.byteLength(content) + Buffer.byteLength(id)

const measures = 'count(*) AS count, coalesce(sum(octet_length(content) + octet_length(id)), 0) AS bytes'

/** Counts the rows of a table, or those of a condition. */
export function measure(
  statements: Statements,
  from: string,
  ...values: (string | number)[]
): { count: number; bytes: number } {
  const row = statements.get(`SELECT ${measures} FROM ${from}`, ...values)
  return { count: Number(row?.count), bytes: Number(row?.bytes) }
}

export function countedTotals(statements: Statements): Totals {
  const lines = measure(statements, 'lines')
  const revisions = measure(statements, 'revisions')
  return {
    lines: lines.count,
    lineBytes: lines.bytes,
    revisions: revisions.count,
    revisionBytes: revisions.bytes
  }
}
