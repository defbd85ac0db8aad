import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { graphOf } from '../support/graphs.ts'
import { zipOf } from './support/archives.ts'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let pagesFolder: string
let admin: TestClient
let alone: TestClient
let anonymous: TestClient
/** Dataset ids by name: `open` and `closed` are published on the portal, `other` and `foreign` are not. */
const ids: Record<string, string> = {}

const portal = 'data-fair-portals:p1'
const onPortal = { 'x-forwarded-host': 'portal.test', 'x-forwarded-proto': 'https' }
const publicEntries = [{ classes: ['list', 'read'], operations: [] }]
const refusal = 'catalog API can only be used from a publication site, not the back-office'

async function create(client: TestClient, body: Record<string, unknown>): Promise<string> {
  const { status, json, text } = await client.post('/datasets', { isMetaOnly: true, ...body })
  if (status !== 201) throw new Error(`${status} ${text}`)
  return json.id
}
async function expectOk(answer: Promise<Answer>): Promise<void> {
  const { status, text } = await answer
  expect(status, text).toBe(200)
}
const titlesOf = ({ json }: Answer): string[] => json.results.map(({ title }: { title: string }) => title)

beforeAll(async () => {
  pagesFolder = mkdtempSync(join(tmpdir(), 'fairway-pages-'))
  // The source page serves without a build, since the server adds the same content to it.
  copyFileSync(resolve(import.meta.dirname, '../../embed.html'), join(pagesFolder, 'embed.html'))
  platform = await startPlatform({ pagesFolder })
  anonymous = platform.anonymous()
  alone = await platform.loginAs('test_alone')
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  const site = {
    type: 'data-fair-portals',
    id: 'p1',
    url: 'https://portal.test',
    draftUrl: 'https://draft.test'
  }
  await expectOk(
    admin.post('/settings/organization/test_org1/publication-sites', {
      ...site,
      datasetUrlTemplate: 'https://portal.test/data/{slug}?id={id}'
    })
  )
  await expectOk(
    admin.patch('/settings/organization/test_org1', {
      info: { contact: { name: 'Team', email: 'a@b.test' } }
    })
  )
  const created = await upload(admin, 'stops.json', JSON.stringify([{ name: 'a' }, { name: 'b' }]), {
    body: { title: 'Open Stops', summary: 'Where <script>x</script>buses stop' }
  })
  ids.open = (await waitFinalized(admin, created.json.id)).id
  ids.closed = await create(admin, { title: 'Closed' })
  ids.other = await create(admin, { title: 'Other' })
  ids.foreign = await create(alone, { title: 'Foreign' })
  ids.reference = await create(alone, { title: 'Reference' })
  await platform.app.platform.datasets.parts.store.update(ids.reference, (record) => ({
    record: { ...record, masterData: { virtualDatasets: { active: true } } }
  }))
  await expectOk(
    admin.patch(`/datasets/${ids.open}`, {
      publicationSites: [portal],
      keywords: ['bus', 'stop'],
      license: { title: 'Open', href: 'https://licence.test' },
      temporal: { start: '2024-01-01' },
      frequency: 'monthly'
    })
  )
  await expectOk(admin.patch(`/datasets/${ids.closed}`, { publicationSites: [portal] }))
  for (const name of ['open', 'other']) {
    await expectOk(admin.put(`/datasets/${ids[name]}/permissions`, publicEntries))
  }
  for (const name of ['foreign', 'reference']) {
    await expectOk(alone.put(`/datasets/${ids[name]}/permissions`, publicEntries))
  }
})
afterAll(async () => {
  await platform.close()
  rmSync(pagesFolder, { recursive: true })
})

