/** SQL statements that change the index of an editable dataset. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { appendRows, insertions, type TableRows } from './tableRows.ts'

const idsAtOnce = 1000

/** Formats a whole number for SQL. */
export const integerText = (value: number): string => BigInt(value).toString()

/**
 * Runs work in a transaction.
 * @param first statements at the beginning of the transaction
 * @param work returns the statements at its end as `last`
 */
export function inTransaction<Result>(
  connection: DuckDBConnection,
  first: string[],
  work: () => Promise<{ result: Result; last?: string[] }>
): Promise<Result> {
  return orNothing(connection, async () => {
    await connection.run(['BEGIN TRANSACTION', ...first].join('; '))
    const { result, last = [] } = await work()
    await connection.run([...last, 'COMMIT'].join('; '))
    return result
  })
}

/** Runs statements and inserts rows in one transaction, with a single call to the engine when there are few rows. */
export async function writeTogether(
  connection: DuckDBConnection,
  { first, rows, last }: { first: string[]; rows: TableRows[]; last: string[] }
): Promise<void> {
  const inserts = insertions(rows)
  if (inserts) {
    const statements = ['BEGIN TRANSACTION', ...first, ...inserts, ...last, 'COMMIT']
    await orNothing(connection, () => connection.run(statements.join('; ')))
  } else {
    await inTransaction(connection, first, async () => {
      for (const table of rows) await appendRows(connection, table)
      return { result: undefined, last }
    })
  }
}

async function orNothing<Result>(connection: DuckDBConnection, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/**
 * Statements that delete lines. They enable the optimizer even when the statements around them disable it: it skips the
 * row groups that cannot contain the numbers, nearly all of a million lines.
 */
export function removals(numbers: number[]): string[] {
  if (!numbers.length) return []
  const statements = ['PRAGMA enable_optimizer']
  for (let from = 0; from < numbers.length; from += idsAtOnce) {
    const list = numbers.slice(from, from + idsAtOnce).map(integerText)
    statements.push(`DELETE FROM lines WHERE _i IN (${list.join(', ')})`)
  }
  return [...statements, 'PRAGMA disable_optimizer']
}
