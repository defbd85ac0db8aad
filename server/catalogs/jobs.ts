/** Jobs of imports, publications and harvests: one per run document, due now or at its next date. */
import type { Kysely } from 'kysely'
import type { Account } from '../../contract/session.ts'
import type { Tables } from '../metadata/database.ts'
import type { Platform } from '../platform.ts'
import type { RunKind } from './runLog.ts'

export interface RunPayload {
  id: string
}

export const jobKind = (kind: RunKind): string => `catalog-${kind}`
const keyOf = (kind: RunKind, id: string): string => `${jobKind(kind)}:${id}`

/** @param scope transaction of the change that requires the run */
export async function queueRun(
  jobs: Platform['jobs'],
  kind: RunKind,
  { id, owner, runAt }: { id: string; owner: Account; runAt?: Date },
  scope?: Kysely<Tables>
): Promise<void> {
  await jobs.add(
    {
      kind: jobKind(kind),
      payload: { id } satisfies RunPayload,
      owner: `${owner.type}:${owner.id}`,
      resource: { type: `catalog-${kind}`, id },
      uniqueKey: keyOf(kind, id),
      ...(runAt ? { runAt } : {})
    },
    scope
  )
}

/** Cancels jobs, also running ones. */
export async function cancelRuns(
  { jobs }: Pick<Platform, 'jobs'>,
  kind: RunKind,
  ids: readonly string[]
): Promise<void> {
  for (const id of ids) {
    const job = await jobs.store.idOfKey(keyOf(kind, id))
    if (job !== undefined) await jobs.cancel(job)
  }
}
