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

/** Of a run that is built beside the requests of others: about 15 MB. */
export const smallLimits: IndexLimits = {
  tokens: 100_000,
  characters: 1_000_000,
  linePostings: 1 << 14,
  segment: 1 << 17,
  batch: 1 << 18
}

/** Of each of two runs that are built at the same time. */
export const halfLimits: IndexLimits = {
  tokens: 500_000,
  characters: 6_000_000,
  linePostings: 1 << 16,
  segment: 1 << 19,
  batch: 1 << 21
}

/**
 * The limits that so many characters can reach: memory is taken whole when an index is begun, and most tables are small.
 * Neither a token nor a posting is shorter than a character; a character may be two units of a text.
 */
export function limitsFor(limits: IndexLimits, characters: number): IndexLimits {
  const tokens = Math.min(limits.tokens, Math.max(leastTokens, characters))
  const linePostings = Math.min(limits.linePostings, Math.max(leastTokens, characters))
  return {
    tokens,
    characters: Math.min(limits.characters, Math.max(leastCharacters, 2 * characters + leastCharacters)),
    linePostings,
    segment: Math.min(limits.segment, Math.max(linePostings, characters)),
    batch: limits.batch
  }
}

const leastTokens = 64
/** Room for a token is only given where the longest one would fit. */
const leastCharacters = 16 * maxWordLength
