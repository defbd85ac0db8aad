/** Notification of a subscription for a matching event. No I/O. */
import { parseTemplate } from 'url-template'
import { textIn, type EventText, type NewEvent } from '../../../contract/events/event.ts'
import type { NewNotification } from '../../../contract/events/notification.ts'
import type { Subscription } from '../../../contract/events/subscription.ts'

const logo = '/events/logo-192x192.png'

/**
 * Makes the notification of a subscription for a matching event, in the language of the subscription unless the event
 * has texts of its own.
 */
export function notificationOf(
  event: NewEvent & { _id?: string },
  subscription: Subscription,
  { icon: configuredIcon }: { icon?: string } = {}
): NewNotification {
  const { locale, origin, recipient, outputs, urlTemplate } = subscription
  const { sender, date, visibility = 'private', extra } = event
  const inPlace = (text: EventText | undefined): string | undefined =>
    text === undefined ? undefined : fillSitePlaceholders(textIn(text, locale), origin)
  const topicTitle = event.topic.title ? textIn(event.topic.title, locale) : subscription.topic.title
  const body = inPlace(event.body)
  const htmlBody = inPlace(event.htmlBody)
  const url = urlOf(event, urlTemplate)
  return {
    ...(event._id ? { eventId: event._id } : {}),
    title: textIn(event.title, locale) || topicTitle || event.topic.key,
    ...(body === undefined ? {} : { body }),
    ...(htmlBody === undefined ? {} : { htmlBody }),
    icon: event.icon ?? subscription.icon ?? configuredIcon ?? `${origin}${logo}`,
    locale,
    topic: { key: event.topic.key, ...(topicTitle ? { title: topicTitle } : {}) },
    ...(sender ? { sender } : {}),
    date,
    visibility,
    ...(extra ? { extra } : {}),
    ...(url ? { url } : {}),
    recipient,
    origin,
    outputs
  }
}

/** Replaces the placeholders of the site in a text. */
export function fillSitePlaceholders(text: string, origin: string): string {
  const hostname = URL.canParse(origin) ? new URL(origin).hostname : ''
  return text.replaceAll('{origin}', () => origin).replaceAll('{hostname}', () => hostname)
}

/** Link of a notification; only http(s) addresses are allowed, never scripts. */
function urlOf({ url, urlParams }: NewEvent, template: string | undefined): string | undefined {
  const link = template && urlParams ? parseTemplate(template).expand(urlParams) : url
  return link && (/^\/(?!\/)/.test(link) || isWebAddress(link)) ? link : undefined
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
