import { readdir, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import * as fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it, vi } from 'vitest'
import { ProcessingError } from '../task.ts'
import { tasks } from './index.ts'
import { analyze, dataInput, folder, index, query, report, type Analyzed, type Change } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

describe('index', () => {
  it('keeps row numbers when blank rows are skipped', async () => {
    const { lines, count: lineCount } = await index(await analyze('a;b\n1;x\n\n;\n2;y\n \n3;\n'))
    expect(lines).toEqual([
      ['1', '1', 'x'],
      ['4', '2', 'y'],
      ['6', '3', null]
    ])
    expect(lineCount).toBe(3)
  })

  it('takes the first row with content for the header, whatever invisible there is before it', async () => {
    const { lines } = await index(await analyze('\0;\0\n \n\na;b\nun;deux\n'))
    expect(lines).toEqual([['1', 'un', 'deux']])
    await expect(analyze('\0\n\n\na')).rejects.toThrow(ProcessingError)
  })

  it('keeps the order of a large file, and ids that are all different', async () => {
    const rows = Array.from({ length: 300_000 }, (_, row) => `${row};${row % 2 ? 'oui' : 'non'}`)
    const analyzed = await analyze(`n;pair\n${rows.join('\n')}\n`)
    await tasks.index(dataInput(analyzed), report)
    const found = await query(
      analyzed.linesPath,
      `SELECT count(*), count(*) FILTER (_i <> rowid + 1 OR c0 <> rowid), count(DISTINCT _id), min(_rand) >= 0,
         max(_rand) < 1000000, bool_and(regexp_full_match(_id, '[a-z0-9]+')) FROM lines`
    )
    expect(found).toEqual([['300000', '0', '300000', true, true, true]])
  })

  it('reads the same from another encoding', async () => {
    const text = 'Nom;Prix\r\nÉvry « été »;1,5\r\nGif;2 €\r\n'
    const clear = await index(await analyze(text))
    const coded = await index(await analyze(iconv.encode(text, 'windows-1252')))
    expect(coded.lines).toEqual(clear.lines)
  })

  it('leaves out lines whose value does not fit, and tells which', async () => {
    const values = Array.from(
      { length: 1200 },
      (_, row) => `${1 + (row % 28)}/${1 + (row % 12)}/${2000 + (row % 20)}`
    )
    const analyzed = await analyze(
      `Jour;n\n${values.map((day, row) => `${day};${row}`).join('\n')}\n31/02/2020;1\nx;2\n`
    )
    // A value after the sampled ones is no date.
    const change: Change = (schema) => schema.map((column) => (column.key === 'jour' ? dateColumn : column))
    const dateColumn = { key: 'jour', 'x-originalName': 'Jour', type: 'string', format: 'date' } as const
    analyzed.schema[0] = { ...dateColumn, dateFormat: 'D/M/YYYY' }
    const output = await index(analyzed, { change })
    expect(output.count).toBe(1202)
    expect(output.lines).toHaveLength(1200)
    expect(output.errorCount).toBe(2)
    expect(output.errors).toEqual([
      { line: 1201, message: 'la valeur "31/02/2020" de la colonne "Jour" n\'est pas une date valide' },
      { line: 1202, message: 'la valeur "x" de la colonne "Jour" n\'est pas une date valide' }
    ])
  })

  it('fails when most lines do not fit, and leaves nothing behind', async () => {
    const analyzed = await analyze('a\nx\ny\n')
    const change: Change = ([column]) => [{ ...column!, format: 'date' }]
    await expect(index(analyzed, { change })).rejects.toThrow(
      '100% des lignes sont en erreur.\n<br> - Ligne 1: '
    )
    const left = await readdir(folder)
    expect(left.filter((name) => name.startsWith(basename(analyzed.linesPath)))).toEqual([])
  })

  it('keeps the decimals of an integer column', async () => {
    const many = Array.from({ length: 1500 }, (_, row) => `${row};a`).join('\n')
    const { lines } = await index(await analyze(`n;m\n${many}\n1,5;a\nx;a\n`))
    expect(lines.at(-2)).toEqual(['1501', 1.5, 'a'])
    expect(lines.at(-1)).toEqual(['1502', null, 'a'])
  })

  it('takes the first lines only for a sample', async () => {
    const rows = Array.from({ length: 500 }, (_, row) => row).join('\n')
    const { lines, count: lineCount } = await index(await analyze(`n\n\n${rows}`), { maxLines: 100 })
    expect([lineCount, lines.length, lines[99]]).toEqual([100, 100, ['101', '99']])
  })

  it('does without the staging copy', async () => {
    const analyzed = await analyze('a;b\n1;x\n2;y\n')
    await rm(analyzed.stagingPath)
    expect((await index(analyzed)).lines).toEqual([
      ['1', '1', 'x'],
      ['2', '2', 'y']
    ])
  })

  it('reads a column as the type that its concept gives it', async () => {
    const change: Change = ([column]) => [{ ...column!, type: 'string' }]
    expect((await index(await analyze('cp\n05600\n35000\n'), { change })).lines).toEqual([
      ['1', '05600'],
      ['2', '35000']
    ])
  })

  it('stores several values in a cell as a list', async () => {
    const change: Change = ([column]) => [{ ...column!, separator: ';' }]
    const output = await index(await analyze('a|b\nx; y|1\n;|2\n'), {
      change: (schema) => [...change(schema), schema[1]!]
    })
    expect(output.lines).toEqual([
      ['1', ['x', 'y'], '1'],
      ['2', null, '2']
    ])
  })

  it('measures what the lines take', async () => {
    // Two lines of two columns; "é1" is 3 bytes, 12 and 3.5 are 2 and 3.
    const output = await index(await analyze('a;b\né1;12\n;3,5\n'))
    expect(output.indexedSize).toBe(2 * 2 + 3 + 2 + 3)
  })
})

