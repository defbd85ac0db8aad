/** Event pages, each a separate document: `/events/embed/{name}` (docs/api/embedding.md). */
const eventPages = [
  'events',
  'subscribe',
  'subscribe-webhooks',
  'devices',
  'notifications',
  'subscriptions'
] as const
export type EventPageName = (typeof eventPages)[number]

export function eventPage(path: string): EventPageName | undefined {
  const name = /\/events\/embed\/([^/]+)\/?$/.exec(path)?.[1]
  return eventPages.find((known) => known === name)
}
