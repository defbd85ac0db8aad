/** Account limits at each place of enforcement, concurrently and sequentially (docs/api/limits.md). */
import { request as httpRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload, waitFinalized } from './support/datasets.ts'
import type { Answer, TestClient } from './support/client.ts'
import { noLimits } from './support/limits.ts'
import { statusesOf } from './support/client.ts'
import { rawRequest } from './support/rawRequest.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const storage = 'Vous avez atteint la limite de votre espace de stockage.'
const indexed = 'Vous avez atteint la limite de votre espace de données indexées.'
const perDataset = 'Vous avez atteint la limite de votre espace de stockage pour ce jeu de données.'
const perIndex = 'Vous dépassez la taille de données indexées autorisée pour ce jeu de données.'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({
    secrets: { limits: 'limits' },
    limits: { ...noLimits, datasetStorage: 40_000, datasetIndexed: 30_000, attachmentStorage: 3000 }
  })
})
afterAll(() => platform.close())

type Quotas = Partial<Record<'store_bytes' | 'indexed_bytes' | 'nb_datasets', number>>

async function setLimits(account: string, quotas: Quotas): Promise<Answer> {
  const given = Object.entries(quotas).map(([name, limit]) => [name, { limit }])
  const body = { lastUpdate: new Date().toISOString(), ...Object.fromEntries(given) }
  return platform.anonymous().post(`/limits/${account}?key=limits`, body)
}

const csv = (bytes: number): string => `code,name\n1,${'x'.repeat(bytes - 12)}\n`
const said = ({ status, text }: Answer): [number, string] => [status, text]

async function consumed(client: TestClient, account: string): Promise<Record<string, number>> {
  const { json } = await client.get(`/limits/${account}`)
  const names = ['store_bytes', 'indexed_bytes', 'nb_datasets']
  return Object.fromEntries(names.map((name) => [name, json[name].consumption]))
}

async function removeAll(client: TestClient): Promise<void> {
  const { json } = await client.get('/datasets?size=100&mine=true&select=id')
  for (const { id } of json.results) await client.delete(`/datasets/${id}`)
}

describe('an upload', () => {
  it('is refused with its first error', async () => {
    const user = await platform.loginAs('test_user1')
    await setLimits('user/test_user1', { store_bytes: 10_000, indexed_bytes: 5000 })
    expect(said(await upload(user, 'a.csv', csv(45_000)))).toEqual([413, perDataset])
    expect(said(await upload(user, 'a.csv', csv(35_000)))).toEqual([413, perIndex])
    expect(said(await upload(user, 'a.csv', csv(20_000)))).toEqual([429, storage])
    expect(said(await upload(user, 'a.csv', csv(8000)))).toEqual([429, indexed])
    const cookie = `cookie: ${user.cookieHeader()}`
    const headers = [cookie, 'content-type: application/json', 'transfer-encoding: chunked']
    const lines = ['POST /data-fair/api/v1/datasets HTTP/1.1', ...headers]
    const missing = await rawRequest(user.origin, lines, '2\r\n{}\r\n0\r\n\r\n')
    expect([missing.status, missing.body]).toEqual([411, 'Content-Length is mandatory'])
  })

  it('replaces the size of the former file, also above a lowered limit', async () => {
    const user = await platform.loginAs('test_user1')
    await setLimits('user/test_user1', { store_bytes: 10_000 })
    const { id } = (await upload(user, 'a.csv', csv(6000))).json
    await waitFinalized(user, id)
    expect(said(await upload(user, 'b.csv', csv(6000)))).toEqual([429, storage])
    const replaced = await upload(user, 'a.csv', csv(9000), { id })
    expect(replaced.status, replaced.text).toBe(200)
    await waitFinalized(user, id)
    await setLimits('user/test_user1', { store_bytes: 1000 })
    expect(said(await upload(user, 'a.csv', csv(9500), { id }))).toEqual([429, storage])
    expect((await upload(user, 'a.csv', csv(8000), { id })).status).toBe(200)
    await removeAll(user)
  })

  it('counts for the owner in its form, once the owner is read', async () => {
    const user = await platform.loginAs('test_user1', { org: 'test_org1' })
    await setLimits('user/test_user1', { store_bytes: 1000 })
    const owner = { type: 'user', id: 'test_user1', name: 'Test User1' }
    const refused = await upload(user, 'a.csv', csv(5000), { fields: { owner: JSON.stringify(owner) } })
    expect(said(refused)).toEqual([429, storage])
    await setLimits('user/test_user1', {})
  })

  it('is checked against the limits at its end', async () => {
    const user = await platform.loginAs('test_user5')
    await setLimits('user/test_user5', { store_bytes: 10_000 })
    const half = 2500
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
    const body = Buffer.from(`${head}${csv(2 * half)}\r\n--b--\r\n`)
    const answer = new Promise<[number, string]>((resolve, reject) => {
      const sent = httpRequest(`${user.api}/datasets`, {
        method: 'POST',
        headers: {
          cookie: user.cookieHeader(),
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': body.length
        }
      })
      sent.on('error', reject).on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve([response.statusCode ?? 0, text]))
      })
      sent.write(body.subarray(0, half), () => {
        // The upload has begun once it counts in the pending sizes.
        const underWay = platform.app.platform.owned.underWay
        const lower = async (): Promise<void> => {
          while (!underWay.of({ type: 'user', id: 'test_user5' }).sizes.store_bytes) {
            await new Promise((resume) => setTimeout(resume, 5))
          }
          await setLimits('user/test_user5', { store_bytes: 100 })
          sent.end(body.subarray(half))
        }
        lower().catch(reject)
      })
    })
    expect(await answer).toEqual([429, storage])
    expect((await user.get('/datasets?mine=true')).json.count).toBe(0)
    expect(
      platform.app.platform.owned.underWay.of({ type: 'user', id: 'test_user5' }).sizes.store_bytes
    ).toBe(0)
    await setLimits('user/test_user5', {})
  })
})

