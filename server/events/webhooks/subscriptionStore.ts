/** Store of webhook subscriptions in the metadata. */
import type { Kysely } from 'kysely'
import type { AccountKeys } from '../../../contract/session.ts'
import type { SubscriptionSender } from '../../../contract/events/subscription.ts'
import type { WebhookSubscription } from '../../../contract/events/webhooks.ts'
import type { Tables } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import type { Paging } from '../../owned/list/parameters.ts'
import { ownerKey, ownerRange, senderKey } from './owners.ts'
import { webhookQueries } from './tables.ts'

type Database = Kysely<Tables>
type Account = Pick<AccountKeys, 'type' | 'id'>

interface SubscriptionFilter {
  owner: AccountKeys
  topic?: string | undefined
  /** Filter by sender; null selects subscriptions without sender. */
  sender?: SubscriptionSender | null | undefined
}

interface Row {
  document: string
}

const read = ({ document }: Row): WebhookSubscription => storedJson(document) as WebhookSubscription

export async function findSubscription(
  database: Database,
  id: string
): Promise<WebhookSubscription | undefined> {
  const row = await webhookQueries(database)
    .selectFrom('webhook_subscriptions')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && read(row)
}

/** Subscriptions, the last created first. */
export async function listSubscriptions(
  database: Database,
  { owner, topic, sender }: SubscriptionFilter,
  { size, skip }: Paging
): Promise<{ results: WebhookSubscription[]; count: number }> {
  let rows = webhookQueries(database).selectFrom('webhook_subscriptions').where('owner', '=', ownerKey(owner))
  if (topic !== undefined) rows = rows.where('topic', '=', topic)
  if (sender !== undefined) rows = rows.where('sender', '=', senderKey(sender ?? undefined))
  const documents = await rows.select('document').orderBy('number', 'desc').execute()
  // Filtering in memory is cheap: an account has a bounded number of subscriptions.
  const results = documents.map(read).filter((subscription) => {
    if (!sender) return true
    const { department, role } = subscription.sender ?? {}
    return department === sender.department && (sender.role === undefined || role === sender.role)
  })
  return { results: results.slice(skip, skip + size), count: results.length }
}

export async function countSubscriptions(database: Database, owner: AccountKeys): Promise<number> {
  const { count } = await webhookQueries(database)
    .selectFrom('webhook_subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner', '=', ownerKey(owner))
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts a subscription, or replaces the one with its id. */
export async function putSubscription(scope: Database, subscription: WebhookSubscription): Promise<void> {
  const values = {
    owner: ownerKey(subscription.owner),
    sender: senderKey(subscription.sender),
    topic: subscription.topic.key,
    document: JSON.stringify(subscription)
  }
  await webhookQueries(scope)
    .insertInto('webhook_subscriptions')
    .values({ id: subscription._id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export async function removeSubscription(scope: Database, id: string): Promise<void> {
  await webhookQueries(scope).deleteFrom('webhook_subscriptions').where('id', '=', id).execute()
}

/** Candidate subscriptions for an event: of its sender, with its topic or a prefix of it. */
export async function subscriptionsTo(
  scope: Database,
  { sender, topics }: { sender: Account | undefined; topics: string[] }
): Promise<WebhookSubscription[]> {
  const rows = await webhookQueries(scope)
    .selectFrom('webhook_subscriptions')
    .select('document')
    .where('sender', '=', senderKey(sender))
    .where('topic', 'in', topics)
    .orderBy('number')
    .execute()
  return rows.map(read)
}

/** Subscriptions owned by an account or one of its departments, and subscriptions to events of the account. */
export async function subscriptionsNaming(scope: Database, account: Account): Promise<WebhookSubscription[]> {
  const [from, before] = ownerRange(account)
  const rows = await webhookQueries(scope)
    .selectFrom('webhook_subscriptions')
    .select('document')
    .where((where) =>
      where.or([
        where('sender', '=', senderKey(account)),
        where.and([where('owner', '>=', from), where('owner', '<', before)])
      ])
    )
    .execute()
  return rows.map(read)
}

export async function removeSubscriptionsOf(scope: Database, account: Account): Promise<void> {
  const [from, before] = ownerRange(account)
  await webhookQueries(scope)
    .deleteFrom('webhook_subscriptions')
    .where('owner', '>=', from)
    .where('owner', '<', before)
    .execute()
}
