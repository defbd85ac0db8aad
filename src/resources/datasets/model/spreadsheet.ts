/** Which part of a spreadsheet is read. */
import type { NormalizeOptions } from '../../../../contract/datasets/dataset.ts'

export const spreadsheetOptions = [
  'spreadsheetWorksheetIndex',
  'spreadsheetHeaderLine',
  'spreadsheetStartCol'
] as const
type SpreadsheetOption = (typeof spreadsheetOptions)[number]

/** What a person typed; an empty text is the choice of the platform. */
export type SpreadsheetFields = Record<SpreadsheetOption, string>

export const noSpreadsheetFields: SpreadsheetFields = {
  spreadsheetWorksheetIndex: '',
  spreadsheetHeaderLine: '',
  spreadsheetStartCol: ''
}

/** Positions count from 1. */
export function isValidPosition(text: string): boolean {
  return /^\s*(0*[1-9]\d{0,6})?\s*$/.test(text)
}

export function areValidPositions(fields: SpreadsheetFields): boolean {
  return Object.values(fields).every(isValidPosition)
}

/** The positions to send, without those that were left empty. */
export function normalizeOptionsOf(fields: SpreadsheetFields): NormalizeOptions {
  return Object.fromEntries(
    spreadsheetOptions.flatMap((option) => {
      const text = fields[option].trim()
      return text ? [[option, Number(text)]] : []
    })
  )
}

/** What a file was read with, to propose it for the next one. */
export function spreadsheetFieldsOf(options: NormalizeOptions = {}): SpreadsheetFields {
  const text = (option: SpreadsheetOption): string => String(options[option] ?? '')
  return {
    spreadsheetWorksheetIndex: text('spreadsheetWorksheetIndex'),
    spreadsheetHeaderLine: text('spreadsheetHeaderLine'),
    spreadsheetStartCol: text('spreadsheetStartCol')
  }
}