describe('concurrent uploads', () => {
  it('do not exceed the limits of an account together', async () => {
    const user = await platform.loginAs('test_user2')
    await setLimits('user/test_user2', { store_bytes: 21_000 })
    const files = Array.from({ length: 12 }, (_, number) => upload(user, `${number}.csv`, csv(5000)))
    const answers = await Promise.all(files)
    expect(statusesOf(answers)).toEqual([...Array(4).fill(201), ...Array(8).fill(429)])
    for (const { status, json } of answers) if (status === 201) await waitFinalized(user, json.id)
    expect((await consumed(user, 'user/test_user2')).store_bytes).toBeLessThanOrEqual(21_000)
    await removeAll(user)
    await setLimits('user/test_user2', { nb_datasets: 3 })
    const created = Array.from({ length: 10 }, (_, number) =>
      user.post('/datasets', { isMetaOnly: true, title: `number ${number}` })
    )
    expect(statusesOf(await Promise.all(created))).toEqual([...Array(3).fill(201), ...Array(7).fill(429)])
    await removeAll(user)
    expect(await consumed(user, 'user/test_user2')).toEqual({
      store_bytes: 0,
      indexed_bytes: 0,
      nb_datasets: 0
    })
    await setLimits('user/test_user2', {})
  })

  it('do not exceed the limits by attachments of one dataset', async () => {
    const user = await platform.loginAs('test_user2')
    const { id } = (await user.post('/datasets', { isMetaOnly: true, title: 'documents' })).json
    await setLimits('user/test_user2', { store_bytes: 5000 })
    const attach = (name: string, bytes: number): Promise<Answer> => {
      const form = new FormData()
      form.append('attachment', new Blob(['x'.repeat(bytes)]), name)
      return user.post(`/datasets/${id}/metadata-attachments`, form)
    }
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => attach(`${name}.txt`, 2000)))
    expect(statusesOf(answers)).toEqual([200, 200, 429, 429])
    expect(said(await attach('large.txt', 3500))).toEqual([
      413,
      'Attachment size exceeds the authorized limit'
    ])
    const first = ['a', 'b', 'c', 'd'].find((_, place) => answers[place]?.status === 200)
    expect((await attach(`${first}.txt`, 2500)).status).toBe(200)
    expect((await consumed(user, 'user/test_user2')).store_bytes).toBe(4500)
    await removeAll(user)
    await setLimits('user/test_user2', {})
  })
})

