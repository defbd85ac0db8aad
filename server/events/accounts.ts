/** Updates the stored data of the events service after changes of accounts in the directory. */
import { isDeepStrictEqual } from 'node:util'
import { allowedVisibility, type Subscription } from '../../contract/events/subscription.ts'
import type { AccountFollower, ChangedAccount } from '../identities/followers.ts'
import type { Platform } from '../platform.ts'
import { followInJournal } from './journal/follow.ts'
import { forgetRecipient } from './notifications/store.ts'
import { forgetSubscriptions, putSubscription, subscriptionsOf } from './subscriptions/store.ts'

export function eventAccounts({ jobs }: Pick<Platform, 'jobs'>): AccountFollower {
  return {
    async changed(scope, account) {
      const { type, id, name, departments } = account
      if (type === 'user') {
        for (const { subscription, isByAdmin } of await subscriptionsOf(scope, id)) {
          const now = subscriptionOfChanged(subscription, isByAdmin, account)
          if (!isDeepStrictEqual(now, subscription)) await putSubscription(scope, now, { isByAdmin })
        }
      }
      await followInJournal(scope, { jobs }, { type, id, name, ...(departments ? { departments } : {}) })
    },

    async removed(scope, { type, id }) {
      await forgetSubscriptions(scope, { type, id })
      if (type === 'user') await forgetRecipient(scope, id)
      await followInJournal(scope, { jobs }, { type, id, isRemoved: true })
    }
  }
}

/**
 * A former member receives public events only, as does a former administrator of the platform. A user who becomes one
 * again has to subscribe again.
 */
function subscriptionOfChanged(
  subscription: Subscription,
  isByAdmin: boolean,
  { id, name, organizations, isAdministrator = true }: ChangedAccount
): Subscription {
  const { recipient, visibility } = subscription
  const renamed = { ...subscription, recipient: { ...recipient, name } }
  if ((isByAdmin && isAdministrator) || !organizations || visibility === 'public') return renamed
  return { ...renamed, visibility: allowedVisibility({ id, organizations }, renamed) }
}
