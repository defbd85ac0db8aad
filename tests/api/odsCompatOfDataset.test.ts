import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let client: TestClient
let id: string

const lineCount = 30_000

beforeAll(async () => {
  platform = await startPlatform()
  client = await platform.loginAs('test_user1')
  const lines = Array.from({ length: lineCount }, (_, index) => `city ${index % 7},${index},2024-01-15`)
  const answer = await upload(client, 'cities.csv', `city,n,day\n${lines.join('\n')}\n`)
  id = answer.json.id
  await waitFinalized(client, id)
})
afterAll(() => platform.close())

describe('the Explore API of a dataset', () => {
  it('exists once its owner enables it, in the API documentation too', async () => {
    expect((await client.get(`/datasets/${id}/compat-ods/records`)).status).toBe(404)
    const before = await client.get(`/datasets/${id}/api-docs.json`)
    expect(before.json.paths['/compat-ods/records']).toBeUndefined()
    const { status } = await client.patch('/settings/user/test_user1', { compatODS: true })
    expect(status).toBe(200)
    const groups = await client.get(
      `/datasets/${id}/compat-ods/records?group_by=city&select=count(*)%20as%20c&limit=1`
    )
    expect(groups.json).toEqual({ total_count: 7, results: [{ city: 'city 0', c: 4286 }] })
    const documented = await client.get(`/datasets/${id}/api-docs.json`)
    expect(documented.json.paths['/compat-ods/records'].get).toMatchObject({
      operationId: 'readCompatODSRecords',
      deprecated: true,
      summary: 'Récupérer les enregistrements',
      tags: ['Rétrocompatibilité']
    })
    expect(documented.json.tags).toContainEqual({ name: 'Rétrocompatibilité' })
  })

  it('exports all lines, for callers who may read them', async () => {
    const path = `/compat-ods/v2.0/catalog/datasets/${id}/exports/csv`
    const csv = await client.get(path)
    expect(csv.headers.get('x-operation')).toContain('readCompatODSExports')
    expect(csv.text.split('\n')).toHaveLength(lineCount + 2)
    expect((await platform.anonymous().get(path)).status).toBe(403)
  })

  it('survives a client that disconnects in the middle of an archive', async () => {
    await client.put(`/datasets/${id}/permissions`, [{ classes: ['read'] }])
    const url = `${platform.origin}/data-fair/api/v1/datasets/${id}/compat-ods/exports/xlsx`
    for (const delayMs of [0, 20, 60]) {
      // `agent: false` opens a single connection. `fetch` would open another one in advance, which delays the shutdown
      // of the server.
      const request = get(url, { agent: false })
      const [answer] = (await once(request, 'response')) as [IncomingMessage]
      expect(answer.statusCode).toBe(200)
      await setTimeout(delayMs)
      answer.destroy()
    }
    expect((await client.get(`/datasets/${id}/compat-ods/records?limit=1`)).status).toBe(200)
  })
})
