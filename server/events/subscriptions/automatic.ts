/** Automatic subscription of the user who declares a publication site to requests for publication on it. */
import type { Kysely } from 'kysely'
import type { AccountKeys, SessionUser } from '../../../contract/session.ts'
import type { Tables } from '../../metadata/database.ts'
import { subscriptionOf } from './build.ts'
import { listSubscriptions, putSubscription } from './store.ts'
import { senderText } from '../../../contract/events/subscription.ts'

interface DeclaredSite {
  account: AccountKeys
  user: SessionUser
  site: { type: string; id: string; title?: string; url: string }
  /** Address of the platform, the base of links. */
  publicUrl: string
}

const requests = [
  { resource: 'dataset', title: 'Un contributeur demande de publier un jeu de données sur' },
  { resource: 'application', title: 'Un contributeur demande de publier une application sur' }
] as const

/** Subscribes a user in the transaction of the declaration, unless subscribed already. */
export async function subscribeToRequests(
  scope: Kysely<Tables>,
  { account: { type, id, department }, user, site, publicUrl }: DeclaredSite
): Promise<void> {
  const sender = { type, id, ...(department ? { department } : {}) }
  const name = site.title ?? (URL.canParse(site.url) ? new URL(site.url).host : site.url)
  for (const { resource, title } of requests) {
    const key = `data-fair:${resource}-publication-requested:${site.type}:${site.id}`
    const filter = { recipient: user.id, topic: key, sender: senderText(sender) }
    const { count } = await listSubscriptions(scope, filter, { size: 0, skip: 0, sort: [] })
    if (count) continue
    const subscription = subscriptionOf(
      {
        topic: { key, title: `${title} ${name}` },
        sender,
        outputs: ['devices', 'email'],
        locale: 'fr',
        visibility: 'private',
        urlTemplate: `${publicUrl}/${resource}/{id}`
      },
      { user },
      { origin: publicUrl.replace(/\/data-fair$/, '') }
    )
    await putSubscription(scope, subscription, { isByAdmin: !!user.adminMode })
  }
}
