import type { DuckDBConnection } from '@duckdb/node-api'
import { foldedStem, indexedWord, type Analysis } from './analysis.ts'
import { fold } from './fold.ts'
import type { IndexLimits } from './indexLimits.ts'
import { maxWordLength } from './tokenise.ts'

/** Number of integers of an entry; they are adjacent for the processor's cache. */
const entrySize = 8
const hashField = 0
const startField = 1
/** Field with the length of the token, plus `frenchFlag`. */
const shapeField = 2
const stopField = 3
const linesField = 4
const lastLineField = 5
const occurrencesField = 6
const frenchFlag = 1024

const stopWord = -1

/**
 * Assigns numbers to the tokens of texts and counts the lines of each. A hash table on the characters in place, because
 * nearly all tokens are already known and need no string of their own.
 *
 * Tokens of one word (`École`, `école`, `l'école`) have different numbers, and so do tokens seen again after a spill:
 * `writeTerms` merges them.
 */
export class TokenDictionary {
  private readonly connection: DuckDBConnection
  /** Index of the entry in each slot of the hash table, 0 for an empty slot. */
  private readonly slots: Int32Array
  private readonly entries: Int32Array
  private readonly characters: Uint16Array
  private readonly limits: IndexLimits
  private entryCount = 0
  private charactersUsed = 0
  /** Difference between the number of an entry and its index, after spills. */
  private base = 0
  private occurrences = new Uint32Array(0)

  constructor(connection: DuckDBConnection, limits: IndexLimits) {
    this.connection = connection
    this.limits = limits
    // A power of two, at least twice the number of tokens, so that collisions are rare.
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(limits.tokens * 2)))
    this.entries = new Int32Array((limits.tokens + 1) * entrySize)
    this.characters = new Uint16Array(limits.characters)
  }

  /** Number of occurrences by token number, for spilled tokens. */
  get spilledOccurrences(): Uint32Array {
    return this.occurrences
  }

  /** Upper bound, exclusive, of the assigned numbers. */
  get size(): number {
    return this.base + this.entryCount + 1
  }

  async open(): Promise<void> {
    await this.connection.run(
      'CREATE OR REPLACE TEMP TABLE text_words (number INTEGER, word VARCHAR, folded VARCHAR, stem VARCHAR, lines INTEGER)'
    )
  }

  /**
   * Returns the number of the token at a range of a text.
   * @param line number of the line from 1, the same for all its words and unique to it
   * @returns `stopWord` for a French stop word, undefined when there is no room for a new token
   */
  numberOf(text: string, start: number, end: number, analysis: Analysis, line: number): number | undefined {
    const { slots, entries, characters } = this
    const shape = analysis === 'french' ? end - start + frenchFlag : end - start
    let hash = shape
    for (let index = start; index < end; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0
    // Spreads the bits over the slots (the finaliser of MurmurHash3).
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    hash ^= hash >>> 13
    const slotMask = slots.length - 1
    let slot = hash & slotMask
    next: for (;;) {
      const entry = slots[slot] as number
      if (entry === 0) return this.add(slot, hash, shape, text.slice(start, end), analysis, line)
      const at = entry * entrySize
      if (entries[at + hashField] === hash && entries[at + shapeField] === shape) {
        const offset = (entries[at + startField] as number) - start
        for (let index = start; index < end; index++) {
          if (characters[offset + index] === text.charCodeAt(index)) continue
          slot = (slot + 1) & slotMask
          continue next
        }
        if (entries[at + stopField]) return stopWord
        entries[at + occurrencesField] = (entries[at + occurrencesField] as number) + 1
        if (entries[at + lastLineField] !== line) {
          entries[at + lastLineField] = line
          entries[at + linesField] = (entries[at + linesField] as number) + 1
        }
        return this.base + entry
      }
      slot = (slot + 1) & slotMask
    }
  }

  /**
   * Writes the tokens in memory to the temporary table, as words, and empties the dictionary. The column `folded` is
   * NULL when it equals the word, `stem` when it equals the folded word or the word has no stem.
   */
  async spill(): Promise<void> {
    const occurrences = new Uint32Array(this.size)
    occurrences.set(this.occurrences)
    this.occurrences = occurrences
    const appender = await this.connection.createAppender('text_words', 'main', 'temp')
    for (let entry = 1; entry <= this.entryCount; entry++) {
      const at = entry * entrySize
      if (this.entries[at + stopField]) continue
      const isFrench = (this.entries[at + shapeField] as number) >= frenchFlag
      const word = indexedWord(this.token(at), isFrench ? 'french' : 'plain') ?? ''
      const folded = fold(word)
      const stem = isFrench ? foldedStem(word) : undefined
      occurrences[this.base + entry] = this.entries[at + occurrencesField] as number
      appender.appendInteger(this.base + entry)
      appender.appendVarchar(word)
      // In large data nearly all tokens are numbers and codes, whose folded form is the word itself.
      if (folded === word) appender.appendNull()
      else appender.appendVarchar(folded)
      if (stem === undefined || stem === folded) appender.appendNull()
      else appender.appendVarchar(stem)
      appender.appendInteger(this.entries[at + linesField] as number)
      appender.endRow()
    }
    appender.closeSync()
    this.slots.fill(0)
    this.base += this.entryCount
    this.entryCount = 0
    this.charactersUsed = 0
  }

  private add(
    slot: number,
    hash: number,
    shape: number,
    token: string,
    analysis: Analysis,
    line: number
  ): number | undefined {
    const { tokens, characters } = this.limits
    if (this.entryCount === tokens || this.charactersUsed + maxWordLength > characters) return undefined
    const isStopWord = indexedWord(token, analysis) === undefined
    const entry = ++this.entryCount
    this.slots[slot] = entry
    this.entries.set([hash, this.charactersUsed, shape, isStopWord ? 1 : 0, 1, line, 1, 0], entry * entrySize)
    for (let index = 0; index < token.length; index++) {
      this.characters[this.charactersUsed++] = token.charCodeAt(index)
    }
    return isStopWord ? stopWord : this.base + entry
  }

  private token(at: number): string {
    const start = this.entries[at + startField] as number
    const length = (this.entries[at + shapeField] as number) % frenchFlag
    return String.fromCharCode(...this.characters.subarray(start, start + length))
  }
}
