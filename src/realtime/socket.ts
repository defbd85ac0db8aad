/** One connection of the page to the platform, shared by every channel (contract/realtime.md §1, §7). */
import ReconnectingSocket from 'partysocket/ws'

/** What is needed of a reconnecting socket; tests bring their own. */
export interface Connection {
  readonly readyState: number
  send(text: string): void
  close(): void
  addEventListener(type: 'open', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

type ChannelListener = (data: unknown) => void

interface ServerMessage {
  type: string
  channel?: string
  data?: unknown
}

const open = 1

export class ChannelSocket {
  private readonly connect: () => Connection
  private connection: Connection | undefined
  private readonly channels = new Map<string, Set<ChannelListener>>()
  private closedForGood = false

  constructor(connect: () => Connection) {
    this.connect = connect
  }

  /** Listens to a channel; the first listener subscribes and the last one to leave unsubscribes. */
  listen(channel: string, listener: ChannelListener): () => void {
    let listeners = this.channels.get(channel)
    if (!listeners) {
      listeners = new Set()
      this.channels.set(channel, listeners)
      this.open()
      this.send('subscribe', channel)
    }
    listeners.add(listener)
    return () => this.leave(channel, listener)
  }

  private leave(channel: string, listener: ChannelListener): void {
    const listeners = this.channels.get(channel)
    if (!listeners?.delete(listener) || listeners.size > 0) return
    this.channels.delete(channel)
    this.send('unsubscribe', channel)
  }

  private open(): void {
    if (this.connection || this.closedForGood) return
    const connection = this.connect()
    this.connection = connection
    connection.addEventListener('open', () => {
      for (const channel of this.channels.keys()) this.send('subscribe', channel)
    })
    connection.addEventListener('message', (event) => this.receive(String(event.data)))
  }

  /** Nothing is sent while disconnected: opening sends every wanted channel. */
  private send(type: 'subscribe' | 'unsubscribe', channel: string): void {
    if (this.connection?.readyState === open) this.connection.send(JSON.stringify({ type, channel }))
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as ServerMessage
    if (message.type === 'error' && message.data === 'authentication is required') {
      this.closedForGood = true
      this.connection?.close()
      return
    }
    if (message.type !== 'message' || !message.channel) return
    for (const listener of this.channels.get(message.channel) ?? []) listener(message.data)
  }
}

/** Address of the platform's socket for a page's address and base path. */
export function socketAddress(location: { protocol: string; host: string }, basePath: string): string {
  return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}${basePath}api/`
}

/** A connection that comes back by itself. */
export function reconnecting(address: string): Connection {
  return new ReconnectingSocket(address)
}
