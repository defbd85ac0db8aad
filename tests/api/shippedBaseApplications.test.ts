/** Base applications shipped with the platform, in a folder like that of the build. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  isShipped,
  readShipped,
  shippedBaseApplications
} from '../../server/applications/baseApplications/shipped.ts'
import { freePort } from '../support/freePort.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const html = `<!DOCTYPE html><html><head><title lang="en">Charts</title><title lang="fr">Graphiques</title>
<meta name="description" lang="fr" content="Barres"><meta name="description" lang="en" content="Bars">
<meta name="category" content="graphique"></head><body>%APPLICATION%</body></html>`

let parent: string
let baseAppsFolder: string
let platform: TestPlatform

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'fairway-base-apps-'))
  baseAppsFolder = join(parent, 'built')
  for (const name of ['charts', 'assets', 'empty']) mkdirSync(join(baseAppsFolder, name), { recursive: true })
  writeFileSync(join(baseAppsFolder, 'charts', 'index.html'), html)
  writeFileSync(join(baseAppsFolder, 'assets', 'charts-1234.js'), 'export {}'.repeat(300))
  writeFileSync(join(baseAppsFolder, 'assets', 'charts-1234.js.br'), 'compressed')
  writeFileSync(join(parent, 'fairway-secret.txt'), 'a secret')
  platform = await startPlatform({ baseAppsFolder })
})
afterAll(async () => {
  await platform.close()
  rmSync(parent, { recursive: true })
})

describe('shipped base applications', () => {
  const publicUrl = 'https://data.example/data-fair'

  it('are found on the disk', () => {
    expect(shippedBaseApplications({ baseAppsFolder, publicUrl })).toEqual([
      {
        name: 'charts',
        url: `${publicUrl}/base-apps/charts/`,
        title: 'Graphiques',
        category: 'graphique',
        public: true
      }
    ])
    expect(shippedBaseApplications({ baseAppsFolder: join(baseAppsFolder, 'none'), publicUrl })).toEqual([])
  })

  it('are updated at each start, and keep the settings of administrators', async () => {
    const shipped = join(parent, 'offered')
    const dataDir = join(parent, 'data')
    const write = (version: string): void => {
      const meta = `<meta name="application-name" content="own"><meta name="version" content="${version}">`
      const filters = { properties: { datasets: { 'x-fromUrl': 'api/v1/datasets?bbox=true' } } }
      mkdirSync(join(shipped, 'own'), { recursive: true })
      writeFileSync(join(shipped, 'own', 'index.html'), html.replace('</head>', `${meta}</head>`))
      writeFileSync(join(shipped, 'own', 'config-schema.json'), JSON.stringify(filters))
    }
    const port = await freePort()
    const start = (): Promise<TestPlatform> =>
      startPlatform({ baseAppsFolder: shipped, dataDir, publicUrl: `http://localhost:${port}/data-fair` })
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'blue' } })
      .png()
      .toBuffer()
    write('1.0')
    writeFileSync(join(shipped, 'own', 'thumbnail.png'), picture)
    const first = await start()
    const url = `http://localhost:${port}/data-fair/base-apps/own/`
    const [base] = (await first.anonymous().get('/base-applications')).json.results
    expect(base).toMatchObject({
      url,
      title: 'Graphiques',
      category: 'graphique',
      version: '1.0',
      public: true
    })
    expect(base.datasetsFilters).toMatchObject([{ bbox: ['true'] }])
    expect(base).not.toHaveProperty('texts')
    const told = async (query: string): Promise<[string, string][]> =>
      (await first.anonymous().get(`/base-applications?${query}`)).json.results.map(
        ({ title, description }: { title: string; description: string }) => [title, description]
      )
    expect(await told('lang=en&q=charts')).toEqual([['Charts', 'Bars']])
    expect(await told('lang=fr')).toEqual([['Graphiques', 'Barres']])
    expect(await told('lang=__proto__')).toEqual(await told(''))
    const path = `/base-applications/${encodeURIComponent(base.id)}`
    expect((await first.anonymous().fetch('GET', `${path}/thumbnail`)).status).toBe(200)
    expect((await first.anonymous().fetch('GET', `${path}/icon`)).status).toBe(404)
    const admin = await first.loginAs('test_user1')
    const made = await admin.post('/applications', { url, title: 'Mine' })
    const administrator = await first.loginAs('test_superadmin', { adminMode: true })
    const changes = { public: false, deprecated: true, category: 'carte', title: 'Ours' }
    const english = await administrator.get(`/applications/${made.json.id}/base-application?lang=en`)
    expect(english.json).toMatchObject({
      title: 'Charts',
      description: 'Bars',
      meta: { title: 'Graphiques' }
    })
    const patched = await administrator.patch(path, changes)
    expect(patched.status).toBe(200)
    expect(patched.json).not.toHaveProperty('texts')
    const asked = await administrator.get('/admin/base-applications?lang=en')
    expect(asked.json.results).toMatchObject([{ title: 'Ours', description: 'Bars' }])
    expect((await admin.delete(`/applications/${made.json.id}`)).status).toBe(204)
    await first.close()
    write('1.1')
    const second = await start()
    const again = await second.loginAs('test_superadmin', { adminMode: true })
    const all = (): Promise<unknown> => again.get('/admin/base-applications').then(({ json }) => json.results)
    expect(await all()).toMatchObject([{ ...changes, version: '1.1' }])
    const { updatedAt } = (await again.get('/admin/base-applications')).json.results[0]
    await second.close()
    const third = await start()
    const still = await third.loginAs('test_superadmin', { adminMode: true })
    expect((await still.get('/admin/base-applications')).json.results).toMatchObject([{ updatedAt }])
    await third.close()
  })

  it('are read from the disk without a request, and other files are not', async () => {
    const place = { baseAppsFolder, publicUrl }
    const read = async (url: string): Promise<string | undefined> =>
      (await readShipped(place, url, 'index.html'))?.toString()
    expect(await read(`${publicUrl}/base-apps/charts/`)).toBe(html)
    expect(await readShipped(place, `${publicUrl}/base-apps/charts/`, 'icon.png')).toBeUndefined()
    const others = [
      `${publicUrl}/base-apps/none/`,
      `${publicUrl}/base-apps/charts`,
      `${publicUrl}/base-apps/../charts/`,
      `${publicUrl}/base-apps/empty/../charts/`,
      'https://elsewhere.example/data-fair/base-apps/charts/'
    ]
    expect(await Promise.all(others.map(read))).toEqual(others.map(() => undefined))
    expect(others.map((url) => isShipped(place, url))).toEqual([true, false, false, false, false])
  })

  it('have their files served compressed, with long caching', async () => {
    const get = (path: string, headers = {}): Promise<Response> =>
      fetch(`${platform.origin}/data-fair/base-apps/${path}`, { headers })
    const asset = await get('assets/charts-1234.js', { 'accept-encoding': 'br' })
    expect([asset.status, asset.headers.get('content-encoding'), asset.headers.get('cache-control')]).toEqual(
      [200, 'br', 'public, max-age=31536000, immutable']
    )
    const page = await get('charts/index.html')
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    const missing = await Promise.all(['charts/none.js', 'none/', 'assets/none.js'].map((path) => get(path)))
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404])
    const outside = [
      '..%2Ffairway-secret.txt',
      '%2e%2e/fairway-secret.txt',
      'charts/..%5C..%5Cfairway-secret.txt'
    ]
    const texts = await Promise.all(outside.map(async (path) => (await get(path)).text()))
    expect(texts.filter((text) => text.includes('a secret'))).toEqual([])
  })

  it('get the map style of the platform', async () => {
    const settings = async (origin: string): Promise<unknown> =>
      (await fetch(`${origin}/data-fair/base-apps/settings.json`)).json()
    expect(await settings(platform.origin)).toEqual({})
    const style = 'https://maps.example/style.json'
    const other = await startPlatform({ baseAppsFolder, map: { style, beforeLayer: 'names', origins: [] } })
    expect(await settings(other.origin)).toEqual({ map: { style, beforeLayer: 'names' } })
    await other.close()
  })
})
