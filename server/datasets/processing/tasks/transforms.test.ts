/** Tests of columns whose cells are transformed by an expression. */
import { describe, expect, it, vi } from 'vitest'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { ProcessingError, type IndexInput } from '../task.ts'
import { tasks } from './index.ts'
import { analyze, dataInput, index, query, report, type Change } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

type Changes = Record<string, Partial<SchemaProperty>>

/** Changes of the columns, by key. */
function byKey(changes: Changes): Change {
  return (schema) => schema.map((column) => ({ ...column, ...changes[column.key] }))
}

async function prepared(content: string, changes: Changes): Promise<IndexInput> {
  return dataInput(await analyze(content), byKey(changes))
}

async function lines(content: string, changes: Changes, maxLines?: number): Promise<unknown[][]> {
  const options = { change: byKey(changes), ...(maxLines !== undefined && { maxLines }) }
  return (await index(await analyze(content), options)).lines
}

async function failure(content: string, changes: Changes): Promise<string> {
  const error = await lines(content, changes).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProcessingError)
  expect((error as ProcessingError).retry).toBe(false)
  return (error as ProcessingError).message
}

const transform = (expr: string): Partial<SchemaProperty> => ({ 'x-transform': { expr } })

describe('a transformed column', () => {
  it('holds what the expression makes of each cell that is not empty', async () => {
    const content = 'a;b\nx;1\n y ;2\n;3\n\nx;4\n'
    expect(await lines(content, { a: transform('UPPER(value) || "!"') })).toEqual([
      ['1', 'X!', '1'],
      ['2', 'Y!', '2'],
      ['3', null, '3'],
      ['5', 'X!', '4']
    ])
  })

  it('replaces the parsing of the file', async () => {
    const content =
      'n;jour;quand;oui;l\n1 234,5 €;1/2/2020;1/2/2020 3:04;x;a b\n0;31/12/2021;1/7/2020 3:04;;c\n'
    const made = await lines(content, {
      n: { ...transform('REPLACE(REPLACE(REPLACE(value, " ", ""), " €", ""), ",", ".")'), type: 'string' },
      jour: {
        ...transform('TRANSFORM_DATE(value, "DD/MM/YYYY", "YYYY-MM-DD")'),
        type: 'string',
        format: 'date'
      },
      quand: {
        ...transform('TRANSFORM_DATE(value, "D/M/YYYY H:mm", "")'),
        type: 'string',
        format: 'date-time'
      },
      oui: { ...transform('value == "x"'), type: 'boolean' },
      l: { ...transform('SPLIT(UPPER(value), " ")'), type: 'string', separator: ', ' }
    })
    expect(made).toEqual([
      ['1', '1234.5€', '2020-02-01', '2020-02-01T03:04:00+01:00', '2020-02-01 02:04:00', true, ['A', 'B']],
      ['2', '0', '2021-12-31', '2020-07-01T03:04:00+02:00', '2020-07-01 01:04:00', null, ['C']]
    ])
  })

  it('is cast to the type of the column', async () => {
    const made = await lines('a;b;c\n1,5;1,6;4\n2;x;5\n', {
      a: { ...transform('REPLACE(value, ",", ".")'), type: 'number' },
      b: { ...transform('value == "x" ? JSON_PARSE("") : REPLACE(value, ",", ".")'), type: 'integer' },
      c: { ...transform('value + 1e300'), type: 'integer' }
    })
    expect(made).toEqual([
      ['1', 1.5, '2', 1e300],
      ['2', 2, null, 1e300]
    ])
  })

  it('says where lines are too', async () => {
    const input = await prepared('lat;n\nN48,5;1\nN47;2\n', {
      lat: {
        ...transform('REPLACE(SUBSTRING(value, 1), ",", ".")'),
        type: 'number',
        'x-refersTo': 'http://schema.org/latitude'
      },
      n: { 'x-refersTo': 'http://schema.org/longitude' }
    })
    await tasks.index(input, report)
    expect(await query(input.linesPath, 'SELECT _lat, _lon FROM lines')).toEqual([
      [48.5, 1],
      [47, 2]
    ])
  })

  it('has its geometries computed window after window', async () => {
    const rows = Array.from({ length: 12_000 }, (_, row) => `${row % 90} ${row % 7};${row}`)
    const input = await prepared(`g;n\n\n${rows.join('\n')}\n`, {
      g: {
        ...transform('"POINT(" || value || ")"'),
        type: 'string',
        'x-refersTo': 'https://purl.org/geojson/vocab#geometry'
      }
    })
    await tasks.index(input, report)
    const wrong = '_lon <> c1 % 90 OR _lat <> c1 % 7 OR _i <> c1 + 2 OR _lat IS NULL'
    expect(await query(input.linesPath, `SELECT count(*), count(*) FILTER (${wrong}) FROM lines`)).toEqual([
      ['12000', '0']
    ])
  })

  it('keeps its place in a large file with blank rows', async () => {
    const rows = Array.from({ length: 60_000 }, (_, row) => (row % 10 === 3 ? '' : `${row};v${row % 1000}`))
    const input = await prepared(`n;t\n${rows.join('\n')}\n`, {
      n: { ...transform('value * 2'), type: 'integer' },
      t: transform('SUBSTRING(value, 1)')
    })
    await tasks.index(input, report)
    const wrong =
      'c0 <> (_i - 1) * 2 OR c1 <> CAST((_i - 1) % 1000 AS VARCHAR) OR rowid <> _i - 1 - (_i + 6) // 10'
    expect(await query(input.linesPath, `SELECT count(*), count(*) FILTER (${wrong}) FROM lines`)).toEqual([
      ['54000', '0']
    ])
  })

  it('may be one of thousands', async () => {
    const header = Array.from({ length: 500 }, (_, column) => `col ${column}`).join(',')
    const row = Array.from({ length: 500 }, (_, column) => `x${column}`).join(',')
    const changes = Object.fromEntries(
      [3, 250, 499].map((column) => [`col_${column}`, transform('UPPER(value)')])
    )
    const [, second] = await lines(`${header}\n${`${row}\n`.repeat(3)}`, changes)
    expect([second?.[1], second?.[4], second?.[251], second?.[500]]).toEqual(['x0', 'X3', 'X250', 'X499'])
  })

  it('is a sample like the others', async () => {
    const rows = Array.from({ length: 500 }, (_, row) => row).join('\n')
    const made = await lines(`n\n\n${rows}`, { n: { ...transform('value + 1'), type: 'integer' } }, 100)
    expect([made.length, made[99]]).toEqual([100, ['101', '100']])
  })

  it('is evaluated on every line when chance has a part in it', async () => {
    const made = await lines(`a\n${'x\n'.repeat(50)}`, { a: { ...transform('random()'), type: 'number' } })
    expect(new Set(made.map(([, value]) => value)).size).toBe(50)
  })

  it('may hold any character, or none', async () => {
    const expr = String.raw`value == "nul" ? "a\u0000b" : value == "half" ? "\ud800" : value == "none" ? "" : value`
    expect(await lines('a;n\nnul;1\nhalf;2\nnone;3\n😀;4\n', { a: transform(expr) })).toEqual([
      ['1', 'a\0b', '1'],
      ['2', '\ufffd', '2'],
      ['3', '', '3'],
      ['4', '😀', '4']
    ])
  })

  it('may hold long texts', async () => {
    const cell = 'mot '.repeat(200_000).trim()
    const made = await lines(`a;b\n${`"${cell}";1\n`.repeat(8)}`, { a: transform('UPPER(value)') })
    expect(made.map(([, value]) => value === cell.toUpperCase())).toEqual(Array(8).fill(true))
  })
})

