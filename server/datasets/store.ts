/** Store of datasets in the metadata database: the store of owned resources, plus the queries of processing. */
import type { AccountKeys } from '../../contract/session.ts'
import type { Consumption } from '../limits/limits.ts'
import type { Metadata } from '../metadata/database.ts'
import { forgetDiagnostics } from '../owned/journal/store.ts'
import { ownedStore, type AlsoWrite, type OwnedStore } from '../owned/store.ts'
import { datasetDefinition } from './definition.ts'
import type { DatasetRecord } from './record.ts'

export interface DatasetStore extends OwnedStore<DatasetRecord> {
  /** Ids of the datasets that may have a processing step to run, in order of `updatedAt`, oldest first. */
  unsettled(): Promise<string[]>
  /** Ids of the datasets whose failed step will be tried again. */
  idsWithRetry(): Promise<string[]>
  /** Ids of the virtual datasets that have `child` among their children. */
  idsMadeOf(child: string): Promise<string[]>
  consumptionOf(account: AccountKeys): Promise<Consumption>
}

/** Statuses without a next processing step. */
const settledStatuses = ['finalized', 'error', 'draft']

/** @param alsoWrite called for each change, in the same transaction */
export function datasetStore(metadata: Metadata, alsoWrite?: AlsoWrite<DatasetRecord>): DatasetStore {
  const store = ownedStore(metadata, datasetDefinition, async (...change) => {
    await forgetLostDiagnostics(...change)
    await alsoWrite?.(...change)
  })
  return {
    ...store,

    idsMadeOf: (child) => store.idsWithValue('children', child),

    async unsettled() {
      const rows = await metadata
        .selectFrom('datasets')
        .select('id')
        .where((where) =>
          where.or([
            where('status', 'not in', settledStatuses),
            where('draft_status', 'not in', settledStatuses)
          ])
        )
        .orderBy('updated_at')
        .execute()
      return rows.map((row) => row.id)
    },

    async idsWithRetry() {
      const rows = await metadata
        .selectFrom('datasets')
        .select('id')
        .where('error_retry', 'is not', null)
        .execute()
      return rows.map((row) => row.id)
    },

    async consumptionOf(account) {
      const row = await metadata
        .selectFrom('datasets')
        .select((select) => [
          select.fn.sum<number | null>('stored_bytes').as('stored'),
          select.fn.sum<number | null>('indexed_bytes').as('indexed'),
          select.fn.countAll<number>().as('datasets')
        ])
        .where('owner_type', '=', account.type)
        .where('owner_id', '=', account.id)
        .executeTakeFirstOrThrow()
      return { store_bytes: row.stored ?? 0, indexed_bytes: row.indexed ?? 0, nb_datasets: row.datasets }
    }
  }
}

/** Removes the links to removed diagnostics from the events of the journal. */
const forgetLostDiagnostics: AlsoWrite<DatasetRecord> = async (scope, before, after) => {
  if (!before || !after) return
  for (const isDraft of [true, false]) {
    if (losesDiagnostic(before, after, isDraft)) {
      await forgetDiagnostics(scope, datasetDefinition.tables, after.id, isDraft)
    }
  }
}

/** Whether a change removes the reference to a diagnostic file, which can then no longer be downloaded. */
function losesDiagnostic(before: DatasetRecord, after: DatasetRecord, isDraft: boolean): boolean {
  const names = ({ _diagnostic, _cancelledDraftDiagnostic, draft }: DatasetRecord): (string | undefined)[] =>
    isDraft ? [draft?._diagnostic, _cancelledDraftDiagnostic] : [_diagnostic]
  const namesAfter = names(after)
  return names(before).some((name) => name && !namesAfter.includes(name))
}