describe('the catalog of a site', () => {
  it('does not exist on the back-office and on unknown domains', async () => {
    for (const path of [
      '/catalog/datasets',
      '/catalog/dcat',
      '/catalog/dcat.ttl',
      '/catalog/api-docs.json'
    ]) {
      const { status, text } = await admin.get(path)
      expect([status, text]).toEqual([400, refusal])
    }
    const unknown = await anonymous.get('/catalog/datasets', { 'x-forwarded-host': 'unknown.test' })
    expect([unknown.status, unknown.text]).toEqual([404, 'publication site unknown'])
  })

  it('lists the datasets published on the site that the caller may list, without their owner and sites', async () => {
    const list = await anonymous.get('/catalog/datasets?facets=publicationSites,owner', onPortal)
    expect(list.json.count).toBe(1)
    const [dataset] = list.json.results
    expect(dataset).toMatchObject({
      id: ids.open,
      href: 'https://portal.test/data-fair/api/v1/datasets/open-stops',
      page: `https://portal.test/data/open-stops?id=${ids.open}`
    })
    expect(Object.keys(dataset)).not.toEqual(expect.arrayContaining(['owner']))
    expect([dataset.owner, dataset.publicationSites]).toEqual([undefined, undefined])
    expect(list.json.facets.publicationSites).toEqual([{ count: 1, value: portal }])
    expect(list.headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
    const shared = await anonymous.get(
      '/catalog/datasets?visibility=public&select=title,-userPermissions',
      onPortal
    )
    expect(shared.headers.get('cache-control')).toBe('must-revalidate, public, max-age=300')
    expect(shared.json.results[0].owner).toBeUndefined()
    expect(titlesOf(await admin.get('/catalog/datasets?sort=title', onPortal))).toEqual([
      'Closed',
      'Open Stops'
    ])
    expect(titlesOf(await admin.get('/catalog/datasets?files=true', onPortal))).toEqual(['Open Stops'])
    const draft = await anonymous.get('/catalog/datasets', { ...onPortal, 'x-forwarded-host': 'draft.test' })
    expect(draft.json.count).toBe(1)
    const named = await anonymous.get(`/catalog/datasets?publicationSites=${portal}`)
    expect([named.json.count, named.json.results[0].href]).toEqual([
      1,
      `${platform.origin}/data-fair/api/v1/datasets/${ids.open}`
    ])
  })

  it('is available as DCAT', async () => {
    const answer = await anonymous.get('/catalog/dcat', onPortal)
    expect(answer.headers.get('content-type')).toContain('application/ld+json')
    const catalog = JSON.parse(answer.text)
    expect(catalog).toMatchObject({
      '@type': 'Catalog',
      conformsTo: 'https://project-open-data.cio.gov/v1.1/schema',
      describedBy: 'https://project-open-data.cio.gov/v1.1/schema/catalog.json'
    })
    expect(catalog['@context']).toMatchObject({
      '@vocab': 'http://www.w3.org/ns/dcat#',
      issued: { '@id': 'dct:issued', '@type': 'xsd:date' },
      accessURL: { '@id': 'dcat:accessURL', '@type': '@id' },
      fn: 'vcard:fn'
    })
    expect(catalog.dataset).toHaveLength(1)
    const page = `https://portal.test/data/open-stops?id=${ids.open}`
    const raw = 'https://portal.test/data-fair/api/v1/datasets/open-stops/raw'
    const [dataset] = catalog.dataset
    expect(dataset).toMatchObject({
      '@id': page,
      '@type': 'Dataset',
      landingPage: page,
      identifier: 'open-stops',
      title: 'Open Stops',
      description: 'Where buses stop',
      keyword: ['bus', 'stop'],
      license: 'https://licence.test',
      temporal: '2024-01-01/2024-01-01',
      accrualPeriodicity: 'http://purl.org/cld/freq/monthly'
    })
    expect(dataset.issued <= dataset.modified).toBe(true)
    expect(dataset.distribution).toHaveLength(2)
    expect(dataset.distribution[0]).toMatchObject({
      '@id': raw,
      '@type': 'Distribution',
      identifier: 'open-stops/raw',
      title: 'Fichier json',
      downloadURL: raw,
      mediaType: 'application/json',
      format: 'json',
      bytesSize: 27
    })
    expect(dataset.distribution[1]).toMatchObject({ identifier: 'open-stops/convert', format: 'csv' })
    const all = JSON.parse((await admin.get('/catalog/dcat', onPortal)).text)
    const closed = all.dataset.find(({ title }: { title: string }) => title === 'Closed')
    expect(Object.keys(closed).toSorted()).toEqual(
      ['@id', '@type', 'identifier', 'issued', 'landingPage', 'modified', 'title'].toSorted()
    )
  })

  it('is complete beyond one internal page of datasets', async () => {
    const record = await platform.app.platform.datasets.find(ids.open!)
    const { store } = platform.app.platform.datasets.parts
    const copies = Array.from({ length: 250 }, (_, number) => `copy-${number}`)
    for (const id of copies) await store.insert({ ...record!, id, slug: id })
    try {
      const { dataset } = JSON.parse((await anonymous.get('/catalog/dcat', onPortal)).text)
      expect(new Set(dataset.map((one: { identifier: string }) => one.identifier)).size).toBe(251)
    } finally {
      for (const id of copies) await store.remove(id)
    }
  })

  it('is available as DCAT-AP 3 in each RDF format, limited to the datasets that the caller may list', async () => {
    const titlesIn = async (client: TestClient, path: string, accept?: string): Promise<string[]> => {
      const headers = { ...onPortal, ...(accept ? { accept } : {}) }
      const { status, text, headers: answered } = await client.get(path, headers)
      expect(status, text).toBe(200)
      const graph = await graphOf(text, answered.get('content-type') ?? '')
      const isOfDataset = new Set(
        graph
          .filter(({ predicate }) => predicate.value.endsWith('dcat#dataset'))
          .map(({ object }) => object.value)
      )
      return graph
        .filter(
          ({ subject, predicate }) => isOfDataset.has(subject.value) && predicate.value.endsWith('/title')
        )
        .map(({ object }) => object.value)
        .toSorted()
    }
    for (const suffix of ['jsonld', 'ttl', 'rdf']) {
      expect(await titlesIn(anonymous, `/catalog/dcat.${suffix}`), suffix).toEqual(['Open Stops'])
      expect(await titlesIn(admin, `/catalog/dcat.${suffix}`), suffix).toEqual(['Closed', 'Open Stops'])
    }
    // Content negotiation: without an RDF type in Accept, or with JSON too, the response is JSON-LD as before.
    const typeOf = async (accept: string): Promise<string | null> =>
      (await anonymous.get('/catalog/dcat', { ...onPortal, accept })).headers.get('content-type')
    expect(await titlesIn(anonymous, '/catalog/dcat', 'text/turtle')).toEqual(['Open Stops'])
    expect(await typeOf('application/rdf+xml;q=0.9, text/turtle;q=0.5, */*;q=0.1')).toMatch(/rdf\+xml/)
    for (const accept of ['*/*', 'text/html,*/*;q=0.8', 'text/turtle, application/ld+json'])
      expect(await typeOf(accept), accept).toMatch(/^application\/ld\+json/)
  })

  it('has pages of DCAT-AP with links between them, and answers 304 when unchanged', async () => {
    const first = await admin.get('/catalog/dcat.jsonld?size=1', onPortal)
    const { dataset, view } = JSON.parse(first.text)
    expect(dataset).toHaveLength(1)
    expect(view).toMatchObject({
      'hydra:totalItems': { '@value': '2' },
      next: 'https://portal.test/data-fair/api/v1/catalog/dcat.jsonld?page=2&size=1',
      last: 'https://portal.test/data-fair/api/v1/catalog/dcat.jsonld?page=2&size=1'
    })
    expect(first.headers.get('link')).toContain('page=2&size=1>; rel="next"')
    const second = JSON.parse((await admin.get('/catalog/dcat.jsonld?page=2&size=1', onPortal)).text)
    expect(second.view.next).toBeUndefined()
    expect(second.dataset[0]['@id']).not.toBe(dataset[0]['@id'])
    // A page beyond the last one is empty; the page size is at most a thousand.
    const beyond = JSON.parse(
      (await admin.get('/catalog/dcat.jsonld?page=999999999&size=999999', onPortal)).text
    )
    expect([beyond.dataset, beyond.view['hydra:itemsPerPage']['@value']]).toEqual([undefined, '1000'])
    for (const query of ['size=0', 'size=many', 'page=-1', 'page=1e3', 'size='])
      expect((await admin.get(`/catalog/dcat.ttl?${query}`, onPortal)).status, query).toBe(400)

    const etag = first.headers.get('etag') ?? ''
    const again = { ...onPortal, 'if-none-match': etag }
    expect((await admin.get('/catalog/dcat.jsonld?size=1', again)).status).toBe(304)
    // The ETag differs for other callers, and after a change.
    expect((await anonymous.get('/catalog/dcat.jsonld?size=1', again)).status).toBe(200)
    await expectOk(admin.patch(`/datasets/${ids.closed}`, { summary: 'Not for everybody' }))
    expect((await admin.get('/catalog/dcat.jsonld?size=1', again)).status).toBe(200)
    const head = await anonymous.send('HEAD', '/catalog/dcat.ttl', undefined, onPortal)
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([
      200,
      '',
      'text/turtle; charset=utf-8'
    ])
  })

  it('documents its own routes', async () => {
    const { json } = await anonymous.get('/catalog/api-docs.json', onPortal)
    expect(json).toMatchObject({
      openapi: '3.1.0',
      info: {
        title: 'API de catalogue de données',
        'x-api-id': 'portal-test-catalog',
        contact: { name: 'Team', email: 'a@b.test' }
      },
      servers: [{ url: 'https://portal.test/data-fair/api/v1/catalog' }]
    })
    expect(Object.keys(json.paths).toSorted()).toEqual(['/api-docs.json', '/datasets', '/dcat'])
    const english = (await anonymous.get('/catalog/api-docs.json?lang=en', onPortal)).json
    expect([english.info.title, english.tags]).toEqual(['API of a data catalogue', [{ name: 'Catalogue' }]])
    const ofList = english.paths['/datasets'].get
    expect([ofList.summary, ofList.parameters[0]]).toMatchObject([
      'List datasets',
      { name: 'q', description: 'Full-text search' }
    ])
    const names = json.paths['/datasets'].get.parameters.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['q', 'select', 'files', 'bbox', 'queryable', 'page', 'size'])
  })

  it('has working URLs for a site without its own domain', async () => {
    const query = `publicationSites=${portal}`
    const { dataset } = JSON.parse((await anonymous.get(`/catalog/dcat?${query}`)).text)
    const [{ downloadURL, identifier }] = dataset[0].distribution
    expect(identifier).toBe('open-stops/raw')
    expect((await fetch(downloadURL)).status).toBe(200)
    const { json } = await anonymous.get(`/catalog/api-docs.json?${query}`)
    for (const path of ['/datasets', '/dcat', '/api-docs.json']) {
      expect(json.paths[path].get.parameters[0], path).toMatchObject({
        name: 'publicationSites',
        required: true,
        schema: { enum: [portal] }
      })
    }
  })
})

