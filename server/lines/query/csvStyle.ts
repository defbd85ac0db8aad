/** Style of CSV lines, shared by the engine's writer and by the one in JavaScript. */
import type { LineForm } from './linesQuery.ts'

export type CsvStyle = Omit<Extract<LineForm, { kind: 'csv' }>, 'kind'>

/**
 * First characters that make spreadsheets read a cell as a formula. NUL characters before them do not count, because
 * they are removed from cells.
 */
export const formulaStarts = ['=', '+', '-', '@', '\t', '\r']
