/**
 * Delivers the events written by `tell`, right after the commit, in order and at least once to each consumer. Events
 * that a killed process did not deliver are delivered by the next one. Consumers are independent of each other.
 */
import type { Logger } from 'pino'
import { Backoff } from '../jobs/backoff.ts'
import type { Metadata } from '../metadata/database.ts'
import { OutboxReader, type Consumer, type Delivery } from './reader.ts'
import { outboxStore, type Lag } from './store.ts'

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

export function openOutbox({ metadata, log }: { metadata: Metadata; log: Logger }): Outbox {
  const readers: OutboxReader[] = []
  const store = outboxStore(metadata)
  const closing = new AbortController()
  let isStarted = false
  const delivery: Delivery = {
    store,
    log,
    backoff: new Backoff({ firstMs: 200, maxMs: 30_000 }),
    isRunning: () => isStarted && !closing.signal.aborted,
    receivedByAll: () => Math.min(...readers.map(({ cursor = 0 }) => cursor))
  }

  function wake(): void {
    for (const reader of readers) reader.wake()
  }

  return {
    wake,

    consume(consumer) {
      const reader = new OutboxReader(consumer, delivery)
      readers.push(reader)
      reader.wake()
    },

    afterwards(name, publish) {
      const reader = readers.find(({ consumer }) => consumer.name === name)
      if (reader) reader.afterwards(publish)
      else publish()
    },

    lags: () => store.lags(),

    start() {
      isStarted = true
      wake()
    },

    async close() {
      closing.abort()
      for (const reader of readers) await reader.settled()
    }
  }
}
