/** Adds a job to those that wait. */
import type { Kysely } from 'kysely'
import type { Tables } from '../metadata/database.ts'
import type { NewJob } from './job.ts'
import { waiting } from './rows.ts'

/** Adds a job, or changes the one with its unique key. */
export async function addJob(scope: Kysely<Tables>, job: NewJob, now: Date): Promise<void> {
  const values = {
    owner: job.owner ?? '',
    resource_type: job.resource?.type ?? null,
    resource_id: job.resource?.id ?? null,
    payload: JSON.stringify(job.payload ?? null),
    bytes: job.bytes ?? 0,
    run_at: (job.runAt ?? now).toISOString()
  }
  const { uniqueKey = null } = job
  const existing =
    uniqueKey === null
      ? undefined
      : await scope
          .selectFrom('jobs')
          .select(['id', 'state', 'run_at', 'again'])
          .where('unique_key', '=', uniqueKey)
          .executeTakeFirst()
  if (!existing) {
    await scope
      .insertInto('jobs')
      .values({
        kind: job.kind,
        ...values,
        ...waiting,
        attempts: 0,
        unique_key: uniqueKey,
        sequence: job.sequence ?? null,
        created_at: now.toISOString()
      })
      .execute()
    await giveUpOldest(scope, job)
    return
  }
  // A waiting job keeps its attempts; a failed one gets all its attempts again.
  const isPlanned = existing.state === 'waiting' || existing.again === 1
  const change = {
    run_at: isPlanned && existing.run_at < values.run_at ? existing.run_at : values.run_at,
    ...(existing.state === 'running' ? { again: 1 } : {}),
    ...(existing.state === 'failed' ? { ...waiting, attempts: 0 } : {})
  }
  await scope
    .updateTable('jobs')
    .set({ ...values, ...change })
    .where('id', '=', existing.id)
    .execute()
}

/** Drops the oldest jobs of a sequence that has too many, of those that were never tried. */
async function giveUpOldest(scope: Kysely<Tables>, { sequence, maxWaiting }: NewJob): Promise<void> {
  if (sequence === undefined || maxWaiting === undefined) return
  const tooMany = scope
    .selectFrom('jobs')
    .select('id')
    .where('sequence', '=', sequence)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .orderBy('id', 'desc')
    .limit(-1)
    .offset(maxWaiting)
  await scope.deleteFrom('jobs').where('id', 'in', tooMany).execute()
}
