import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPattern } from '../query/wildcards.ts'
import { parsePattern } from '../query/patterns.ts'
import { matchesPattern } from './patternSql.ts'
import { bindValue, sql, type Sql } from './sql.ts'

let connection: DuckDBConnection
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect()
})
afterAll(() => connection.closeSync())

async function answer({ text, values }: Sql): Promise<unknown> {
  const statement = await connection.prepare(text)
  for (const [index, { value, type }] of values.entries()) statement.bindValue(index + 1, value, type)
  return (await statement.run()).getChunk(0).getColumnValues(0)[0]
}

const matches = (text: string, pattern: string): Promise<unknown> =>
  answer(sql`SELECT ${matchesPattern(sql`${bindValue(text)}::VARCHAR`, parsePattern(pattern))}`)

describe('a text with wildcards', () => {
  it.each([
    ['abc', 'abc', true],
    ['abc', 'ab', false],
    ['abc', 'a*', true],
    ['abc', '*c', true],
    ['abc', '*b*', true],
    ['abc', '**', true],
    ['', '*', true],
    ['', '', true],
    ['', '?', false],
    ['a\nb', 'a?b', true],
    ['a.c', 'a.?', true],
    ['abc', 'a.?', false],
    ['é', '?', true],
    ['a%_\\[x]$^', 'a%_\\[x]$*', true],
    ['a\0b', '?\0*', true]
  ])('%j is %j: %s', async (text, pattern, expected) => {
    expect(await matches(text, pattern)).toBe(expected)
    expect(isPattern(text, parsePattern(pattern))).toBe(expected)
  })

  it('matches the same texts in SQL and in JavaScript', async () => {
    const piece = fc.constantFrom('a', 'b', 'é', '.', '*', '?', '\\', '%', '\n')
    const text = fc.array(piece, { maxLength: 6 }).map((list) => list.join(''))
    await fc.assert(
      fc.asyncProperty(text, text, async (value, pattern) => {
        expect(await matches(value, pattern)).toBe(isPattern(value, parsePattern(pattern)))
      }),
      { numRuns: 300 }
    )
  })

  it('is matched without exponential backtracking', async () => {
    expect(await matches('a'.repeat(5000), `${'*a?'.repeat(100)}*b`)).toBe(false)
    expect(isPattern('a'.repeat(5000), parsePattern(`${'*a?'.repeat(100)}*b`))).toBe(false)
  })
})
