import { expect, it } from 'vitest'
import {
  areValidPositions,
  isValidPosition,
  noSpreadsheetFields,
  normalizeOptionsOf,
  spreadsheetFieldsOf
} from './spreadsheet.ts'

it('accepts positions from 1, or none', () => {
  expect(['', ' ', '1', ' 12 '].map(isValidPosition)).toEqual([true, true, true, true])
  expect(['0', '-1', '1.5', 'two', '1 2', '99999999'].map(isValidPosition)).toEqual(Array(6).fill(false))
  expect(areValidPositions({ ...noSpreadsheetFields, spreadsheetStartCol: 'B' })).toBe(false)
})

it('sends only the filled positions', () => {
  expect(normalizeOptionsOf(noSpreadsheetFields)).toEqual({})
  expect(normalizeOptionsOf({ ...noSpreadsheetFields, spreadsheetWorksheetIndex: ' 2 ' })).toEqual({
    spreadsheetWorksheetIndex: 2
  })
})

it('starts with the options of the previous file', () => {
  expect(spreadsheetFieldsOf({ spreadsheetHeaderLine: 3 })).toEqual({
    spreadsheetWorksheetIndex: '',
    spreadsheetHeaderLine: '3',
    spreadsheetStartCol: ''
  })
})
