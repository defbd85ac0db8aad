/** An interrupted extension of a file does not request known results again. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../e2e/support/server.ts'
import { address, good, startActionServer, type ActionServer } from './support/actionServer.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { login } from './support/login.ts'

let server: RunningServer
let remote: ActionServer
let user: TestClient

beforeAll(async () => {
  server = await startServer({
    accounts: true,
    environment: {
      LOG_LEVEL: 'silent',
      ALLOW_PRIVATE_ADDRESSES: 'true',
      // Disables the shared result cache: only the results of the run itself can avoid requests.
      EXTENSION_CACHE_MB: '0',
      EXTENSION_SERVER_REQUESTS: '1',
      EXTENSION_BATCH_LINES: '10'
    }
  })
  remote = await startActionServer()
  remote.behave(good)
  const administrator = await login(server.origin, 'test_superadmin', { adminMode: true })
  const service = { id: 'geocoder', apiDoc: remote.apiDoc, public: true }
  expect((await administrator.post('/remote-services', service)).status).toBe(201)
  user = await login(server.origin, 'test_user1')
})
afterAll(async () => {
  await server.close()
  await remote.close()
})

const geocoding = { active: true, type: 'remoteService', remoteService: 'geocoder', action: 'postCoords' }
const rows = Array.from({ length: 100 }, (_, row) => `${row} rue Haute`)

async function loaded(): Promise<string> {
  const schema = [{ key: 'adr', type: 'string', 'x-refersTo': address }]
  const { json } = await upload(user, 'data.csv', `adr\n${rows.join('\n')}\n`, { body: { schema } })
  await waitFinalized(user, json.id)
  return json.id
}

const progressOf = async (id: string): Promise<{ task?: string; progress?: number }> =>
  (await user.get(`/datasets/${id}/task-progress`)).json

/** Starts an extension whose service answers `answered` requests, then holds the next one. */
async function extendUntil(id: string, answered: number): Promise<ReturnType<ActionServer['hold']>> {
  const held = remote.hold()
  const before = remote.requests.length
  const { status, text } = await user.patch(`/datasets/${id}`, { extensions: [geocoding] })
  expect(status, text).toBe(200)
  held.release(answered)
  await expect.poll(() => remote.requests.length - before, { timeout: 30_000 }).toBe(answered + 1)
  await expect.poll(() => progressOf(id)).toMatchObject({ task: 'extend' })
  return held
}

const latitudes = async (id: string): Promise<unknown[]> => {
  const { json } = await user.get(`/datasets/${id}/lines?sort=_i&size=1000`)
  return json.results.map((line: Record<string, unknown>) => line['_coords.lat'])
}
const expected = (): unknown[] => rows.map((q) => remote.resultOf({ q }).lat)

it('a killed server resumes the extension', async () => {
  const id = await loaded()
  const before = remote.asked()
  const held = await extendUntil(id, 6)
  // Progress is reported after results are stored.
  await expect.poll(async () => (await progressOf(id)).progress, { timeout: 30_000 }).toBeGreaterThan(40)
  await server.kill()
  held.release()
  await server.restart()
  await waitFinalized(user, id)
  expect(await latitudes(id)).toEqual(expected())
  // Requests made again: the one in progress, and those whose results were not flushed to disk.
  expect(remote.asked() - before).toBeLessThanOrEqual(rows.length + 30)
}, 120_000)

it('changed extensions and new data cancel a running extension, whose lines are not published', async () => {
  const id = await loaded()
  const held = await extendUntil(id, 2)
  const label = { active: true, type: 'exprEval', expr: 'UPPER(adr)', property: { key: 'l', type: 'string' } }
  const patched = await user.patch(`/datasets/${id}`, { extensions: [label] })
  expect(patched.status, patched.text).toBe(200)
  const { schema } = await waitFinalized(user, id)
  expect(schema.map(({ key }: { key: string }) => key)).not.toContain('_coords.lat')
  held.release()
  const again = await extendUntil(id, 2)
  expect((await user.get(`/datasets/${id}/lines?size=0`)).json.total).toBe(100)
  const sent = await upload(user, 'data.csv', 'adr\n1 rue Haute\n', { id })
  expect(sent.status, sent.text).toBe(200)
  again.release()
  expect((await waitFinalized(user, id)).count).toBe(1)
}, 120_000)

it('a deleted dataset stops requesting its service', async () => {
  const id = await loaded()
  const held = await extendUntil(id, 2)
  const before = remote.requests.length
  expect((await user.delete(`/datasets/${id}`)).status).toBe(204)
  held.release()
  expect((await user.get(`/datasets/${id}`)).status).toBe(404)
  expect(remote.requests.length).toBe(before)
})
