/** What may be compared and restored among the revisions of a line. No I/O. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { changedColumns } from './lineContent.ts'
import type { Revision } from './linesApi.ts'

/**
 * Revision that a revision is compared with: a chosen one, else the one before it, else the latest.
 * @param revisions revisions of the line, the latest first
 * @param chosen `_i` of the chosen revision
 */
export function comparedRevision(
  revisions: Revision[],
  revision: Revision,
  chosen: number | undefined
): Revision | undefined {
  const previous = revisions[revisions.indexOf(revision) + 1]
  return revisions.find(({ _i }) => _i === chosen) ?? previous ?? revisions[0]
}

/** Whether the line still has the content of a revision. */
export function isCurrent(schema: SchemaProperty[], revisions: Revision[], revision: Revision): boolean {
  const [latest] = revisions
  if (!latest || latest._deleted || revision._deleted) return false
  return changedColumns(schema, latest, revision).length === 0
}

/** Revision whose content a restoration writes. A deletion has none: the version before it is brought back. */
export function restorableRevision(revisions: Revision[], revision: Revision): Revision | undefined {
  if (!revision._deleted) return revision
  const previous = revisions[revisions.indexOf(revision) + 1]
  const isDeleted = !!revisions[0]?._deleted
  return isDeleted && previous && !previous._deleted ? previous : undefined
}
