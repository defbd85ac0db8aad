/** Journal in the metadata: events and their full-text index. */
import { sql, type Kysely } from 'kysely'
import type { Event, NewEvent } from '../../../contract/events/event.ts'
import type { Metadata, Tables } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import { accountText, eventQueries } from '../tables.ts'
import { firstOf, idOf, lastOf } from './ids.ts'
import { resourceText, searchOf, wordsOf } from './words.ts'

type Scope = Kysely<Tables>

interface Arrival {
  /** Number of the event in the outbox. */
  outbox?: number
  /** Whether subscribers are not notified yet. */
  isWaiting: boolean
}

/** Inserts an event; returns undefined for an event of the outbox that was received before. Needs a transaction. */
export async function insertEvent(
  scope: Scope,
  event: NewEvent,
  { outbox, isWaiting }: Arrival
): Promise<Event | undefined> {
  const queries = eventQueries(scope)
  if (outbox !== undefined) {
    const known = await queries
      .selectFrom('events')
      .select('number')
      .where('outbox', '=', outbox)
      .executeTakeFirst()
    if (known) return undefined
  }
  const number = await freeNumber(scope, event.date)
  const { user } = event.originator ?? {}
  await queries
    .insertInto('events')
    .values({
      number,
      outbox: outbox ?? null,
      account: accountText(event.sender),
      resource: resourceText(event) ?? null,
      originator: user && 'id' in user ? user.id : null,
      waiting: isWaiting ? 1 : 0,
      document: JSON.stringify(event)
    })
    .execute()
  await writeWords(scope, number, event)
  return { _id: idOf(number), ...event }
}

/** First free number of the millisecond of a date, or of the next one that has any. */
async function freeNumber(scope: Scope, date: string): Promise<number> {
  const perMillisecond = lastOf(date) - firstOf(date) + 1
  for (let first = firstOf(date); ; first += perMillisecond) {
    const last = first + perMillisecond - 1
    const { latest } = await eventQueries(scope)
      .selectFrom('events')
      .select(({ fn }) => fn.max<number | null>('number').as('latest'))
      .where('number', '>=', first)
      .where('number', '<=', last)
      .executeTakeFirstOrThrow()
    const free = latest === null ? first : latest + 1
    if (free <= last) return free
  }
}

/** Writes the words of an event, and replaces former ones. */
async function writeWords(scope: Scope, number: number, event: NewEvent): Promise<void> {
  const { keys, common, fr, en } = wordsOf(event)
  await sql`insert or replace into event_text (rowid, keys, common, fr, en)
    values (${number}, ${keys}, ${common}, ${fr}, ${en})`.execute(scope)
}

interface StoredRow {
  number: number
  document: string
}

const eventOf = ({ number, document }: StoredRow): Event => ({
  _id: idOf(number),
  ...(storedJson(document) as NewEvent)
})

interface EventsPage {
  /** Sender as `type:id`. */
  account: string
  /** Resource as `type/id`. */
  resource?: string | undefined
  q?: string | undefined
  /** Language of the search. */
  language: string
  /** Number at which the page starts. */
  from?: number | undefined
  size: number
}

/** A page of events, the newest first. */
export async function pageOf(metadata: Metadata, page: EventsPage): Promise<Event[]> {
  const { account, resource, q, from = Number.MAX_SAFE_INTEGER, size } = page
  if (q?.trim()) return findEvents(metadata, { ...page, q })
  let query = eventQueries(metadata)
    .selectFrom('events')
    .select(['number', 'document'])
    .where('number', '<=', from)
    .orderBy('number', 'desc')
    .limit(size)
  // The unary `+` keeps SQLite from using the index on `account`; the index on `resource` has fewer rows.
  if (resource) query = query.where('resource', '=', resource).where(sql`+account`, '=', account)
  else query = query.where('account', '=', account)
  return (await query.execute()).map(eventOf)
}

async function findEvents(
  metadata: Metadata,
  { from = Number.MAX_SAFE_INTEGER, size, ...filter }: EventsPage & { q: string }
): Promise<Event[]> {
  const search = searchOf(filter)
  if (!search) return []
  const { rows } = await sql<StoredRow>`
    select e.number, e.document from (
      select rowid as number from event_text where event_text match ${search} and rowid <= ${from}
      order by rowid desc limit ${size}
    ) f join events e on e.number = f.number order by e.number desc`.execute(metadata)
  return rows.map(eventOf)
}

/** Accounts with events whose subscribers are not notified yet. */
export async function waitingAccounts(metadata: Metadata): Promise<string[]> {
  const rows = await eventQueries(metadata)
    .selectFrom('events')
    .select('account')
    .distinct()
    .where('waiting', '=', 1)
    .execute()
  return rows.map(({ account }) => account)
}

/** Oldest events of an account whose subscribers are not notified yet. */
export async function waitingOf(scope: Scope, account: string, limit: number): Promise<Event[]> {
  const rows = await eventQueries(scope)
    .selectFrom('events')
    .select(['number', 'document'])
    .where('waiting', '=', 1)
    .where('account', '=', account)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(eventOf)
}

/** Marks events as handled, either notified or given up. */
export async function endWaiting(scope: Scope, numbers: number[]): Promise<void> {
  await eventQueries(scope).updateTable('events').set({ waiting: 0 }).where('number', 'in', numbers).execute()
}

/** Selection of events: of an account, or caused by a user. */
export type Relation = { account: string } | { originator: string }

interface NumberedEvent {
  number: number
  event: NewEvent
}

/** A batch of events, the oldest first. */
export async function batchOf(
  database: Scope,
  relation: Relation,
  { after, limit }: { after: number; limit: number }
): Promise<NumberedEvent[]> {
  const [column, value] =
    'account' in relation
      ? (['account', relation.account] as const)
      : (['originator', relation.originator] as const)
  const rows = await eventQueries(database)
    .selectFrom('events')
    .select(['number', 'document'])
    .where(column, '=', value)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ number, document }) => ({ number, event: storedJson(document) as NewEvent }))
}

export async function rewriteEvent(scope: Scope, number: number, event: NewEvent): Promise<void> {
  await eventQueries(scope)
    .updateTable('events')
    .set({ document: JSON.stringify(event) })
    .where('number', '=', number)
    .execute()
  await writeWords(scope, number, event)
}

export async function removeEvents(scope: Scope, numbers: number[]): Promise<void> {
  const list = JSON.stringify(numbers)
  await sql`delete from event_text where rowid in (select value from json_each(${list}))`.execute(scope)
  await sql`delete from events where number in (select value from json_each(${list}))`.execute(scope)
}

/** Numbers of the oldest events before a date. */
export async function oldEvents(database: Scope, before: string, limit: number): Promise<number[]> {
  const rows = await eventQueries(database)
    .selectFrom('events')
    .select('number')
    .where('number', '<', firstOf(before))
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ number }) => number)
}
