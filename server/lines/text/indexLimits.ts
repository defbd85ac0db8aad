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
