import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FileProperty, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import {
  dateFormats,
  dateTimeFormats,
  isIsoDay,
  isZonedDateTime,
  matchesFormat
} from '../../../formats/columns/dates.ts'
import { trimSeparators, parseNumber, trueWords } from '../../../../contract/datasets/numberTexts.ts'
import { sqlText } from './database.ts'
import {
  booleanSql,
  formattedTimestampSql,
  isoDaySql,
  numberSql,
  valueSql,
  zonedInstantSql
} from './values.ts'

let connection: DuckDBConnection
beforeAll(async () => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  connection = await instance.connect()
  await connection.run("SET TimeZone = 'UTC'")
})

/** Applies the SQL of a value to many cells at once. */
async function evaluate(cells: string[], sql: (cell: string) => string): Promise<unknown[]> {
  const rows = cells.map((cell, index) => `(${index}, ${sqlText(cell)})`)
  const reader = await connection.runAndReadAll(
    `SELECT ${sql('cell')} FROM (VALUES ${rows.join(', ')}) AS cells(position, cell) ORDER BY position`
  )
  return reader.getRowsJson().map((row) => row[0])
}

const cellsOf = (unit: string[]): fc.Arbitrary<string[]> =>
  fc.array(
    fc
      .array(fc.constantFrom(...unit), { minLength: 1, maxLength: 9 })
      .map((parts) => parts.join('').trim())
      .filter(Boolean),
    { minLength: 20, maxLength: 40 }
  )

describe('values are read as they are detected', () => {
  it('numbers', async () => {
    const units = [
      '0',
      '1',
      '12',
      '9007',
      '.',
      ',',
      '-',
      '+',
      'e',
      'E5',
      '_',
      ' ',
      '\u00a0',
      '\u202f',
      '0x',
      'F',
      'inf',
      'nan',
      '\t'
    ]
    await fc.assert(
      fc.asyncProperty(cellsOf(units), async (cells) => {
        const read = await evaluate(cells, numberSql)
        expect(read.map((value) => value ?? undefined)).toEqual(cells.map(parseNumber))
      }),
      { numRuns: 60 }
    )
  })

  it('booleans', async () => {
    const units = ['oui', 'OUI', 'true', 'Vrai', 'yes', '1', 'non', '0', '-1', '_', ' ', 'faux']
    await fc.assert(
      fc.asyncProperty(cellsOf(units), async (cells) => {
        const expected = cells.map((cell) => trueWords.includes(trimSeparators(cell).toLowerCase()))
        expect(await evaluate(cells, booleanSql)).toEqual(expected)
      }),
      { numRuns: 30 }
    )
  })

  const digits = ['0', '1', '2', '3', '9', '01', '12', '24', '29', '31', '60', '99', '2000', '1999', '0000']

  it.each([...dateFormats, ...dateTimeFormats].map((format) => [format.name, format] as const))(
    'dates written %s',
    async (_name, format) => {
      const template = fc.array(fc.constantFrom(...digits), { minLength: 6, maxLength: 6 }).map((numbers) => {
        let position = 0
        return format.strptime.replace(/%[a-zA-Z]/g, () => numbers[position++] ?? '1')
      })
      const broken = template.map((text) => text.replace(/[/: ]/, '-'))
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.oneof({ weight: 5, arbitrary: template }, broken), { minLength: 30 }),
          async (cells) => {
            const read = await evaluate(
              cells,
              (cell) => `(${formattedTimestampSql(cell, format)}) IS NOT NULL`
            )
            expect(cells.filter((_, index) => read[index])).toEqual(
              cells.filter((cell) => matchesFormat(cell, format))
            )
          }
        ),
        { numRuns: 30 }
      )
    }
  )

  it('ISO days and zoned date-times', async () => {
    const number = (from: number, to: number, width: number): fc.Arbitrary<string> =>
      fc.integer({ min: from, max: to }).map((value) => String(value).padStart(width, '0'))
    const day = fc
      .tuple(fc.oneof(number(1990, 2030, 4), number(0, 9999, 4)), number(0, 13, 2), number(0, 32, 2))
      .map((parts) => parts.join('-'))
    const time = fc
      .tuple(number(0, 24, 2), number(0, 60, 2), number(0, 60, 2))
      .map((parts) => parts.join(':'))
    const zone = fc.oneof(
      fc.constantFrom(
        '',
        'Z',
        'z',
        '+02',
        '-0330',
        '+05:30',
        '+16:00',
        '+15:59',
        '-00:00',
        '+02:60',
        ' Europe/Paris'
      ),
      number(0, 25, 2).map((hours) => `+${hours}:00`)
    )
    const dateTime = fc
      .tuple(
        day,
        fc.constantFrom('T', ' ', 't'),
        time,
        fc.constantFrom('', '.5', '.123456', '.123456789'),
        zone
      )
      .map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(day, dateTime), { minLength: 40 }), async (cells) => {
        const days = await evaluate(cells, (cell) => `(${isoDaySql(cell)}) IS NOT NULL`)
        expect(cells.filter((_, index) => days[index])).toEqual(cells.filter(isIsoDay))
        const zoned = await evaluate(cells, (cell) => {
          const { fits } = valueSql({ key: 'c', type: 'string', format: 'date-time' }, undefined, cell, 'UTC')
          return `CASE WHEN regexp_matches(${cell}, '(?i)([z]|[+-][0-9:]{2,6})$') THEN (${fits}) IS NOT NULL AND strlen(${cell}) > 10 ELSE false END`
        })
        expect(cells.filter((_, index) => zoned[index])).toEqual(cells.filter(isZonedDateTime))
      }),
      { numRuns: 60 }
    )
  })

  it('gives the instant of a zoned date-time', async () => {
    const cells = ['2024-05-06T00:00:00+02:00', '2024-05-06 00:00:00.250Z', '2024-05-06T00:00:00-0330']
    const read = await evaluate(cells, zonedInstantSql)
    expect(read).toEqual(['2024-05-05 22:00:00', '2024-05-06 00:00:00.25', '2024-05-06 03:30:00'])
  })
})