describe('metadata for search engines', () => {
  const site = (path: string): string => `${platform.origin}${path}`
  const patch = (body: object): Promise<void> => expectOk(admin.patch(`/datasets/${ids.open}`, body))

  it('describe a public dataset in schema.org terms', async () => {
    const hostile = 'Stops </script><script>alert(1)</script> & "more" <!--'
    await patch({ title: hostile })
    const { text } = await anonymous.get(site('/data-fair/embed/dataset/open-stops/table'), onPortal)
    await patch({ title: 'Open Stops' })
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
    const page = `https://portal.test/data/open-stops?id=${ids.open}`
    expect(JSON.parse(data)).toMatchObject({
      '@context': 'https://schema.org/',
      '@type': 'Dataset',
      name: hostile,
      description: 'Where buses stop',
      url: page,
      license: 'https://licence.test/',
      keywords: ['bus', 'stop'],
      temporalCoverage: '2024-01-01/..',
      publisher: { '@type': 'Organization', name: 'Test Org 1' },
      variableMeasured: [{ name: 'name' }],
      includedInDataCatalog: { url: 'https://portal.test' },
      distribution: [
        {
          encodingFormat: 'application/json',
          contentUrl: 'https://portal.test/data-fair/api/v1/datasets/open-stops/raw'
        },
        { encodingFormat: 'text/csv' }
      ]
    })
    expect(text).not.toContain('alert(1)</script>')
    expect(text).toContain(`<link rel="canonical" href="${page.replaceAll('&', '&amp;')}" />`)
    expect(text).not.toContain('noindex')
    expect(text.match(/<title>(.*)<\/title>/)?.[1]).toContain('Stops &lt;/script>')
    // A private dataset has no description, even for callers who may read it, because caches share the page.
    const embed = await admin.get(site('/data-fair/embed/dataset/closed/table'), onPortal)
    expect(embed.headers.get('x-resource')).toContain(`dataset-${ids.closed}-table`)
    expect(embed.text).not.toMatch(/ld\+json|Closed/)
    // A dataset that is published nowhere has no page that search engines could show.
    const other = (await anonymous.get(site(`/data-fair/embed/dataset/${ids.other}/table`))).text
    expect(other).toMatch(/noindex.*ld\+json/s)
  })

  it('list the pages and readable datasets of a public site', async () => {
    const map = await anonymous.get(site('/sitemap.xml'), onPortal)
    expect(map.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const addresses = [...map.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    expect(addresses).toEqual(['https://portal.test/', `https://portal.test/data/open-stops?id=${ids.open}`])
    expect(map.text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
    // The sitemap is the same for callers with more permissions: it shows the site as the public sees it.
    expect((await admin.get(site('/sitemap.xml'), onPortal)).text).toBe(map.text)
    const robots = (await anonymous.get(site('/robots.txt'), onPortal)).text
    expect(robots).toContain('Disallow: /data-fair/\n')
    expect(robots).toContain('Sitemap: https://portal.test/sitemap.xml')
    for (const part of ['0', '2', 'x']) {
      expect((await anonymous.get(site(`/sitemap.xml?part=${part}`), onPortal)).status).toBe(404)
    }
    const onDraft = { ...onPortal, 'x-forwarded-host': 'draft.test' }
    expect((await anonymous.get(site('/robots.txt'), onDraft)).text).toBe('User-agent: *\nDisallow: /\n')
    for (const headers of [onDraft, {}])
      expect((await anonymous.get(site('/sitemap.xml'), headers)).status).toBe(404)
    expect((await anonymous.get(site('/robots.txt'))).text).toMatch(
      /Allow: \/data-fair\/embed\/\n.*Disallow: \/\n/s
    )
  })
})

describe('the domain of a site', () => {
  it('serves the datasets of its account, and reference data, by id or slug', async () => {
    const list = await anonymous.get('/datasets?sort=title', onPortal)
    expect(titlesOf(list)).toEqual(['Open Stops', 'Other', 'Reference'])
    for (const reference of [ids.open, 'open-stops']) {
      const { json } = await anonymous.get(`/datasets/${reference}`, onPortal)
      expect(json).toMatchObject({
        id: ids.open,
        href: 'https://portal.test/data-fair/api/v1/datasets/open-stops',
        page: `https://portal.test/data/open-stops?id=${ids.open}`
      })
      expect(json.previews[0].href).toBe('https://portal.test/data-fair/embed/dataset/open-stops/table')
    }
    const lines = await anonymous.get('/datasets/open-stops/lines', onPortal)
    expect(lines.json.total).toBe(2)
    const first = await anonymous.get('/datasets/open-stops/lines?size=1&select=name', onPortal)
    const pages = `https://portal.test/data-fair/api/v1/datasets/${ids.open}/lines?`
    expect(first.json.next).toMatch(new RegExp(`^${pages.replaceAll(/[.?]/g, String.raw`\$&`)}`))
    expect(first.headers.get('link')).toBe(`<${first.json.next}>; rel=next`)
    const documentation = await anonymous.get('/datasets/open-stops/api-docs.json', onPortal)
    expect(documentation.json).toMatchObject({
      info: { contact: { name: 'Team' }, 'x-api-id': `portal-test-dataset-${ids.open}` },
      servers: [{ url: 'https://portal.test/data-fair/api/v1/datasets/open-stops' }]
    })
    const files = await anonymous.get('/datasets/open-stops/data-files', onPortal)
    expect(files.json[0].url).toBe(
      `https://portal.test/data-fair/api/v1/datasets/${ids.open}/data-files/stops.json`
    )
    for (const reference of [ids.foreign, 'foreign', 'nothing']) {
      const { status, text } = await anonymous.get(`/datasets/${reference}`, onPortal)
      expect([status, text]).toEqual([404, 'Dataset not found'])
    }
    expect((await anonymous.get('/datasets/open-stops')).status).toBe(404)
    expect((await anonymous.get(`/datasets/${ids.foreign}`)).status).toBe(200)
  })

  it('serves the files that lines reference', async () => {
    const archive = { attachments: await zipOf({ 'a.txt': 'first' }) }
    const { id } = (await upload(admin, 'files.csv', 'title,file\none,a.txt\n', archive)).json
    await waitFinalized(admin, id)
    const addressOf = async (headers?: Record<string, string>): Promise<string> =>
      (await admin.get(`/datasets/${id}/lines`, headers)).json.results[0]._attachment_url
    const path = `/data-fair/api/v1/datasets/${id}/attachments/a.txt`
    expect(await addressOf(onPortal)).toBe(`https://portal.test${path}`)
    expect(await addressOf()).toBe(platform.origin + path)
    expect((await admin.get(path, onPortal)).text).toBe('first')
    await admin.delete(`/datasets/${id}`)
  })

  it('resolves the read key of a dataset by its slug, and creates unknown datasets', async () => {
    const readApiKey = { active: true, interval: 'P1W' }
    await expectOk(admin.patch('/datasets/closed', { readApiKey }, onPortal))
    const { current } = (await admin.get('/datasets/closed/read-api-key', onPortal)).json
    const headers = { ...onPortal, 'x-apikey': current }
    expect((await anonymous.get('/datasets/closed', headers)).json.id).toBe(ids.closed)
    expect((await anonymous.get('/datasets/closed', onPortal)).status).toBe(403)
    const body = { isMetaOnly: true, title: 'Made there' }
    const created = await admin.put('/datasets/made-there-id', body, onPortal)
    expect([created.status, created.json.href]).toEqual([
      201,
      'https://portal.test/data-fair/api/v1/datasets/made-there'
    ])
    const taken = await admin.put(`/datasets/${ids.foreign}`, body, onPortal)
    expect([taken.status, taken.text]).toEqual([404, 'Dataset not found'])
    expect((await admin.delete('/datasets/made-there', onPortal)).status).toBe(204)
  })

  it('is replaced by the publicationSites filter on the main domain', async () => {
    const { json } = await anonymous.get(`/datasets?publicationSites=${portal}&facets=publicationSites`)
    expect(json.count).toBe(1)
    expect(json.results[0]).toMatchObject({
      page: `https://portal.test/data/open-stops?id=${ids.open}`,
      href: `${platform.origin}/data-fair/api/v1/datasets/${ids.open}`
    })
    expect(json.facets.publicationSites).toEqual([
      { count: 2, value: null },
      { count: 1, value: portal }
    ])
    expect((await anonymous.get('/datasets?publicationSites=data-fair-portals:unknown')).json.count).toBe(0)
  })

  it('may be the domain of the platform', async () => {
    const site = { type: 'data-fair-portals', id: 'main', url: platform.origin }
    await expectOk(admin.post('/settings/organization/test_org1/publication-sites', site))
    await expectOk(
      admin.patch(`/datasets/${ids.open}`, { publicationSites: [portal, 'data-fair-portals:main'] })
    )
    expect(titlesOf(await anonymous.get('/catalog/datasets'))).toEqual(['Open Stops'])
    const catalog = JSON.parse((await anonymous.get('/catalog/dcat')).text)
    expect(catalog.dataset[0]['@id']).toBe(`${platform.origin}/datasets/${ids.open}`)
    expect((await anonymous.get('/datasets/open-stops')).json.id).toBe(ids.open)
    expect((await anonymous.get('/datasets/foreign')).status).toBe(404)
    expect((await anonymous.get(`/datasets/${ids.foreign}`)).json.page).toBe(
      `${platform.origin}/data-fair/dataset/${ids.foreign}`
    )
    await expectOk(admin.delete('/settings/organization/test_org1/publication-sites/data-fair-portals/main'))
    expect((await anonymous.get('/catalog/datasets')).status).toBe(400)
    expect((await anonymous.get('/datasets/open-stops')).status).toBe(404)
  })
})
