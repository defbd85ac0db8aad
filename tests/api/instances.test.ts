/** Two platforms that harvest each other, by each of the catalog types that can read a platform. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { openCatalog } from './support/remoteCatalogs.ts'

const api = '/catalogs/api'
const site = 'data-fair-portals:p1'

interface Side {
  platform: TestPlatform
  /** Accounts, one per catalog type. */
  accounts: TestClient[]
}
let one: Side
let other: Side

/** Connection URL of a platform for each catalog type. */
const doors: [plugin: string, address: (origin: string) => string][] = [
  ['data-fair', (origin) => origin],
  ['ckan', (origin) => `${origin}/data-fair`],
  ['dcat', (origin) => `${origin}/data-fair/api/v1/catalog/dcat.ttl?publicationSites=${site}&size=1`]
]

async function start(title: string, word: string): Promise<Side> {
  const platform = await startPlatform()
  const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  const registered = await admin.post('/settings/organization/test_org1/publication-sites', {
    type: 'data-fair-portals',
    id: 'p1',
    title,
    url: `https://${word}.test`
  })
  expect(registered.status, registered.text).toBe(200)
  for (const number of [1, 2]) {
    const { json } = await upload(admin, `${word}${number}.csv`, `name,size\na,1\nb,${number}\n`, {
      body: { title: `Jeu ${word} ${number}`, description: `Tout sur ${word} ${number}` }
    })
    await waitFinalized(admin, json.id)
    const patched = await admin.patch(`/datasets/${json.id}`, {
      publicationSites: [site],
      keywords: [word],
      license: { title: 'Ouverte', href: 'https://example.org/ouverte' },
      frequency: 'annual'
    })
    expect(patched.status, patched.text).toBe(200)
    await admin.put(`/datasets/${json.id}/permissions`, [{ classes: ['list', 'read'], operations: [] }])
  }
  const accounts = [
    admin,
    await platform.loginAs('test_user5', { org: 'test_org2' }),
    await platform.loginAs('test_alone')
  ]
  return { platform, accounts }
}

beforeAll(async () => {
  one = await start('One', 'one')
  other = await start('Other', 'other')
})
afterAll(() => Promise.all([one, other].map(({ platform }) => platform.close())))

async function harvest(client: TestClient, catalog: string, publicationSites: string[]): Promise<string> {
  const target = { visibility: 'public', publicationSites }
  const body = { catalog: { id: catalog }, title: 'Everything', target, missing: 'keep' }
  const { status, text, json } = await client.post(`${api}/harvests`, body)
  expect(status, text).toBe(201)
  return json._id
}

async function ended(client: TestClient, id: string): Promise<Answer['json']> {
  const read = async (): Promise<Answer['json']> => (await client.get(`${api}/harvests/${id}`)).json
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toMatch(/done|error/)
  const done = await read()
  expect(done.status, JSON.stringify(done.logs)).toBe('done')
  return done.counts
}

const again = async (client: TestClient, id: string): Promise<Answer['json']> => {
  expect((await client.patch(`${api}/harvests/${id}`, { status: 'waiting' })).status).toBe(200)
  return ended(client, id)
}

const countOn = async ({ platform }: Side): Promise<number> =>
  (await platform.anonymous().get('/datasets?size=0&visibility=public')).json.count

it.each(doors.map(([plugin, address], index) => ({ plugin, address, index })))(
  'two platforms copy each other’s datasets once, as $plugin',
  async ({ plugin, address, index }) => {
    const before = [await countOn(one), await countOn(other)]
    const runs: { client: TestClient; id: string }[] = []
    for (const [side, remote] of [
      [one, other],
      [other, one]
    ] as const) {
      const client = side.accounts[index]!
      const catalog = await openCatalog(client, plugin, { url: address(remote.platform.origin) })
      // The first account publishes its copies on its site, so that the other platform finds them.
      const id = await harvest(client, catalog, index === 0 ? [site] : [])
      const counts = await ended(client, id)
      expect(counts, plugin).toMatchObject({ created: 2, updated: 0 })
      runs.push({ client, id })
    }
    const { results } = (await runs[0]!.client.get(`${api}/harvests/${runs[0]!.id}/report?outcome=created`))
      .json
    const copy = (await runs[0]!.client.get(`/datasets/${results[0].dataset.id}`)).json
    expect(copy).toMatchObject({
      title: expect.stringMatching(/^Jeu other [12]$/),
      description: expect.stringMatching(/^Tout sur other [12]$/),
      keywords: ['other'],
      license: { title: 'Ouverte', href: 'https://example.org/ouverte' },
      frequency: 'annual',
      count: 2
    })
    expect(copy.origin).toMatch(/^http/)
    // Copies now exist on both platforms: they are not harvested back, however often the harvests run.
    for (const _round of [1, 2]) {
      for (const { client, id } of runs) {
        expect(await again(client, id), plugin).toMatchObject({ created: 0, missing: 0 })
      }
    }
    expect([await countOn(one), await countOn(other)]).toEqual(before.map((count) => count + 2))
  }
)

it('two platforms copy datasets of third sources once, and never harvest their own copies back', async () => {
  const [client] = other.accounts
  const { json: own } = await client!.get('/datasets?q=other&owner=organization:test_org1&select=id')
  const third = { origin: 'https://third.test/2' }
  await client!.patch(`/datasets/${own.results[0].id}`, third)
  const admin = one.accounts[2]!
  const refusals = async (id: string): Promise<string[]> =>
    (await admin.get(`${api}/harvests/${id}/report?outcome=refused`)).json.results.map(
      ({ reason }: { reason: string }) => reason
    )
  const elsewhere = await openCatalog(admin, 'data-fair', { url: other.platform.origin })
  await ended(admin, await harvest(admin, elsewhere, []))
  const second = await harvest(admin, elsewhere, [])
  await ended(admin, second)
  expect((await refusals(second)).filter((reason) => reason.includes('déjà là'))).toHaveLength(1)

  const itself = await openCatalog(admin, 'ckan', { url: `${one.platform.origin}/data-fair` })
  const run = await harvest(admin, itself, [])
  const { created } = await ended(admin, run)
  expect(created).toBeGreaterThan(0)
  const before = await countOn(one)
  expect(await again(admin, run)).toMatchObject({ created: 0 })
  expect((await refusals(run)).some((reason) => reason.includes('vient d’ici'))).toBe(true)
  expect(await countOn(one)).toBe(before)
})
