/** Tests of the fake service used by tests of extensions. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  cut,
  failing,
  ndjson,
  startActionServer,
  tooManyRequests,
  wrongOrder,
  type ActionServer
} from '../api/support/actionServer.ts'

let server: ActionServer

beforeEach(async () => {
  server = await startActionServer()
})
afterEach(() => server.close())

const ask = (...addresses: string[]): Promise<Response> =>
  fetch(`${server.origin}/coords?select=lat`, {
    method: 'POST',
    body: ndjson(addresses.map((q, index) => ({ q, key: String(index) })))
  })

test('the service answers each line by its key, and counts its requests', async () => {
  const response = await ask('1 rue Haute', 'unknown')
  const [first, second] = (await response.text()).trim().split('\n')
  expect(JSON.parse(first ?? '')).toMatchObject({ key: '0', matchLevel: 'street' })
  expect(JSON.parse(second ?? '')).toEqual({ key: '1', error: 'not found' })
  expect(server.asked()).toBe(2)
  expect(server.requests[0]?.url.searchParams.get('select')).toBe('lat')
})

test('the service behaves badly as configured, until changed', async () => {
  server.behave(failing(503, 'closed'))
  expect((await ask('a')).status).toBe(503)
  server.behave(tooManyRequests(1, '3'))
  expect((await ask('a')).headers.get('retry-after')).toBe('3')
  expect((await ask('a')).status).toBe(200)
  server.behave(wrongOrder)
  expect(await (await ask('a', 'b')).text()).toMatch(/"key":"1".*\n.*"key":"0"/)
  server.behave(cut)
  await expect(ask('a').then((response) => response.text())).rejects.toThrow()
})

test('the service releases the given number of held requests', async () => {
  const held = server.hold()
  const answers = [ask('a'), ask('b')]
  await expect.poll(held.waiting).toBe(2)
  held.release(1)
  await Promise.race(answers)
  expect(held.waiting()).toBe(1)
  held.release()
  await Promise.all(answers)
})
