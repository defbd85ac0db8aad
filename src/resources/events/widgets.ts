/** URLs of the pages about events that other pages frame (docs/api/embedding.md). */
import { senderText, type SubscriptionSender } from '../../../contract/events/subscription.ts'
import { withQuery } from '../../api/http.ts'
import { pageConfig, sitePath } from '../../pageConfig.ts'
import { lookParameters } from '../../theme/queryColors.ts'

const pages = `${sitePath}/events/embed`

/** Parameters of a framed page: messages to the parent page, and its theme. */
const framed = { 'd-frame': 'true', ...lookParameters }

export const devicesAddress = withQuery(`${pages}/devices`, framed)
export const notificationsAddress = withQuery(`${pages}/notifications`, framed)
export const subscriptionsAddress = withQuery(`${pages}/subscriptions`, framed)
/**
 * The final slash is required: the part of the frame's path after this prefix is kept in the path of the parent page.
 */
export const eventsPath = `${pages}/events/`

export interface OfferedTopic {
  key: string
  title: string
}

/** Returns topics as URL parameters, in lists separated by commas. */
function withoutMessage(topics: readonly OfferedTopic[]): { key: string; title: string } {
  return {
    key: topics.map(({ key }) => key).join(','),
    title: topics.map(({ title }) => title.replaceAll(',', ' ')).join(',')
  }
}

interface SubscribeOptions {
  topics: readonly OfferedTopic[]
  sender?: SubscriptionSender
  /** Path of the page that a notification opens, with `{id}`. */
  page: string
}

/** Returns the URL of the frame with subscription switches for some topics, and the devices for push notifications. */
export function subscribeAddress({ topics, sender, page }: SubscribeOptions): string {
  return withQuery(`${pages}/subscribe`, {
    ...withoutMessage(topics),
    ...(sender ? { sender: senderText(sender) } : {}),
    'url-template': `${window.location.origin}${pageConfig.basePath}${page}`,
    register: false,
    header: 'no',
    ...framed
  })
}

export function webhooksAddress(topics: readonly OfferedTopic[], sender: SubscriptionSender): string {
  return withQuery(`${pages}/subscribe-webhooks`, {
    ...withoutMessage(topics),
    sender: senderText(sender),
    ...framed
  })
}

type EventResource = 'dataset' | 'application' | 'portal' | 'page' | 'reuse'

/** Returns the URL of the frame with the events of one resource. */
export function resourceEventsAddress(type: EventResource, id: string): string {
  return withQuery(`${pages}/events`, { resource: `${type}/${id}`, ...framed })
}
