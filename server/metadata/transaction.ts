import type { Transaction } from 'kysely'
import type { Metadata, Tables } from './database.ts'

/** Runs work in a transaction of its own, or in the one that is given: all that is written there is kept, or nothing. */
export function inTransaction<Result>(
  metadata: Metadata,
  work: (scope: Transaction<Tables>) => Promise<Result>
): Promise<Result> {
  return metadata.isTransaction ? work(metadata as Transaction<Tables>) : metadata.transaction().execute(work)
}
