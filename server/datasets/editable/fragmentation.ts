/**
 * What following the changes of its lines does to an index: each run of words is looked up on its own, words that were
 * added one by one are in no order, and lines that are no more leave theirs. A fragmented index is made anew.
 */
import type { LineDatabase } from './database.ts'

export interface Fragmentation {
  /** Runs of words that were added. */
  runs: number
  /** Lines whose words were added one by one. */
  tails: number
  /** Lines that were removed. */
  removed: number
}

export const noFragmentation: Readonly<Fragmentation> = { runs: 0, tails: 0, removed: 0 }

/** Making it anew costs as much as all its lines: it must be worth it. */
const mostRuns = 40
const leastTails = 20_000
const leastRemoved = 50_000

/** @param lines how many there are */
export function isFragmented({ runs, tails, removed }: Fragmentation, lines: number): boolean {
  return (
    runs > mostRuns || tails > Math.max(leastTails, lines / 10) || removed > Math.max(leastRemoved, lines / 2)
  )
}

const stateName = 'wear'

/** Fragmentation of an index as it was last stored; changes that a killed process had not stored are not counted. */
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
