/** Store of subscriptions of users in the metadata. */
import { sql, type Kysely } from 'kysely'
import type { NewEvent } from '../../../contract/events/event.ts'
import { topicKeys } from '../../../contract/events/matching.ts'
import { senderText, type Subscription } from '../../../contract/events/subscription.ts'
import type { Tables } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import type { Paging, SortField } from '../../owned/list/parameters.ts'
import { accountText, eventQueries } from '../tables.ts'

type Scope = Kysely<Tables>

interface Row {
  id: string
  document: string
}

const subscriptionOf = ({ id, document }: Row): Subscription => ({
  _id: id,
  ...(storedJson(document) as Omit<Subscription, '_id'>)
})

/** Candidate subscriptions for an event: of its account, with its topic key or a prefix of it. */
export async function subscriptionsTo(
  scope: Scope,
  { topic, sender }: Pick<NewEvent, 'topic' | 'sender'>
): Promise<Subscription[]> {
  const rows = await eventQueries(scope)
    .selectFrom('event_subscriptions')
    .select(['id', 'document'])
    .where('account', '=', accountText(sender))
    .where('topic', 'in', topicKeys(topic.key))
    .execute()
  return rows.map(subscriptionOf)
}

export async function findSubscription(scope: Scope, id: string): Promise<Subscription | undefined> {
  const row = await eventQueries(scope)
    .selectFrom('event_subscriptions')
    .select(['id', 'document'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && subscriptionOf(row)
}

/** Inserts a subscription, or replaces the one with its id. */
export async function putSubscription(
  scope: Scope,
  { _id, ...document }: Subscription,
  { isByAdmin }: { isByAdmin: boolean }
): Promise<void> {
  const { recipient, topic, sender } = document
  const values = {
    recipient: recipient.id,
    topic: topic.key,
    account: accountText(sender),
    sender: senderText(sender),
    by_admin: isByAdmin ? 1 : 0,
    document: JSON.stringify(document)
  }
  await eventQueries(scope)
    .insertInto('event_subscriptions')
    .values({ id: _id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export async function removeSubscription(scope: Scope, id: string): Promise<void> {
  await eventQueries(scope).deleteFrom('event_subscriptions').where('id', '=', id).execute()
}

export async function countOf(scope: Scope, recipient: string): Promise<number> {
  const { count } = await eventQueries(scope)
    .selectFrom('event_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
  return count
}

interface SubscriptionFilter {
  recipient: string
  topic?: string | undefined
  /** Sender as text, as in addresses. */
  sender?: string | undefined
}

export async function listSubscriptions(
  scope: Scope,
  { recipient, topic, sender }: SubscriptionFilter,
  { size, skip, sort }: Paging & { sort: SortField[] }
): Promise<{ count: number; results: Subscription[] }> {
  let query = eventQueries(scope).selectFrom('event_subscriptions').where('recipient', '=', recipient)
  if (topic) query = query.where('topic', '=', topic)
  if (sender) query = query.where('sender', '=', sender)
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  let page = query.select(['id', 'document']).limit(size).offset(skip)
  for (const { field, descending } of sort) {
    const path = `$.${field
      .split('.')
      .map((part) => `"${part}"`)
      .join('.')}`
    page = page.orderBy(sql`document ->> ${path}`, descending ? 'desc' : 'asc')
  }
  const rows = await page.orderBy('number').execute()
  return { count, results: rows.map(subscriptionOf) }
}

interface OwnedSubscription {
  subscription: Subscription
  /** Whether an administrator created the subscription in admin mode. */
  isByAdmin: boolean
}

export async function subscriptionsOf(scope: Scope, recipient: string): Promise<OwnedSubscription[]> {
  const rows = await eventQueries(scope)
    .selectFrom('event_subscriptions')
    .select(['id', 'document', 'by_admin'])
    .where('recipient', '=', recipient)
    .execute()
  return rows.map((row) => ({ subscription: subscriptionOf(row), isByAdmin: row.by_admin === 1 }))
}

/** Deletes the subscriptions of a user, and those to an account. */
export async function forgetSubscriptions(
  scope: Scope,
  { type, id }: { type: string; id: string }
): Promise<void> {
  const queries = eventQueries(scope)
  await queries.deleteFrom('event_subscriptions').where('account', '=', accountText({ type, id })).execute()
  if (type === 'user') await queries.deleteFrom('event_subscriptions').where('recipient', '=', id).execute()
}
