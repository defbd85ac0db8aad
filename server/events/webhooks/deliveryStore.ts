/** Deliveries of webhooks in the metadata: pending and finished ones. */
import { sql, type Kysely, type Selectable } from 'kysely'
import type { AccountKeys } from '../../../contract/session.ts'
import type { Delivery, DeliveryStatus } from '../../../contract/events/webhooks.ts'
import { withoutWaiting, type Metadata, type Tables } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import type { Paging } from '../../owned/list/parameters.ts'
import { ownerKey, ownerRange } from './owners.ts'
import { webhookQueries, type WebhookTables } from './tables.ts'

type Database = Kysely<Tables>

type NewDelivery = Omit<Delivery, 'status' | 'nbAttempts' | 'lastAttempt' | 'nextAttempt'>

/** Changes of a delivery after an attempt or a manual action. */
export type DeliveryChange = Pick<Delivery, 'status' | 'nbAttempts' | 'lastAttempt' | 'nextAttempt'>

/**
 * Values of `due` that sort before dates: a delivery in progress in a process that ended comes first, then new ones.
 */
const beingSent = ''
const untried = '0'

export async function addDelivery(scope: Database, delivery: NewDelivery): Promise<void> {
  const { _id: id, owner, subscription, notification } = delivery
  await webhookQueries(scope)
    .insertInto('webhook_deliveries')
    .values({
      id,
      owner: ownerKey(owner),
      subscription: subscription._id,
      date: notification.date,
      status: 'waiting' satisfies DeliveryStatus,
      attempts: 0,
      due: untried,
      document: JSON.stringify({ ...delivery, _id: undefined } satisfies {
        [key in keyof Delivery]?: unknown
      })
    })
    .execute()
}

export async function findDelivery(database: Database, id: string): Promise<Delivery | undefined> {
  const row = await webhookQueries(database)
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && read(row)
}

/** Deliveries, the newest first. */
export async function listDeliveries(
  database: Database,
  { owner, subscription }: { owner: AccountKeys; subscription?: string | undefined },
  { size, skip }: Paging
): Promise<{ results: Delivery[]; count: number }> {
  let rows = webhookQueries(database).selectFrom('webhook_deliveries').where('owner', '=', ownerKey(owner))
  if (subscription !== undefined) rows = rows.where('subscription', '=', subscription)
  const { count } = await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const deliveries = await rows
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('number', 'desc')
    .limit(size)
    .offset(skip)
    .execute()
  return { results: deliveries.map(read), count }
}

/**
 * Takes the next due delivery of a subscription and marks it as in progress: first one of a process that ended, then
 * new ones in order, then retries.
 */
export function takeDelivery(
  metadata: Metadata,
  subscription: string,
  now: Date
): Promise<Delivery | undefined> {
  return withoutWaiting(metadata, async (connection) => {
    const next = webhookQueries(connection)
      .selectFrom('webhook_deliveries')
      .select('number')
      .where('subscription', '=', subscription)
      .where('due', '<=', now.toISOString())
      .orderBy('due')
      .orderBy('number')
      .limit(1)
    const row = await webhookQueries(connection)
      .updateTable('webhook_deliveries')
      .set({ status: 'working' satisfies DeliveryStatus, due: beingSent })
      .where('number', '=', next)
      .returningAll()
      .executeTakeFirst()
    return row && read(row)
  })
}

/** Instant at which a delivery of a subscription is due, possibly now; undefined when none is pending. */
export async function nextDate(metadata: Metadata, subscription: string): Promise<Date | undefined> {
  const row = await webhookQueries(metadata)
    .selectFrom('webhook_deliveries')
    .select('due')
    .where('subscription', '=', subscription)
    .where('due', 'is not', null)
    .orderBy('due')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.due === null) return undefined
  return row.due > untried ? new Date(row.due) : new Date(0)
}

