/** In-process publish/subscribe bus, for services, websockets and the outbox. */
import { EventEmitter } from 'node:events'

export interface Bus {
  /** Publishes data on a channel such as `datasets/{id}/journal`. */
  publish(channel: string, data: unknown): void
  /** Subscribes a listener to a channel; the returned function unsubscribes it. */
  subscribe(channel: string, listener: (data: unknown) => void): () => void
  /** Whether a channel has subscribers, so that unneeded messages are not made. */
  isHeard(channel: string): boolean
}

export function memoryBus(): Bus {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  return {
    publish: (channel, data) => void emitter.emit(`channel:${channel}`, data),
    subscribe: (channel, listener) => {
      emitter.on(`channel:${channel}`, listener)
      return () => void emitter.off(`channel:${channel}`, listener)
    },
    isHeard: (channel) => emitter.listenerCount(`channel:${channel}`) > 0
  }
}
