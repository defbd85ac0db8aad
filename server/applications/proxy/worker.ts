/** Source of the service worker of all applications (docs/api/applications.md#the-page). */
import { scriptJson } from './pageTemplate.ts'

/**
 * Returns the source of the worker. Only public responses are cached; private ones, and those without `Cache-Control`,
 * always go to the network.
 * @param directories address prefixes of base applications, whose files never change
 */
export function workerSource(directories: string[], basePath: string): string {
  return `const directories = ${scriptJson(directories)}
const api = ${scriptJson(`${basePath}/api/v1/`)}
const name = 'data-fair'
const maxEntries = 500

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

function isShared(response) {
  return response.status === 200 && /(^|[ ,])public([ ,]|$)/.test(response.headers.get('cache-control') || '')
}

async function keep(request, response, always) {
  if (!always && !isShared(response)) return
  const copy = response.clone()
  const cache = await caches.open(name)
  await cache.put(request, copy)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries)).map((key) => cache.delete(key)))
}

async function fetched(event, always) {
  const response = await self.fetch(event.request)
  event.waitUntil(keep(event.request, response, always && response.ok).catch(() => {}))
  return response
}

async function known(request) {
  const cache = await caches.open(name)
  return cache.match(request)
}

async function cacheFirst(event, always) {
  return (await known(event.request)) || fetched(event, always)
}

async function staleWhileRevalidate(event) {
  const kept = await known(event.request)
  const fresh = fetched(event)
  if (!kept) return fresh
  event.waitUntil(fresh.catch(() => {}))
  return kept
}

async function networkFirst(event) {
  try {
    return await fetched(event)
  } catch (error) {
    const kept = await known(event.request)
    if (kept) return kept
    throw error
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || request.headers.has('range')) return
  const url = new URL(request.url)
  if (directories.some((directory) => request.url.startsWith(directory))) {
    event.respondWith(cacheFirst(event, true))
    return
  }
  if (url.origin !== self.location.origin) return
  const path = url.pathname
  const isDated = url.searchParams.has('finalizedAt') || url.searchParams.has('updatedAt')
  if (path.startsWith(api + 'datasets/') && isDated) event.respondWith(cacheFirst(event))
  else if (path.startsWith(api + 'remote-services/') && path.includes('/proxy/')) event.respondWith(staleWhileRevalidate(event))
  else event.respondWith(networkFirst(event))
})
`
}
