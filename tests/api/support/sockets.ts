/** Websocket clients of a tested platform. */
import { WebSocket } from 'ws'
import type { TestClient } from './client.ts'

export interface SocketMessage {
  type: string
  channel?: string
  status?: number
  // eslint-disable-next-line typescript/no-explicit-any -- data has one shape per channel
  data?: any
}

export interface TestSocket {
  socket: WebSocket
  /** Resolves with the next message. */
  next: () => Promise<SocketMessage>
  send: (message: unknown) => void
}

/**
 * Opens a websocket with the cookies of a client; received messages are kept.
 * @param headers additional headers of the handshake
 * @param path path of the service
 */
export async function socketOf(
  client: TestClient,
  headers: Record<string, string> = {},
  path = '/data-fair/api/'
): Promise<TestSocket> {
  const socket = new WebSocket(`${client.origin.replace('http', 'ws')}${path}`, {
    headers: { cookie: client.cookieHeader(), ...headers }
  })
  const received: SocketMessage[] = []
  const pendingReceivers: ((message: SocketMessage) => void)[] = []
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as SocketMessage
    const resolve = pendingReceivers.shift()
    if (resolve) resolve(message)
    else received.push(message)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const next = (): Promise<SocketMessage> => {
    const message = received.shift()
    return message ? Promise.resolve(message) : new Promise((resolve) => pendingReceivers.push(resolve))
  }
  return { socket, next, send: (message) => socket.send(JSON.stringify(message)) }
}
