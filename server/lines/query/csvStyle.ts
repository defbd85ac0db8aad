/** How lines are written as CSV, by the engine and from values alike. */
import type { LineForm } from './linesQuery.ts'

export type CsvStyle = Omit<Extract<LineForm, { kind: 'csv' }>, 'kind'>

/** What spreadsheets take for the start of a formula, also where it follows characters that are left out. */
export const formulaStarts = ['=', '+', '-', '@', '\t', '\r']
