/**
 * Number and bytes of the lines and revisions, updated by each write: counting them again takes as long as reading
 * them.
 */
import type { Statements } from './statements.ts'

export interface Totals {
  lines: number
  lineBytes: number
  revisions: number
  revisionBytes: number
}

/** Name of the totals in the table `state`; a new name forces a recount when the sizes are computed differently. */
export const totalsState = 'totals of documents'

export const noTotals: Readonly<Totals> = { lines: 0, lineBytes: 0, revisions: 0, revisionBytes: 0 }

const sizes = {
  lines: 'line_size(id, content, author) + extended_size(extended)',
  revisions: 'revision_size(id, content, author, action, isDeleted)'
}

/** Counts the rows of a table that meet a condition, all by default. */
export function measure(
  statements: Statements,
  table: keyof typeof sizes,
  condition = 'TRUE',
  ...values: (string | number)[]
): { count: number; bytes: number } {
  const row = statements.get(
    `SELECT count(*) AS count, coalesce(sum(${sizes[table]}), 0) AS bytes FROM main.${table} WHERE ${condition}`,
    ...values
  )
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
