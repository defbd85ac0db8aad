/** Datasets of a portal: what visitors see, and what stays hidden from callers who may not read it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Portal } from '../../contract/portals/portal.ts'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { changePortal, createDocument as madeBy } from './support/portals.ts'
import { SiteClient } from './support/siteClient.ts'

let platform: TestPlatform
let admin: TestClient
let portal: Portal
let open: { id: string; slug: string }
let secret: { id: string; slug: string }
let hidden: { id: string; slug: string }
const api = '/portals-manager/api'
const rows = 'nom,places\nGare du Nord,12\nPort aux vins,7\nHalle <b>rouge</b>,3\n'

beforeAll(async () => {
  platform = await startPlatform({ portals: { urlPattern: 'http://{subdomain}.portals.test' } })
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  portal = await made('/portals', { config: { title: 'Ville ouverte' } })
  const site = `data-fair-portals:${portal._id}`
  hidden = await dataset('Compteurs', { keywords: ['compteurs'] }, true)
  secret = await dataset('Espions', { keywords: ['motsecret'], publicationSites: [site] }, false)
  open = await dataset(
    'Parkings à vélos',
    {
      summary: 'Où garer son vélo.',
      description: 'Des **arceaux** <script>alert(1)</script>',
      keywords: ['velo'],
      license: { title: 'Licence Ouverte', href: 'https://example.org/licence' },
      temporal: { start: '2025-01-01', end: '2025-12-31' },
      relatedDatasets: [{ id: secret.id, title: 'Espions' }],
      publicationSites: [site]
    },
    true
  )
})
afterAll(() => platform.close())

const made = <Document>(path: string, body: object): Promise<Document> => madeBy(admin, path, body)

async function dataset(title: string, body: object, isOpen: boolean): Promise<{ id: string; slug: string }> {
  const { json } = await upload(admin, `${title}.csv`, rows, { body: { title } })
  await waitFinalized(admin, json.id)
  const { status, text } = await admin.patch(`/datasets/${json.id}`, body)
  expect(status, text).toBe(200)
  const permissions = isOpen ? [{ operations: [], classes: ['list', 'read'] }] : []
  await admin.put(`/datasets/${json.id}/permissions`, permissions)
  return json
}

const visit = (path: string, who: Pick<TestClient, 'get'> = platform.anonymous()): Promise<Answer> =>
  who.get(`/portal/${portal._id}${path}`)

const linkedData = ({ text }: Answer): Record<string, unknown> => {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
  return JSON.parse(json) as Record<string, unknown>
}

describe('the catalog of a portal', () => {
  it('lists its published datasets, with facets, search and filters by links and a form', async () => {
    const { status, text } = await visit('/datasets')
    expect(status).toBe(200)
    expect(text).toContain('1 jeu de données')
    expect(text).toContain(`href="/portal/${portal._id}/datasets/${open.id}"`)
    expect(text).toMatch(/type="checkbox" name="keywords" value="velo"/)
    expect((await visit('/datasets?q=garer')).text).toContain('Parkings à vélos')
    expect((await visit('/datasets?q=absent')).text).toContain('Aucun jeu de données')
    const filtered = await visit('/datasets?keywords=velo&keywords=rien&sort=title:1')
    expect(filtered.text).toContain('1 jeu de données')
    expect(filtered.text).toMatch(/name="keywords" checked="" value="rien"/)
    expect((await visit('/datasets?keywords=rien')).text).toContain('Aucun jeu de données')
  })

  it('shows its members the datasets they may read', async () => {
    // Tries a page already cached for anonymous visitors, and a page never visited: neither mixes with member pages.
    for (const path of ['/datasets', '/datasets?sort=updatedAt:-1']) {
      const { text } = await visit(path, admin)
      expect(text).toContain('2 jeux de données')
      expect(text).toContain('Espions')
      expect((await visit(path)).text).not.toContain('Espions')
    }
  })
})

describe('the page of a dataset', () => {
  it('is found by id and by slug, with downloads, columns and metadata for search engines', async () => {
    const page = await visit(`/datasets/${open.id}`)
    expect(page.status).toBe(200)
    expect((await visit(`/datasets/${open.slug}`)).status).toBe(200)
    const { text } = page
    for (const part of [
      '<strong>arceaux</strong>',
      'Licence Ouverte',
      `href="/data-fair/api/v1/datasets/${open.id}/raw"`,
      `/events/embed/subscribe?`,
      `src="/data-fair/embed/dataset/${open.id}/table?d-frame=true&amp;lang=fr`
    ]) {
      expect.soft(text.includes(part), part).toBe(true)
    }
    expect(text).not.toContain('alert(1)')
    expect(linkedData(page)).toMatchObject({
      '@type': 'Dataset',
      name: 'Parkings à vélos',
      url: `http://${portal._id}.portals.test/datasets/${open.id}`,
      license: 'https://example.org/licence',
      temporalCoverage: '2025-01-01/2025-12-31',
      variableMeasured: [{ name: 'nom' }, { name: 'places' }]
    })
    expect(text).toMatch(/<meta property="og:title" content="Parkings à vélos"/)
  })

  it('has a table and an API reference without scripts', async () => {
    const table = await visit(`/datasets/${open.id}/table?q=port`)
    expect(table.text).toContain('Port aux vins')
    expect(table.text).toContain('>1 ligne<')
    expect(table.text).not.toContain('Gare du Nord')
    expect(table.text).toContain(`/table?d-frame=true&amp;lang=fr&amp;q=port`)
    const filtered = await visit(`/datasets/${open.id}/table?nom_search=&places_eq=3&page=1`)
    expect(filtered.text).toContain('Halle &lt;b&gt;rouge')
    expect(filtered.text).not.toContain('Port aux vins')
    expect((await visit(`/datasets/${open.id}/api-doc`)).text).toContain('/values_agg')
    expect((await visit(`/datasets/${open.id}/map`)).status).toBe(404)
  })

  it('exists for published datasets only', async () => {
    expect((await visit(`/datasets/${hidden.id}`)).status).toBe(404)
    expect((await visit('/datasets/none')).status).toBe(404)
  })
})

it('datasets that a visitor may not read are hidden on every page', async () => {
  const content = [
    {
      type: 'datasets-list',
      mode: 'custom',
      datasets: [{ id: secret.id }, { id: open.id }, { id: hidden.id }]
    },
    { type: 'dataset-card', dataset: { id: secret.id } },
    { type: 'datasets-list', mode: 'lastCreated', limit: 12 }
  ]
  await made('/pages', {
    type: 'generic',
    config: { title: 'Choix', elements: content },
    portals: [portal._id]
  })
  const config = { title: 'Carte', datasets: [{ id: open.id }, { id: secret.id }] }
  await made('/reuses', { config, portals: [portal._id] })
  const paths = [
    '',
    '/datasets',
    '/datasets?q=espion',
    '/datasets?keywords=other',
    `/datasets?ids=${secret.id},${hidden.id}`,
    '/datasets?owner=organization:test_org1',
    `/datasets/${open.id}`,
    `/datasets/${secret.id}`,
    `/datasets/${secret.slug}/table`,
    `/datasets/${secret.id}/api-doc`,
    '/pages/choix',
    '/reuses/carte'
  ]
  for (const path of paths) {
    const { text, status } = await visit(path)
    expect(status, path).toBeLessThan(500)
    expect(/Espions|motsecret|Compteurs/.test(text), path).toBe(false)
  }
  for (const path of [`/datasets/${secret.id}`, `/datasets/${secret.slug}/table`]) {
    expect((await visit(path)).status).toBeGreaterThanOrEqual(403)
  }
  const chosen = await visit('/pages/choix')
  expect(chosen.text.match(/class="card-title-text">/g)).toHaveLength(2)
  expect((await visit('/reuses/carte')).text).toContain('Parkings à vélos')
})

it('any query string gives a valid page', async () => {
  const odd = [
    '/datasets?page=99999999&sort=__proto__',
    '/datasets?topics=%3Cscript%3Ealert(1)%3C/script%3E&q=%00',
    `/datasets?q=${'a'.repeat(3000)}`,
    `/datasets?keywords=${Array.from({ length: 300 }, (_, index) => index).join(',')}`,
    '/datasets?owner=x:y:z:%27&concepts=%2A',
    '/datasets/%00',
    '/datasets/..%2F..%2Fetc',
    '/datasets/a%2Fb/table',
    `/datasets/${open.id}/table?places_eq=abc&page=-1`,
    `/datasets/${open.id}/table?sort=none&_c_x_eq=1&size=99999`,
    '/applications/__proto__',
    '/reuses/%E0%A4%A',
    '/event?include-past=yes&page=x'
  ]
  for (const path of odd) {
    const { status, text } = await visit(path)
    expect(status, path).toBeLessThan(500)
    expect(text, path).not.toContain('<script>alert')
  }
})

it('a reuse has a sanitized description, and its picture', async () => {
  const created = await made<{ _id: string; slug: string }>('/reuses', {
    config: { title: 'Appli', description: '**Bien** <img src=x onerror=alert(1)>' },
    portals: [portal._id]
  })
  const form = new FormData()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  form.append('image', new Blob([svg]), 'a.svg')
  form.append('body', JSON.stringify({ resource: { type: 'reuse', _id: created._id } }))
  const { json: image } = await admin.post(`${api}/images`, form)
  const path = `/api/reuses/${created.slug}/images/${image._id}`
  expect((await visit(path)).status).toBe(404)
  const { _id, name, mimeType } = image
  const draftConfig = { title: 'Appli', description: '**Bien**', image: { _id, name, mimeType } }
  await admin.patch(`${api}/reuses/${created._id}`, { draftConfig })
  await admin.post(`${api}/reuses/${created._id}/draft`)
  expect((await visit(path)).status).toBe(200)
  const page = await visit(`/reuses/${created.slug}`)
  expect(page.text).toContain('<strong>Bien</strong>')
  expect(page.text).toContain(`/reuses/${created.slug}/images/${image._id}`)
  expect(page.text).not.toContain('onerror')
})

it('reuses can be proposed on portals that accept them', async () => {
  expect((await visit('/reuses')).text).not.toContain('Proposer une réutilisation')
  const { config, _id } = portal
  await changePortal(admin, portal, { reuses: { ...config.reuses, allowUserReuses: true } })
  const form = encodeURIComponent(`${platform.origin}/data-fair/reuses/new?portal=${_id}`)
  expect((await visit('/reuses')).text).toContain(`/simple-directory/login?redirect=${form}`)
})

it("the host of another portal shows none of this portal's content", async () => {
  const other: Portal = await made('/portals', { config: { title: 'Autre' } })
  const host = `${other._id}.portals.test`
  const there = new SiteClient(platform.origin, host)
  const own = new SiteClient(platform.origin, `${portal._id}.portals.test`)
  expect((await own.get(`http://${own.host}/datasets/${open.slug}`)).status).toBe(200)
  expect((await there.get(`http://${host}/datasets/${open.slug}`)).status).toBe(404)
  expect((await there.get(`http://${host}/datasets`)).text).toContain('Aucun jeu de données')
})
