import { maxWordLength } from './tokenise.ts'

/** Memory limits of the steps of building an index. */
export interface IndexLimits {
  /** Maximum number of distinct tokens in the dictionary, and of their characters. */
  tokens: number
  characters: number
  /** Maximum number of postings of a line that are read in one call. */
  linePostings: number
  /** Number of postings kept in memory before the temporary file; at least `linePostings`. */
  segment: number
  /** Maximum number of postings that are sorted together. */
  batch: number
}

/** Default limits: about 200 MB in all. */
export const defaultLimits: IndexLimits = {
  tokens: 1_000_000,
  characters: 12_000_000,
  linePostings: 1 << 16,
  segment: 1 << 20,
  batch: 1 << 22
}

/** Limits of a run that is built while the server answers requests: about 15 MB. */
export const smallLimits: IndexLimits = {
  tokens: 100_000,
  characters: 1_000_000,
  linePostings: 1 << 14,
  segment: 1 << 17,
  batch: 1 << 18
}

/** Limits of each of two runs that are built in parallel. */
export const halfLimits: IndexLimits = {
  tokens: 500_000,
  characters: 6_000_000,
  linePostings: 1 << 16,
  segment: 1 << 19,
  batch: 1 << 21
}

/**
 * Average number of characters per distinct token and per posting. Nearly all texts have at least as many; codes have
 * more.
 */
const charactersPerToken = 6
const charactersPerPosting = 4

/**
 * Reduces the limits to what a number of characters is likely to need: the arrays are allocated when the build begins,
 * and most tables are small. A text with shorter words is read in more steps.
 */
export function limitsFor(limits: IndexLimits, characters: number): IndexLimits {
  const tokens = Math.ceil(characters / charactersPerToken)
  const postings = Math.ceil(characters / charactersPerPosting)
  const linePostings = Math.min(limits.linePostings, Math.max(minTokens, postings))
  return {
    tokens: Math.min(limits.tokens, Math.max(minTokens, tokens)),
    // A character may take two UTF-16 units.
    characters: Math.min(limits.characters, 2 * characters + minCharacters),
    linePostings,
    segment: Math.min(limits.segment, Math.max(linePostings, postings)),
    batch: limits.batch
  }
}

const minTokens = 64
/** Minimum number of characters: the dictionary only accepts a token while the longest possible one would fit. */
const minCharacters = 16 * maxWordLength
