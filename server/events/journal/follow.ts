/**
 * Job that updates the journal after an account was renamed or deleted, a few events at a time because the journal may
 * be long.
 */
import { setImmediate as turn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../../metadata/database.ts'
import type { Platform } from '../../platform.ts'
import { accountText } from '../tables.ts'
import { withAccountChange, type AccountChange } from './names.ts'
import { batchOf, removeEvents, rewriteEvent, type Relation } from './store.ts'

const followJob = 'events-follow'
const batchSize = 200
const retry = { attempts: 20, firstMs: 1000, maxMs: 600_000 }

type Parts = Pick<Platform, 'metadata' | 'jobs'>

export function registerFollowing({ metadata, jobs }: Parts): void {
  jobs.register<AccountChange>({
    kind: followJob,
    places: { general: 1 },
    retry,
    async run({ payload, signal }) {
      const relation: Relation = { account: accountText(payload) }
      await walk(relation, !!payload.isRemoved, payload, signal)
      if (payload.type === 'user') await walk({ originator: payload.id }, false, payload, signal)
    }
  })

  async function walk(
    relation: Relation,
    isRemoval: boolean,
    change: AccountChange,
    signal: AbortSignal
  ): Promise<void> {
    let after = -1
    for (;;) {
      signal.throwIfAborted()
      const batch = await batchOf(metadata, relation, { after, limit: batchSize })
      const last = batch.at(-1)
      if (!last) return
      const changed = batch.flatMap(({ number, event }) => {
        const now = withAccountChange(event, change)
        return now === event ? [] : [{ number, event: now }]
      })
      await metadata.transaction().execute(async (scope) => {
        if (isRemoval)
          await removeEvents(
            scope,
            batch.map(({ number }) => number)
          )
        else for (const { number, event } of changed) await rewriteEvent(scope, number, event)
      })
      after = last.number
      await turn()
    }
  }
}

/**
 * Adds the job in the transaction of the change; it replaces a pending job of the same account, since the last change
 * counts.
 */
export function followInJournal(
  scope: Kysely<Tables>,
  { jobs }: Pick<Platform, 'jobs'>,
  change: AccountChange
): Promise<void> {
  const { type, id } = change
  return jobs.add(
    { kind: followJob, payload: change, resource: { type, id }, uniqueKey: `${followJob}:${type}:${id}` },
    scope
  )
}
