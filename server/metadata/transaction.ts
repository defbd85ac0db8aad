import type { Transaction } from 'kysely'
import type { Metadata, Tables } from './database.ts'

/** Runs work in the given transaction, or in one of its own. */
export function inTransaction<Result>(
  metadata: Metadata,
  work: (scope: Transaction<Tables>) => Promise<Result>
): Promise<Result> {
  return metadata.isTransaction ? work(metadata as Transaction<Tables>) : metadata.transaction().execute(work)
}

/** Publishes what a transaction changed, after its commit. */
export type AfterCommit = () => void
