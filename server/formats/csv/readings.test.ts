import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readingOf } from './readings.ts'

const dialect = { linesDelimiter: '\n', fieldsDelimiter: ',', quote: "'", escapeChar: "'" }
const rows = (text: string): string[][] => readingOf(text, dialect, 10).rows

describe('the reading of a sample that scores a dialect', () => {
  it.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2']
      ]
    ],
    // Two apostrophes quote the line break between them.
    ["a\nl'eau\nd'ici\nfin", [['a'], ["l'eau\nd'ici"], ['fin']]],
    ["a\n'x','y, z'\n", [['a'], ['x', 'y, z']]],
    ["a\n'it''s',b\n", [['a'], ["it's", 'b']]],
    ["a\n'',b\n", [['a'], ['', 'b']]],
    // A quote inside a cell opens a quotation, which hides delimiters until a quote followed by a delimiter.
    ["a\nl'x, y',z\n", [['a'], ["l'x, y'", 'z']]],
    ["a\n'never closed, b\nc", [['a'], ["'never closed, b\nc"]]],
    ['\n \na\r\nb\r\n', [['a'], ['b']]]
  ])('of %j', (text, expected) => {
    expect(rows(text)).toEqual(expected)
  })

  it('holds every character of the sample but delimiters and quotes, for any text', () => {
    const unit = fc.constantFrom('a', 'b', ',', "'", '"', '\n', '\r')
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const letters = (value: string): string => value.replace(/[^ab]/g, '')
        expect(letters(readingOf(text, dialect, Infinity).rows.flat().join(''))).toBe(letters(text))
      })
    )
  })

  it('counts the rows whose cells it does not read', () => {
    const reading = readingOf('a\n'.repeat(5000), dialect, 10)
    expect([reading.rows.length, reading.count]).toEqual([10, 5000])
  })
})
