/** Payload of a push message. Push services accept 4096 bytes, including the overhead of encryption. No I/O. */
import type { Notification } from '../../../contract/events/notification.ts'

/** Data shown by the service worker. */
interface PushPayload {
  /** Id of the notification: a duplicate is shown once. */
  id: string
  title: string
  body?: string
  icon?: string
  url?: string
  locale: 'fr' | 'en'
  date: string
}

export const maxBytes = 3990
/** Maximum size of an address in bytes of JSON; a payload has up to two. */
const maxAddressLength = 1000
const maxTitleLength = 200

type PushedNotification = Pick<Notification, '_id' | 'title' | 'body' | 'icon' | 'url' | 'locale' | 'date'>

/** Payload of a notification; long texts are cut, long addresses are left out. */
export function payloadOf({ _id, title, body, icon, url, locale = 'fr', date }: PushedNotification): string {
  const isShort = (address: string | undefined): address is string =>
    address !== undefined && Buffer.byteLength(JSON.stringify(address)) <= maxAddressLength
  const payload: PushPayload = {
    id: _id,
    title: start(title, maxTitleLength),
    ...(isShort(icon) ? { icon } : {}),
    ...(isShort(url) ? { url } : {}),
    locale,
    date
  }
  return withBody(payload, body)
}

function withBody(payload: PushPayload, body: string | undefined): string {
  const without = JSON.stringify(payload)
  if (!body) return without
  for (let length = Math.min(body.length, maxBytes); length > 0; length = Math.floor(length * 0.8)) {
    const text = JSON.stringify({ ...payload, body: start(body, length) })
    if (Buffer.byteLength(text) <= maxBytes) return text
  }
  return without
}

/** The cut must not split a surrogate pair. */
function start(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
