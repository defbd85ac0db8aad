/** What a device is told: pure. A push service takes 4096 bytes, of which encryption needs some. */
import type { Notification } from '../../../contract/events/notification.ts'

/** What the service worker shows. */
interface PushPayload {
  /** The same notification, if it comes twice, is shown once. */
  id: string
  title: string
  body?: string
  icon?: string
  url?: string
  locale: 'fr' | 'en'
  date: string
}

export const mostBytes = 3990
/** Bytes of the JSON of an address, of which there may be two. */
const longestAddress = 1000
const longestTitle = 200

export type Told = Pick<Notification, '_id' | 'title' | 'body' | 'icon' | 'url' | 'locale' | 'date'>

/** Long texts are cut, and long addresses left out. */
export function payloadOf({ _id, title, body, icon, url, locale = 'fr', date }: Told): string {
  const isShort = (address: string | undefined): address is string =>
    address !== undefined && Buffer.byteLength(JSON.stringify(address)) <= longestAddress
  const payload: PushPayload = {
    id: _id,
    title: start(title, longestTitle),
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
  for (let length = Math.min(body.length, mostBytes); length > 0; length = Math.floor(length * 0.8)) {
    const text = JSON.stringify({ ...payload, body: start(body, length) })
    if (Buffer.byteLength(text) <= mostBytes) return text
  }
  return without
}

/** Half a character at the end is none. */
function start(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
