/** Quotas of accounts and datasets (docs/api/limits.md, docs/api/processing.md). */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from './support/archives.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { noLimits } from './support/limits.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({
    limits: { ...noLimits, totalStorage: 20_000, nbDatasets: 3, datasetStorage: 5000 }
  })
})
afterAll(() => platform.close())

const lines = (count: number): string =>
  `code,name\n${Array.from({ length: count }, (_, index) => `${index},nom numéro ${index}`).join('\n')}\n`

describe('the limits of the platform', () => {
  it('apply to accounts without limits of their own', async () => {
    const user = await platform.loginAs('test_user1')
    const limits = (await user.get('/limits/user/test_user1')).json
    expect(limits).toMatchObject({ store_bytes: { limit: 20_000 }, nb_datasets: { limit: 3 } })
  })

  it('include the size of one dataset', async () => {
    const user = await platform.loginAs('test_user1')
    const refused = await upload(user, 'large.csv', lines(1000))
    expect([refused.status, refused.text]).toEqual([
      413,
      'Vous avez atteint la limite de votre espace de stockage pour ce jeu de données.'
    ])
  })

  it('have refusals in the language of the person', async () => {
    const user = await platform.loginAs('test_user2')
    for (const name of ['a', 'b', 'c']) {
      const created = await upload(user, `${name}.csv`, lines(2))
      await waitFinalized(user, created.json.id)
    }
    const french = await upload(user, 'd.csv', lines(2))
    expect([french.status, french.text]).toEqual([
      429,
      'Vous avez atteint votre nombre maximal de jeux de données autorisés.'
    ])
    user.cookies.set('i18n_lang', 'en')
    const english = await upload(user, 'd.csv', lines(2))
    expect([english.status, english.text]).toEqual([429, 'You exceeded your number of datasets limit.'])
  })

  it('are checked again after each processing step that writes files', async () => {
    const user = await platform.loginAs('test_user5')
    const full = { lastUpdate: new Date().toISOString(), store_bytes: { limit: 3000 } }
    const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
    expect((await administrator.post('/limits/user/test_user5', full)).status).toBe(200)
    const created = await upload(user, 'grown.csv.gz', new Uint8Array(gzipSync(lines(300))))
    expect(created.status, created.text).toBe(201)
    await waitStatus(user, created.json.id, ['error'])
    const [event] = (await user.get(`/datasets/${created.json.id}/journal`)).json
    expect(event).toMatchObject({
      type: 'error-retry',
      data: 'Vous avez atteint la limite de votre espace de stockage.'
    })
  })
})

describe('a bulk of lines', () => {
  async function editable(user: TestClient, schema: unknown[]): Promise<string> {
    const created = await user.post('/datasets', { isRest: true, title: 'Lignes', schema })
    expect(created.status, created.text).toBe(201)
    return created.json.id
  }
  const full = 'Vous avez atteint la limite de votre espace de stockage.'
  const shortLines = { body: `n\n${'1\n'.repeat(2400)}`, headers: { 'content-type': 'text/csv' } }

  it('stops when the lines that it has written take more than the quota, however short their text is', async () => {
    const user = await platform.loginAs('test_user6')
    const id = await editable(user, [{ key: 'n', type: 'integer' }])
    const send = async (query: string, options = shortLines): Promise<{ status: number; text: string }> => {
      const response = await user.fetch('POST', `/datasets/${id}/_bulk_lines${query}`, options)
      return { status: response.status, text: await response.text() }
    }
    const stopped = await send('')
    expect([stopped.status, JSON.parse(stopped.text)]).toEqual([
      200,
      expect.objectContaining({ nbOk: 1001, errors: [{ line: -1, error: full, status: 429 }] })
    ])
    expect(await send('')).toEqual({ status: 429, text: full })
    const replacing = await send('?drop=true', { ...shortLines, body: 'n\n1\n' })
    expect(JSON.parse(replacing.text)).toMatchObject({ dropped: true, nbOk: 1 })
    await waitFinalized(user, id)
    const cancelled = await send('?drop=true')
    expect(JSON.parse(cancelled.text)).toMatchObject({ cancelled: true, errors: [{ status: 429 }] })
    expect((await user.get(`/datasets/${id}/lines`)).json.total).toBe(1)
  })

  it('judges attached files by their unpacked size', async () => {
    const user = await platform.loginAs('test_user4')
    const id = await editable(user, [
      { key: 'fichier', type: 'string', 'x-refersTo': 'http://schema.org/DigitalDocument' }
    ])
    const send = async (size: number, query = ''): Promise<[number, string]> => {
      const form = new FormData()
      const zip = await zipOf({ 'a.txt': 'x'.repeat(size) })
      form.append('attachments', new Blob([zip]), 'files.zip')
      const { status, text } = await user.post(`/datasets/${id}/_bulk_lines${query}`, form)
      return [status, text]
    }
    expect(await send(6000)).toEqual([
      413,
      'Vous avez atteint la limite de votre espace de stockage pour ce jeu de données.'
    ])
    const limits = { lastUpdate: new Date().toISOString(), store_bytes: { limit: 4000 } }
    const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
    expect((await administrator.post('/limits/user/test_user4', limits)).status).toBe(200)
    expect(await send(4500)).toEqual([429, full])
    expect((await send(3000))[0]).toBe(200)
    // The file that is replaced is given back.
    expect((await send(3500))[0]).toBe(200)
    expect((await send(3800, '?drop=true'))[0]).toBe(200)
    expect((await user.get(`/datasets/${id}`)).json.storage.attachments).toEqual({ count: 1, size: 3800 })
  })
})
