/** What is made again under an id that was deleted has nothing of what had it before: no key, line, file or event. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiKey, KeyClient } from './support/apiKeys.ts'
import type { Answer, TestClient } from './support/client.ts'
import { waitFinalized } from './support/datasets.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

const secret = 'Zugspitze'
let platform: StoredPlatform
let former: TestClient
let other: TestClient

beforeAll(async () => {
  platform = await startStoredPlatform()
  former = await platform.as('test_user1', { org: 'test_org1' })
  other = await platform.as('test_user3', { org: 'test_org4' })
})
afterAll(() => platform.close())

async function made(client: TestClient, id: string, title: string): Promise<string> {
  const { status, text } = await client.put(`/datasets/${id}`, {
    isRest: true,
    title,
    rest: { history: true },
    schema: [
      { key: 'code', type: 'string' },
      { key: 'file', type: 'string', 'x-refersTo': 'http://schema.org/DigitalDocument' }
    ],
    readApiKey: { active: true, interval: 'P1W' }
  })
  expect(status, text).toBe(201)
  await waitFinalized(client, id)
  return (await client.get(`/datasets/${id}/read-api-key`)).json.current
}

const withFile = (field: string, values: Record<string, string> = {}): FormData => {
  const form = new FormData()
  form.append(field, new Blob([secret]), 'note.txt')
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

it('a dataset with the id of one that another account deleted', async () => {
  const key = await made(former, 'again', secret)
  const line = await former.post(
    '/datasets/again/lines',
    withFile('attachment', { _id: 'line', code: secret })
  )
  expect(line.status, line.text).toBe(200)
  expect((await former.post('/datasets/again/metadata-attachments', withFile('attachment'))).status).toBe(200)
  await former.put('/datasets/again/permissions', [{ classes: ['read', 'list'] }])
  await waitFinalized(former, 'again')
  const ofFormer = new KeyClient(platform.origin, key)
  const paths = [
    '',
    '/lines',
    '/lines/line',
    '/lines/line/revisions',
    '/revisions',
    '/journal',
    '/schema',
    '/uses'
  ]
  const files = [
    `/attachments/${line.json.file}`,
    '/metadata-attachments/note.txt',
    '/thumbnail',
    '/full',
    '/raw'
  ]
  for (const path of ['', '/lines', files[0], files[1]])
    expect((await ofFormer.get(`/datasets/again${path}`)).text, path).toContain(secret)
  expect((await former.delete('/datasets/again')).status).toBe(204)

  const newKey = await made(other, 'again', 'New')
  expect(newKey).not.toBe(key)
  for (const path of [...paths, ...files]) {
    const answers: Answer[] = [
      await other.get(`/datasets/again${path}`),
      await platform.anonymous().get(`/datasets/again${path}`),
      await new KeyClient(platform.origin, newKey).get(`/datasets/again${path}`)
    ]
    for (const { status, text } of answers) {
      expect(status, path).toBeLessThan(500)
      expect(text, path).not.toContain(secret)
    }
    const byFormerKey = await ofFormer.get(`/datasets/again${path}`)
    expect(byFormerKey.status, path).toBeGreaterThanOrEqual(400)
    expect((await former.get(`/datasets/again${path}`)).status, path).toBeGreaterThanOrEqual(400)
    expect((await platform.anonymous().get(`/datasets/again${path}`)).status, path).toBeGreaterThanOrEqual(
      400
    )
  }
})

it('a department, and an organization, without the keys of the deleted ones', async () => {
  const directory = '/simple-directory/api/organizations'
  const founder = await platform.as('test_alone')
  const created = await founder.post(directory, {
    name: 'Short-lived',
    departments: [{ id: 'd', name: 'D' }]
  })
  expect([200, 201], created.text).toContain(created.status)
  const { id } = created.json
  const admin = await platform.as('test_alone', { org: id })
  const clientOf = async (department?: string): Promise<KeyClient> => {
    const account = { type: 'organization', id, ...(department ? { department } : {}) } as const
    const { clearKey } = await createApiKey(admin, account, { scopes: ['datasets'] })
    return new KeyClient(platform.origin, clearKey)
  }
  const ofRoot = await clientOf()
  const ofDepartment = await clientOf('d')
  const body = { isMetaOnly: true, title: 'By a key' }
  for (const client of [ofRoot, ofDepartment]) expect((await client.post('/datasets', body)).status).toBe(201)
  expect((await admin.patch(`${directory}/${id}`, { departments: [] })).status).toBe(200)
  expect((await ofDepartment.post('/datasets', body)).status).toBe(401)
  expect((await admin.patch(`${directory}/${id}`, { departments: [{ id: 'd', name: 'D' }] })).status).toBe(
    200
  )
  expect((await ofDepartment.post('/datasets', body)).status).toBe(401)
  expect((await ofRoot.post('/datasets', body)).status).toBe(201)
  expect((await admin.delete(`${directory}/${id}`)).status).toBe(204)
  for (const client of [ofRoot, ofDepartment]) expect((await client.post('/datasets', body)).status).toBe(401)
})

it('an organization, without the reference data that were shared with the deleted one', async () => {
  const directory = '/simple-directory/api/organizations'
  const found = async (user: string): Promise<TestClient> => {
    const founder = await platform.as(user)
    const { status, text } = await founder.post(directory, { id: 'shared-with', name: 'Shared with' })
    expect([200, 201], text).toContain(status)
    return platform.as(user, { org: 'shared-with' })
  }
  const first = await found('test_user2')
  const { status, json, text } = await former.post('/datasets', {
    isRest: true,
    title: 'Reference',
    schema: [{ key: 'code', type: 'string', 'x-refersTo': 'http://schema.org/identifier' }],
    masterData: {
      shareOrgs: [
        { id: 'shared-with', name: 'Shared with' },
        { id: 'test_org2', name: 'Test Org 2' }
      ],
      bulkSearchs: [{ id: 'many', title: 'Many', input: [{ type: 'equals', property: { key: 'code' } }] }]
    }
  })
  expect(status, text).toBe(201)
  await waitFinalized(former, json.id)
  const services = async (client: TestClient): Promise<string[]> => {
    const { results } = (await client.get('/remote-services?privateAccess=organization:shared-with&size=100'))
      .json
    return results.map(({ id }: { id: string }) => id)
  }
  expect(await services(first)).toContain(`dataset:${json.id}`)
  expect((await first.delete(`${directory}/shared-with`)).status).toBe(204)
  const second = await found('test_user9')
  expect((await former.patch(`/datasets/${json.id}`, { summary: 'Written again' })).status).toBe(200)
  expect(await services(second)).not.toContain(`dataset:${json.id}`)
  const { shareOrgs } = (await former.get(`/datasets/${json.id}`)).json.masterData
  expect(shareOrgs).toEqual([{ id: 'test_org2', name: 'Test Org 2' }])
})
