/** Events are stored once and delivered once, whatever fails, in turns between accounts. */
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { textIn, type NewEvent } from '../../contract/events/event.ts'
import type { Subscription } from '../../contract/events/subscription.ts'
import { openMetadata, type Metadata } from '../metadata/database.ts'
import { pageOf } from './journal/store.ts'
import { eventTables } from './migration.ts'
import { notificationsOf } from './notifications/store.ts'
import type { EventOutput } from './outputs.ts'
import { openEvents, type EventsService, type ServiceOptions } from './service.ts'
import { putSubscription } from './subscriptions/store.ts'

const log = pino({ level: 'silent' })
let metadata: Metadata
let events: EventsService
/** Delivered titles, in order. */
let out: string[]
/** Remaining failures of the output, by title. */
let failures: Map<string, number>

const output: EventOutput = {
  async store(_scope, event) {
    const title = event ? textIn(event.title, 'fr') : ''
    const left = failures.get(title) ?? 0
    if (left <= 0) return
    failures.set(title, left - 1)
    throw new Error('the output failed')
  },
  wake: (notifications) => void out.push(...notifications.map(({ title }) => title))
}

function open(options: ServiceOptions = {}): void {
  events = openEvents({ metadata, log }, [output], options)
}

beforeEach(async () => {
  metadata = await openMetadata(':memory:', { '0020-events': eventTables })
  out = []
  failures = new Map()
  for (const id of ['a', 'b']) await putSubscription(metadata, subscriptionTo(id), { isByAdmin: false })
})
afterEach(async () => {
  await events.close()
  await metadata.destroy()
})

function subscriptionTo(id: string): Subscription {
  const by = { id: 'u', name: 'U', date: '2026-01-01T00:00:00.000Z' }
  return {
    _id: id,
    topic: { key: 'k' },
    sender: { type: 'organization', id },
    title: id,
    recipient: { id: 'u', name: 'U' },
    outputs: [],
    locale: 'fr',
    visibility: 'private',
    origin: 'https://site.test',
    created: by,
    updated: by
  }
}

function eventOf(account: string, title: string): NewEvent {
  return {
    title,
    topic: { key: 'k:1' },
    sender: { type: 'organization', id: account },
    date: '2026-01-02T00:00:00.000Z'
  }
}

const stored = async (account: string): Promise<unknown[]> =>
  (await pageOf(metadata, { account: `organization:${account}`, language: 'fr', size: 10_000 }))
    .map(({ title }) => title)
    .toReversed()
const listed = async (): Promise<string[]> =>
  (await notificationsOf(metadata, 'u', { size: 10_000, skip: 0 }))
    .map(({ notification }) => notification.title)
    .toReversed()

it('stores an event of the outbox once, with its direct notification', async () => {
  open()
  const person = { id: 'u', name: 'U' }
  const direct = { title: 'Direct', topic: { key: 'k' }, date: '2026-01-02T00:00:00.000Z', recipient: person }
  const origin = { outbox: 7, direct: { ...direct, outputs: [] } }
  for (let turn = 0; turn < 3; turn++) await events.receive(eventOf('a', 'Once'), origin)
  expect(await stored('a')).toEqual(['Once'])
  expect(await listed()).toEqual(['Once', 'Direct'])
  expect(out).toEqual(['Once', 'Direct'])
})

it('stores an event that an output refuses, delivers it later, and events of other accounts meanwhile', async () => {
  open()
  failures.set('Bad', 2)
  await events.post([eventOf('a', 'Bad'), eventOf('b', 'Good')])
  expect(await stored('a')).toEqual(['Bad'])
  await expect.poll(listed).toContain('Good')
  await expect.poll(listed, { timeout: 10_000 }).toContain('Bad')
  expect(out.toSorted()).toEqual(['Bad', 'Good'])
})

it('delivers events of accounts in turns, in order for each account, and goes on after a restart', async () => {
  open({ share: { tokens: 5, windowSeconds: 1000 } })
  const flood = Array.from({ length: 200 }, (_one, index) => `a${index}`)
  const posting = events.post(flood.map((title) => eventOf('a', title)))
  await events.post([eventOf('b', 'b0')])
  expect(out.length).toBeLessThan(100)
  expect(out).toContain('b0')
  await posting
  await expect.poll(() => out.length).toBeGreaterThan(20)
  await events.close()
  open({ share: { tokens: 5, windowSeconds: 1000 } })
  await events.start()
  await expect.poll(listed).toHaveLength(201)
  expect((await listed()).filter((title) => title !== 'b0')).toEqual(flood)
})
