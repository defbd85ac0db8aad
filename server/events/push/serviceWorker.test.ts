import { createContext, runInContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { serviceWorker } from './serviceWorker.ts'

type Listener = (event: object) => void

interface Shown {
  title: string
  options: {
    body: string
    lang: string
    icon: string
    tag?: string
    timestamp?: number
    data: { url: string }
  }
}

/** Simulated environment of the service worker, as far as the script uses it. */
function startWorker({
  language = 'en-GB',
  windows = [] as { url: string }[],
  answered = Promise.resolve()
} = {}) {
  const listeners = new Map<string, Listener>()
  const [shown, opened, focused, reported]: [Shown[], string[], string[], string[]] = [[], [], [], []]
  const self = {
    registration: {
      scope: 'https://a.fr/site/events/',
      showNotification: async (title: string, options: Shown['options']) =>
        void shown.push({ title, options })
    },
    navigator: { language },
    clients: {
      matchAll: async () => windows.map(({ url }) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (url: string) => void opened.push(url)
    },
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener)
  }
  const fetch = async (url: URL, { body }: { body: string }): Promise<void> => {
    expect(url.href).toBe('https://a.fr/site/events/api/ui-logs')
    reported.push(body)
    await answered
  }
  runInContext(serviceWorker, createContext({ self, fetch, URL }))
  async function fire(name: string, event: object): Promise<void> {
    let done: Promise<void> | undefined
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<void>) => (done = work) })
    await done
  }
  return { shown, opened, focused, reported, fire }
}

const pushed = (text: string): object => ({ data: { json: () => JSON.parse(text) as unknown } })

it('shows what it is told, and opens its address once', async () => {
  const worker = startWorker({ windows: [{ url: 'https://a.fr/site/x' }] })
  const date = '2030-01-01T00:00:00.000Z'
  const message = { id: 'n1', title: 'Titre', body: 'Corps', url: 'https://b.fr/y', locale: 'fr', date }
  await worker.fire('push', pushed(JSON.stringify(message)))
  expect(worker.shown).toEqual([
    {
      title: 'Titre',
      options: {
        lang: 'fr',
        body: 'Corps',
        icon: 'https://a.fr/site/events/logo-192x192.png',
        tag: 'n1',
        timestamp: Date.parse(date),
        data: { url: 'https://b.fr/y' }
      }
    }
  ])
  const closed: string[] = []
  const click = (url: string): object => ({ notification: { data: { url }, close: () => closed.push(url) } })
  await worker.fire('notificationclick', click('https://b.fr/y'))
  await worker.fire('notificationclick', click('https://a.fr/site/x'))
  expect([closed.length, worker.opened, worker.focused]).toEqual([
    2,
    ['https://b.fr/y'],
    ['https://a.fr/site/x']
  ])
})

it('never opens a script, and shows something of what it cannot read', async () => {
  const worker = startWorker()
  await worker.fire('push', pushed('{"title":"A","url":"javascript:alert(1)","icon":"data:text/html,x"}'))
  await worker.fire('push', pushed('{"title":"B","url":"//['))
  await worker.fire('push', pushed('{"title":"C","url":"/data-fair/dataset/x"}'))
  await worker.fire('push', {})
  const shown = worker.shown.map(({ title, options: { lang, data } }) => [title, lang, data.url])
  expect(shown).toEqual([
    ['A', 'en', 'https://a.fr/site/data-fair/'],
    ['New notification', 'en', 'https://a.fr/site/data-fair/'],
    ['C', 'en', 'https://a.fr/data-fair/dataset/x'],
    ['New notification', 'en', 'https://a.fr/site/data-fair/']
  ])
  expect(worker.reported).toHaveLength(1)
  expect(worker.reported[0]).toContain('payload')
})

it('shows what it cannot read without waiting for the platform to hear of it', async () => {
  const answer = Promise.withResolvers<void>()
  const worker = startWorker({ answered: answer.promise })
  const fired = worker.fire('push', pushed('no JSON'))
  await vi.waitFor(() => expect(worker.shown).toHaveLength(1))
  expect(worker.reported).toHaveLength(1)
  answer.resolve()
  await fired
})
