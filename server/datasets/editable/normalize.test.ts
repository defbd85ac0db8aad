import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { normalizedContent, valueOfText } from './normalize.ts'
import { inZone } from './zonedDate.ts'

const zone = 'Europe/Paris'
const column = (more: Partial<SchemaProperty>): SchemaProperty => ({ key: 'a', type: 'string', ...more })

describe('the value of a text', () => {
  it.each([' ', '_'])('takes a time that follows the length of what is in a number of %j', (sign) => {
    const start = performance.now()
    expect(valueOfText(column({ type: 'integer' }), `1${sign.repeat(500_000)}x`, zone)).toBeNull()
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it.each<[Partial<SchemaProperty>, string, unknown]>([
    [{}, '  un mot ', 'un mot'],
    [{}, '   ', undefined],
    [{ separator: ' ; ' }, 'a; b ;; c', ['a', 'b', 'c']],
    [{ separator: ',', type: 'integer' }, '1, 2', [1, 2]],
    [{ separator: ',' }, ' , ', undefined],
    [{ type: 'integer' }, '1 234', 1234],
    [{ type: 'number' }, '_12,5_', 12.5],
    [{ type: 'number' }, 'douze', undefined],
    [{ type: 'number', minimum: 0 }, 'douze', null],
    [{ type: 'integer' }, 'douze', null],
    [{ type: 'boolean' }, ' Vrai_', true],
    [{ type: 'boolean' }, 'peut-être', false],
    [{ format: 'date' }, '05/02/2024', '05/02/2024'],
    [{ format: 'date-time' }, '2024-05-02 10:00:00Z', '2024-05-02T10:00:00Z'],
    [{ format: 'date-time' }, '2024-05-02T10:00', '2024-05-02T10:00:00+02:00'],
    [
      { format: 'date-time', timeZone: 'America/Guadeloupe' },
      '2024-05-02T10:00',
      '2024-05-02T10:00:00-04:00'
    ],
    [{ format: 'date-time' }, 'demain', 'demain'],
    [{ format: 'date-time' }, 'demain matin', 'demain matin'],
    [{ format: 'date', dateFormat: 'D/M/YYYY' }, '5/2/2024', '2024-02-05'],
    [{ format: 'date', dateFormat: 'D/M/YY' }, '05/02/24', '2024-02-05'],
    [{ format: 'date', dateFormat: 'YYYY/M/D' }, '2024/2/5', '2024-02-05'],
    // A text that does not follow the format is left to validation; ISO dates are always accepted.
    [{ format: 'date', dateFormat: 'D/M/YYYY' }, '30/2/2024', '30/2/2024'],
    [{ format: 'date', dateFormat: 'D/M/YYYY' }, '2024-02-05', '2024-02-05'],
    [{ format: 'date', dateFormat: 'other' }, '5/2/2024', '5/2/2024'],
    [{ format: 'date-time', dateTimeFormat: 'D/M/YYYY H:m' }, '2/5/2024 8:05', '2024-05-02T08:05:00+02:00'],
    [
      { format: 'date-time', dateTimeFormat: 'D/M/YY, H:m:s' },
      '2/1/24, 8:05:09',
      '2024-01-02T08:05:09+01:00'
    ],
    [
      { format: 'date-time', dateTimeFormat: 'YYYY-MM-DD HH:mm:ss', timeZone: 'America/Guadeloupe' },
      '2024-05-02 24:00:00',
      '2024-05-03T00:00:00-04:00'
    ],
    [
      { format: 'date-time', dateTimeFormat: 'D/M/YYYY H:m' },
      '2024-05-02T10:00',
      '2024-05-02T10:00:00+02:00'
    ],
    [{ format: 'date-time', dateTimeFormat: 'D/M/YYYY H:m' }, '2024-05-02T10:00:00Z', '2024-05-02T10:00:00Z'],
    [
      { format: 'date', dateFormat: 'D/M/YYYY', separator: ';' },
      '1/1/2024; 2/1/2024',
      ['2024-01-01', '2024-01-02']
    ]
  ])('%o of %j', (more, text, value) => {
    expect(valueOfText(column(more), text, zone)).toEqual(value)
  })
})

describe('dates of a zone', () => {
  it.each([
    ['2024-01-15T08:30:00', '2024-01-15T08:30:00+01:00'],
    ['2024-07-15', '2024-07-15T00:00:00+02:00'],
    ['2024-07-15T08:30:00.125', '2024-07-15T08:30:00.125+02:00'],
    ['1900-01-01', '1900-01-01T00:00:00+00:09'],
    // The hour that the time zone skips in spring, and the one that it repeats in autumn.
    ['2024-03-31T02:30:00', '2024-03-31T02:30:00+01:00'],
    ['2024-10-27T02:30:00', '2024-10-27T02:30:00+02:00'],
    ['2024-10-27T03:00:00', '2024-10-27T03:00:00+01:00'],
    ['2024-02-30T08:00', undefined],
    ['2024-02-29T25:00', undefined],
    ['hier', undefined]
  ])('%s', (text, dated) => {
    expect(inZone(text, zone)).toBe(dated)
  })

  it('are unknown in a zone that does not exist', () => {
    expect(inZone('2024-01-15', 'Mars/Olympus')).toBeUndefined()
  })
})

describe('the content of a JSON object', () => {
  const columns = new Map([
    ['a', column({})],
    ['n', column({ key: 'n', type: 'integer' })]
  ])

  it('has typed values, and keeps what is no column for validation to refuse', () => {
    const content = normalizedContent({ a: ' x ', n: 3, z: 'y', empty: null }, columns, {
      defaultTimeZone: zone,
      keepsRemovals: false
    })
    expect({ ...content }).toEqual({ a: 'x', n: 3, z: 'y' })
  })

  it('says what a patch removes', () => {
    const content = normalizedContent({ a: '', n: null }, columns, {
      defaultTimeZone: zone,
      keepsRemovals: true
    })
    expect({ ...content }).toEqual({ a: null, n: null })
  })

  it('does not remove what is no number', () => {
    const content = normalizedContent({ n: 'douze' }, columns, { defaultTimeZone: zone, keepsRemovals: true })
    expect({ ...content }).toEqual({ n: Number.NaN })
  })

  it('is an object without a past', () => {
    const given = JSON.parse('{"__proto__": {"polluted": true}, "constructor": "x"}') as Record<
      string,
      unknown
    >
    const content = normalizedContent(given, columns, { defaultTimeZone: zone, keepsRemovals: false })
    expect(Object.keys(content)).toEqual(['__proto__', 'constructor'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})