describe('normalized values', () => {
  const rows: [
    column: Partial<SchemaProperty>,
    detected: Partial<FileProperty>,
    cell: string,
    value: unknown,
    instant?: string
  ][] = [
    [{ type: 'string' }, {}, 'Rue du Pré', 'Rue du Pré'],
    [{ type: 'boolean' }, {}, 'Oui', true],
    [{ type: 'boolean' }, {}, 'peut-être', false],
    [{ type: 'integer' }, {}, '1 234', '1234'],
    [{ type: 'integer' }, {}, '12.0', '12'],
    [{ type: 'number' }, {}, '1\u202f234,5', 1234.5],
    [{ type: 'number' }, {}, '1,234.5', null],
    [{ type: 'number' }, {}, '0x1F', 31],
    [{ type: 'number' }, {}, '1e999', null],
    [{ type: 'string', format: 'date' }, { dateFormat: 'D/M/YYYY' }, '1/2/2020', '2020-02-01'],
    [{ type: 'string', format: 'date' }, { dateFormat: 'D/M/YY' }, '01/02/69', '1969-02-01'],
    [{ type: 'string', format: 'date' }, { dateFormat: 'D/M/YY' }, '01/02/68', '2068-02-01'],
    [{ type: 'string', format: 'date' }, { dateFormat: 'D/M/YYYY' }, '2020-02-01', '2020-02-01'],
    [{ type: 'string', format: 'date' }, { dateFormat: 'D/M/YYYY' }, '31/02/2020', null],
    [{ type: 'string', format: 'date' }, {}, '2020-02-30', null],
    [
      { type: 'string', format: 'date-time' },
      { dateTimeFormat: 'D/M/YYYY H:m' },
      '1/2/2020 3:4',
      '2020-02-01T03:04:00+01:00',
      '2020-02-01 02:04:00'
    ],
    [
      { type: 'string', format: 'date-time' },
      { dateTimeFormat: 'D/M/YYYY H:m' },
      '31/12/2020 24:00',
      '2021-01-01T00:00:00+01:00',
      '2020-12-31 23:00:00'
    ],
    [
      { type: 'string', format: 'date-time', timeZone: 'UTC' },
      { dateTimeFormat: 'YYYY-MM-DD HH:mm:ss' },
      '2020-07-01 12:00:00',
      '2020-07-01T12:00:00Z',
      '2020-07-01 12:00:00'
    ],
    [
      { type: 'string', format: 'date-time', timeZone: 'America/Cayenne' },
      { dateTimeFormat: 'YYYY-MM-DDTHH:mm:ss' },
      '2020-07-01T12:00:00',
      '2020-07-01T12:00:00-03:00',
      '2020-07-01 15:00:00'
    ],
    [
      { type: 'string', format: 'date-time' },
      {},
      '2020-07-01 12:00:00+0200',
      '2020-07-01T12:00:00+0200',
      '2020-07-01 10:00:00'
    ],
    [
      { type: 'string', format: 'date-time' },
      {},
      '2020-07-01 12:00:00',
      '2020-07-01T12:00:00+02:00',
      '2020-07-01 10:00:00'
    ],
    [
      { type: 'string', format: 'date-time' },
      {},
      '2020-07-01T12:00:00.250',
      '2020-07-01T12:00:00.250+02:00',
      '2020-07-01 10:00:00.25'
    ],
    [
      { type: 'string', format: 'date-time' },
      {},
      '2020-01-01',
      '2020-01-01T00:00:00+01:00',
      '2019-12-31 23:00:00'
    ],
    // Historical offsets: the text of a date-time is read back as the same instant.
    [
      { type: 'string', format: 'date-time' },
      {},
      '1900-01-01T00:00:00',
      '1900-01-01T00:00:00+00:09',
      '1899-12-31 23:51:00'
    ],
    [
      { type: 'string', format: 'date-time', timeZone: 'Africa/Monrovia' },
      {},
      '1950-01-01T00:00:00',
      '1950-01-01T00:00:00-00:45',
      '1950-01-01 00:45:00'
    ],
    // The hour that the clocks repeat, and the hour that they skip.
    [
      { type: 'string', format: 'date-time' },
      {},
      '2024-10-27T02:30:00',
      '2024-10-27T02:30:00+02:00',
      '2024-10-27 00:30:00'
    ],
    [
      { type: 'string', format: 'date-time' },
      {},
      '2024-03-31T02:30:00',
      '2024-03-31T03:30:00+02:00',
      '2024-03-31 01:30:00'
    ],
    [{ type: 'string', format: 'date-time' }, {}, '2020-13-01T12:00:00Z', null],
    [{ type: 'string', separator: ' ; ' }, {}, 'a; b;;c ', ['a', 'b', 'c']],
    [{ type: 'string', separator: ';' }, {}, ' ; ', null],
    [{ type: 'integer', separator: ',' }, {}, '1, 2,x', ['1', '2']],
    [
      { type: 'string', format: 'date', separator: ',' },
      { dateFormat: 'D/M/YYYY' },
      '1/2/2020,3/4/2021',
      ['2020-02-01', '2021-04-03']
    ]
  ]

  it.each(rows)('%j %j "%s" is %j', async (column, detected, cell, value, instant) => {
    const property = { key: 'c', ...column } as SchemaProperty
    const sql = (text: string) => valueSql(property, { ...property, ...detected }, text, 'Europe/Paris')
    expect(await evaluate([cell], (text) => sql(text).value)).toEqual([value])
    if (instant) expect(await evaluate([cell], (text) => sql(text).instant ?? 'NULL')).toEqual([instant])
  })
})
