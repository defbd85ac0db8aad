/** Notifications in the metadata, and the last one that each user has seen. */
import { sql, type Kysely } from 'kysely'
import { nanoid } from 'nanoid'
import type { NewNotification, Notification } from '../../../contract/events/notification.ts'
import type { Tables } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import { eventQueries } from '../tables.ts'

type Scope = Kysely<Tables>

/** Inserts all notifications in one statement: an event may have many subscribers. */
export async function insertNotifications(
  scope: Scope,
  notifications: NewNotification[]
): Promise<Notification[]> {
  const stored = notifications.map((notification): Notification => ({ _id: nanoid(), ...notification }))
  if (!stored.length) return stored
  const rows = stored.map(({ _id, ...document }) => [_id, document.recipient.id, document.date, document])
  await sql`insert into event_notifications (id, recipient, date, document)
    select value ->> 0, value ->> 1, value ->> 2, value -> 3
    from json_each(${JSON.stringify(rows)})`.execute(scope)
  return stored
}

interface Numbered {
  number: number
  notification: Notification
}

/** Notifications, the newest first. */
export async function notificationsOf(
  database: Scope,
  recipient: string,
  { size, skip }: { size: number; skip: number }
): Promise<Numbered[]> {
  const rows = await eventQueries(database)
    .selectFrom('event_notifications')
    .select(['number', 'id', 'document'])
    .where('recipient', '=', recipient)
    .orderBy('date', 'desc')
    .orderBy('number', 'desc')
    .limit(size)
    .offset(skip)
    .execute()
  return rows.map(({ number, id, document }) => ({
    number,
    notification: { _id: id, ...(storedJson(document) as NewNotification) }
  }))
}

export async function countNotifications(database: Scope, recipient: string): Promise<number> {
  const { count } = await eventQueries(database)
    .selectFrom('event_notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
  return count
}

/** Maximum count of new notifications; beyond it the exact number does not matter. */
const maxNew = 10_000

export async function countNew(database: Scope, recipient: string, lastSeen: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select 1 from event_notifications where recipient = ${recipient} and number > ${lastSeen} limit ${maxNew}
  )`.execute(database)
  return rows[0]?.count ?? 0
}

/** Number of the last notification that a user has seen. */
export async function lastSeenBy(database: Scope, user: string): Promise<number> {
  const row = await eventQueries(database)
    .selectFrom('event_pointers')
    .select('seen')
    .where('user', '=', user)
    .executeTakeFirst()
  return row?.seen ?? 0
}

/** Marks all notifications as seen by a user. */
export async function movePointer(scope: Scope, user: string): Promise<void> {
  await sql`insert into event_pointers (user, seen)
    values (${user}, (select coalesce(max(number), 0) from event_notifications where recipient = ${user}))
    on conflict (user) do update set seen = max(seen, excluded.seen)`.execute(scope)
}

/**
 * Deletes the oldest notifications before a date, at most `limit`.
 * @returns the number of deleted rows
 */
export async function forgetOldest(database: Scope, before: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from event_notifications where number in (
    select number from (
      select number, date from event_notifications order by number limit ${limit}
    ) where date < ${before}
  )`.execute(database)
  return Number(numAffectedRows ?? 0)
}

/** Users with more notifications than are kept. */
export async function crowdedRecipients(database: Scope, most: number): Promise<string[]> {
  const { rows } = await sql<{ recipient: string }>`select recipient from event_notifications
    group by recipient having count(*) > ${most}`.execute(database)
  return rows.map(({ recipient }) => recipient)
}

/** Deletes all but the last notifications of a user. */
export async function forgetBeyond(database: Scope, recipient: string, most: number): Promise<void> {
  await sql`delete from event_notifications where recipient = ${recipient} and number <= (
    select number from event_notifications where recipient = ${recipient}
    order by number desc limit 1 offset ${most}
  )`.execute(database)
}

export async function forgetRecipient(scope: Scope, user: string): Promise<void> {
  await eventQueries(scope).deleteFrom('event_notifications').where('recipient', '=', user).execute()
  await eventQueries(scope).deleteFrom('event_pointers').where('user', '=', user).execute()
}
