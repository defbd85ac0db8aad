/**
 * Cost of small changes: a title, a permission, and the delay of an event to a browser that follows the dataset;
 * compared with reading the same dataset, and with a bare websocket echo.
 *
 * node tests/bench/changes.ts [--turns 300]
 */
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { WebSocket, WebSocketServer } from 'ws'
import { journalEvent } from '../../server/owned/journal/journal.ts'
import { upload, waitFinalized } from '../api/support/datasets.ts'
import { startPlatform } from '../api/support/platform.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({ options: { turns: { type: 'string', default: '300' } } })
const turns = Number(values.turns)
const rate = { requests: 0, windowSeconds: 60 }
const platform = await startPlatform({
  rates: { anonymous: rate, user: rate, remoteService: rate, postApplicationKey: rate, appCaptures: rate }
})
const client = await platform.loginAs('test_user1')
const created = await upload(client, 'bench.csv', 'a,b\n1,2\n3,4\n')
const { id } = await waitFinalized(client, created.json.id)

async function timed(name: string, work: (turn: number) => Promise<unknown>): Promise<number> {
  const samples: number[] = []
  for (let turn = -20; turn < turns; turn++) {
    const start = performance.now()
    await work(turn)
    if (turn >= 0) samples.push(performance.now() - start)
  }
  const median = percentile(samples, 0.5)
  console.log(
    `${name.padEnd(44)} p50 ${milliseconds(median).padStart(8)}  p99 ${milliseconds(percentile(samples, 0.99)).padStart(8)}`
  )
  return median
}

console.log(`# changes: ${turns.toLocaleString('en')} turns each`)
const reading = await timed('reading the dataset', () => client.get(`/datasets/${id}`))
const title = await timed('changing its title', (turn) =>
  client.patch(`/datasets/${id}`, { title: `Titre ${turn}` })
)
const entry = { operations: [], classes: ['list', 'read'] }
const permission = await timed('changing its permissions', (turn) =>
  client.put(`/datasets/${id}/permissions`, turn % 2 ? [entry] : [])
)

const socket = new WebSocket(`${platform.origin.replace('http', 'ws')}/data-fair/api/`, {
  headers: { cookie: client.cookieHeader() }
})
await opened(socket)
const subscribed = message(socket)
socket.send(JSON.stringify({ type: 'subscribe', channel: `datasets/${id}/journal` }))
await subscribed
const { journal } = platform.app.platform.datasets.parts
const event = await timed('an event, from the change to the browser', () => {
  const received = message(socket)
  journal.broadcast(id, journalEvent('structure-updated'), true)
  return received
})
socket.terminate()

const echo = new WebSocketServer({ port: 0 })
echo.on('connection', (connection) => connection.on('message', (data) => connection.send(data)))
const bare = new WebSocket(`ws://localhost:${(echo.address() as AddressInfo).port}`)
await opened(bare)
const reference = await timed('a bare websocket, there and back', () => {
  const received = message(bare)
  bare.send('ping')
  return received
})
bare.terminate()
echo.close()

console.log(`title ${(title / reading).toFixed(1)} × reading it (at most 20 ms)`)
console.log(`permissions ${(permission / reading).toFixed(1)} × reading it (at most 20 ms)`)
console.log(`event ${(event / reference).toFixed(1)} × a bare websocket (at most 100 ms)`)
await platform.close()

function opened(connection: WebSocket): Promise<unknown> {
  return new Promise((resolve, reject) => connection.once('open', resolve).once('error', reject))
}

function message(connection: WebSocket): Promise<unknown> {
  return new Promise((resolve) => connection.once('message', resolve))
}
