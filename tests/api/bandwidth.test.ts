/** Responses are throttled to the bandwidth of the client. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let owner: TestClient
let id: string
const slow = { dynamic: 10_000, static: 20_000 }

beforeAll(async () => {
  platform = await startPlatform({
    bandwidth: { anonymous: slow, user: { dynamic: 0, static: 0 } },
    secrets: { ignoreRateLimiting: 'secret' }
  })
  owner = await platform.loginAs('test_user1')
  const lines = Array.from({ length: 2000 }, (_, index) => `${index},${Math.random().toString(36)}`)
  id = (await upload(owner, 'a.csv', `number,text\n${lines.join('\n')}\n`)).json.id
  await waitFinalized(owner, id)
  await owner.put(`/datasets/${id}/permissions`, [{ classes: ['read', 'list'] }])
})
afterAll(() => platform.close())

async function timed(client: TestClient, path: string, headers = {}): Promise<{ ms: number; bytes: number }> {
  const start = performance.now()
  const { status, text } = await client.get(`/datasets/${id}${path}`, {
    'accept-encoding': 'identity',
    ...headers
  })
  expect(status).toBe(200)
  return { ms: performance.now() - start, bytes: text.length }
}

/** Minimum milliseconds to send the bytes, without the initial burst. */
const least = (bytes: number, rate: number): number => ((bytes - 4 * rate) / rate) * 1000

it.each([
  ['a page of lines', '/lines?size=1000', slow.dynamic],
  ['a stream of lines', '/lines?size=2000&format=csv', slow.dynamic],
  ['a file', '/raw', slow.static]
])('%s', async (_name, path, rate) => {
  // Earlier requests may have used the burst of this address: the response can be slower, but never faster.
  const { ms, bytes } = await timed(platform.anonymous(), path)
  if (least(bytes, rate) > 0) expect(ms).toBeGreaterThan(least(bytes, rate) * 0.9)
  expect((await timed(owner, path)).bytes).toBe(bytes)
  const lifted = await timed(platform.anonymous(), path, { 'x-ignore-rate-limiting': 'secret' })
  expect(lifted.ms).toBeLessThan(Math.max(1000, ms))
})

it('the metadata of a dataset are not throttled', async () => {
  const { status } = await platform.anonymous().get(`/datasets/${id}`)
  expect(status).toBe(200)
})

it.each([
  ['an unknown key', '/lines', { 'x-apikey': 'unknown' }, 401, "Cette clé d'API est inconnue."],
  ['a parameter twice', '/raw?a=1&a=2', {}, 400, 'query parameter "a" is defined multiple times'],
  ['an unknown host', '/lines', { 'x-forwarded-host': 'other.example' }, 404, 'publication site unknown']
])('refusals are sent in full: %s', async (_name, path, headers, status, text) => {
  const answer = await platform.anonymous().get(`/datasets/${id}${path}`, headers)
  expect([answer.status, answer.text]).toEqual([status, text])
})