describe('a transform that fails', () => {
  it.each<[what: string, content: string, change: Partial<SchemaProperty>, message: string]>([
    [
      'of syntax',
      'a\nx\n',
      transform('UPPER(value'),
      `échec de l'analyse de l'expression "UPPER(value" : parse error [1:12]: Expected )`
    ],
    [
      'of evaluation',
      'a\nx\n',
      transform('autre'),
      `échec de l'évaluation de l'expression "autre" : undefined variable: autre`
    ],
    [
      'of type',
      'a\n1\nabc\n',
      { ...transform('value'), type: 'integer' },
      `échec de l'évaluation de l'expression "value" : /a doit être de type integer (résultat : "abc")`
    ],
    [
      'of type, without a number',
      'a\nx\n',
      { ...transform('value * 1'), type: 'number' },
      `échec de l'évaluation de l'expression "value * 1" : /a doit être de type number (résultat : null)`
    ],
    [
      'of format',
      'a\nx\n',
      { ...transform('"2020-01-01 10:00:00"'), format: 'date-time' },
      `échec de l'évaluation de l'expression ""2020-01-01 10:00:00"" : /a doit correspondre au format "date-time" (date-time) (résultat : "2020-01-01 10:00:00")`
    ],
    [
      'of a required value',
      'a\nx\n',
      { ...transform('JSON_PARSE("")'), 'x-required': true },
      `échec de l'évaluation de l'expression "JSON_PARSE("")" : requiert la propriété a (a) (résultat : null)`
    ]
  ])('%s', async (_what, content, change, message) => {
    expect(await failure(content, { a: change })).toBe(message)
  })

  it('does so in validation too, when columns have rules', async () => {
    const change = { ...transform('value || "!"'), maxLength: 2 }
    const passing = await tasks.validate(await prepared('a\nx\n', { a: change }), report)
    expect(passing).toMatchObject({ rowCount: 1, errorCount: 0 })
    await expect(tasks.validate(await prepared('a\nxy\n', { a: change }), report)).rejects.toThrow(
      `échec de l'évaluation de l'expression "value || "!"" : /a ne doit pas dépasser 2 caractères (2) (résultat : "xy!")`
    )
  })

  it('leaves the missing cells of a required column to validation', async () => {
    const change = { ...transform('value || "!"'), 'x-required': true }
    const output = await tasks.validate(await prepared('a;b\nx;1\n;2\n', { a: change }), report)
    expect(output.errors).toEqual([{ line: 2, message: 'requiert la propriété a (a)' }])
  })
})
