import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renewReadKey } from '../../server/owned/readKey/renewals.ts'
import { createApiKey, KeyClient } from './support/apiKeys.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let owner: TestClient
let id: string

const withKey = (key: string): KeyClient => new KeyClient(platform.origin, key)
const days = (from: number, to: string): number => Math.round((new Date(to).getTime() - from) / 86_400_000)
const keys = async (): Promise<{ current: string; previous?: string }> =>
  (await owner.get(`/datasets/${id}/read-api-key`)).json

beforeAll(async () => {
  platform = await startPlatform()
  owner = await platform.loginAs('test_user1')
  id = (await upload(owner, 'a.csv', 'a,b\n1,2\n')).json.id
  await waitFinalized(owner, id)
})
afterAll(async () => {
  await platform.close()
  rmSync(platform.dataDir, { recursive: true, force: true })
})

describe('the read key of a dataset', () => {
  it('is created when its setting is enabled, with its dates', async () => {
    const none = await owner.get(`/datasets/${id}/read-api-key`)
    expect([none.status, none.text]).toEqual([404, "dataset doesn't have a read API key"])
    expect(
      (await owner.patch(`/datasets/${id}`, { readApiKey: { active: true, interval: 'P2D' } })).status
    ).toBe(400)
    const now = Date.now()
    const { status, json } = await owner.patch(`/datasets/${id}`, {
      readApiKey: { active: true, interval: 'P1W' }
    })
    expect(status).toBe(200)
    expect(json.readApiKey).toMatchObject({ active: true, interval: 'P1W' })
    expect(days(now, json.readApiKey.expiresAt)).toBe(7)
    expect(days(now, json.readApiKey.renewAt)).toBe(4)
    const { current, previous } = await keys()
    expect(Buffer.from(current, 'base64url').toString()).toMatch(/^u:test_user1:.+/)
    expect(previous).toBeUndefined()
    await owner.patch(`/datasets/${id}`, { readApiKey: { active: true, interval: 'P1W' }, summary: 'same' })
    expect((await keys()).current).toBe(current)
  })

  it('grants the read class of its dataset, and nothing else', async () => {
    const { current } = await keys()
    const client = withKey(current)
    const { json } = await client.get(`/datasets/${id}`)
    expect(json.id).toBe(id)
    expect((await client.get(`/datasets/${id}/lines`)).json.total).toBe(1)
    expect((await platform.anonymous().get(`/datasets/${id}/lines?apiKey=${current}`)).status).toBe(200)
    expect((await client.get(`/datasets/${id}/journal`)).status).toBe(403)
    expect((await client.patch(`/datasets/${id}`, { summary: 'no' })).status).toBe(403)
    expect((await client.delete(`/datasets/${id}`)).status).toBe(403)
    expect((await client.get(`/datasets/${id}/read-api-key`)).status).toBe(403)
    const { json: other } = await owner.post('/datasets', { isMetaOnly: true, title: 'Other' })
    expect((await client.get(`/datasets/${other.id}`)).status).toBe(401)
    expect((await client.get('/datasets')).status).toBe(401)
  })

  it('cannot be read with an API key', async () => {
    const account = { type: 'user', id: 'test_user1' } as const
    const { clearKey } = await createApiKey(owner, account, { scopes: ['datasets'] })
    expect((await withKey(clearKey).get(`/datasets/${id}`)).status).toBe(200)
    expect((await withKey(clearKey).get(`/datasets/${id}/read-api-key`)).status).toBe(403)
  })

  it('is rotated, and the previous one stays valid', async () => {
    const { current } = await keys()
    await renewReadKey(platform.app.platform.datasets.parts, id, new Date())
    const renewed = await keys()
    expect(renewed.previous).toBe(current)
    expect(renewed.current).not.toBe(current)
    expect((await withKey(current).get(`/datasets/${id}`)).status).toBe(200)
    expect((await withKey(renewed.current).get(`/datasets/${id}`)).status).toBe(200)
    await renewReadKey(platform.app.platform.datasets.parts, id, new Date())
    expect((await withKey(current).get(`/datasets/${id}`)).status).toBe(401)
  })

  it('is rotated at the next start when its date has passed meanwhile', async () => {
    const { current } = await keys()
    const { metadata } = platform.app.platform
    await metadata.updateTable('dataset_read_keys').set({ renew_at: '2020-01-01T00:00:00.000Z' }).execute()
    const { dataDir } = platform
    await platform.app.close()
    platform = await startPlatform({ dataDir })
    owner = await platform.loginAs('test_user1')
    await expect.poll(async () => (await keys()).previous).toBe(current)
  })

  it('changes with the account of the dataset', async () => {
    const { json } = await owner.post('/datasets', {
      isMetaOnly: true,
      title: 'To another account',
      readApiKey: { active: true, interval: 'P1M' }
    })
    const path = `/datasets/${json.id}`
    const { current: former } = (await owner.get(`${path}/read-api-key`)).json
    expect((await withKey(former).get(path)).status).toBe(200)
    const organization = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
    expect((await owner.put(`${path}/owner`, organization)).status).toBe(200)
    expect((await withKey(former).get(path)).status).toBe(401)
    const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
    const given = await admin.get(`${path}/read-api-key`)
    expect(given.json.previous).toBeUndefined()
    expect(Buffer.from(given.json.current, 'base64url').toString()).toMatch(/^o:test_org1:.+/)
    expect((await withKey(given.json.current).get(path)).status).toBe(200)
    // Departments of one organization share what outsiders were granted.
    expect((await admin.put(`${path}/owner`, { ...organization, department: 'dep1' })).status).toBe(200)
    expect((await withKey(given.json.current).get(path)).status).toBe(200)
  })

  it('changes with its interval, and is deleted with its setting', async () => {
    const { current } = await keys()
    await owner.patch(`/datasets/${id}`, { readApiKey: { active: true, interval: 'P1Y' } })
    const changed = await keys()
    expect(changed.current).not.toBe(current)
    expect(changed.previous).toBeUndefined()
    await owner.patch(`/datasets/${id}`, { readApiKey: null })
    expect((await owner.get(`/datasets/${id}/read-api-key`)).status).toBe(404)
    expect((await withKey(changed.current).get(`/datasets/${id}`)).status).toBe(401)
    const made = await owner.post('/datasets', {
      isMetaOnly: true,
      title: 'Made with a key',
      readApiKey: { active: true, interval: 'P1M' }
    })
    expect((await owner.get(`/datasets/${made.json.id}/read-api-key`)).json.current).toBeTruthy()
  })
})
