/**
 * Mark of an index that cannot follow the lines. Replacing or removing all lines leaves no changes to follow: the mark
 * is written in the same transaction, and stays until an empty index exists or processing has been asked to build one.
 * A process that ends in between, or a full disk, then leaves the mark and not an index of removed lines.
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
