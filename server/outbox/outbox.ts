/**
 * Delivers the events written by `tell`, right after the commit, in order and at least once to each consumer. Events
 * that a killed process did not deliver are delivered by the next one. Consumers are independent of each other.
 */
import type { Logger } from 'pino'
import { withoutActor } from '../access/actor.ts'
import { Backoff } from '../jobs/backoff.ts'
import type { Metadata } from '../metadata/database.ts'
import { outboxStore, type Lag, type OutboxEvent } from './store.ts'

interface Consumer {
  /** Name under which the progress of the consumer is stored. */
  name: string
  /**
   * Receives an event; called again with the same event after an exception, or when the process ends before the
   * progress is stored.
   */
  receive(event: OutboxEvent): Promise<void> | void
}

/** Name of the consumer that publishes events on the bus. */
export const liveConsumer = 'live'

export interface Outbox {
  /** Registers a consumer, from its stored progress on. */
  consume(consumer: Consumer): void
  /** Starts a delivery; called after the commit of the transaction of `tell`. */
  wake(): void
  /** Runs `publish` once a consumer has received all earlier events; for realtime messages, which are not stored. */
  afterwards(consumer: string, publish: () => void): void
  /** Number of undelivered events of each consumer. */
  lags(): Promise<Lag[]>
  start(): void
  /** Waits for the current delivery. */
  close(): Promise<void>
}

/** Maximum number of events in one query. */
const batch = 200

interface Reader {
  consumer: Consumer
  cursor: number | undefined
  isWoken: boolean
  current: Promise<void> | undefined
  /** Callbacks of `afterwards` for the next delivery. */
  pending: (() => void)[]
}

export function openOutbox({ metadata, log }: { metadata: Metadata; log: Logger }): Outbox {
  const store = outboxStore(metadata)
  const readers: Reader[] = []
  const backoff = new Backoff({ firstMs: 200, maxMs: 30_000 })
  let isStarted = false
  const closing = new AbortController()
  const isClosed = (): boolean => closing.signal.aborted

  function wake(): void {
    for (const reader of readers) wakeReader(reader)
  }

  function wakeReader(reader: Reader): void {
    reader.isWoken = true
    if (!isStarted || isClosed() || reader.current) return
    // Each event has its own actor, unlike the request that woke the reader.
    reader.current = withoutActor(() => run(reader))
  }

  async function run(reader: Reader): Promise<void> {
    // Lets the request that made the change publish the new state within this server first.
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
