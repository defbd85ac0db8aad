/** Addresses of the pages about events that others frame (docs/api/embedding.md). */
import { senderText, type SubscriptionSender } from '../../../contract/events/subscription.ts'
import { withQuery } from '../../api/http.ts'
import { pageConfig, sitePath } from '../../pageConfig.ts'
import { lookParameters } from '../../theme/queryColors.ts'

const pages = `${sitePath}/events/embed`

/** What a frame needs to speak with the page around, and to look like it. */
const framed = { 'd-frame': 'true', ...lookParameters }

export const devicesAddress = withQuery(`${pages}/devices`, framed)
export const notificationsAddress = withQuery(`${pages}/notifications`, framed)
export const subscriptionsAddress = withQuery(`${pages}/subscriptions`, framed)
/** Its path has a final slash: what is below it would be a path of the page around. */
export const eventsPath = `${pages}/events/`

export interface OfferedTopic {
  key: string
  title: string
}

/** Lists of the address are separated by commas. */
function listed(topics: readonly OfferedTopic[]): { key: string; title: string } {
  return {
    key: topics.map(({ key }) => key).join(','),
    title: topics.map(({ title }) => title.replaceAll(',', ' ')).join(',')
  }
}

interface SubscribeOptions {
  topics: readonly OfferedTopic[]
  sender?: SubscriptionSender
  /** Page of the administration that notifications lead to, with `{id}`. */
  page: string
}

/** Switches for some topics. Devices are offered beside them, once for all. */
export function subscribeAddress({ topics, sender, page }: SubscribeOptions): string {
  return withQuery(`${pages}/subscribe`, {
    ...listed(topics),
    ...(sender ? { sender: senderText(sender) } : {}),
    'url-template': `${window.location.origin}${pageConfig.basePath}${page}`,
    register: false,
    header: 'no',
    ...framed
  })
}

export function webhooksAddress(topics: readonly OfferedTopic[], sender: SubscriptionSender): string {
  return withQuery(`${pages}/subscribe-webhooks`, {
    ...listed(topics),
    sender: senderText(sender),
    ...framed
  })
}

type EventResource = 'dataset' | 'application' | 'portal' | 'page' | 'reuse'

/** The journal of one resource, as a part of its page. */
export function resourceEventsAddress(type: EventResource, id: string): string {
  return withQuery(`${pages}/events`, { resource: `${type}/${id}`, ...framed })
}
