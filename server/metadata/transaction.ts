import type { Metadata } from './database.ts'

/** Runs work in a transaction of its own, or in the one that is given: all that is written there is kept, or nothing. */
export function inTransaction<Result>(
  metadata: Metadata,
  work: (scope: Metadata) => Promise<Result>
): Promise<Result> {
  return metadata.isTransaction ? work(metadata) : metadata.transaction().execute(work)
}
