/** Websocket of the page to the platform, shared by all channels (docs/api/realtime.md). */
import ReconnectingSocket from 'partysocket/ws'

/** Interface of a reconnecting websocket; tests provide their own. */
export interface Connection {
  readonly readyState: number
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'close', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

type ChannelListener = (data: unknown) => void

interface Listening {
  listener: ChannelListener
  onLost: (() => void) | undefined
  onFollowed: (() => void) | undefined
}

interface ServerMessage {
  type: string
  channel?: string
  data?: unknown
}

const open = 1

export class ChannelSocket {
  private readonly connect: () => Connection
  private connection: Connection | undefined
  private readonly channels = new Map<string, Set<Listening>>()
  private closedForGood = false

  constructor(connect: () => Connection) {
    this.connect = connect
  }

  /**
   * Listens to a channel; the first listener subscribes and the last one to leave unsubscribes.
   * @param onLost called when messages may be missed from now on: connection lost, or subscription refused
   * @param onFollowed called when no message is missed from now on: data read afterwards include all earlier changes
   */
  listen(
    channel: string,
    listener: ChannelListener,
    onLost?: () => void,
    onFollowed?: () => void
  ): () => void {
    let listeners = this.channels.get(channel)
    if (!listeners) {
      listeners = new Set()
      this.channels.set(channel, listeners)
      this.open()
      this.send('subscribe', channel)
    }
    const listening = { listener, onLost, onFollowed }
    listeners.add(listening)
    return () => this.leave(channel, listening)
  }

  /** Sends a message on a channel that accepts messages; it is dropped while disconnected. */
  say(channel: string, data: unknown): void {
    if (this.connection?.readyState === open)
      this.connection.send(JSON.stringify({ type: 'message', channel, data }))
  }

  private leave(channel: string, listening: Listening): void {
    const listeners = this.channels.get(channel)
    if (!listeners?.delete(listening) || listeners.size > 0) return
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
    connection.addEventListener('close', () => {
      for (const channel of this.channels.keys()) this.lose(channel)
    })
    connection.addEventListener('message', (event) => this.receive(String(event.data)))
  }

  /** Sends nothing while disconnected: on reconnection all wanted channels are subscribed. */
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
    const { type, channel } = message
    if (type === 'error' && channel) this.lose(channel)
    if (type === 'subscribe-confirm' && channel) {
      for (const { onFollowed } of this.channels.get(channel) ?? []) onFollowed?.()
    }
    if (type !== 'message' || !channel) return
    for (const { listener } of this.channels.get(channel) ?? []) listener(message.data)
  }

  private lose(channel: string): void {
    for (const { onLost } of this.channels.get(channel) ?? []) onLost?.()
  }
}

/** Websocket URL for the location and base path of a page. */
export function socketAddress(location: { protocol: string; host: string }, basePath: string): string {
  return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}${basePath}api/`
}

/** Websocket that reconnects automatically. */
export function reconnecting(address: string): Connection {
  return new ReconnectingSocket(address)
}
