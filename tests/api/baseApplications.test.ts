/** Base applications: compatible datasets, pictures, administration, and those of the configuration. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { loadConfig } from '../../server/config/config.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
let admin: TestClient
let other: TestClient
let alone: TestClient
let anonymous: TestClient
let administrator: TestClient
let apps: RemoteServer
let dataDir: string
/** Responses of particular folders, instead of the default base application. */
const special = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
const org1 = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }

beforeAll(async () => {
  apps = await startRemoteServer()
  const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  apps.answer = (request, response) => {
    const { url = '' } = request
    const [, folder = '', file = ''] = url.split('/')
    const answer = special.get(`${folder}/${file}`) ?? special.get(folder)
    if (answer) answer(request, response)
    else if (file === 'index.html') {
      const meta = `<meta name="application-name" content="app-${folder}"><meta name="version" content="1.0">`
      response.end(`<html><head><title>${folder}</title>${meta}</head><body>%APPLICATION%</body></html>`)
    } else if (file.endsWith('.png')) response.setHeader('content-type', 'image/png').end(picture)
    else response.end(JSON.stringify({ properties: { datasets: { 'x-fromUrl': fromUrls[folder] } } }))
  }
  dataDir = mkdtempSync(join(tmpdir(), 'fairway-base-'))
  platform = await start()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  other = await platform.loginAs('test_user5', { org: 'test_org2' })
  alone = await platform.loginAs('test_user3')
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  anonymous = platform.anonymous()
})
afterAll(async () => {
  await platform.close()
  await apps.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const fromUrls: Record<string, string> = {
  anything: 'api/v1/datasets?status=finalized',
  maps: 'api/v1/datasets?bbox=true&{context.datasetFilter}',
  labels: `api/v1/datasets?concepts=${encodeURIComponent('http://www.w3.org/2000/01/rdf-schema#label')}`,
  numbers: 'api/v1/datasets?field-type=integer,number'
}

/** Starts the platform with two configured base applications: one that exists and one that does not. */
function start(): Promise<TestPlatform> {
  const { applications } = loadConfig({
    BASE_APPS: JSON.stringify([
      { url: `${apps.origin}/gone/`, title: 'Gone' },
      { url: `${apps.origin}/configured`, title: 'Configured', public: true, category: 'carte' }
    ])
  })
  special.set('gone', (_request, response) => response.writeHead(404).end())
  return startPlatform({ dataDir, applications, secrets: { identities: 'identity secret' } })
}

interface Listed {
  id: string
  url: string
  category: string
  disabled: string[]
  thumbnail: string
}

/** Registers the base application of a folder, public by default. */
async function baseApplication(folder: string, changes: object = { public: true }): Promise<Listed> {
  const { status, text, json } = await administrator.post('/base-applications', {
    url: `${apps.origin}/${folder}/`
  })
  expect(status, text).toBe(200)
  expect((await administrator.patch(pathOf(json), changes)).status).toBe(200)
  return json
}

const pathOf = ({ id }: { id: string }): string => `/base-applications/${encodeURIComponent(id)}`
const folderOf = ({ url }: { url: string }): string | undefined => url.split('/').at(-2)

describe('base applications and datasets', () => {
  let points: string

  beforeAll(async () => {
    for (const folder of Object.keys(fromUrls)) await baseApplication(folder)
    special.set('simple/config-schema.json', (_request, response) => response.end('{}'))
    await baseApplication('simple', { public: true, category: 'textuel' })
    const lines = 'name,value\na,1\nb,2\n'
    const schema = [
      { key: 'name', type: 'string', 'x-refersTo': 'http://www.w3.org/2000/01/rdf-schema#label' }
    ]
    const { json } = await upload(admin, 'points.csv', lines, { body: { schema } })
    points = json.id
    await waitFinalized(admin, points)
  })

  async function disabledFor(client: TestClient, query: string): Promise<Record<string, string[]>> {
    const { status, text, json } = await client.get(`/base-applications?size=100&${query}`)
    expect(status, text).toBe(200)
    return Object.fromEntries(json.results.map((result: Listed) => [folderOf(result), result.disabled]))
  }

  it('explain why one does not suit a dataset, in the language of the caller', async () => {
    expect(await disabledFor(admin, `dataset=${points}`)).toMatchObject({
      anything: [],
      labels: [],
      numbers: [],
      maps: ['Nécessite des données géolocalisées (concepts latitude/longitude).'],
      simple: ["N'utilise pas de jeu de données comme source."]
    })
    const english = await admin.get(`/base-applications?size=100&dataset=${points}`, {
      'accept-language': 'en'
    })
    const maps = english.json.results.find((result: Listed) => folderOf(result) === 'maps')
    expect(maps).toMatchObject({
      category: 'autre',
      disabled: ['requires geolocalized data (latitude/longitude concepts).']
    })
    const simple = english.json.results.find((result: Listed) => folderOf(result) === 'simple')
    expect(simple.category).toBe('textuel')
  })

  it('explain why one suits no dataset of the active account', async () => {
    expect(await disabledFor(admin, 'dataset=any')).toMatchObject({
      numbers: [],
      simple: [],
      maps: ['Nécessite des données géolocalisées (concepts latitude/longitude).']
    })
    expect(await disabledFor(alone, 'dataset=any')).toMatchObject({
      numbers: ['Nécessite une source de données.'],
      simple: []
    })
  })

  it('ignore the computed columns of lines', async () => {
    const { json } = await upload(alone, 'words.csv', 'name\nx\ny\n')
    await waitFinalized(alone, json.id)
    const reasons = ['Nécessite un des types integer ou number.']
    expect((await disabledFor(alone, 'dataset=any')).numbers).toEqual(reasons)
    expect((await disabledFor(alone, `dataset=${json.id}`)).numbers).toEqual(reasons)
  })

  it('are matched with the datasets of the active account only', async () => {
    const refused = await anonymous.get('/base-applications?dataset=any')
    expect([refused.status, refused.text]).toEqual([403, 'dataset parameter requires authentication'])
    for (const [client, id] of [
      [other, points],
      [alone, points],
      [admin, 'unknown'],
      [admin, `${points}' or 1=1`]
    ] as const) {
      const { status, text } = await client.get(`/base-applications?dataset=${encodeURIComponent(id)}`)
      expect([status, text]).toEqual([404, `Le jeu de données ${id} est inconnu ou ne vous appartient pas.`])
    }
  })
})

describe('pictures of base applications', () => {
  const sizeOf = async (client: TestClient, path: string): Promise<(number | undefined)[]> => {
    const response = await client.fetch('GET', path)
    expect(response.status).toBe(200)
    const { width, height } = await sharp(await response.arrayBuffer()).metadata()
    return [width, height]
  }

  it('are scaled down', async () => {
    const base = await baseApplication('pictures')
    const listed = await anonymous.get('/base-applications?q=pictures&thumbnail=60x30')
    const [{ thumbnail }] = listed.json.results as [Listed]
    expect(thumbnail).toBe(`${platform.origin}/data-fair/api/v1${pathOf(base)}/thumbnail?width=60&height=30`)
    expect(await sizeOf(anonymous, thumbnail)).toEqual([60, 30])
    expect(await sizeOf(anonymous, `${pathOf(base)}/icon?width=64&height=64`)).toEqual([64, 64])
    const again = await anonymous.get(`${pathOf(base)}/thumbnail`)
    expect(again.headers.get('x-thumbnails-cache-status')).toBe('HIT')
    expect(again.headers.get('cache-control')).toBe('must-revalidate, public, max-age=300')
    expect((await anonymous.get(`${pathOf(base)}/icon?width=-1`)).status).toBe(400)
  })

  it('are visible to the account of a private base application', async () => {
    const base = await baseApplication('own', { privateAccess: [org1] })
    const path = `${pathOf(base)}/thumbnail`
    for (const client of [anonymous, admin, other]) expect((await client.get(path)).status).toBe(404)
    const asked = `${path}?privateAccess=organization:test_org1`
    expect((await anonymous.get(asked)).status).toBe(401)
    expect((await alone.get(asked)).status).toBe(403)
    expect((await other.get(`${path}?privateAccess=organization:test_org2`)).status).toBe(404)
    expect((await administrator.get(path)).status).toBe(200)
    const listed = await admin.get('/base-applications?q=own&privateAccess=organization:test_org1:dep')
    const [{ thumbnail }] = listed.json.results as [Listed]
    const shown = await admin.get(thumbnail)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([
      200,
      'must-revalidate, private, max-age=0'
    ])
    const made = await admin.post('/applications', { url: base.url, title: 'Of ours' })
    const read = await admin.get(`/applications/${made.json.id}/base-application`)
    expect(read.json).not.toHaveProperty('privateAccess')
    expect((await admin.get(read.json.thumbnail)).status).toBe(200)
  })

  it('have an error when they are missing or not images', async () => {
    expect((await anonymous.get('/base-applications/unknown/thumbnail')).status).toBe(404)
    const base = await baseApplication('bare')
    special.set('bare/thumbnail.png', (_request, response) => response.writeHead(404).end())
    special.set('bare/icon.png', (_request, response) => response.end('<html></html>'))
    const missing = await anonymous.get(`${pathOf(base)}/thumbnail`)
    expect([missing.status, missing.text]).toEqual([404, `image not found ${base.url}thumbnail.png`])
    const optional = await anonymous.get(`${pathOf(base)}/thumbnail?optional=true`)
    expect([optional.status, optional.text]).toEqual([204, ''])
    const unreadable = await anonymous.get(`${pathOf(base)}/icon`)
    expect([unreadable.status, unreadable.headers.get('location')]).toEqual([302, `${base.url}icon.png`])
  })

  it('are refused from the local network, and when they are huge', async () => {
    const guarded = await startPlatform({ allowPrivateAddresses: false, dataDir })
    try {
      const all = await guarded.loginAs('test_superadmin', { adminMode: true })
      const { json } = await all.get('/admin/base-applications?q=pictures')
      const [base] = json.results as Listed[]
      const path = `${pathOf(base as Listed)}/thumbnail`
      // Another image URL of the same server, as the first one is cached from when private addresses were allowed.
      const requests = apps.requests.length
      await all.patch(pathOf(base as Listed), { image: `${apps.origin}/pictures/other.png` })
      const refused = await guarded.anonymous().get(path)
      expect([refused.status, apps.requests.length]).toEqual([302, requests])
      expect((await all.post('/base-applications', { url: `${apps.origin}/pictures/` })).status).toBe(400)
    } finally {
      await guarded.close()
    }
    special.set('bomb/thumbnail.png', (_request, response) => {
      response.on('error', () => {})
      response.write(Buffer.alloc(20_000_001))
      response.end()
    })
    const bomb = await baseApplication('bomb')
    expect((await anonymous.get(`${pathOf(bomb)}/thumbnail`)).status).toBe(302)
  })
})

describe('the administration of base applications', () => {
  it('lists all of them, with the number of their applications', async () => {
    const hidden = await baseApplication('hidden', { public: false, deprecated: true })
    const used = await baseApplication('used')
    for (const title of ['One', 'Two']) {
      expect((await admin.post('/applications', { url: used.url, title })).status).toBe(201)
    }
    const { json } = await administrator.get('/admin/base-applications?size=1000&thumbnail=40x40')
    const results = json.results as (Listed & { public?: boolean; nbApplications: number })[]
    expect(json.count).toBe(results.length)
    expect(results.find(({ url }) => url === used.url)).toMatchObject({
      nbApplications: 2,
      privateAccess: [],
      applicationName: 'app-used',
      version: '1.0'
    })
    expect(results.find(({ url }) => url === hidden.url)).toMatchObject({
      nbApplications: 0,
      deprecated: true
    })
    const access = results.map((result) => !!result.public)
    expect(access).toEqual(access.toSorted((one, next) => Number(next) - Number(one)))
    expect((await administrator.get('/admin/base-applications?public=false&q=used')).json.count).toBe(0)
    expect((await administrator.get('/admin/base-applications?q=used&size=0')).json).toEqual({
      count: 1,
      results: []
    })
  })

  it('is restricted to administrators of the platform', async () => {
    expect((await anonymous.get('/admin/base-applications')).status).toBe(401)
    const refused = await admin.get('/admin/base-applications')
    expect([refused.status, refused.text]).toEqual([403, 'super admin only'])
  })

  it('shows accounts under their current names', async () => {
    const renamed = { type: 'organization', id: 'renamed', name: 'Before' }
    const base = await baseApplication('named', { privateAccess: [org1, renamed] })
    const accessOf = async (): Promise<unknown> =>
      (await administrator.get('/admin/base-applications?q=named')).json.results.find(
        ({ url }: Listed) => url === base.url
      ).privateAccess
    const identity = '/identities/organization/renamed?key=identity%20secret'
    expect((await anonymous.post(identity, { name: 'After' })).status).toBe(200)
    expect(await accessOf()).toEqual([org1, { ...renamed, name: 'After' }])
    expect((await anonymous.delete(identity)).status).toBe(200)
    expect(await accessOf()).toEqual([org1])
  })
})

describe('base applications of the configuration', () => {
  const found = async (q: string): Promise<Listed[]> =>
    (await administrator.get(`/admin/base-applications?q=${q}&size=1000`)).json.results

  it('exist after the start, even if others fail', async () => {
    await expect
      .poll(() => found('configured'))
      .toMatchObject([
        { title: 'Configured', public: true, category: 'carte', url: `${apps.origin}/configured/` }
      ])
    expect(await found('gone')).toEqual([])
  })

  it('have the metadata of their page after a new registration', async () => {
    const [base] = await found('configured')
    expect((await administrator.patch(pathOf(base as Listed), { title: 'Other' })).json.title).toBe('Other')
    const again = await administrator.post('/base-applications', { url: `${apps.origin}/configured` })
    expect(again.json).toMatchObject({ title: 'Configured', category: 'carte' })
  })

  it('offer deprecated versions only to accounts that use them', async () => {
    const unused = await baseApplication('unused', { deprecated: true })
    const kept = await baseApplication('kept')
    await admin.post('/applications', { url: kept.url, title: 'Kept' })
    await administrator.patch(pathOf(kept), { deprecated: true })
    await platform.close()
    platform = await start()
    administrator = await platform.loginAs('test_superadmin', { adminMode: true })
    await expect.poll(() => found('unused')).toEqual([])
    expect(await found('kept')).toMatchObject([{ url: kept.url, deprecated: true }])
    expect(unused.url).toBe(`${apps.origin}/unused/`)
  })
})
