/** A server killed while lines are extended resumes: each line ends with the values of its extensions. */
import { afterAll, expect, it } from 'vitest'
import { startServer } from '../e2e/support/server.ts'
import { startActionServer } from './support/actionServer.ts'
import type { TestClient } from './support/client.ts'
import { login } from './support/login.ts'

const server = await startServer({
  accounts: true,
  environment: {
    LOG_LEVEL: 'silent',
    RATE_USER_REQUESTS: '0',
    ALLOW_PRIVATE_ADDRESSES: 'true',
    EXTENSION_RETRY_MS: '50',
    EXTENSION_SERVER_REQUESTS: '1'
  }
})
const remote = await startActionServer()
afterAll(async () => {
  await server.close()
  await remote.close()
})

const [count, kills] = [1500, 2]
const address = (index: number): string => `${index} rue de la reprise`

it('each line is extended, whenever the server is killed', async () => {
  const administrator = await login(server.origin, 'test_superadmin', { adminMode: true })
  const service = await administrator.post('/remote-services', {
    id: 'geocoder',
    apiDoc: remote.apiDoc,
    public: true
  })
  expect(service.status, service.text).toBe(201)
  let client = await login(server.origin, 'test_user1')
  const { json } = await client.post('/datasets', {
    isRest: true,
    title: 'Tué',
    schema: [{ key: 'adr', type: 'string', 'x-refersTo': 'http://schema.org/address' }],
    rest: { history: true }
  })
  const id = json.id as string
  await client.post(
    `/datasets/${id}/_bulk_lines`,
    Array.from({ length: count }, (_, index) => ({ _id: `l${index}`, adr: address(index) }))
  )
  const gate = remote.hold()
  const patched = await client.patch(`/datasets/${id}`, {
    extensions: [
      {
        active: true,
        type: 'remoteService',
        remoteService: 'geocoder',
        action: 'postCoords',
        select: ['lat']
      }
    ]
  })
  expect(patched.status, patched.text).toBe(200)
  // Each kill happens with a batch in progress and a line written concurrently.
  for (let kill = 0; kill < kills; kill++) {
    await expect.poll(gate.waiting, { timeout: 20_000 }).toBeGreaterThan(0)
    await client.put(`/datasets/${id}/lines/w${kill}`, { adr: address(count + kill) })
    gate.release(1)
    await server.kill()
    await server.restart()
    client = await login(server.origin, 'test_user1')
  }
  gate.release()
  await expect.poll(() => extendedLines(client, id), { timeout: 30_000 }).toBe(count + kills)
  await expect
    .poll(async () => (await client.get(`/datasets/${id}`)).json.extensions, { timeout: 20_000 })
    .toMatchObject([{ active: true }])
  const { results } = (await client.get(`/datasets/${id}/lines?size=10000`)).json
  for (const { adr, '_coords.lat': latitude } of results)
    expect(latitude).toBe(remote.resultOf({ q: adr }).lat)
  // Extensions add no revisions.
  expect((await client.get(`/datasets/${id}/revisions?size=1`)).json.total).toBe(count + kills)
})

async function extendedLines(client: TestClient, id: string): Promise<number> {
  const { json } = await client.get(`/datasets/${id}/lines?size=0&qs=_exists_:_coords.lat`)
  return json?.total ?? 0
}