describe('written lines', () => {
  it('count as stored bytes only, and can always be deleted', async () => {
    const user = await platform.loginAs('test_user3')
    const schema = [{ key: 'text', type: 'string' }]
    const { id } = (await user.post('/datasets', { isRest: true, title: 'lines', schema })).json
    await waitFinalized(user, id)
    await setLimits('user/test_user3', { store_bytes: 100_000, indexed_bytes: 0 })
    const write = (bytes: number): Promise<Answer> =>
      user.post(`/datasets/${id}/lines`, { _id: 'l1', text: 'x'.repeat(bytes) })
    expect((await write(1000)).status).toBe(200)
    await setLimits('user/test_user3', { store_bytes: 1500 })
    expect(said(await write(5000))).toEqual([429, storage])
    expect(said(await write(45_000))).toEqual([413, perDataset])
    expect(said(await user.post(`/datasets/${id}/_bulk_lines`, [{ text: 'x'.repeat(5000) }]))).toEqual([
      429,
      storage
    ])
    expect((await user.delete(`/datasets/${id}/lines/l1`)).status).toBe(204)
    const compressed = async (bytes: number): Promise<[number, string]> => {
      const body = new Uint8Array(gzipSync(`_id,text\nl1,${'x'.repeat(bytes)}\n`))
      const headers = { 'content-type': 'text/csv+gzip' }
      const response = await user.fetch('POST', `/datasets/${id}/_bulk_lines`, { body, headers })
      return [response.status, await response.text()]
    }
    expect(await compressed(5000)).toEqual([429, storage])
    expect(await compressed(45_000)).toEqual([413, perDataset])
    expect((await compressed(800))[0]).toBe(200)
    await removeAll(user)
    await setLimits('user/test_user3', {})
  })
})

describe('an update of limits', () => {
  it('returns the consumption, whatever the body has', async () => {
    const user = await platform.loginAs('test_user4')
    await user.post('/datasets', { isMetaOnly: true, title: 'one' })
    const lastUpdate = '2025-01-01T00:00:00.000Z'
    const set = await platform.anonymous().post('/limits/user/test_user4?key=limits', {
      lastUpdate,
      type: 'organization',
      id: 'another',
      name: 'Four',
      nb_datasets: { limit: 20, consumption: 500 },
      hide_brand: { limit: 1 }
    })
    const expected = {
      type: 'user',
      id: 'test_user4',
      name: 'Four',
      lastUpdate,
      nb_datasets: { limit: 20, consumption: 1 },
      hide_brand: { limit: 1 }
    }
    expect(set.json).toEqual(expected)
    const listed = await platform.anonymous().get('/limits?key=limits&type=user&id=test_user4')
    expect(listed.json).toEqual({ count: 1, results: [expected] })
    const read = (await user.get('/limits/user/test_user4')).json
    expect(read).toMatchObject({ ...expected, store_bytes: { limit: -1, consumption: 0 } })
    expect((await user.get('/stats')).json).toMatchObject({ limits: read, applications: 0 })
    const unnamed = await platform.anonymous().post('/limits/user/test_user4?key=limits', { lastUpdate })
    expect(unnamed.json.name).toBe('Four')
  })

  it('stores the name of the account, whoever requests it first', async () => {
    const reader = platform.anonymous()
    expect((await reader.get('/limits/user/test_user9?key=limits')).json.name).toBe('Test User9')
    expect((await reader.get('/limits/organization/test_org6?key=limits')).json.name).toBe('Test Org 6')
    expect((await reader.get('/limits/user/nobody?key=limits')).json.name).toBe('nobody')
  })

  it.each([
    ['nothing', {}],
    ['no date', { lastUpdate: 'yesterday' }],
    ['a non-numeric limit', { lastUpdate: '2025-01-01T00:00:00.000Z', nb_datasets: { limit: 'many' } }],
    ['a list', []]
  ])('is refused with %s', async (_, body) => {
    expect((await platform.anonymous().post('/limits/user/test_user4?key=limits', body)).status).toBe(400)
  })

  it('is for a user or an organization', async () => {
    const user = await platform.loginAs('test_user4')
    expect(said(await user.get('/limits/team/test_user4'))).toEqual([400, 'Wrong consumer type'])
    expect((await user.get('/limits/user/test_user1')).status).toBe(403)
    expect((await user.post('/limits/user/test_user4', { lastUpdate: '2025-01-01' })).status).toBe(403)
    const mine = { lastUpdate: '2025-01-01T00:00:00.000Z', nb_datasets: { limit: 1000 } }
    expect((await user.post('/limits/user/test_user4', mine)).status).toBe(403)
    expect((await platform.anonymous().get('/stats')).status).toBe(401)
  })
})
