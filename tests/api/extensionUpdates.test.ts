/** Extensions that are updated when their reference dataset changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import { followReferenceData } from '../../server/datasets/extensions/autoUpdates.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const concept = 'http://rdf.insee.fr/def/geo#codeCommune'
const code = { key: 'code', type: 'string', 'x-refersTo': concept }
const bulkSearchs = [{ id: 'code', title: 'Code', input: [{ type: 'equals', property: code }] }]

let now: TestPlatform
let later: TestPlatform

beforeAll(async () => {
  const { extensions } = loadConfig({ DATA_DIR: '/nowhere' })
  now = await startPlatform({ extensions: { ...extensions, updateDelayMs: 0 } })
  later = await startPlatform()
})
afterAll(async () => {
  await now.close()
  await later.close()
})

async function newReference(owner: TestClient): Promise<string> {
  const { json, status, text } = await owner.post('/datasets', {
    isRest: true,
    title: 'Communes',
    schema: [code, { key: 'nom', type: 'string' }],
    masterData: { bulkSearchs }
  })
  expect(status, text).toBe(201)
  return json.id as string
}

const extensionOn = (reference: string, values: object = {}): object => ({
  active: true,
  type: 'remoteService',
  remoteService: `dataset:${reference}`,
  action: 'masterData_bulkSearch_code',
  select: ['nom'],
  ...values
})

async function extended(owner: TestClient, extension: object): Promise<string> {
  const { json, status, text } = await owner.post('/datasets', {
    isRest: true,
    title: 'Suiveur',
    schema: [code],
    extensions: [extension]
  })
  expect(status, text).toBe(201)
  return json.id as string
}

describe('an extension with automatic update', () => {
  it('copies the current reference data to the lines', async () => {
    const owner = await now.loginAs('test_user1', { org: 'test_org1' })
    const reference = await newReference(owner)
    const line = { _id: 'v', code: '56260', nom: 'Vanne' }
    expect((await owner.post(`/datasets/${reference}/lines`, line)).status).toBe(200)
    await waitFinalized(owner, reference)
    const following = await extended(owner, extensionOn(reference, { autoUpdate: true }))
    const staying = await extended(owner, extensionOn(reference))
    for (const id of [following, staying]) {
      expect((await owner.post(`/datasets/${id}/lines`, { _id: 'a', code: '56260' })).status).toBe(200)
    }
    const nameIn = async (id: string): Promise<unknown> =>
      (await owner.get(`/datasets/${id}/lines`)).json.results[0]?.['_code.nom']
    for (const id of [following, staying]) await expect.poll(() => nameIn(id)).toBe('Vanne')

    await owner.put(`/datasets/${reference}/lines/v`, { code: '56260', nom: 'Vannes' })
    await expect.poll(() => nameIn(following)).toBe('Vannes')
    expect(await nameIn(staying)).toBe('Vanne')
    await expect
      .poll(async () => (await owner.get(`/datasets/${following}`)).json.extensions[0])
      .not.toHaveProperty('needsUpdate')
    const { json } = await owner.get(`/datasets/${following}`)
    expect(json.extensions[0]).not.toHaveProperty('nextUpdate')
  })
})

describe('the automatic update of a reference dataset that changes often', () => {
  it('comes after the last change', async () => {
    const owner = await later.loginAs('test_user1', { org: 'test_org1' })
    const reference = await newReference(owner)
    const id = await extended(owner, extensionOn(reference, { autoUpdate: true }))
    const { parts } = later.app.platform.datasets
    const { jobs, store, config } = parts
    const record = await store.find(reference)
    /** Tells of a change whose update is due in so many milliseconds. */
    const tell = (ms: number): Promise<void> => {
      const changedAt = new Date(Date.now() + ms - config.extensions.updateDelayMs)
      return followReferenceData({ ...parts, jobs: { ...jobs, now: () => changedAt } }, record!)
    }
    await tell(100)
    await tell(500)
    const extension = async (): Promise<unknown> => (await owner.get(`/datasets/${id}`)).json.extensions[0]
    expect(await extension()).toHaveProperty('nextUpdate')
    await expect.poll(extension, { timeout: 10_000 }).not.toHaveProperty('nextUpdate')
  })
})

describe('an extension with a deleted reference dataset', () => {
  it('reports its failed task as ended', async () => {
    const owner = await now.loginAs('test_user1', { org: 'test_org1' })
    const reference = await newReference(owner)
    await waitFinalized(owner, reference)
    const id = await extended(owner, extensionOn(reference))
    await waitFinalized(owner, id)
    expect((await owner.delete(`/datasets/${reference}`)).status).toBe(204)
    await owner.post(`/datasets/${id}/lines`, { _id: 'a', code: '56260' })
    await expect.poll(async () => (await owner.get(`/datasets/${id}`)).json.status).toBe('error')
    const progress = (await owner.get(`/datasets/${id}/task-progress`)).json
    expect(progress).toMatchObject({ task: 'extend', error: true })
  })
})

