/** What a person may follow of a portal, as plain rules. */
import type { SubscriptionSender } from '../../../contract/events/subscription.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import type { PublicationSite, Topic } from '../datasets/references.ts'

interface PortalTopic {
  key: string
  /** Name of its message. */
  message:
    | 'published'
    | 'publishedTopic'
    | 'datasetRequested'
    | 'applicationRequested'
    | 'reuseProposed'
    | 'userCreated'
  values?: Record<string, string>
}

/** Topics that are shown together, since they have one sender and lead to one page. */
interface PortalWidget {
  topics: PortalTopic[]
  sender: SubscriptionSender
  page: string
}

interface Asked {
  account: AccountKeys
  site: PublicationSite
  isAdmin: boolean
  topics: readonly Topic[]
}

export function portalTopics({ account, site, isAdmin, topics }: Asked): PortalWidget[] {
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
  // What only those who manage the site are concerned with.
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
  // The event has the account of the portal, not its name: it is told for all the portals of that level.
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
