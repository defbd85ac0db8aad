/** In-process publish and subscribe: services publish, websockets and outboxes listen. */
import { EventEmitter } from 'node:events'

export interface Bus {
  /** Publishes data on a channel such as `datasets/{id}/journal`. */
  publish(channel: string, data: unknown): void
  /** Receives every message of a channel until the returned function is called. */
  subscribe(channel: string, listener: (data: unknown) => void): () => void
  /** Whether anybody listens to a channel: what nobody hears need not be made. */
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