describe('the date of the next update', () => {
  it('is ten minutes after the change of reference data, and is removed when automatic update is disabled', async () => {
    const owner = await later.loginAs('test_user1', { org: 'test_org1' })
    const reference = await newReference(owner)
    const following = await extended(owner, extensionOn(reference, { autoUpdate: true }))
    const inactive = await extended(owner, extensionOn(reference, { autoUpdate: true, active: false }))
    const nextUpdate = async (id: string): Promise<string | undefined> =>
      (await owner.get(`/datasets/${id}`)).json.extensions[0].nextUpdate
    const before = Date.now()
    await owner.post(`/datasets/${reference}/lines`, { code: '1', nom: 'Un' })
    await expect.poll(() => nextUpdate(following)).toBeTypeOf('string')
    const delay = new Date((await nextUpdate(following))!).getTime() - before
    expect(delay).toBeGreaterThanOrEqual(600_000)
    expect(await nextUpdate(inactive)).toBeUndefined()

    // A date sent by a client is ignored.
    const asked = extensionOn(reference, { autoUpdate: true, nextUpdate: '2020-01-01T00:00:00.000Z' })
    const { json: kept } = await owner.patch(`/datasets/${following}`, { extensions: [asked] })
    expect(kept.extensions[0].nextUpdate).toMatch(/^20(?!20)/)
    const { json: off } = await owner.patch(`/datasets/${following}`, {
      extensions: [extensionOn(reference)]
    })
    expect(off.extensions[0]).not.toHaveProperty('nextUpdate')
  })

  it('exists for file datasets too, which are updated by their next file', async () => {
    const owner = await now.loginAs('test_user1', { org: 'test_org1' })
    const reference = await newReference(owner)
    await owner.post(`/datasets/${reference}/lines`, { _id: 'v', code: '56260', nom: 'Vanne' })
    await waitFinalized(owner, reference)
    const body = { schema: [code] }
    const made = await upload(owner, 'codes.csv', 'code,n\n56260,a', { body })
    await waitFinalized(owner, made.json.id)
    const { json: found } = await owner.get(`/datasets/${made.json.id}`)
    const schema = found.schema.map((column: { key: string }) =>
      column.key === 'code' ? { ...column, 'x-refersTo': concept } : column
    )
    const patched = await owner.patch(`/datasets/${made.json.id}`, {
      schema,
      extensions: [extensionOn(reference, { autoUpdate: true })]
    })
    expect(patched.status, patched.text).toBe(200)
    await waitFinalized(owner, made.json.id)
    await owner.put(`/datasets/${reference}/lines/v`, { code: '56260', nom: 'Vannes' })
    const extension = async (): Promise<unknown> =>
      (await owner.get(`/datasets/${made.json.id}`)).json.extensions[0]
    await expect.poll(extension).toHaveProperty('nextUpdate')
    const { json } = await owner.get(`/datasets/${made.json.id}/lines`)
    expect(json.results[0]['_code.nom']).toBe('Vanne')
  })
})

describe('a mandatory extension of a file that was refused', () => {
  it('searches again in reference data that have the missing lines, or another search', async () => {
    const owner = await later.loginAs('test_user1', { org: 'test_org1' })
    const reference = await newReference(owner)
    const line = { _id: 'v', code: '56260', nom: 'Vannes' }
    await owner.post(`/datasets/${reference}/lines`, line)
    const body = { schema: [code], extensions: [extensionOn(reference, { mandatory: true })] }
    const { json } = await upload(owner, 'codes.csv', 'code,n\n56260,a\n56007,b\n', { body })
    const retried = async (): Promise<string> => {
      const { status } = await waitStatus(owner, json.id, ['error', 'finalized'])
      return status as string
    }
    expect(await retried()).toBe('error')
    await owner.post(`/datasets/${reference}/lines`, { _id: 'a', code: '56007', nom: 'Auray' })
    await owner.patch(`/datasets/${json.id}`, {})
    expect(await retried()).toBe('finalized')
    const filters = [{ property: { key: 'nom' }, values: ['Auray'] }]
    const masterData = (searchFilters: object[]): Promise<unknown> =>
      owner.patch(`/datasets/${reference}`, {
        masterData: { bulkSearchs: [{ ...bulkSearchs[0], filters: searchFilters }] }
      })
    await masterData(filters)
    await upload(owner, 'codes.csv', 'code,n\n56007,b\n56260,c\n', { id: json.id })
    expect(await retried()).toBe('error')
    await masterData([])
    await owner.patch(`/datasets/${json.id}?draft=true`, {})
    expect(await retried()).toBe('finalized')
  })
})
