/**
 * Generation numbers of the content that portals show, incremented by triggers in the transaction of each write. Cached
 * responses made at the same generations are still valid.
 */
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Portal } from '../../../contract/portals/portal.ts'
import { stateOf, type Metadata } from '../../metadata/database.ts'

/** Name of the generation of all accounts together. */
const ofAll = 'all'
/** Name of the generation of content that accounts share. */
const shared = 'shared'

/** Generations of responses with content of several accounts. */
export const everyCount: readonly string[] = [ofAll, shared]

/** Returns the generations of responses with content of the account of a portal. */
export function countsOf({ _id, owner }: Pick<Portal, '_id' | 'owner'>): string[] {
  return [shared, `${owner.type}:${owner.id}`, `portal:${_id}`]
}

type Event = 'insert' | 'update' | 'delete'
const events: Event[] = ['insert', 'update', 'delete']

/** Counted tables, with the generations that a row increments: SQL expressions over the row, called `r`. */
const counted: Record<string, string[]> = {
  datasets: [`r.owner_type || ':' || r.owner_id`, `'${ofAll}'`],
  applications: [`r.owner_type || ':' || r.owner_id`, `'${ofAll}'`],
  settings: [`r.type || ':' || r.id`, `'${ofAll}'`],
  portal_documents: [`r.owner_type || ':' || r.owner_id`, `'portal:' || r.id`, `'${ofAll}'`],
  // Documents of other accounts may be on a portal, so that the portal is counted, not their owner.
  portal_members: [`'portal:' || r.portal`, `'${ofAll}'`],
  base_applications: [`'${shared}'`]
}

export const generationTables: Migration = {
  up: async (db) => {
    await sql`create table content_generations (name text primary key, value integer not null) without rowid`.execute(
      db
    )
    for (const [table, names] of Object.entries(counted)) {
      for (const event of events) await addTrigger(db, table, event, names)
    }
  }
}

async function addTrigger(db: Kysely<unknown>, table: string, event: Event, names: string[]): Promise<void> {
  // An update counts for the old and the new row: a change of owner affects both accounts.
  const rows = { insert: ['new'], delete: ['old'], update: ['new', 'old'] }[event]
  const all = new Set(names.flatMap((name) => rows.map((row) => name.replaceAll('r.', `${row}.`))))
  const counts = [...all].map(
    (name) => `insert into content_generations (name, value) values (${name}, 1)
      on conflict (name) do update set value = value + 1;`
  )
  await sql
    .raw(`create trigger ${table}_${event}_counted after ${event} on ${table} begin ${counts.join(' ')} end`)
    .execute(db)
}

export interface Generations {
  /** Returns a text that changes with any write to the database. */
  state(): string
  /** Returns a text that changes when one of the named generations changes. */
  of(names: readonly string[]): Promise<string>
}

/** Largest number of tokens cached between two writes. */
const maxKnown = 1000

export function openGenerations(metadata: Metadata): Generations {
  let state = ''
  const known = new Map<string, Promise<string>>()

  async function read(names: readonly string[]): Promise<string> {
    const { rows } = await sql<{ name: string; value: number }>`select name, value from content_generations
      where name in (${sql.join(names)}) order by name`.execute(metadata)
    return rows.map(({ name, value }) => `${name} ${value}`).join('\n')
  }

  return {
    state: () => stateOf(metadata),
    of(names) {
      // The state is taken before the generations are read: a write in between makes the cached token stale.
      const current = stateOf(metadata)
      if (current !== state || known.size > maxKnown) known.clear()
      state = current
      const key = names.join('\n')
      const token = known.get(key) ?? read(names)
      known.set(key, token)
      token.catch(() => known.delete(key))
      return token
    }
  }
}
