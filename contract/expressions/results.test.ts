/** Conversion of results to values of columns, as documented in docs/api/expressions.md. */
import { describe, expect, it } from 'vitest'
import { convertResult, storedText, type ResultColumn } from './results.ts'
import type { Value } from './values.ts'

const text: ResultColumn = { type: 'string' }
const time: ResultColumn = { type: 'string', format: 'date-time' }
const boolean: ResultColumn = { type: 'boolean' }
const number: ResultColumn = { type: 'number' }
const integer: ResultColumn = { type: 'integer' }
const texts: ResultColumn = { type: 'string', separator: ' ; ' }
const integers: ResultColumn = { type: 'integer', separator: ',' }

describe('conversion', () => {
  it.each<[what: string, column: ResultColumn, result: Value, value: Value]>([
    ['null', text, null, undefined],
    ['no value', integer, undefined, undefined],
    ['a number as text', text, 1.5, '1.5'],
    ['a boolean as text', text, true, 'true'],
    ['an array as text', text, ['a', 1], 'a,1'],
    ['an empty text', text, '', ''],
    ['a date and time', time, '2020-01-01 10:00:00Z', '2020-01-01T10:00:00Z'],
    ['a day', time, '2020-01-01', '2020-01-01'],
    ['a text as boolean', boolean, 'non', true],
    ['nothing as boolean', boolean, '', false],
    ['zero as boolean', boolean, 0, false],
    ['a text as number', number, '1.5', 1.5],
    ['a text that is no number', number, '1,5', '1,5'],
    ['an empty text as number', number, '', ''],
    ['a number as integer', integer, 2.5, 3],
    ['a text as integer', integer, '2.4', 2],
    ['an empty text as integer', integer, '', 0],
    ['a text that is no integer', integer, 'abc', 'abc'],
    ['a text of several values', texts, 'a ;b;  c ', ['a', 'b', 'c']],
    ['an array of values', integers, ['1', 2.6, null], [1, 3]],
    ['one value of several', integers, 7, [7]],
    ['no value of several', texts, ' ; ', undefined]
  ])('of %s', (_what, column, result, value) => {
    expect(convertResult(result, column)).toEqual(value)
  })
})

describe('storage', () => {
  it.each<[column: ResultColumn, value: Value, stored: string | undefined]>([
    [text, undefined, undefined],
    [text, 'a', 'a'],
    [boolean, false, 'false'],
    [number, 1e21, '1e+21'],
    [texts, ['a', 'b'], 'a ; b'],
    [{ type: 'object' }, { a: [1] }, '{"a":[1]}']
  ])('%j: %j', (column, value, stored) => {
    expect(storedText(value, column)).toBe(stored)
  })
})
