import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openMetadata, type Metadata } from '../metadata/database.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import { addToOutbox, type OutboxEvent } from './store.ts'

const log = pino({ level: 'silent' })
let folder: string
let metadata: Metadata
let outbox: Outbox

async function open(): Promise<void> {
  metadata = await openMetadata(folder)
  outbox = openOutbox({ metadata, log })
}
/** Simulates a killed process: nothing is delivered any more. */
async function end(): Promise<void> {
  await outbox.close()
  await metadata.destroy()
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairway-outbox-'))
  await open()
})
afterEach(async () => {
  await end()
  rmSync(folder, { recursive: true, force: true })
})

/** A transaction that writes an event. */
async function change(text: string, isTakenBack = false): Promise<void> {
  const done = metadata.transaction().execute(async (scope) => {
    await addToOutbox(scope, 'texts', text)
    if (isTakenBack) throw new Error('taken back')
  })
  await done.catch(() => {})
  outbox.wake()
}

const rows = async (): Promise<number> =>
  (await metadata.selectFrom('outbox').select('number').execute()).length

it('delivers committed events in order, and none of a rolled back transaction', async () => {
  const told: unknown[] = []
  outbox.consume({ name: 'one', receive: ({ data }) => void told.push(data) })
  outbox.start()
  await change('a')
  await change('b', true)
  await change('c')
  outbox.afterwards('one', () => told.push('after'))
  await expect.poll(() => told).toEqual(['a', 'c', 'after'])
  await expect.poll(rows).toBe(0)
  outbox.afterwards('one', () => told.push('at once'))
  expect(told.at(-1)).toBe('at once')
})

it('delivers the remaining events to each consumer, after a restart too', async () => {
  const early: unknown[] = []
  let isReady = false
  const late = {
    name: 'late',
    receive({ data }: OutboxEvent) {
      if (!isReady) throw new Error('not ready')
      told.push(data)
    }
  }
  const told: unknown[] = []
  outbox.consume({ name: 'early', receive: ({ data }) => void early.push(data) })
  outbox.consume(late)
  outbox.start()
  await change('a')
  await change('b')
  await expect.poll(() => early).toEqual(['a', 'b'])
  expect(await rows()).toBe(2)
  // Commit without delivery, as when the process ends.
  await metadata.transaction().execute((scope) => addToOutbox(scope, 'texts', 'c'))
  await end()

  isReady = true
  await open()
  outbox.consume({ name: 'early', receive: ({ data }) => void early.push(data) })
  outbox.consume(late)
  outbox.start()
  await expect.poll(() => told).toEqual(['a', 'b', 'c'])
  await expect.poll(() => early).toEqual(['a', 'b', 'c'])
  await expect.poll(rows).toBe(0)
})

it('redelivers to a consumer that failed, without delaying the others', async () => {
  let failures = 2
  const told: unknown[] = []
  const others: unknown[] = []
  outbox.consume({
    name: 'failing',
    receive({ data }) {
      if (data === 'b' && failures-- > 0) throw new Error('not now')
      told.push(data)
    }
  })
  outbox.consume({ name: 'other', receive: ({ data }) => void others.push(data) })
  outbox.start()
  for (const text of ['a', 'b', 'c']) await change(text)
  await expect.poll(() => others).toEqual(['a', 'b', 'c'])
  await expect.poll(() => told, { timeout: 10_000 }).toEqual(['a', 'b', 'c'])
})

it('goes on when a callback of afterwards throws', async () => {
  const told: unknown[] = []
  outbox.consume({ name: 'one', receive: ({ data }) => void told.push(data) })
  outbox.start()
  await change('a')
  outbox.afterwards('one', () => {
    throw new Error('a listener failed')
  })
  outbox.afterwards('one', () => told.push('after'))
  await expect.poll(() => told).toEqual(['a', 'after'])
  await change('b')
  await expect.poll(() => told).toEqual(['a', 'after', 'b'])
})
