/**
 * Delivers what was told (`tell`): right after the change was committed, in the order of the changes, to each consumer at
 * least once. What a killed process did not deliver is delivered by the next one. No consumer waits for another one.
 */
import type { Logger } from 'pino'
import { withoutActor } from '../access/actor.ts'
import { Backoff } from '../jobs/backoff.ts'
import type { Metadata } from '../metadata/database.ts'
import { outboxStore, type Lag, type OutboxEvent } from './store.ts'

interface Consumer {
  /** Its progress is stored under this name. */
  name: string
  /** Called again with the same event when it throws, or when the process ends before its progress is stored. */
  receive(event: OutboxEvent): Promise<void> | void
}

/** The one that puts events on the bus. */
export const liveConsumer = 'live'

export interface Outbox {
  /** Tells a consumer from now on, from where its progress is stored. */
  consume(consumer: Consumer): void
  /** To be called once the transaction of `tell` is committed. */
  wake(): void
  /** Runs `publish` once a consumer was given all earlier events: for messages to open connections, which are not stored. */
  afterwards(consumer: string, publish: () => void): void
  /** How many events each consumer was not given yet. */
  lags(): Promise<Lag[]>
  start(): void
  /** Waits for the delivery that is under way. */
  close(): Promise<void>
}

/** Events that are read at once. */
const batch = 200

interface Reader {
  consumer: Consumer
  cursor: number | undefined
  isWoken: boolean
  current: Promise<void> | undefined
  /** What waits for the next delivery. */
  pending: (() => void)[]
}

export function openOutbox({ metadata, log }: { metadata: Metadata; log: Logger }): Outbox {
  const store = outboxStore(metadata)
  const readers: Reader[] = []
  const backoff = new Backoff({ firstMs: 200, longestMs: 30_000 })
  let isStarted = false
  const closing = new AbortController()
  const isClosed = (): boolean => closing.signal.aborted

  function wake(): void {
    for (const reader of readers) wakeReader(reader)
  }

  function wakeReader(reader: Reader): void {
    reader.isWoken = true
    if (!isStarted || isClosed() || reader.current) return
    // The actor of the request that woke the reader is not the actor of each event.
    reader.current = withoutActor(() => run(reader))
  }

  async function run(reader: Reader): Promise<void> {
    // The request that made the change first publishes the new state to this server.
    await new Promise(setImmediate)
    while (reader.isWoken && !isClosed()) {
      reader.isWoken = false
      const afterwards = reader.pending
      reader.pending = []
      await deliver(reader)
      for (const publish of afterwards) {
        try {
          publish()
        } catch (error) {
          log.error({ err: error, consumer: reader.consumer.name }, 'what follows events could not be told')
        }
      }
    }
    reader.current = undefined
    if (reader.isWoken) wakeReader(reader)
  }

  async function deliver(reader: Reader): Promise<void> {
    const { name } = reader.consumer
    try {
      reader.cursor ??= await store.cursor(name)
      for (;;) {
        const events = await store.after(reader.cursor, batch)
        if (!events.length) break
        for (const event of events) {
          if (isClosed()) return
          await reader.consumer.receive(event)
          reader.cursor = event.number
        }
        const told = Math.min(...readers.map(({ cursor = 0 }) => cursor))
        await store.move(name, reader.cursor, told)
      }
      backoff.forget(name)
    } catch (error) {
      if (isClosed()) return
      log.error({ err: error, consumer: name }, 'events could not be delivered')
      setTimeout(() => wakeReader(reader), backoff.next(name)).unref()
    }
  }

  return {
    wake,

    consume(consumer) {
      const reader: Reader = { consumer, cursor: undefined, isWoken: false, current: undefined, pending: [] }
      readers.push(reader)
      wakeReader(reader)
    },

    afterwards(name, publish) {
      const reader = readers.find(({ consumer }) => consumer.name === name)
      if (!reader || (!reader.isWoken && !reader.current)) return publish()
      reader.pending.push(publish)
      wakeReader(reader)
    },

    lags: () => store.lags(),

    start() {
      isStarted = true
      wake()
    },

    async close() {
      closing.abort()
      for (const { current } of readers) await current
    }
  }
}
