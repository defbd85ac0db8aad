import { maxWordLength } from './tokenise.ts'

/** How much of the work of building an index is in memory at once. */
export interface IndexLimits {
  /** Different tokens of the dictionary, and their characters. */
  tokens: number
  characters: number
  /** Postings of a line that are read at once. */
  linePostings: number
  /** Postings that wait in memory for the temporary file; at least `linePostings`. */
  segment: number
  /** Postings that are sorted at once. */
  batch: number
}

/** About 200 MB in all. */
export const defaultLimits: IndexLimits = {
  tokens: 1_000_000,
  characters: 12_000_000,
  linePostings: 1 << 16,
  segment: 1 << 20,
  batch: 1 << 22
}

/** Limits of a run that is built beside the requests of others: about 15 MB. */
export const smallLimits: IndexLimits = {
  tokens: 100_000,
  characters: 1_000_000,
  linePostings: 1 << 14,
  segment: 1 << 17,
  batch: 1 << 18
}

/** Limits of each of two runs that are built at the same time. */
export const halfLimits: IndexLimits = {
  tokens: 500_000,
  characters: 6_000_000,
  linePostings: 1 << 16,
  segment: 1 << 19,
  batch: 1 << 21
}

/** Characters for each different token, and for each posting, that nearly all texts have; codes are longer. */
const charactersPerToken = 6
const charactersPerPosting = 4

/**
 * What so many characters are likely to need: memory is taken whole when an index is begun, and most tables are small. A text
 * of shorter words is read in several goes.
 */
export function limitsFor(limits: IndexLimits, characters: number): IndexLimits {
  const tokens = Math.ceil(characters / charactersPerToken)
  const postings = Math.ceil(characters / charactersPerPosting)
  const linePostings = Math.min(limits.linePostings, Math.max(leastTokens, postings))
  return {
    tokens: Math.min(limits.tokens, Math.max(leastTokens, tokens)),
    // A character may be two units of a text.
    characters: Math.min(limits.characters, 2 * characters + leastCharacters),
    linePostings,
    segment: Math.min(limits.segment, Math.max(linePostings, postings)),
    batch: limits.batch
  }
}

const leastTokens = 64
/** Room for a token is only given where the longest one would fit. */
const leastCharacters = 16 * maxWordLength
