/** Updates webhooks after changes of their accounts or of the accounts that they listen to. */
import { isDeepStrictEqual } from 'node:util'
import type { AccountKeys } from '../../../contract/session.ts'
import type { WebhookSubscription } from '../../../contract/events/webhooks.ts'
import type { AccountFollower } from '../../identities/followers.ts'
import { renamed, type RenamedAccount } from '../../owned/accounts/renaming.ts'
import { removeDeliveriesOf, renameInDeliveries } from './deliveryStore.ts'
import { putSubscription, removeSubscriptionsOf, subscriptionsNaming } from './subscriptionStore.ts'

export const webhookAccounts: AccountFollower = {
  async changed(scope, account) {
    for (const subscription of await subscriptionsNaming(scope, account)) {
      const named = withName(subscription, account)
      if (named !== subscription) await putSubscription(scope, named)
    }
    await renameInDeliveries(scope, account)
  },
  async removed(scope, account) {
    await removeSubscriptionsOf(scope, account)
    await removeDeliveriesOf(scope, account)
  }
}

/** Returns the subscription with the new name; the same object when nothing changes. */
function withName(subscription: WebhookSubscription, account: RenamedAccount): WebhookSubscription {
  const { owner, sender } = subscription
  const named = {
    ...subscription,
    owner: renamedAs(owner, account),
    ...(sender?.name === undefined ? {} : { sender: renamedAs(sender, account) })
  }
  return isDeepStrictEqual(named, subscription) ? subscription : named
}

function renamedAs<Label extends AccountKeys>(label: Label, account: RenamedAccount): Label {
  return label.type === account.type && label.id === account.id ? renamed(label, account) : label
}
