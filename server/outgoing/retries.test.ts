import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openOutgoing, type Outgoing } from './outgoing.ts'
import { withRetries } from './retries.ts'

const policy = { namedBy: 'operator', maxBytes: 1000, idleMs: 5000, totalMs: 5000 } as const
let outgoing: Outgoing
let url: string
let received: string[]
/** Statuses of the next responses, with `Retry-After`; 200 after the last one. */
let answers: [status: number, retryAfter?: string][]

async function give(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push(await text(request))
  const [status, retryAfter] = answers.shift() ?? [200]
  response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end('answer')
}
const server = createServer((request, response) => void give(request, response))

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  outgoing = openOutgoing({ allowPrivateAddresses: true, publicUrl: 'http://localhost:1/data-fair' })
})
beforeEach(() => {
  received = []
  answers = []
})
afterAll(async () => {
  await outgoing.close()
  server.close()
})

it('retries a postponed request with the same body', async () => {
  answers = [[429, '0'], [503, '0'], [429]]
  const waits: number[] = []
  const asked = withRetries(outgoing, { beforeWait: async (ms) => void waits.push(ms) })
  const { status, body } = await asked.send({ url, method: 'POST', body: 'content' }, policy)
  expect(status).toBe(200)
  expect(await text(body)).toBe('answer')
  expect(received).toEqual(['content', 'content', 'content', 'content'])
  expect(waits).toEqual([100, 200, 400])
})

it.each([
  ['an error', 500, '0'],
  ['an unavailability without an end', 503, undefined],
  ['a wait that is too long', 429, '60']
])('returns %s without retry', async (_name, status, retryAfter) => {
  answers = [[status, retryAfter]]
  const answer = await withRetries(outgoing, { maxMs: 1000 }).send({ url }, policy)
  expect(answer.status).toBe(status)
  expect(await text(answer.body)).toBe('answer')
  expect(received).toHaveLength(1)
})

it('sends a stream only once', async () => {
  answers = [[429, '0']]
  const body = Readable.from([Buffer.from('content')], { objectMode: false })
  const answer = await withRetries(outgoing).send({ url, method: 'POST', body }, policy)
  answer.body.destroy()
  expect(answer.status).toBe(429)
})

it('stops waiting when the caller cancels', async () => {
  answers = [[429, '60']]
  const controller = new AbortController()
  const given = new Error('given up')
  const asked = withRetries(outgoing, { beforeWait: async () => controller.abort(given) })
  await expect(asked.send({ url, signal: controller.signal }, policy)).rejects.toBe(given)
})
