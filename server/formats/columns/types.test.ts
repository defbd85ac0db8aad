import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateFormatNames, dateTimeFormatNames } from '../../../contract/dateFormats.ts'
import { dateFormats, dateTimeFormats } from './dates.ts'
import { parseNumber } from '../../../contract/datasets/numberTexts.ts'
import { detectType, type DetectedType } from './types.ts'

describe('type of a column', () => {
  const rows: [values: string[], type: DetectedType][] = [
    [['0', '1', '-1'], { type: 'boolean' }],
    [['Oui', 'NON', 'vrai', 'faux', 'yes', 'no', 'true', 'false'], { type: 'boolean' }],
    [['_oui_', ' non'], { type: 'boolean' }],
    [['1', '2'], { type: 'integer' }],
    [['012', '56000'], { type: 'integer' }],
    [['12.0', '3'], { type: 'integer' }],
    [['1 234', '1\u202f234\u00a0567'], { type: 'integer' }],
    [['1,5', '2'], { type: 'number' }],
    [['1 234,5', '-5', '.5', '1e3', '0x1F', '+2.'], { type: 'number' }],
    [['1,234.5'], { type: 'string' }],
    [['1e999'], { type: 'string', codeLike: true }],
    [['1/2/2020 3:4'], { type: 'string', format: 'date-time', dateTimeFormat: 'D/M/YYYY H:m' }],
    [['01/02/20 03:04'], { type: 'string', format: 'date-time', dateTimeFormat: 'D/M/YY H:m' }],
    [['01/02/2020, 03:04'], { type: 'string', format: 'date-time', dateTimeFormat: 'D/M/YYYY, H:m' }],
    [['01/02/20, 03:04'], { type: 'string', format: 'date-time', dateTimeFormat: 'D/M/YY, H:m' }],
    [['1/2/2020 3:4:5'], { type: 'string', format: 'date-time', dateTimeFormat: 'D/M/YYYY H:m:s' }],
    [['1/2/20 3:4:5'], { type: 'string', format: 'date-time', dateTimeFormat: 'D/M/YY H:m:s' }],
    [['1/2/2020, 3:4:5'], { type: 'string', format: 'date-time', dateTimeFormat: 'D/M/YYYY, H:m:s' }],
    [['1/2/20, 3:4:5'], { type: 'string', format: 'date-time', dateTimeFormat: 'D/M/YY, H:m:s' }],
    [['31/12/2020 24:00'], { type: 'string', format: 'date-time', dateTimeFormat: 'D/M/YYYY H:m' }],
    [['2020-02-01T03:04:05'], { type: 'string', format: 'date-time', dateTimeFormat: 'YYYY-MM-DDTHH:mm:ss' }],
    [['2020-02-01 03:04:05'], { type: 'string', format: 'date-time', dateTimeFormat: 'YYYY-MM-DD HH:mm:ss' }],
    [
      [
        '2020-02-01T03:04:05Z',
        '2020-02-01 03:04:05.5+02',
        '2020-02-01T03:04:05-0330',
        '2020-02-01T03:04:05+05:30'
      ],
      { type: 'string', format: 'date-time' }
    ],
    [['1/2/2020', '31/12/2020'], { type: 'string', format: 'date', dateFormat: 'D/M/YYYY' }],
    [['1/2/20', '31/12/99'], { type: 'string', format: 'date', dateFormat: 'D/M/YY' }],
    [['2020/2/1'], { type: 'string', format: 'date', dateFormat: 'YYYY/M/D' }],
    [['2020-02-29'], { type: 'string', format: 'date' }],
    [['2021-02-29'], { type: 'string', codeLike: true }],
    [['31/02/2020'], { type: 'string', codeLike: true }],
    [['1/2/2020', '2020-02-01'], { type: 'string', codeLike: true }],
    [['AB-12', 'a_1', 'x.2/3'], { type: 'string', codeLike: true }],
    [['AB-12', 'AB'], { type: 'string' }],
    [['Rue du Pré'], { type: 'string' }],
    [['é1'], { type: 'string' }],
    [['a'.repeat(200)], { type: 'string' }],
    [['a'.repeat(201)], { type: 'string', 'x-display': 'textarea' }],
    [['1'.repeat(201)], { type: 'integer' }]
  ]
  it.each(rows)('%j', (values, type) => {
    expect(detectType(values)).toEqual(type)
  })

  // Cells have no maximum length: the detection must stay fast.
  it.each([
    ['digits', `${'1'.repeat(300_000)}x`],
    ['characters of a code', `${'a'.repeat(300_000)}!`],
    ['spaces', `x${' '.repeat(300_000)}y`],
    ['underscores', `x${'_'.repeat(300_000)}y`]
  ])('takes a time that follows the length of a text of %s', (_what, text) => {
    const start = performance.now()
    detectType([text])
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it('finds the numbers that were written, in the French way too', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }),
        (numbers) => {
          const written = numbers.map((number) => String(number).replace('.', ','))
          expect(written.map(parseNumber)).toEqual(numbers.map((number) => Number(String(number))))
          expect(['integer', 'number', 'boolean']).toContain(detectType(written).type)
        }
      )
    )
  })

  it('finds the dates that were written', () => {
    const date = fc.date({ min: new Date('1970-01-01'), max: new Date('2068-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(date, { minLength: 1 }), (dates) => {
        const days = dates.map((day) => day.toISOString().slice(0, 10))
        expect(detectType(days)).toEqual({ type: 'string', format: 'date' })
        const french = days.map((day) => day.split('-').toReversed().join('/'))
        expect(detectType(french)).toEqual({ type: 'string', format: 'date', dateFormat: 'D/M/YYYY' })
        const times = dates.map((day) => day.toISOString())
        expect(detectType(times)).toEqual({ type: 'string', format: 'date-time' })
      })
    )
  })
})

it('knows the formats that columns of editable datasets choose from', () => {
  expect(dateFormats.map(({ name }) => name)).toEqual(dateFormatNames)
  expect(dateTimeFormats.map(({ name }) => name)).toEqual(dateTimeFormatNames)
})
