/**
 * Whether the index can follow the lines at all. Lines that are replaced or removed as a whole leave no change to follow:
 * that is noted in their own transaction, until an empty index is there or processing was told to make one. A process
 * that ends in between, or a disk that is full then, leaves a note and not an index of lines that are no more.
 */
import type { Statements } from './statements.ts'

const name = 'indexIsStale'

export function markIndexStale(statements: Statements): void {
  statements.run("INSERT OR REPLACE INTO state VALUES (?, 'true')", name)
}

export function markIndexRight(statements: Statements): void {
  statements.run('DELETE FROM state WHERE name = ?', name)
}

export function isIndexStale(statements: Statements): boolean {
  return !!statements.get('SELECT 1 FROM state WHERE name = ?', name)
}
