/** Mock of the platform's websocket for component tests, installed by `tests/setupDom.ts`. */
import { act, waitFor } from '@testing-library/react'

const opened = new Set<TestSocket>()

/** Mock websocket: opens at once, accepts every subscription, and sends the messages of the test. */
export class TestSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readonly url: string
  readonly channels = new Set<string>()
  readyState: number = TestSocket.CONNECTING

  constructor(url: string) {
    super()
    this.url = url
    opened.add(this)
    queueMicrotask(() => {
      this.readyState = TestSocket.OPEN
      this.dispatchEvent(new Event('open'))
    })
  }

  send(text: string): void {
    const { type, channel } = JSON.parse(text) as { type: string; channel: string }
    if (type === 'unsubscribe') this.channels.delete(channel)
    if (type !== 'subscribe') return
    this.channels.add(channel)
    queueMicrotask(() => this.tell({ type: 'subscribe-confirm', channel }))
  }

  close(): void {
    this.readyState = TestSocket.CLOSED
    opened.delete(this)
  }

  tell(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

/** Sends a message on a channel, once there is a listener. */
export async function sendMessage(channel: string, data: unknown): Promise<void> {
  const listening = await listeningTo(channel)
  await act(async () => {
    for (const socket of listening) socket.tell({ type: 'message', channel, data })
  })
}

/** Interrupts the subscription to a channel, then restores it. */
export async function interrupt(channel: string): Promise<void> {
  const listening = await listeningTo(channel)
  await act(async () => {
    for (const socket of listening) {
      socket.tell({ type: 'error', channel })
      socket.tell({ type: 'subscribe-confirm', channel })
    }
  })
}

function listeningTo(channel: string): Promise<TestSocket[]> {
  return waitFor(() => {
    const socket = [...opened].filter(({ channels }) => channels.has(channel))
    if (socket.length === 0) throw new Error(`nobody listens to ${channel}`)
    return socket
  })
}
