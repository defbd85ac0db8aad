/** Delivery of the outbox to one consumer, in order; what fails is tried again later. */
import type { Logger } from 'pino'
import { withoutActor } from '../access/actor.ts'
import type { Backoff } from '../jobs/backoff.ts'
import type { OutboxEvent, OutboxStore } from './store.ts'

export interface Consumer {
  /** Name under which the progress of the consumer is stored. */
  name: string
  /**
   * Receives an event; called again with the same event after an exception, or when the process ends before the
   * progress is stored.
   */
  receive(event: OutboxEvent): Promise<void> | void
}

/** What the readers of an outbox share. */
export interface Delivery {
  store: OutboxStore
  log: Logger
  backoff: Backoff
  /** Whether events are delivered: not before the start, nor once the outbox closes. */
  isRunning: () => boolean
  /** Number of the last event that all consumers received. */
  receivedByAll: () => number
}

/** Maximum number of events in one query. */
const batch = 200

export class OutboxReader {
  readonly consumer: Consumer
  /** Number of the last event that the consumer received; undefined until the stored progress is read. */
  cursor: number | undefined
  readonly #delivery: Delivery
  #isWoken = false
  #current: Promise<void> | undefined
  /** Callbacks of `afterwards` for the next delivery. */
  #pending: (() => void)[] = []

  constructor(consumer: Consumer, delivery: Delivery) {
    this.consumer = consumer
    this.#delivery = delivery
  }

  wake(): void {
    this.#isWoken = true
    if (!this.#delivery.isRunning() || this.#current) return
    // Each event has its own actor, unlike the request that woke the reader.
    this.#current = withoutActor(() => this.#run())
  }

  /** Runs `publish` once the consumer has received all earlier events. */
  afterwards(publish: () => void): void {
    if (!this.#isWoken && !this.#current) return publish()
    this.#pending.push(publish)
    this.wake()
  }

  /** Waits for the current delivery. */
  async settled(): Promise<void> {
    await this.#current
  }

  async #run(): Promise<void> {
    // Lets the request that made the change publish the new state within this server first.
    await new Promise(setImmediate)
    while (this.#isWoken && this.#delivery.isRunning()) {
      this.#isWoken = false
      const afterwards = this.#pending
      this.#pending = []
      await this.#deliver()
      for (const publish of afterwards) this.#publish(publish)
    }
    this.#current = undefined
    if (this.#isWoken) this.wake()
  }

  #publish(publish: () => void): void {
    try {
      publish()
    } catch (error) {
      const { log } = this.#delivery
      log.error({ err: error, consumer: this.consumer.name }, 'what follows events could not be told')
    }
  }

  async #deliver(): Promise<void> {
    const { store, log, backoff, isRunning, receivedByAll } = this.#delivery
    const { name } = this.consumer
    try {
      this.cursor ??= await store.cursor(name)
      for (;;) {
        const events = await store.after(this.cursor, batch)
        if (!events.length) break
        for (const event of events) {
          if (!isRunning()) return
          await this.consumer.receive(event)
          this.cursor = event.number
        }
        await store.move(name, this.cursor, receivedByAll())
      }
      backoff.forget(name)
    } catch (error) {
      if (!isRunning()) return
      log.error({ err: error, consumer: name }, 'events could not be delivered')
      setTimeout(() => this.wake(), backoff.next(name)).unref()
    }
  }
}
