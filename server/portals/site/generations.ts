/**
 * How often what pages of portals show was written, counted by the database itself in the transaction that writes: what was
 * made of the same counts is still so, whoever wrote meanwhile elsewhere.
 */
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Portal } from '../../../contract/portals/portal.ts'
import { stateOf, type Metadata } from '../../metadata/database.ts'

/** Key of the generation of everything that any account shows. */
const ofAll = 'all'
/** Key of the generation of what accounts have in common. */
const shared = 'shared'

/** Names of the counts that whatever is shown depends on. */
export const everyCount: readonly string[] = [ofAll, shared]

/** Names of the counts that what a portal shows of its account depends on. */
export function countsOf({ _id, owner }: Pick<Portal, '_id' | 'owner'>): string[] {
  return [shared, `${owner.type}:${owner.id}`, `portal:${_id}`]
}

type Event = 'insert' | 'update' | 'delete'
const events: Event[] = ['insert', 'update', 'delete']

/** Tables, and what a row of each is counted for: SQL expressions over the row, which is called `r` here. */
const counted: Record<string, string[]> = {
  datasets: [`r.owner_type || ':' || r.owner_id`, `'${ofAll}'`],
  applications: [`r.owner_type || ':' || r.owner_id`, `'${ofAll}'`],
  settings: [`r.type || ':' || r.id`, `'${ofAll}'`],
  portal_documents: [`r.owner_type || ':' || r.owner_id`, `'portal:' || r.id`, `'${ofAll}'`],
  // Pages and reuses of other accounts may be on a portal.
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
  // What moves to another account changes both.
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
  /** Another text whenever anything at all was written. */
  state(): string
  /** Another text whenever one of these counts is another. */
  of(names: readonly string[]): Promise<string>
}

/** Tokens remembered while nothing at all is written. */
const mostKnown = 1000

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
      // Asked for before the counts are read: what is written meanwhile makes another state.
      const current = stateOf(metadata)
      if (current !== state || known.size > mostKnown) known.clear()
      state = current
      const key = names.join('\n')
      const token = known.get(key) ?? read(names)
      known.set(key, token)
      token.catch(() => known.delete(key))
      return token
    }
  }
}
