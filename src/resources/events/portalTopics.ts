/** Subscriptions offered for a portal. No I/O. */
import type { SubscriptionSender } from '../../../contract/events/subscription.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import type { PublicationSite, Topic } from '../datasets/references.ts'

interface PortalTopic {
  key: string
  /** Key of the message. */
  message:
    | 'published'
    | 'publishedTopic'
    | 'datasetRequested'
    | 'applicationRequested'
    | 'reuseProposed'
    | 'userCreated'
  values?: Record<string, string>
}

/** Topics in one frame of subscriptions, which have one sender and one page in common. */
interface PortalWidget {
  topics: PortalTopic[]
  sender: SubscriptionSender
  page: string
}

interface PortalTopicsOptions {
  account: AccountKeys
  site: PublicationSite
  isAdmin: boolean
  topics: readonly Topic[]
}

export function portalTopics({ account, site, isAdmin, topics }: PortalTopicsOptions): PortalWidget[] {
  const name = `${site.type}:${site.id}`
  const department = account.department ?? site.department
  const sender: SubscriptionSender = {
    type: account.type,
    id: account.id,
    ...(department ? { department } : {})
  }
  const published: PortalWidget = {
    topics: [
      { key: `data-fair:dataset-published:${name}`, message: 'published' },
      ...topics.map(({ id, title }) => ({
        key: `data-fair:dataset-published-topic:${name}:${id}`,
        message: 'publishedTopic' as const,
        values: { topic: title }
      }))
    ],
    sender,
    page: 'dataset/{id}'
  }
  // Only managers of the site receive the other events.
  if (account.department && account.department !== site.department) return [published]
  const requested = (type: 'dataset' | 'application'): PortalWidget => ({
    topics: [{ key: `data-fair:${type}-publication-requested:${name}`, message: `${type}Requested` }],
    sender,
    page: `${type}/{id}`
  })
  const created: PortalWidget = {
    topics: [{ key: `simple-directory:user-created:${name}`, message: 'userCreated' }],
    sender: { ...sender, role: 'admin' },
    page: 'organization'
  }
  // The event names the account of the portal, not the portal: a subscription covers every portal of that account or
  // department.
  const proposed: PortalWidget = {
    topics: [{ key: 'reuses:reuse-submit', message: 'reuseProposed' }],
    sender,
    page: 'reuses/{id}'
  }
  return [
    published,
    requested('dataset'),
    requested('application'),
    ...(site.type === 'data-fair-portals' ? [proposed] : []),
    ...(isAdmin ? [created] : [])
  ]
}
