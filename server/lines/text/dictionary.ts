import type { DuckDBConnection } from '@duckdb/node-api'
import { foldedStem, indexedWord, type Analysis } from './analysis.ts'
import { fold } from './fold.ts'

const maxWords = 500_000
const maxCharacters = 8_000_000
/** Tokens as written that are remembered with their word, for each analysis. */
const maxTokens = 500_000

const stopped = -1

/**
 * Numbers the words of a text as they come, and counts their lines. Past a size, words go to a temporary table and the
 * numbering goes on from an empty dictionary: the same word may then have several numbers, which `terms` joins again.
 */
export class WordDictionary {
  private readonly connection: DuckDBConnection
  private words = new Map<string, number>()
  private tokens: Record<Analysis, Map<string, number>> = { french: new Map(), plain: new Map() }
  private stemmed = new Set<number>()
  private characters = 0
  /** Number of the first word in memory. */
  private base = 0
  private next = 0
  private lineCounts = new Int32Array(1024)
  private lastLines = new Float64Array(1024)

  constructor(connection: DuckDBConnection) {
    this.connection = connection
  }

  /** How many numbers were given. */
  get size(): number {
    return this.next
  }

  async open(): Promise<void> {
    await this.connection.run(
      'CREATE OR REPLACE TEMP TABLE text_words (number INTEGER, word VARCHAR, folded VARCHAR, stem VARCHAR, lines INTEGER)'
    )
  }

  /** Number of the word that a token becomes; -1 for a stop word. */
  numberOf(token: string, analysis: Analysis): number {
    const known = this.tokens[analysis].get(token)
    if (known !== undefined) return known
    const word = indexedWord(token, analysis)
    const number = word === undefined ? stopped : this.numberOfWord(word)
    if (number !== stopped && analysis === 'french') this.stemmed.add(number)
    if (this.tokens[analysis].size < maxTokens) this.tokens[analysis].set(ownCopy(token), number)
    return number
  }

  countLine(number: number, line: number): void {
    const index = number - this.base
    if (this.lastLines[index] === line) return
    this.lastLines[index] = line
    this.lineCounts[index] = (this.lineCounts[index] ?? 0) + 1
  }

  get isFull(): boolean {
    return this.words.size >= maxWords || this.characters >= maxCharacters
  }

  /** Writes the words in memory to the temporary table and forgets them. */
  async spill(): Promise<void> {
    const appender = await this.connection.createAppender('text_words', 'main', 'temp')
    for (const [word, number] of this.words) {
      const folded = fold(word)
      appender.appendInteger(number)
      appender.appendVarchar(word)
      appender.appendVarchar(folded)
      const stem = this.stemmed.has(number) ? foldedStem(word) : folded
      if (stem === folded) appender.appendNull()
      else appender.appendVarchar(stem)
      appender.appendInteger(this.lineCounts[number - this.base] ?? 0)
      appender.endRow()
    }
    appender.closeSync()
    this.words = new Map()
    this.tokens = { french: new Map(), plain: new Map() }
    this.stemmed = new Set()
    this.characters = 0
    this.base = this.next
    this.lineCounts.fill(0)
    this.lastLines.fill(Number.NaN)
  }

  private numberOfWord(word: string): number {
    const known = this.words.get(word)
    if (known !== undefined) return known
    const number = this.next++
    this.words.set(ownCopy(word), number)
    this.characters += word.length
    const index = number - this.base
    if (index >= this.lineCounts.length) this.grow()
    this.lastLines[index] = Number.NaN
    return number
  }

  private grow(): void {
    const lineCounts = new Int32Array(this.lineCounts.length * 2)
    lineCounts.set(this.lineCounts)
    const lastLines = new Float64Array(lineCounts.length)
    lastLines.set(this.lastLines)
    this.lineCounts = lineCounts
    this.lastLines = lastLines
  }
}

/** A slice of a text would keep the whole text in memory. */
function ownCopy(word: string): string {
  return Buffer.from(word, 'utf16le').toString('utf16le')
}
