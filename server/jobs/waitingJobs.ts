/** Reads which jobs may run now, and when the next one may. */
import { sql } from 'kysely'
import type { Metadata } from '../metadata/database.ts'
import { isFree } from './rows.ts'
import type { Task } from './turns.ts'

/** Jobs that may run now, the first one of each owner: among all, and among small ones. */
export async function candidates(
  metadata: Metadata,
  kind: string,
  now: Date,
  smallBytes = -1
): Promise<Task<number>[]> {
  const ranked = metadata
    .selectFrom('jobs as job')
    .select(['id', 'owner', 'bytes', 'run_at'])
    .select(
      sql<number>`row_number() over (partition by owner, bytes <= ${smallBytes} order by run_at, id)`.as(
        'place'
      )
    )
    .where('kind', '=', kind)
    .where('run_at', '<=', now.toISOString())
    .where(isFree(now))
    .where((where) =>
      where.or([
        where('job.sequence', 'is', null),
        where.not(
          where.exists(
            where
              .selectFrom('jobs as earlier')
              .select('earlier.id')
              .whereRef('earlier.sequence', '=', 'job.sequence')
              .whereRef('earlier.id', '<', 'job.id')
              .where('earlier.state', '!=', 'failed')
          )
        )
      ])
    )
  return metadata
    .selectFrom(ranked.as('ranked'))
    .select(['id', 'owner', 'bytes'])
    .where('place', '=', 1)
    .orderBy('run_at')
    .orderBy('id')
    .execute()
}

/** Earliest date of a job that may not run yet. */
export async function nextDate(metadata: Metadata, kind: string, now: Date): Promise<Date | undefined> {
  const row = await metadata
    .selectFrom('jobs')
    .select('run_at')
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('run_at', '>', now.toISOString())
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
  return row && new Date(row.run_at)
}
