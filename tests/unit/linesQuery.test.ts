import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allFilterSuffixes } from '../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { HttpError } from '../../server/http/errors.ts'
import { formatCursor, parseCursor } from '../../server/lines/query/cursor.ts'
import { parsePeriod } from '../../server/lines/query/dates.ts'
import type { SortTerm } from '../../server/lines/query/linesQuery.ts'
import { parseLinesQuery, type ReadContext } from '../../server/lines/query/parse.ts'
import { endOfDay, startOfDay } from '../../server/lines/query/timeZone.ts'
import { calculatedColumns } from './support/linesFile.ts'

const schema: SchemaProperty[] = [
  { key: 's', type: 'string' },
  { key: 'i', type: 'integer' },
  { key: 'n', type: 'number' },
  { key: 'b', type: 'boolean' },
  { key: 'd', type: 'string', format: 'date', 'x-refersTo': 'http://schema.org/Date' },
  { key: 't', type: 'string', format: 'date-time', timeZone: 'America/New_York' },
  { key: 'm', type: 'string', separator: ';', 'x-capabilities': { wildcard: true } },
  { key: 'a.b_eq', type: 'string', 'x-refersTo': 'https://github.com/data-fair/lib/account' },
  ...calculatedColumns
]
const context: ReadContext = {
  schema,
  isRest: false,
  isVirtual: false,
  geolocalized: false,
  defaultTimeZone: 'Europe/Paris',
  now: Date.parse('2024-03-15T10:20:30.456Z')
}

const keys = [...schema.map(({ key }) => key), 'unknown', '', '_c_x']
const ownNames =
  'size page after count select sort q q_mode q_fields q_ignored qs date_match account owner bbox collapse arrays hint'
const parameterName = fc.oneof(
  fc.constantFrom(...ownNames.split(' ')),
  fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...allFilterSuffixes)).map((parts) => parts.join('')),
  fc.string()
)
const operand = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '1',
    '-0',
    '1e400',
    '0x1',
    'NaN',
    'true',
    '2024',
    '2024-02-30',
    'now-1M/d',
    'now+999999y',
    '"a","b"',
    'null',
    '*'
  ),
  fc.integer().map(String),
  fc.double().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(...keys.map((key) => `-${key}`))
)

describe('query parsing', () => {
  it('throws only 400 errors with a message', () => {
    fc.assert(
      fc.property(fc.dictionary(parameterName, operand, { maxKeys: 6 }), (parameters) => {
        try {
          const { query } = parseLinesQuery(parameters, context)
          expect(query.size).toBeGreaterThanOrEqual(0)
          // The relevance comes after an explicit sort by line number.
          expect(query.sort.filter(({ key }) => key === '_i')).toHaveLength(1)
        } catch (error) {
          if (!(error instanceof HttpError)) throw error
          expect(error.statusCode).toBe(400)
          expect(error.message).not.toBe('')
        }
      }),
      { numRuns: 2000 }
    )
  })

  it('ignores an empty page parameter', () => {
    expect(parseLinesQuery({ size: '', page: '' }, context).query).toMatchObject({ size: 12, skip: 0 })
  })

  it('appends the relevance and the line number once', () => {
    const sortOf = (parameters: Record<string, string>): string[] =>
      parseLinesQuery(parameters, context).query.sort.map(
        ({ key, form, descending }) => `${descending ? '-' : ''}${key} ${form}`
      )
    expect(sortOf({})).toEqual(['_i natural'])
    expect(sortOf({ q: 'a' })).toEqual(['-_score natural', '_i natural'])
    expect(sortOf({ _c_q: 'a' })).toEqual(['_i natural'])
    expect(sortOf({ sort: '-s,n,-_i', q: 'a' })).toEqual([
      '-s folded',
      '-s raw',
      'n natural',
      '-_i natural',
      '-_score natural'
    ])
  })

  it('sorts editable datasets by last update at the end', () => {
    const { sort } = parseLinesQuery({}, { ...context, isRest: true }).query
    expect(sort).toEqual([
      { key: '_updatedAt', form: 'natural', descending: true },
      { key: '_i', form: 'natural', descending: true }
    ])
  })
})

describe('a cursor', () => {
  const terms: SortTerm[] = [
    { key: 's', form: 'folded', descending: false },
    { key: 's', form: 'raw', descending: false },
    { key: 'n', form: 'natural', descending: true },
    { key: 'b', form: 'natural', descending: true },
    { key: 't', form: 'natural', descending: true },
    { key: '_i', form: 'natural', descending: false }
  ]
  const nullable = <Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(values)
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0))

  it('is parsed to its original values', () => {
    const values = fc.tuple(
      nullable(fc.string({ unit: 'grapheme' })),
      nullable(fc.string()),
      nullable(finite),
      nullable(fc.boolean()),
      nullable(fc.maxSafeInteger()),
      fc.maxSafeInteger()
    )
    fc.assert(
      fc.property(values, (cursor) => {
        expect(parseCursor(formatCursor(cursor), terms, schema)).toEqual(cursor)
      })
    )
  })

  it('is the content of a JSON array without brackets', () => {
    expect(formatCursor(['abc', 'Abc', 12])).toBe('"abc","Abc",12')
    expect(formatCursor([null, 3])).toBe('null,3')
  })
})

