/**
 * Service worker script that shows push messages while no page is open. Short and without modules; message content is
 * used as text and http(s) addresses only.
 */
export const serviceWorker = `'use strict'
const texts = {
  fr: { title: 'Nouvelle notification' },
  en: { title: 'New notification' }
}
const home = new URL('../', self.registration.scope)
const language = () => (/^fr/i.test(self.navigator.language || 'fr') ? 'fr' : 'en')

function addressOf(text) {
  if (typeof text !== 'string') return undefined
  try {
    const url = new URL(text, home)
    return /^https?:$/.test(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}

function report(where, error) {
  const message = String((error && error.message) || error).slice(0, 500)
  const body = JSON.stringify({ source: 'push-sw', where, message })
  const headers = { 'content-type': 'application/json' }
  return fetch(new URL('api/ui-logs', self.registration.scope), { method: 'POST', headers, body }).catch(() => {})
}

function payloadOf(event) {
  const message = event.data ? event.data.json() : {}
  return message && typeof message === 'object' ? message : {}
}

async function show(event) {
  let message = {}
  let reported
  try {
    message = payloadOf(event)
  } catch (error) {
    // The notification does not wait for the answer of the platform, which may not come.
    reported = report('payload', error)
  }
  const lang = message.locale === 'fr' || message.locale === 'en' ? message.locale : language()
  const time = Date.parse(message.date)
  try {
    // A browser that is told something and shows nothing loses its subscription.
    await self.registration.showNotification(String(message.title || texts[lang].title), {
      lang,
      body: message.body ? String(message.body) : '',
      icon: addressOf(message.icon) || new URL('events/logo-192x192.png', home).href,
      ...(message.id ? { tag: String(message.id) } : {}),
      ...(Number.isNaN(time) ? {} : { timestamp: time }),
      data: { url: addressOf(message.url) || new URL('data-fair/', home).href }
    })
  } catch (error) {
    await report('show', error)
  }
  await reported
}

async function open(url) {
  try {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const same = windows.find((candidate) => candidate.url === url)
    await (same ? same.focus() : self.clients.openWindow(url))
  } catch (error) {
    await report('click', error)
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(event)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})
`
