/** Statements that change the index of an editable dataset. */
import type { DuckDBConnection } from '@duckdb/node-api'

const idsAtOnce = 1000

/** A whole number as statements have it. */
export const whole = (value: number): string => BigInt(value).toString()

/**
 * @param first statements that the transaction begins with
 * @param work answers those that it ends with
 */
export async function inTransaction<Result>(
  connection: DuckDBConnection,
  first: string[],
  work: () => Promise<{ result: Result; last?: string[] }>
): Promise<Result> {
  try {
    await connection.run(['BEGIN TRANSACTION', ...first].join('; '))
    const { result, last = [] } = await work()
    await connection.run([...last, 'COMMIT'].join('; '))
    return result
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Statements that remove lines. */
export function removals(numbers: number[]): string[] {
  const statements: string[] = []
  for (let from = 0; from < numbers.length; from += idsAtOnce) {
    const list = numbers.slice(from, from + idsAtOnce).map(whole)
    statements.push(`DELETE FROM lines WHERE _i IN (${list.join(', ')})`)
  }
  return statements
}
