/**
 * Fragmentation of an index that follows changes. Each run of words is searched separately, words added one by one are
 * unsorted, and removed lines leave their words behind. A fragmented index is rebuilt.
 */
import type { LineDatabase } from './database.ts'

export interface Fragmentation {
  /** Number of runs of words that were added. */
  runs: number
  /** Number of lines whose words were added one by one. */
  tails: number
  /** Number of lines that were removed. */
  removed: number
}

export const noFragmentation: Readonly<Fragmentation> = { runs: 0, tails: 0, removed: 0 }

/** Thresholds of a rebuild, which costs as much as indexing all lines again. */
const maxRuns = 40
const minTails = 20_000
const minRemoved = 50_000

/** @param lines number of lines of the dataset */
export function isFragmented({ runs, tails, removed }: Fragmentation, lines: number): boolean {
  return runs > maxRuns || tails > Math.max(minTails, lines / 10) || removed > Math.max(minRemoved, lines / 2)
}

const stateName = 'wear'

/**
 * Returns the fragmentation of an index as it was last stored; changes that a killed process did not store are not
 * counted.
 */
export function readFragmentation(database: LineDatabase, path: string): Fragmentation {
  const noted = JSON.parse(database.readState(stateName) ?? '{}') as Partial<Fragmentation & { path: string }>
  return noted.path === path ? { ...noFragmentation, ...noted } : { ...noFragmentation }
}

export function writeFragmentation(
  database: LineDatabase,
  path: string,
  { runs, tails, removed }: Fragmentation
): void {
  database.writeState(stateName, JSON.stringify({ path, runs, tails, removed }))
}
