/**
 * Adds the words of a few lines to an existing index. A run for each addition would soon make too many, so the postings
 * use existing terms, and new words become terms of the run -1, unordered. An index whose tail has grown long is
 * rebuilt.
 */
import type { DuckDBConnection } from '@duckdb/node-api'
import { foldedStem, indexedWord } from './analysis.ts'
import { fold } from './fold.ts'
import { valueTypes, type TableRows } from '../duckdb/tableRows.ts'
import { impact } from './impact.ts'
import { keyHash, keyKinds, tailRun } from './terms.ts'
import { columnNumber, indexedColumns, type TextColumn } from './textColumn.ts'
import { tokenise } from './tokenise.ts'

export interface TailLine {
  /** Line number (`_i`). */
  line: number
  /** Texts of each cell, in the order of `columns`; several for a multi-valued cell. */
  texts: string[][]
}

interface Posting {
  word: string
  line: number
  column: number
  position: number
  impact: number
}

/** Maximum number of cached terms. */
const maxKnown = 20_000

/** Cache of the terms of an index; used by its only writer. */
export class TailCache {
  private terms = new Map<string, number>()
  private nextId: number | undefined

  find(word: string): number | undefined {
    return this.terms.get(word)
  }

  keep(word: string, term: number): void {
    if (this.terms.size >= maxKnown) this.terms.clear()
    this.terms.set(word, term)
  }

  /** Returns the id of a new term. */
  async next(connection: DuckDBConnection): Promise<number> {
    if (this.nextId === undefined) {
      const reader = await connection.runAndReadAll('SELECT coalesce(max(id) + 1, 0) FROM terms')
      this.nextId = Number(reader.getRows()[0]?.[0])
    }
    return this.nextId++
  }

  /** Empties the cache, after a run was added or a transaction was rolled back. */
  forget(): void {
    this.terms = new Map()
    this.nextId = undefined
  }
}

/** Gap between the word positions of two values, so that no phrase spans them. */
const valueGap = 10_000

/**
 * Returns the rows to add to the tables of the connection's current database.
 * @param columns all stored columns, in the order of the texts
 */
export async function tailRows(
  connection: DuckDBConnection,
  columns: TextColumn[],
  lines: TailLine[],
  memory: TailCache
): Promise<TableRows[]> {
  const postings: Posting[] = []
  const forms = new Map<string, { stem: string | undefined }>()
  const indexed = new Map(indexedColumns(columns).map((column) => [columnNumber(column), column.analysis]))
  for (const { line, texts } of lines) {
    for (const [index, values] of texts.entries()) {
      const column = columnNumber(columns[index]!)
      const analysis = indexed.get(column)
      if (!analysis) continue
      const cell: Posting[] = []
      let position = 0
      for (const value of values) {
        if (position) position += valueGap
        for (const token of tokenise(value)) {
          const word = indexedWord(token, analysis)
          if (word !== undefined) {
            cell.push({ word, line, column, position, impact: 0 })
            if (analysis === 'french') forms.set(word, { stem: foldedStem(word) })
            else if (!forms.has(word)) forms.set(word, { stem: undefined })
          }
          position++
        }
      }
      weigh(cell)
      postings.push(...cell)
    }
  }
  if (!postings.length) return []
  const { terms, added } = await termsOf(connection, forms, memory)
  const rows = postings.map(({ word, line, column, position, impact: weight }) => [
    terms.get(word),
    BigInt(line),
    column,
    position,
    weight
  ])
  return [...added, { table: 'postings', types: postingTypes, rows }]
}

/**
 * Computes the impacts of a cell's postings. The average length of the column's cells is unknown, so each cell counts
 * as average.
 */
function weigh(cell: Posting[]): void {
  const occurrences = new Map<string, number>()
  for (const { word } of cell) occurrences.set(word, (occurrences.get(word) ?? 0) + 1)
  for (const posting of cell) posting.impact = impact(occurrences.get(posting.word) ?? 1, 1)
}

/** Maximum number of hashes in one statement. */
const hashesAtOnce = 1000

/** Returns the ids of words, and the rows of new terms. */
async function termsOf(
  connection: DuckDBConnection,
  forms: Map<string, { stem: string | undefined }>,
  memory: TailCache
): Promise<{ terms: Map<string, number>; added: TableRows[] }> {
  const words = [...forms.keys()]
  const terms = new Map<string, number>()
  for (const word of words) {
    const cachedTerm = memory.find(word)
    if (cachedTerm !== undefined) terms.set(word, cachedTerm)
  }
  const byHash = new Map(words.filter((word) => !terms.has(word)).map((word) => [keyHash(word), word]))
  const hashes = [...byHash.keys()]
  for (let from = 0; from < hashes.length; from += hashesAtOnce) {
    const list = hashes.slice(from, from + hashesAtOnce).map((hash) => `${hash}::UBIGINT`)
    const reader = await connection.runAndReadAll(
      `SELECT hash, kind, term FROM term_keys WHERE hash IN (${list.join(', ')})`
    )
    for (const [hash, kind, term] of reader.getRows()) {
      const word = byHash.get(hash as bigint)
      // A word may be a term of several runs: the term of the last run is used.
      if (word !== undefined && kind === kindOf(word))
        terms.set(word, Math.max(Number(term), terms.get(word) ?? -1))
    }
  }
  const unknown = words.filter((word) => !terms.has(word))
  const added = unknown.length ? await newTerms(connection, unknown, forms, terms, memory) : []
  for (const [word, term] of terms) memory.keep(word, term)
  return { terms, added }
}

const kindOf = (word: string): number => (fold(word) === word ? keyKinds.word : keyKinds.accented)

const { text, integer, bigInt, uBigInt, uInteger, uSmallInt, uTinyInt } = valueTypes
const termTypes = [integer, integer, text, text, integer]
const keyTypes = [uBigInt, uTinyInt, integer, integer]
const stemTypes = [text, integer]
const postingTypes = [integer, bigInt, uSmallInt, uInteger, uTinyInt]

/** Assigns ids to new words and returns the rows of their terms. */
async function newTerms(
  connection: DuckDBConnection,
  words: string[],
  forms: Map<string, { stem: string | undefined }>,
  terms: Map<string, number>,
  memory: TailCache
): Promise<TableRows[]> {
  const ofTerms: TableRows['rows'] = []
  const ofKeys: TableRows['rows'] = []
  const ofStems: TableRows['rows'] = []
  const addKey = (id: number, key: string, kind: number): void => {
    ofKeys.push([keyHash(key), kind, id, 1])
  }
  for (const word of words) {
    const folded = fold(word)
    const stem = forms.get(word)?.stem
    const id = await memory.next(connection)
    terms.set(word, id)
    ofTerms.push([tailRun, id, word, folded, 1])
    if (folded === word) addKey(id, word, keyKinds.word)
    else {
      addKey(id, folded, keyKinds.folded)
      addKey(id, word, keyKinds.accented)
    }
    if (stem !== undefined && stem !== folded) addKey(id, stem, keyKinds.stem)
    if (stem !== undefined && !folded.startsWith(stem)) ofStems.push([stem, id])
  }
  return [
    { table: 'terms', types: termTypes, rows: ofTerms },
    { table: 'term_keys', types: keyTypes, rows: ofKeys },
    { table: 'stems', types: stemTypes, rows: ofStems }
  ]
}
