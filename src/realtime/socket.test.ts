import { describe, expect, it } from 'vitest'
import { ChannelSocket, socketAddress, type Connection } from './socket.ts'

class FakeConnection implements Connection {
  readyState = 0
  closed = false
  readonly sent: unknown[] = []
  private readonly openListeners: (() => void)[] = []
  private readonly closeListeners: (() => void)[] = []
  private readonly messageListeners: ((event: { data: unknown }) => void)[] = []

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.closed = true
  }
  addEventListener(type: 'open' | 'close' | 'message', listener: (event: { data: unknown }) => void): void {
    if (type === 'open') this.openListeners.push(listener as () => void)
    else if (type === 'close') this.closeListeners.push(listener as () => void)
    else this.messageListeners.push(listener)
  }
  open(): void {
    this.readyState = 1
    for (const listener of this.openListeners) listener()
  }
  lose(): void {
    this.readyState = 3
    for (const listener of this.closeListeners) listener()
  }
  receive(message: unknown): void {
    for (const listener of this.messageListeners) listener({ data: JSON.stringify(message) })
  }
}

function setUp(): { connection: FakeConnection; socket: ChannelSocket; connections: () => number } {
  const connection = new FakeConnection()
  let connectionCount = 0
  const socket = new ChannelSocket(() => {
    connectionCount += 1
    return connection
  })
  return { connection, socket, connections: () => connectionCount }
}

const subscribe = (channel: string): object => ({ type: 'subscribe', channel })
const unsubscribe = (channel: string): object => ({ type: 'unsubscribe', channel })

describe('ChannelSocket', () => {
  it('connects for the first listener only, once', () => {
    const { socket, connections } = setUp()
    expect(connections()).toBe(0)
    socket.listen('datasets/a/journal', () => undefined)
    socket.listen('datasets/b/journal', () => undefined)
    expect(connections()).toBe(1)
  })

  it('subscribes every wanted channel at each opening', () => {
    const { socket, connection } = setUp()
    socket.listen('a', () => undefined)
    const leave = socket.listen('b', () => undefined)
    leave()
    connection.open()
    expect(connection.sent).toEqual([subscribe('a')])
    connection.open()
    expect(connection.sent).toEqual([subscribe('a'), subscribe('a')])
  })

  it('subscribes a channel once and unsubscribes with its last listener', () => {
    const { socket, connection } = setUp()
    socket.listen('x', () => undefined)()
    connection.open()
    const first = socket.listen('a', () => undefined)
    const second = socket.listen('a', () => undefined)
    expect(connection.sent).toEqual([subscribe('a')])
    first()
    expect(connection.sent).toHaveLength(1)
    second()
    second()
    expect(connection.sent).toEqual([subscribe('a'), unsubscribe('a')])
  })

  it('gives a message to every listener of its channel, and to no other', () => {
    const { socket, connection } = setUp()
    const received: string[] = []
    socket.listen('a', (data) => received.push(`first ${String(data)}`))
    socket.listen('a', (data) => received.push(`second ${String(data)}`))
    socket.listen('b', () => received.push('other'))
    connection.open()
    connection.receive({ type: 'message', channel: 'a', data: 1 })
    connection.receive({ type: 'subscribe-confirm', channel: 'a' })
    connection.receive({ type: 'message', channel: 'gone', data: 2 })
    expect(received).toEqual(['first 1', 'second 1'])
  })

  it('sends messages only while connected, and notifies listeners when messages may be missed', () => {
    const { socket, connection } = setUp()
    const lost: string[] = []
    socket.listen(
      'a',
      () => undefined,
      () => lost.push('a')
    )
    socket.listen(
      'b',
      () => undefined,
      () => lost.push('b')
    )
    socket.say('a', { line: 'too early' })
    connection.open()
    socket.say('a', { line: 'l1' })
    expect(connection.sent.at(-1)).toEqual({ type: 'message', channel: 'a', data: { line: 'l1' } })
    connection.receive({ type: 'error', channel: 'b', status: 403, data: 'Permission manquante.' })
    expect(lost).toEqual(['b'])
    connection.lose()
    socket.say('a', { line: 'too late' })
    expect([lost, connection.sent.length]).toEqual([['b', 'a', 'b'], 3])
  })

  it('notifies at each connection that no message is missed from then on', () => {
    const { socket, connection } = setUp()
    let followed = 0
    socket.listen(
      'a',
      () => undefined,
      undefined,
      () => (followed += 1)
    )
    connection.open()
    connection.receive({ type: 'subscribe-confirm', channel: 'b' })
    expect(followed).toBe(0)
    connection.receive({ type: 'subscribe-confirm', channel: 'a' })
    connection.lose()
    connection.open()
    connection.receive({ type: 'subscribe-confirm', channel: 'a' })
    expect(followed).toBe(2)
  })

  it('closes without reconnection when the server requires a session', () => {
    const { socket, connection, connections } = setUp()
    socket.listen('a', () => undefined)
    connection.receive({ type: 'error', data: 'authentication is required' })
    expect(connection.closed).toBe(true)
    socket.listen('b', () => undefined)
    expect(connections()).toBe(1)
  })

  it('stays open after another error', () => {
    const { socket, connection } = setUp()
    socket.listen('a', () => undefined)
    connection.receive({ type: 'error', channel: 'a', status: 403, data: 'Permission manquante.' })
    expect(connection.closed).toBe(false)
  })
})

it('builds the address of the socket from the page', () => {
  expect(socketAddress({ protocol: 'https:', host: 'data.test' }, '/data-fair/')).toBe(
    'wss://data.test/data-fair/api/'
  )
  expect(socketAddress({ protocol: 'http:', host: 'h:1' }, '/data-fair/')).toBe('ws://h:1/data-fair/api/')
})
