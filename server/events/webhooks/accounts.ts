/** Webhooks follow the accounts that have them and that they listen to. */
import type { AccountKeys } from '../../../contract/session.ts'
import type { WebhookSubscription } from '../../../contract/events/webhooks.ts'
import type { AccountFollower } from '../../identities/followers.ts'
import { removeDeliveriesOf, renameInDeliveries } from './deliveryStore.ts'
import { putSubscription, removeSubscriptionsOf, subscriptionsNaming } from './subscriptionStore.ts'

type Renamed = Pick<AccountKeys, 'type' | 'id'> & { name: string }

export const webhookAccounts: AccountFollower = {
  async changed(scope, account) {
    for (const subscription of await subscriptionsNaming(scope, account)) {
      const renamed = withName(subscription, account)
      if (renamed !== subscription) await putSubscription(scope, renamed)
    }
    await renameInDeliveries(scope, account)
  },
  async removed(scope, account) {
    await removeSubscriptionsOf(scope, account)
    await removeDeliveriesOf(scope, account)
  }
}

/** The same object when no name changes. */
function withName(subscription: WebhookSubscription, { type, id, name }: Renamed): WebhookSubscription {
  const isOther = (account: AccountKeys & { name?: string }): boolean =>
    account.type === type && account.id === id && account.name !== name
  const { owner, sender } = subscription
  const ownerChanges = isOther(owner)
  const senderChanges = sender?.name !== undefined && isOther(sender)
  if (!ownerChanges && !senderChanges) return subscription
  return {
    ...subscription,
    ...(ownerChanges ? { owner: { ...owner, name } } : {}),
    ...(senderChanges ? { sender: { ...sender, name } } : {})
  }
}
