import type { Analysis } from './analysis.ts'
import type { TokenDictionary } from './dictionary.ts'
import { impact } from './impact.ts'
import { WordScanner } from './tokenise.ts'

/** Separates the cells of a line in its concatenated text: code of the character "unit separator". */
export const cellSeparator = 31
/** Separates the values of a multi-valued cell: code of the character "record separator". */
export const valueSeparator = 30
/** Gap between the word positions of two values, so that no phrase spans them. */
const valueGap = 10_000

export interface CellColumn {
  number: number
  analysis: Analysis
  expression: string
  isList: boolean
  /** Average length of the non-empty cells, in characters. */
  averageLength: number
}

/**
 * Reads the words of a line, cell by cell, into arrays that are reused for the next line. A line with more words than
 * the arrays or the dictionary can hold is read in several calls.
 */
export class CellReader {
  readonly terms: Int32Array
  readonly columns: Uint16Array
  readonly positions: Uint32Array
  readonly impacts: Uint8Array
  /** Number of postings found by the last `read`. */
  count = 0
  private readonly cells: CellColumn[]
  private readonly dictionary: TokenDictionary
  private readonly scanner = new WordScanner()
  private text = ''
  private line = 0
  private cellIndex = 0
  private cellStart = 0
  private cellEnd = 0
  private position = 0
  private lastEnd = 0
  /** Whether the scanner has found a word that `read` has not processed yet. */
  private waiting = false

  /** @param maxCount maximum number of postings of one `read` */
  constructor(cells: CellColumn[], dictionary: TokenDictionary, maxCount: number) {
    this.terms = new Int32Array(maxCount)
    this.columns = new Uint16Array(maxCount)
    this.positions = new Uint32Array(maxCount)
    this.impacts = new Uint8Array(maxCount)
    this.cells = cells
    this.dictionary = dictionary
  }

  /** Starts a line. @param line number that identifies the line, from 1 */
  begin(text: string, line: number): void {
    this.text = text
    this.line = line
    this.scanner.read(text)
    this.waiting = false
    this.cellIndex = 0
    this.enterCell(0)
  }

  /** Continues reading, until the line is done or an array or the dictionary is full. */
  read(): 'done' | 'more' | 'dictionaryFull' {
    const { scanner, dictionary, text, line, terms, columns, positions } = this
    const maxCount = terms.length
    let cell = this.cells[this.cellIndex] as CellColumn
    let count = 0
    let cellFrom = 0
    this.count = 0
    while (this.waiting || scanner.next()) {
      const { start, end } = scanner
      this.waiting = true
      while (start >= this.cellEnd) {
        this.count = count
        this.weigh(cellFrom, cell)
        cellFrom = count
        cell = this.cells[++this.cellIndex] as CellColumn
        this.enterCell(this.cellEnd + 1)
      }
      if (cell.isList && this.position && this.hasValueEnd(start)) this.position += valueGap
      const term = count === maxCount ? undefined : dictionary.numberOf(text, start, end, cell.analysis, line)
      if (term === undefined) {
        this.count = count
        this.weigh(cellFrom, cell)
        return count === maxCount ? 'more' : 'dictionaryFull'
      }
      this.waiting = false
      this.lastEnd = end
      if (term >= 0) {
        terms[count] = term
        columns[count] = cell.number
        positions[count] = this.position
        count++
      }
      this.position++
    }
    this.count = count
    this.weigh(cellFrom, cell)
    return 'done'
  }

  private enterCell(start: number): void {
    const end = this.text.indexOf(cellSeparatorText, start)
    this.cellStart = start
    this.cellEnd = end === -1 ? this.text.length : end
    this.position = 0
    this.lastEnd = start
  }

  private hasValueEnd(start: number): boolean {
    const { text } = this
    for (let index = this.lastEnd; index < start; index++) {
      if (text.charCodeAt(index) === valueSeparator) {
        this.lastEnd = start
        return true
      }
    }
    return false
  }

  /** Computes the impacts of the postings of a cell. */
  private weigh(from: number, cell: CellColumn): void {
    const { terms, impacts, count } = this
    if (from === count) return
    const relativeLength = (this.cellEnd - this.cellStart) / cell.averageLength
    const once = impact(1, relativeLength)
    if (count - from > 32) {
      const occurrences = new Map<number, number>()
      for (let index = from; index < count; index++) {
        const term = terms[index] as number
        occurrences.set(term, (occurrences.get(term) ?? 0) + 1)
      }
      for (let index = from; index < count; index++) {
        impacts[index] = impact(occurrences.get(terms[index] as number) ?? 1, relativeLength)
      }
      return
    }
    for (let index = from; index < count; index++) {
      const term = terms[index]
      let occurrences = 1
      for (let otherIndex = from; otherIndex < count; otherIndex++)
        if (terms[otherIndex] === term && otherIndex !== index) occurrences++
      impacts[index] = occurrences === 1 ? once : impact(occurrences, relativeLength)
    }
  }
}

const cellSeparatorText = String.fromCharCode(cellSeparator)
