/** Position of the table in a spreadsheet. No I/O. */
import type { NormalizeOptions } from '../../../../contract/datasets/dataset.ts'

export const spreadsheetOptions = [
  'spreadsheetWorksheetIndex',
  'spreadsheetHeaderLine',
  'spreadsheetStartCol'
] as const
type SpreadsheetOption = (typeof spreadsheetOptions)[number]

/** Typed positions; an empty text lets the server detect the position. */
export type SpreadsheetFields = Record<SpreadsheetOption, string>

export const noSpreadsheetFields: SpreadsheetFields = {
  spreadsheetWorksheetIndex: '',
  spreadsheetHeaderLine: '',
  spreadsheetStartCol: ''
}

/** Whether a text is empty or an integer from 1. */
export function isValidPosition(text: string): boolean {
  return /^\s*(0*[1-9]\d{0,6})?\s*$/.test(text)
}

export function areValidPositions(fields: SpreadsheetFields): boolean {
  return Object.values(fields).every(isValidPosition)
}

/** Returns the positions to send; empty ones are left out. */
export function normalizeOptionsOf(fields: SpreadsheetFields): NormalizeOptions {
  return Object.fromEntries(
    spreadsheetOptions.flatMap((option) => {
      const text = fields[option].trim()
      return text ? [[option, Number(text)]] : []
    })
  )
}

/** Returns the options of the previous file, as defaults for the next one. */
export function spreadsheetFieldsOf(options: NormalizeOptions = {}): SpreadsheetFields {
  const text = (option: SpreadsheetOption): string => String(options[option] ?? '')
  return {
    spreadsheetWorksheetIndex: text('spreadsheetWorksheetIndex'),
    spreadsheetHeaderLine: text('spreadsheetHeaderLine'),
    spreadsheetStartCol: text('spreadsheetStartCol')
  }
}