/** Subscriptions with pending deliveries, with the `type:id` of their owners. */
export async function subscriptionsWithWork(
  metadata: Metadata
): Promise<{ subscription: string; owner: string }[]> {
  const rows = await webhookQueries(metadata)
    .selectFrom('webhook_deliveries')
    .select(['subscription', 'owner'])
    .where('due', 'is not', null)
    .groupBy(['subscription', 'owner'])
    .execute()
  return rows.map(({ subscription, owner }) => ({ subscription, owner: owner.split(':', 2).join(':') }))
}

/** Stores the outcome of an attempt; does nothing when the delivery was cancelled or rescheduled meanwhile. */
export function endAttempt(metadata: Metadata, id: string, change: DeliveryChange): Promise<void> {
  return withoutWaiting(metadata, async (connection) => {
    await setOf(connection, change).where('id', '=', id).where('status', '=', 'working').execute()
  })
}

export async function changeDelivery(scope: Database, id: string, change: DeliveryChange): Promise<void> {
  await setOf(scope, change).where('id', '=', id).execute()
}

function setOf(database: Database, { status, nbAttempts, lastAttempt, nextAttempt }: DeliveryChange) {
  return webhookQueries(database)
    .updateTable('webhook_deliveries')
    .set({
      status,
      attempts: nbAttempts,
      due: status === 'waiting' ? untried : (nextAttempt ?? null),
      document: lastAttempt
        ? sql<string>`json_set(document, '$.lastAttempt', json(${JSON.stringify(lastAttempt)}))`
        : sql<string>`document`
    })
}

/** Maximum number of rows deleted at once; other requests run in between. */
const batchSize = 1000

/** Deletes the deliveries before a date, and those beyond the newest ones of each subscription. */
export async function removeOldDeliveries(
  metadata: Metadata,
  { before, newest }: { before: string; newest: number }
): Promise<void> {
  const queries = webhookQueries(metadata)
  await inBatches(() =>
    queries
      .deleteFrom('webhook_deliveries')
      .where('number', 'in', (eb) =>
        eb.selectFrom('webhook_deliveries').select('number').where('date', '<', before).limit(batchSize)
      )
      .executeTakeFirst()
  )
  const full = await queries
    .selectFrom('webhook_deliveries')
    .select('subscription')
    .groupBy('subscription')
    .having((eb) => eb.fn.countAll<number>(), '>', newest)
    .execute()
  for (const { subscription } of full)
    await inBatches(() =>
      queries
        .deleteFrom('webhook_deliveries')
        .where('number', 'in', (eb) =>
          eb
            .selectFrom('webhook_deliveries')
            .select('number')
            .where('subscription', '=', subscription)
            .orderBy('date', 'desc')
            .limit(batchSize)
            .offset(newest)
        )
        .executeTakeFirst()
    )
}

async function inBatches(remove: () => Promise<{ numDeletedRows: bigint }>): Promise<void> {
  while ((await remove()).numDeletedRows > 0n) await new Promise(setImmediate)
}

export async function renameInDeliveries(
  scope: Database,
  account: Pick<AccountKeys, 'type' | 'id'> & { name: string }
): Promise<void> {
  const [from, before] = ownerRange(account)
  await webhookQueries(scope)
    .updateTable('webhook_deliveries')
    .set({ document: sql<string>`json_set(document, '$.owner.name', ${account.name})` })
    .where('owner', '>=', from)
    .where('owner', '<', before)
    .where(sql<string>`json_extract(document, '$.owner.name')`, '!=', account.name)
    .execute()
}

export async function removeDeliveriesOf(
  scope: Database,
  account: Pick<AccountKeys, 'type' | 'id'>
): Promise<void> {
  const [from, before] = ownerRange(account)
  await webhookQueries(scope)
    .deleteFrom('webhook_deliveries')
    .where('owner', '>=', from)
    .where('owner', '<', before)
    .execute()
}

function read(row: Selectable<WebhookTables['webhook_deliveries']>): Delivery {
  const stored = storedJson(row.document) as Omit<Delivery, '_id'>
  return {
    _id: row.id,
    ...stored,
    status: row.status as DeliveryStatus,
    nbAttempts: row.attempts,
    ...(row.due !== null && row.due > untried ? { nextAttempt: row.due } : {})
  }
}
