import { describe, expect, test } from 'vitest'
import { formatKind, serialTime, isoDateTimeText, plainDateTimeText } from './dates.ts'
import type { Grid, Value } from './grid.ts'
import { findTable, tableRows } from './table.ts'

function grid(rows: Value[][]): Grid {
  return { rowCount: rows.length, row: (index) => rows[index] ?? [] }
}

function lines(rows: Value[][], options = {}): string[] | undefined {
  const place = findTable(grid(rows), options)
  return place && [...tableRows(grid(rows), place, plainDateTimeText)].map((row) => row.join('|'))
}

const at = (text: string): Value => ({ time: Date.parse(text) })

describe('the table of a sheet', () => {
  test('holes and ends: empty rows dropped, width of the widest row', () => {
    const rows: Value[][] = [
      [],
      [' ', ''],
      [undefined, 'a', 'b'],
      [],
      [undefined, 1],
      ['', '', false, 'x', undefined]
    ]
    expect(lines(rows)).toEqual(['a|b|', '1||', '||x'])
  })

  test('a row with only a false boolean is a row', () => {
    expect(
      lines([
        ['a', 'b'],
        [undefined, false]
      ])
    ).toEqual(['a|b', '|'])
  })

  test('no row, no header', () => {
    expect(lines([])).toBeUndefined()
    expect(lines([['a']])).toBeUndefined()
    expect(lines([['a'], [], ['', ' ']])).toBeUndefined()
    expect(lines([[], ['a']], { spreadsheetHeaderLine: 1 })).toBeUndefined()
  })

  test('dates have the format of their column, whatever the dates of its header', () => {
    expect(
      lines([
        [at('2024-01-01T08:00Z'), at('2024-01-01'), 'c'],
        [at('2024-01-02'), at('2024-01-02'), 1e-7],
        [at('2024-01-03'), at('2024-01-03T10:00Z'), 0.1 + 0.2]
      ])
    ).toEqual([
      '2024-01-01 08:00:00|2024-01-01|c',
      '2024-01-02|2024-01-02 00:00:00|1e-7',
      '2024-01-03|2024-01-03 10:00:00|0.30000000000000004'
    ])
  })

  test('a time after the first 10000 rows changes nothing', () => {
    const days = (count: number): Value[][] => Array.from({ length: count }, () => [at('2024-01-02')])
    const late = [at('2024-01-03T10:00Z')]
    expect(lines([['jour'], ...days(10_000), late])?.at(-1)).toBe('2024-01-03')
    expect(lines([['jour'], ...days(9999), late])?.at(-1)).toBe('2024-01-03 10:00:00')
  })
})

describe('dates', () => {
  test.each([
    ['General', 'number'],
    ['#,##0.00 "jours"', 'number'],
    ['0.00E+00', 'number'],
    ['[Red]0.00;[Blue]-0.00', 'number'],
    ['#,##0.00\\ [$€-40C]', 'number'],
    ['m/d/yy', 'date'],
    ['[$-40C]d mmmm yyyy', 'date'],
    ['mmmm', 'date'],
    ['yyyy-mm-dd hh:mm', 'date'],
    ['h:mm AM/PM', 'time'],
    ['mm:ss', 'time'],
    ['[h]:mm:ss', 'duration']
  ])('%s shows a %s', (format, kind) => {
    expect(formatKind(format)).toBe(kind)
  })

  test('serial numbers of both date systems', () => {
    expect(isoDateTimeText(serialTime(45351.43688657407, false) ?? 0)).toBe('2024-02-29T10:29:07.000Z')
    expect(isoDateTimeText(serialTime(43889, true) ?? 0)).toBe('2024-02-29T00:00:00.000Z')
    expect(isoDateTimeText(serialTime(1, false) ?? 0)).toBe('1900-01-01T00:00:00.000Z')
    expect(isoDateTimeText(serialTime(61, false) ?? 0)).toBe('1900-03-01T00:00:00.000Z')
    expect(serialTime(1e9, false)).toBeUndefined()
  })
})