describe('dates', () => {
  const period = (text: string): string[] | undefined => {
    const found = parsePeriod(text, context.now)
    return found && [found.from, found.until].map((instant) => new Date(instant).toISOString())
  }

  it.each([
    ['2024', '2024-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z'],
    ['2024-02', '2024-02-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['2024-02-29T10', '2024-02-29T10:00:00.000Z', '2024-02-29T11:00:00.000Z'],
    ['2024-02-29T10:30+02:00', '2024-02-29T08:30:00.000Z', '2024-02-29T08:31:00.000Z'],
    ['2024-02-29T10:30:15', '2024-02-29T10:30:15.000Z', '2024-02-29T10:30:15.001Z'],
    ['2024-02-29T10:30:15.5-0100', '2024-02-29T11:30:15.500Z', '2024-02-29T11:30:15.501Z'],
    ['1705275000000', '2024-01-14T23:30:00.000Z', '2024-01-14T23:30:00.001Z'],
    ['0', '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z'],
    ['-1', '1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z'],
    ['now', '2024-03-15T10:20:30.456Z', '2024-03-15T10:20:30.457Z'],
    ['now-7d', '2024-03-08T10:20:30.456Z', '2024-03-08T10:20:30.457Z'],
    ['now/d', '2024-03-15T00:00:00.000Z', '2024-03-16T00:00:00.000Z'],
    ['now/w', '2024-03-11T00:00:00.000Z', '2024-03-18T00:00:00.000Z'],
    ['now-1M/M', '2024-02-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['2024-01-31||+1M', '2024-02-29T00:00:00.000Z', '2024-02-29T00:00:00.001Z'],
    ['2024-01-01||/M', '2024-01-01T00:00:00.000Z', '2024-02-01T00:00:00.000Z']
  ])('%s is a period', (text, from, until) => {
    expect(period(text)).toEqual([from, until])
  })

  it.each([
    '',
    'x',
    '2024-13',
    '2023-02-29',
    '24-01-01',
    '2024-01-01T25',
    'now-',
    'now-1x',
    'now+999999y',
    '99999999999999999'
  ])('%s is not a date', (text) => {
    expect(period(text)).toBeUndefined()
  })

  it('begin a day at its local start, also on clock changes', () => {
    const start = (day: string, zone: string): string => new Date(startOfDay(day, zone)).toISOString()
    expect(start('2024-01-15', 'Europe/Paris')).toBe('2024-01-14T23:00:00.000Z')
    expect(start('2024-07-15', 'Europe/Paris')).toBe('2024-07-14T22:00:00.000Z')
    expect(start('2024-03-31', 'Europe/Paris')).toBe('2024-03-30T23:00:00.000Z')
    expect(new Date(endOfDay('2024-03-31', 'Europe/Paris')).toISOString()).toBe('2024-03-31T22:00:00.000Z')
    expect(start('2024-10-27', 'Europe/Paris')).toBe('2024-10-26T22:00:00.000Z')
    expect(new Date(endOfDay('2024-10-27', 'Europe/Paris')).toISOString()).toBe('2024-10-27T23:00:00.000Z')
    expect(start('2024-01-15', 'America/New_York')).toBe('2024-01-15T05:00:00.000Z')
    expect(start('2024-01-15', 'Pacific/Kiritimati')).toBe('2024-01-14T10:00:00.000Z')
    // In Beirut, the clocks went from 23:59 to 01:00 at the beginning of that day.
    expect(start('2022-03-27', 'Asia/Beirut')).toBe('2022-03-26T22:00:00.000Z')
  })

  it('are contiguous in any time zone', () => {
    const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    const zone = fc.constantFrom(
      'Europe/Paris',
      'America/Sao_Paulo',
      'Asia/Kathmandu',
      'Asia/Beirut',
      'Africa/Cairo'
    )
    fc.assert(
      fc.property(day, zone, (date, timeZone) => {
        const text = date.toISOString().slice(0, 10)
        const hours = (endOfDay(text, timeZone) - startOfDay(text, timeZone)) / 3_600_000
        expect(hours).toBeGreaterThanOrEqual(22)
        expect(hours).toBeLessThanOrEqual(26)
      })
    )
  })
})
