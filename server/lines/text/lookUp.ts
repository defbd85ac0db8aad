/** Reads the terms of a query's leaves from the dictionary of the index. */
import { keyHash, keyKinds, tailRun } from './terms.ts'
import type { Leaf, SearchedWord } from './plan.ts'
import type { TermKey } from './termKeys.ts'
import { fold } from './fold.ts'
import type { MatchSource, ReadRows } from './matchSource.ts'

/** Terms of one word; the same term may be in several lists. */
export interface WordTerms {
  /** Terms whose stem or folded form equals the stem of the word. */
  french: number[]
  plain: number[]
  /** Terms whose folded form equals that of the word. */
  literal: Set<number>
  /** Upper bound of the number of lines with one of the terms. */
  lines: number
}

/** Range of terms, both ends included. */
export interface TermRange {
  first: number
  last: number
}

export interface PrefixTerms {
  /** One range of terms for each run of the index that has such words. */
  ranges: TermRange[]
  /** Whether all words of the ranges start with the prefix, accents included. */
  accentsFit: boolean
  /** Terms outside the ranges whose stem starts with the prefix. */
  otherTerms: number[]
}

/**
 * SQL key that groups consecutive terms into ranges: the terms of one run, or each term of the unordered tail alone.
 */
const rangeOf = `CASE WHEN run = ${tailRun} THEN -1 - id ELSE run END`

/** Maximum number of words that a fuzzy word stands for; the most frequent ones are kept. */
const maxFuzzyTerms = 50

export class TermLookUp {
  private readonly source: MatchSource
  private readonly readRows: ReadRows
  private keys = new Map<string, TermKey[]>()

  constructor(source: MatchSource, readRows: ReadRows) {
    this.source = source
    this.readRows = readRows
  }

  /** Reads the terms of all words in one statement, for `words`. */
  async prepare(leaves: Leaf[]): Promise<void> {
    const words = leaves.flatMap((leaf): SearchedWord[] => {
      if (leaf.kind === 'word') return [leaf.word]
      return leaf.kind === 'phrase' ? leaf.words : []
    })
    const texts = [
      ...new Set(words.flatMap(({ stem, literal, plain }) => [stem ?? [], literal, plain ?? []].flat()))
    ]
    if (!texts.length) return
    const termKeys = this.source.termKeys?.()
    if (termKeys) for (const text of texts) this.keys.set(text, termKeys.find(keyHash(text)))
    else await this.readKeys(texts)
  }

  private async readKeys(texts: string[]): Promise<void> {
    const rows = await this.readRows(
      texts
        .map(
          (_, index) =>
            `SELECT ${index} AS text, kind, term, lines FROM ${this.source.alias}.term_keys WHERE hash = ?::UBIGINT`
        )
        .join(' UNION ALL '),
      texts.map((text) => String(keyHash(text)))
    )
    for (const text of texts) this.keys.set(text, [])
    for (const row of rows) {
      const text = texts[Number(row.text)] as string
      this.keys.get(text)?.push({ kind: Number(row.kind), term: Number(row.term), lines: Number(row.lines) })
    }
  }

  word({ stem, literal, plain }: SearchedWord): WordTerms {
    const lineCounts = new Map<number, number>()
    const terms = (text: string | undefined, kinds: number[]): number[] =>
      (text === undefined ? [] : (this.keys.get(text) ?? []))
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ term, lines }) => {
          lineCounts.set(term, lines)
          return term
        })
    const { word, folded, accented, stem: stemKind } = keyKinds
    const french = [...new Set(terms(stem, [word, folded, stemKind]))]
    const plainTerms = terms(plain, [plain === undefined || fold(plain) === plain ? word : accented])
    const lines = [...lineCounts.values()].reduce((sum, count) => sum + count, 0)
    const literalTerms = new Set(terms(literal, [word, folded]))
    return { french, plain: plainTerms, literal: literalTerms, lines }
  }

  async prefix(folded: string, plain: string): Promise<PrefixTerms> {
    const { alias } = this.source
    const above = firstAbove(folded)
    const rangeRows = await this.readRows(
      `SELECT min(id) AS first, max(id) AS last, bool_and(starts_with(word, ?)) AS fits
       FROM ${alias}.terms WHERE folded >= ?${above === undefined ? '' : ' AND folded < ?'}
       GROUP BY ${rangeOf}`,
      [plain, folded, ...(above === undefined ? [] : [above])]
    )
    const stems = await this.readRows(`SELECT term FROM ${alias}.stems WHERE starts_with(stem, ?)`, [folded])
    const ranges = rangeRows.map(({ first, last }) => ({ first: Number(first), last: Number(last) }))
    return {
      ranges,
      accentsFit: rangeRows.every(({ fits }) => fits === true),
      otherTerms: stems
        .map(({ term }) => Number(term))
        .filter((term) => !ranges.some(({ first, last }) => term >= first && term <= last))
    }
  }

  async fuzzy(folded: string, maxEdits: number): Promise<number[]> {
    const { length } = Array.from(folded)
    const { from, to, text } = singleBytes(folded)
    const rows = await this.readRows(
      `SELECT id FROM ${this.source.alias}.terms
       WHERE length(folded) BETWEEN ? AND ? AND damerau_levenshtein(
         CASE WHEN strlen(folded) = length(folded) THEN folded
         ELSE regexp_replace(translate(folded, ?, ?), '[^\\x00-\\x7f]', chr(127), 'g') END, ?) <= ?
       ORDER BY lines DESC, id LIMIT ${maxFuzzyTerms}`,
      [length - maxEdits, length + maxEdits, from, to, text, maxEdits]
    )
    return rows.map((row) => Number(row.id))
  }
}

/** Characters of one byte that no folded word contains. */
const freeBytes = Array.from({ length: 31 }, (_, index) => String.fromCodePoint(index + 1)).concat(
  Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))
)

/**
 * Replaces each letter outside of ASCII by a character of one byte: the engine counts edits in bytes, and the distance
 * only depends on which letters are equal. Returns the letters to replace in other words, and by what.
 */
function singleBytes(word: string): { from: string; to: string; text: string } {
  const letters = Array.from(word)
  const wide = [...new Set(letters.filter((letter) => letter > '\u007f'))].slice(0, freeBytes.length)
  const byteOf = new Map(wide.map((letter, index) => [letter, freeBytes[index] ?? ' ']))
  // A space equals no letter of a word: it stands for the letters of a word with more of them than free characters.
  const text = letters.map((letter) => (letter > '\u007f' ? (byteOf.get(letter) ?? ' ') : letter)).join('')
  return { from: wide.join(''), to: [...byteOf.values()].join(''), text }
}

/**
 * Returns the smallest text, in code point order, that is greater than all texts with the prefix; undefined when there
 * is none.
 */
function firstAbove(prefix: string): string | undefined {
  const characters = Array.from(prefix)
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const next = (last.codePointAt(0) as number) + 1
    if (next > 0x10ffff) continue
    return characters.join('') + String.fromCodePoint(next === 0xd800 ? 0xe000 : next)
  }
  return undefined
}
