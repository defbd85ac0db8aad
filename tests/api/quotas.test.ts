/** Quotas of accounts and datasets (docs/api/limits.md, docs/api/processing.md). */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
