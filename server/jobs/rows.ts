/** Rows of jobs: what is read of them, and when a process may take one. */
import { sql, type Selectable } from 'kysely'
import { storedJson } from '../metadata/storedJson.ts'
import type { JobState, StoredJob } from './job.ts'
import type { JobTables } from './tables.ts'

/** Values of a job that waits and that no process has. */
export const waiting = { state: 'waiting', leased_by: null, leased_until: null, again: 0 }

/** SQL condition: the job waits, or the lease of the process that had it ended. */
export const isFree = (now: Date) =>
  sql<boolean>`(state = 'waiting' or state = 'running' and leased_until < ${now.toISOString()})`

export function jobOfRow(row: Selectable<JobTables['jobs']>): StoredJob {
  const { resource_type: type, resource_id: id } = row
  return {
    id: row.id,
    kind: row.kind,
    owner: row.owner,
    ...(type !== null && id !== null ? { resource: { type, id } } : {}),
    payload: storedJson(row.payload),
    bytes: row.bytes,
    state: row.state as JobState,
    runAt: row.run_at,
    attempts: row.attempts,
    ...(row.last_error === null ? {} : { lastError: row.last_error }),
    ...(row.started_at === null ? {} : { startedAt: row.started_at }),
    createdAt: row.created_at,
    ...(row.unique_key === null ? {} : { uniqueKey: row.unique_key })
  }
}
