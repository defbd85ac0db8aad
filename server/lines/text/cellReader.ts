import type { Analysis } from './analysis.ts'
import type { TokenDictionary } from './dictionary.ts'
import { impact } from './impact.ts'
import { WordScanner } from './tokenise.ts'

/** Code of the character between the cells of a line that is read as one text: the "unit separator". */
export const cellSeparator = 31
/** Code of the character between the values of a multi-valued cell: the "record separator". */
export const valueSeparator = 30
/** Positions between two values, so that no phrase spans them. */
const valueGap = 10_000

export interface CellColumn {
  number: number
  analysis: Analysis
  expression: string
  isList: boolean
  /** Average characters of a cell that has some. */
  averageLength: number
}

/**
 * Reads the words of a line, cell by cell, into arrays that are used again for the next one. A line with more words
 * than the arrays or the dictionary hold comes in parts.
 */
export class CellReader {
  readonly terms: Int32Array
  readonly columns: Uint16Array
  readonly positions: Uint32Array
  readonly impacts: Uint8Array
  /** How many postings the last `read` found. */
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
  /** A word was scanned that has not been read yet. */
  private waiting = false

  /** @param maxCount postings that are read at once */
  constructor(cells: CellColumn[], dictionary: TokenDictionary, maxCount: number) {
    this.terms = new Int32Array(maxCount)
    this.columns = new Uint16Array(maxCount)
    this.positions = new Uint32Array(maxCount)
    this.impacts = new Uint8Array(maxCount)
    this.cells = cells
    this.dictionary = dictionary
  }

  /** @param line a number of its own, from 1 */
  begin(text: string, line: number): void {
    this.text = text
    this.line = line
    this.scanner.read(text)
    this.waiting = false
    this.cellIndex = 0
    this.enterCell(0)
  }

  /** Reads on, until the line is done or must wait. */
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

  /** Gives their impact to the postings of a cell. */
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
      for (let other = from; other < count; other++)
        if (terms[other] === term && other !== index) occurrences++
      impacts[index] = occurrences === 1 ? once : impact(occurrences, relativeLength)
    }
  }
}

const cellSeparatorText = String.fromCharCode(cellSeparator)