describe('unusual files', () => {
  it.each([0, 1])('a cell of 10 MB, after %i lines', async (before) => {
    const cell = 'anticonstitutionnel '.repeat(500_000).trim()
    const { lines } = await index(await analyze(`a;b\n${'x;2\n'.repeat(before)}"${cell}";1\ny;3\n`))
    expect(lines[before]?.[1] === cell).toBe(true)
    expect(lines[before + 1]).toEqual([String(before + 2), 'y', '3'])
  })

  it('2,000 columns', { timeout: 60_000 }, async () => {
    const header = Array.from({ length: 2000 }, (_, column) => `col ${column}`).join(',')
    const row = Array.from({ length: 2000 }, (_, column) => column).join(',')
    const analyzed = await analyze(`${header}\n${`${row}\n`.repeat(20)}`)
    expect(analyzed.schema).toHaveLength(2000)
    const { lines } = await index(analyzed)
    expect(lines[19]?.[2000]).toBe('1999')
  })

  it('line breaks and quotes in cells', async () => {
    const { lines } = await index(await analyze('a;b\n"un\n\ndeux";"dit ""oui"""\n"x" ; "y"\n'))
    expect(lines).toEqual([
      ['1', 'un\n\ndeux', 'dit "oui"'],
      ['2', 'x', 'y']
    ])
  })

  it('bytes that are no UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`a;b\n${'é;1\n'.repeat(400_000)}`),
      Buffer.from([0xff, 0x3b, 0x32, 0x0a])
    ])
    const { lines } = await index(await analyze(bytes))
    expect(lines.at(-1)).toEqual(['400001', '\ufffd', '2'])
  })
})

describe('any text', () => {
  const piece = fc.constantFrom(
    'a',
    'é1',
    '12',
    '1,5',
    '1/2/2020',
    'oui',
    ';',
    ',',
    '\t',
    '"',
    "'",
    '\n',
    '\r\n',
    ' ',
    '\0'
  )

  it('is read, or refused with an error to tell', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        const analyzed = await analyze(pieces.join('')).catch((error: unknown) => error)
        if (analyzed instanceof Error) expect(analyzed).toBeInstanceOf(ProcessingError)
        else {
          const { lines, count: lineCount, errorCount } = await index(analyzed as Analyzed)
          expect(lines).toHaveLength(lineCount - errorCount)
          expect(lineCount).toBeGreaterThan(0)
        }
      }),
      // Each run is a complete processing; `TEXT_RUNS=1500` for a long test.
      { numRuns: Number(process.env.TEXT_RUNS ?? 25) }
    )
  })
})
