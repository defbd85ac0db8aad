import type { DuckDBConnection } from '@duckdb/node-api'
import { foldedStem, indexedWord, type Analysis } from './analysis.ts'
import { fold } from './fold.ts'
import { maxWordLength } from './tokenise.ts'

const maxTokens = 1_000_000
const maxCharacters = 12_000_000
/** Slots of the hash table: twice the tokens, so that few collide. */
const slotCount = 1 << 21

export const stopWord = -1

/**
 * Numbers the tokens of texts as they come, and counts their lines: a hash table on the characters where they stand,
 * since nearly all tokens have been seen before and need not become texts of their own.
 *
 * Tokens of one word (`École`, `école`, `l'école`) have different numbers, as have tokens seen again after a spill:
 * `writeTerms` joins them.
 */
export class TokenDictionary {
  private readonly connection: DuckDBConnection
  /** Entry of a slot, 0 for none. */
  private readonly slots = new Int32Array(slotCount)
  private readonly hashes = new Int32Array(maxTokens + 1)
  private readonly starts = new Uint32Array(maxTokens + 1)
  private readonly lengths = new Uint8Array(maxTokens + 1)
  private readonly numbers = new Int32Array(maxTokens + 1)
  private readonly french = new Uint8Array(maxTokens + 1)
  private readonly characters = new Uint16Array(maxCharacters)
  private readonly lineCounts = new Int32Array(maxTokens)
  private readonly lastLines = new Int32Array(maxTokens)
  private entries = 0
  private charactersUsed = 0
  /** First number that belongs to the tokens in memory. */
  private base = 0
  private next = 0

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

  /**
   * Number of the token that stands in a text.
   * @returns `stopWord` for a French stop word, undefined when there is no room for a new token
   */
  numberOf(text: string, start: number, end: number, analysis: Analysis): number | undefined {
    let hash = analysis === 'french' ? 1 : 2
    for (let index = start; index < end; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0
    // Spreads the low bits (the finaliser of MurmurHash3).
    let slot = hash ^ (hash >>> 16)
    slot = Math.imul(slot, 0x85ebca6b)
    slot = (slot ^ (slot >>> 13)) & (slotCount - 1)
    const { slots, hashes } = this
    for (;;) {
      const entry = slots[slot] as number
      if (entry === 0) return this.add(slot, hash, text, start, end, analysis)
      if (hashes[entry] === hash && this.isToken(entry, text, start, end, analysis)) {
        return this.numbers[entry] as number
      }
      slot = (slot + 1) & (slotCount - 1)
    }
  }

  /** @param line any number of the line, the same for all its words and never the one before */
  countLine(number: number, line: number): void {
    const index = number - this.base
    if (this.lastLines[index] === line) return
    this.lastLines[index] = line
    this.lineCounts[index] = (this.lineCounts[index] as number) + 1
  }

  /** Writes the tokens in memory to the temporary table, as words, and forgets them. */
  async spill(): Promise<void> {
    const appender = await this.connection.createAppender('text_words', 'main', 'temp')
    for (let entry = 1; entry <= this.entries; entry++) {
      const number = this.numbers[entry] as number
      if (number === stopWord) continue
      const isFrench = this.french[entry] === 1
      const word = indexedWord(this.token(entry), isFrench ? 'french' : 'plain') ?? ''
      const folded = fold(word)
      appender.appendInteger(number)
      appender.appendVarchar(word)
      appender.appendVarchar(folded)
      if (isFrench) appender.appendVarchar(foldedStem(word))
      else appender.appendNull()
      appender.appendInteger(this.lineCounts[number - this.base] as number)
      appender.endRow()
    }
    appender.closeSync()
    this.slots.fill(0)
    this.lineCounts.fill(0)
    this.lastLines.fill(0)
    this.entries = 0
    this.charactersUsed = 0
    this.base = this.next
  }

  private isToken(entry: number, text: string, start: number, end: number, analysis: Analysis): boolean {
    const length = end - start
    if (this.lengths[entry] !== length || this.french[entry] !== (analysis === 'french' ? 1 : 0)) return false
    const { characters } = this
    const offset = (this.starts[entry] as number) - start
    for (let index = start; index < end; index++) {
      if (characters[offset + index] !== text.charCodeAt(index)) return false
    }
    return true
  }

  private add(
    slot: number,
    hash: number,
    text: string,
    start: number,
    end: number,
    analysis: Analysis
  ): number | undefined {
    if (this.entries === maxTokens || this.charactersUsed + maxWordLength > maxCharacters) return undefined
    const isStopWord = indexedWord(text.slice(start, end), analysis) === undefined
    const entry = ++this.entries
    const number = isStopWord ? stopWord : this.next++
    this.slots[slot] = entry
    this.hashes[entry] = hash
    this.starts[entry] = this.charactersUsed
    this.lengths[entry] = end - start
    this.numbers[entry] = number
    this.french[entry] = analysis === 'french' ? 1 : 0
    for (let index = start; index < end; index++)
      this.characters[this.charactersUsed++] = text.charCodeAt(index)
    return number
  }

  private token(entry: number): string {
    const start = this.starts[entry] as number
    return String.fromCharCode(...this.characters.subarray(start, start + (this.lengths[entry] as number)))
  }
}
