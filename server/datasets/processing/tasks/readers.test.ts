import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CsvDialect } from '../../../../contract/datasets/dataset.ts'
import { profileText } from '../../../formats/text/cleanText.ts'
import { openDatabase, type WorkDatabase } from './database.ts'
import { readRowByRow, readWithEngine } from './staging.ts'

let folder: string
let database: WorkDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'readers-'))
  database = await openDatabase(join(folder, 'staging.db'), { threads: 2, memoryMb: 200 }, [])
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the cells up to the last row that is not blank; the readers may differ after it. */
async function stagedCells(): Promise<unknown[][]> {
  const rows = (await database.connection.runAndReadAll('FROM cells')).getRowsJson()
  return rows.slice(0, rows.findLastIndex((row) => row.some((cell) => cell !== null)) + 1)
}

interface Readings {
  /** Undefined when the engine's reader refused the file. */
  engine?: unknown[][]
  rows: unknown[][] | Error
}

async function bothReadings(text: string, dialect: CsvDialect, columnCount: number): Promise<Readings> {
  const path = join(folder, 'file.csv')
  await writeFile(path, text)
  const layout = { dialect, columnCount }
  const { connection } = database
  const profile = await profileText(path)
  const wasRead = await readWithEngine(connection, { path, profile }, layout, () => {})
  const engine = wasRead ? await stagedCells() : undefined
  const rows = await readRowByRow(connection, path, layout, () => {}).then(
    stagedCells,
    (error: unknown) => error as Error
  )
  return { ...(engine && { engine }), rows }
}

const comma: CsvDialect = { linesDelimiter: '\n', fieldsDelimiter: ',', escapeChar: '"', quote: '"' }

describe('the two readers of tabular files', () => {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('a', 'é', 'bc', '12', ' ', '\t', '\u00a0', "'") },
    { weight: 3, arbitrary: fc.constantFrom(',', ';') },
    { weight: 2, arbitrary: fc.constantFrom('"', '""', '\n') },
    { weight: 1, arbitrary: fc.constantFrom('\r\n', '\r', '\\', '#', 'NULL', '🚲') }
  )
  const dialects = fc.record({
    linesDelimiter: fc.constantFrom('\n', '\r\n'),
    fieldsDelimiter: fc.constantFrom(',', ';', '\t', '|'),
    quote: fc.constantFrom('"', "'")
  })

  it('give the same cells, whatever the text', { timeout: 120_000 }, async () => {
    let readByEngine = 0
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), dialects, async (pieces, dialect) => {
        const body = pieces.join('').replaceAll(',', dialect.fieldsDelimiter)
        const text = ['h1', 'h2', 'h3'].join(dialect.fieldsDelimiter) + dialect.linesDelimiter + body
        const { engine, rows } = await bothReadings(text, { ...dialect, escapeChar: dialect.quote }, 3)
        if (!engine) return
        readByEngine += 1
        expect(engine, JSON.stringify(text)).toEqual(rows)
      }),
      { numRuns: 100 }
    )
    expect(readByEngine).toBeGreaterThan(10)
  })

  it('read a quote that closes and opens again as one', async () => {
    for (const body of ['"" ""', 'a,"x" "y",b', '"x"   "y"\na,b,c']) {
      const { engine, rows } = await bothReadings(`h1,h2,h3\n${body}`, comma, 3)
      if (engine) expect(engine, body).toEqual(rows)
    }
  })

  it('take what is left of a file that is cut within quotes as its last row', async () => {
    const cut = await bothReadings('h1,h2,h3\na,b,c\nd,"e, ""f""\ng', comma, 3)
    expect(cut).toEqual({
      rows: [
        ['h1', 'h2', 'h3'],
        ['a', 'b', 'c'],
        ['d', '"e, "f"\ng', null]
      ]
    })
    const alone = await bothReadings('h1\na\n"', { ...comma, linesDelimiter: '\n' }, 1)
    expect(alone.rows).toEqual([['h1'], ['a'], ['"']])
  })

  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', 'é', '1', ' '), maxLength: 6 }),
    fc
      .string({ unit: fc.constantFrom('a', ',', '"', ' ', 'ü'), maxLength: 6 })
      .map((text) => `"a${text.replaceAll('"', '""')}"`)
  )

  it('agree on well-formed files, which the engine reads', { timeout: 120_000 }, async () => {
    let readByEngine = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('\n', '\r\n'),
        async (table, linesDelimiter) => {
          const text = ['a,b,c', ...table.map((row) => row.join(','))].join(linesDelimiter)
          const { engine, rows } = await bothReadings(text, { ...comma, linesDelimiter }, 3)
          if (!engine) return
          readByEngine += 1
          expect(engine, JSON.stringify(text)).toEqual(rows)
        }
      ),
      { numRuns: 60 }
    )
    expect(readByEngine).toBeGreaterThan(20)
  })
})
