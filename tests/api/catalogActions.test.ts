/** CKAN API of the platform, tested with the CKAN client library, harvesters, and our own catalog plugin. */
import ckan from 'ckan'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { scenario } from './support/scenario.ts'

let platform: TestPlatform
let admin: TestClient
let alone: TestClient
let anonymous: TestClient
const ids: Record<string, string> = {}
const portal = 'data-fair-portals:p1'
const onPortal = { 'x-forwarded-host': 'portal.test', 'x-forwarded-proto': 'https' }
const publicEntries = [{ classes: ['list', 'read'], operations: [] }]

async function expectOk(answer: Promise<Answer>): Promise<void> {
  const { status, text } = await answer
  expect(status, text).toBe(200)
}

beforeAll(async () => {
  platform = await startPlatform()
  anonymous = platform.anonymous()
  alone = await platform.loginAs('test_alone')
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  await expectOk(
    admin.post('/settings/organization/test_org1/publication-sites', {
      type: 'data-fair-portals',
      id: 'p1',
      title: 'Portal',
      url: 'https://portal.test'
    })
  )
  await expectOk(admin.patch('/settings/organization/test_org1', { topics: [{ id: 'sea', title: 'Sea' }] }))
  const created = await upload(admin, 'stops.csv', 'name,lat,lon\na,48,-2\nb,47,-1', {
    body: { title: 'Bus stops', description: 'Where **buses** stop' }
  })
  ids.stops = (await waitFinalized(admin, created.json.id)).id
  const create = async (client: TestClient, title: string): Promise<string> =>
    (await client.post('/datasets', { isMetaOnly: true, title })).json.id
  ids.ports = await create(admin, 'Ports')
  ids.secret = await create(admin, 'Secret ports')
  ids.foreign = await create(alone, 'Foreign')
  await expectOk(
    admin.patch(`/datasets/${ids.stops}`, {
      publicationSites: [portal],
      keywords: ['bus', 'stop'],
      license: {
        title: 'Licence Ouverte',
        href: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence'
      },
      temporal: { start: '2024-01-01' },
      frequency: 'monthly'
    })
  )
  const topics = [{ id: 'sea', title: 'Sea' }]
  await expectOk(
    admin.patch(`/datasets/${ids.ports}`, { publicationSites: [portal], topics, keywords: ['bus', "l'eau"] })
  )
  await expectOk(admin.patch(`/datasets/${ids.secret}`, { publicationSites: [portal] }))
  for (const id of [ids.stops, ids.ports])
    await expectOk(admin.put(`/datasets/${id}/permissions`, publicEntries))
  await expectOk(alone.put(`/datasets/${ids.foreign}/permissions`, publicEntries))
})
afterAll(() => platform.close())

const sorted = (texts: (string | undefined)[]): string[] =>
  texts.map(String).toSorted((a, b) => a.localeCompare(b, 'en'))
const act = (action: string, parameters: Record<string, string> = {}): string =>
  `/data-fair/api/3/action/${action}?${String(new URLSearchParams(parameters))}`

it('the CKAN API lists the datasets of a site that the caller may list, and public ones on the platform domain', async () => {
  const namesFor = async (client: TestClient, headers: Record<string, string>): Promise<string[]> =>
    (await client.get(act('package_list'), headers)).json.result
  expect(await namesFor(anonymous, onPortal)).toEqual(['bus-stops', 'ports'])
  expect(await namesFor(admin, onPortal)).toEqual(['bus-stops', 'ports', 'secret-ports'])
  const everywhere = sorted([ids.stops, ids.ports, ids.foreign])
  expect(await namesFor(anonymous, {})).toEqual(everywhere)
  // The list is the same for every caller: on the platform domain it has public datasets only.
  expect(await namesFor(admin, {})).toEqual(everywhere)
  expect((await anonymous.get(`${platform.origin}/api/3/action/package_list`, onPortal)).json).toEqual({
    help: 'https://portal.test/data-fair/api/3/action/help_show?name=package_list',
    success: true,
    result: ['bus-stops', 'ports']
  })
})

it('a dataset is described as a package with its resources', async () => {
  const { result } = (await anonymous.get(act('package_show', { id: 'bus-stops' }), onPortal)).json
  expect(result).toMatchObject({
    id: ids.stops,
    name: 'bus-stops',
    title: 'Bus stops',
    notes: 'Where **buses** stop',
    license_id: 'lov2',
    isopen: true,
    private: false,
    state: 'active',
    type: 'dataset',
    url: `https://portal.test/datasets/${ids.stops}`,
    organization: { id: 'test_org1', name: 'test_org1', title: 'Test Org 1' },
    owner_org: 'test_org1',
    num_tags: 2,
    tags: [{ name: 'bus' }, { name: 'stop' }],
    groups: [],
    num_resources: result.resources.length
  })
  expect(result.metadata_modified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/)
  const extras = Object.fromEntries(
    result.extras.map(({ key, value }: { key: string; value: string }) => [key, value])
  )
  expect(extras).toMatchObject({
    uri: `${platform.origin}/data-fair/api/v1/datasets/${ids.stops}`,
    temporal_start: '2024-01-01'
  })
  const [raw, ...others] = result.resources
  expect(raw).toMatchObject({
    id: `${ids.stops}_raw`,
    format: 'CSV',
    mimetype: 'text/csv',
    url: 'https://portal.test/data-fair/api/v1/datasets/bus-stops/raw',
    package_id: ids.stops,
    position: 0
  })
  for (const { id, url } of [raw, ...others]) {
    const shown = await anonymous.get(act('resource_show', { id }), onPortal)
    expect(shown.json.result).toEqual(
      id === raw.id ? raw : others.find((other: { id: string }) => other.id === id)
    )
    expect((await anonymous.get(url.replace('https://portal.test', ''), onPortal)).status, url).toBe(200)
  }
})

it('datasets are searched with the queries that harvesters send', async () => {
  const titles = async (parameters: Record<string, string>): Promise<string[]> => {
    const { status, json, text } = await admin.get(
      act('package_search', { sort: 'title asc', ...parameters }),
      onPortal
    )
    expect(status, text).toBe(200)
    expect(json.result.count).toBeGreaterThanOrEqual(json.result.results.length)
    return json.result.results.map(({ title }: { title: string }) => title)
  }
  const all = ['Bus stops', 'Ports', 'Secret ports']
  const { result: stops } = (await admin.get(act('package_show', { id: 'bus-stops' }), onPortal)).json
  const modified = `${stops.metadata_modified}Z`
  for (const [parameters, expected] of [
    [{}, all],
    [{ q: '*:*', rows: '2' }, all.slice(0, 2)],
    [{ start: '2', rows: '1000000' }, all.slice(2)],
    [{ rows: '0' }, []],
    [{ q: 'ports' }, ['Ports', 'Secret ports']],
    [{ q: 'l\'eau "!' }, ['Ports']],
    [{ q: 'title:ports AND private:false' }, ['Ports']],
    [
      { fq: 'organization:test_org1 OR organization:other metadata_modified:[2020-01-01T00:00:00Z TO *]' },
      all
    ],
    [{ fq: '-organization:test_org1' }, []],
    [{ fq: '+tags:bus -tags:stop' }, ['Ports']],
    [{ fq: 'tags:"l\'eau"' }, ['Ports']],
    [{ fq: 'groups:sea' }, ['Ports']],
    [{ fq: 'res_format:CSV' }, ['Bus stops']],
    [{ fq: 'license_id:lov2' }, ['Bus stops']],
    [{ fq: 'license_id:notspecified' }, ['Ports', 'Secret ports']],
    [{ fq: `id:(${ids.ports} OR ${ids.secret})` }, ['Ports', 'Secret ports']],
    [{ fq: 'name:bus-stops' }, ['Bus stops']],
    [{ fq: 'metadata_modified:[NOW-1DAY TO *]' }, all],
    [{ fq: 'metadata_modified:[* TO 2020-01-01T00:00:00Z]' }, []],
    [{ fq: `id:${ids.stops} metadata_modified:[${modified} TO ${modified}]` }, ['Bus stops']],
    [{ fq: 'extras_harvest_source_id:*' }, []],
    [{ sort: 'metadata_created desc' }, all.toReversed()],
    [{ fq: 'state:active dataset_type:dataset', sort: 'metadata_created asc, id asc' }, all]
  ] as [Record<string, string>, string[]][]) {
    expect(await titles(parameters), JSON.stringify(parameters)).toEqual(expected)
  }
  const fields = JSON.stringify(['organization', 'tags', 'groups', 'res_format', 'license_id', 'other'])
  const { result } = (
    await anonymous.get(act('package_search', { rows: '0', 'facet.field': fields }), onPortal)
  ).json
  expect(result.facets).toEqual({
    organization: { test_org1: 2 },
    tags: { bus: 2, "l'eau": 1, stop: 1 },
    groups: { sea: 1 },
    res_format: { CSV: 1 },
    license_id: { lov2: 1, notspecified: 1 },
    other: {}
  })
  expect(result.search_facets.groups.items).toEqual([{ name: 'sea', display_name: 'Sea', count: 1 }])
})

it('the CKAN API lists organizations, groups, tags and licences', async () => {
  const result = async (action: string, parameters = {}): Promise<unknown> =>
    (await anonymous.get(act(action, parameters))).json.result
  expect(await result('organization_list')).toEqual(['test_alone', 'test_org1'])
  expect(await result('organization_list', { all_fields: 'true', limit: '1', offset: '1' })).toMatchObject([
    { name: 'test_org1', title: 'Test Org 1', package_count: 2 }
  ])
  expect(await result('organization_show', { id: 'test_org1', include_datasets: 'true' })).toMatchObject({
    package_count: 2,
    packages: [{ owner_org: 'test_org1' }, { owner_org: 'test_org1' }]
  })
  expect(await result('group_show', { id: 'sea' })).toMatchObject({ title: 'Sea', package_count: 1 })
  expect(await result('tag_list', { query: 'S' })).toEqual(['bus', 'stop'])
  expect(await result('license_list')).toMatchObject([
    { id: 'cc-by', status: 'active' },
    ...Array.from({ length: 8 }, () => ({}))
  ])
  expect(await result('site_read')).toBe(true)
  expect(await result('status_show')).toMatchObject({ ckan_version: '2.10.4', site_url: platform.origin })
  expect(await result('current_package_list_with_resources', { limit: '1' })).toHaveLength(1)
})

it('errors have the format of CKAN', async () => {
  const error = (type: string): object => ({ success: false, error: { __type: type } })
  await scenario(
    platform,
    (
      [
        [act('package_show', { id: 'nothing' }), 404, error('Not Found Error')],
        [act('package_show', { id: ids.secret! }), 404, error('Not Found Error')],
        [act('resource_show', { id: `${ids.secret}_raw` }), 404, error('Not Found Error')],
        [act('resource_show', { id: `${ids.stops}_convert` }), 404, error('Not Found Error')],
        [act('package_show'), 409, { success: false, error: { id: ['Missing value'] } }],
        [act('package_search', { rows: 'many' }), 409, { error: { rows: ['Invalid integer'] } }],
        [act('package_search', { start: '-1' }), 409, error('Validation Error')],
        [act('package_search', { fq: '(a' }), 409, error('Search Error')],
        [act('package_search', { fq: 'nothing:a' }), 409, error('Search Error')],
        [act('package_search', { fq: 'metadata_modified:[soon TO *]' }), 409, error('Search Error')],
        [act('package_search', { sort: 'id sideways' }), 400, error('Search Query Error')],
        [act('package_search', { 'facet.field': '[tags' }), 409, error('Validation Error')],
        [act('constructor'), 400, /^"Bad request - Action name not known: constructor"$/],
        [act('package_create'), 400, /Action name not known/],
        [`${act('package_list')}a=1&a=2`, 400, /^"Bad request - /]
      ] as [string, number, object | RegExp][]
    ).map(([path, status, body]) => ({ who: anonymous, asks: ['GET', path], gets: [status, body] }))
  )
  const posted = (body: unknown): Promise<Answer> => anonymous.post(act('package_show'), body)
  expect((await posted({ id: ids.stops })).json.result.id).toBe(ids.stops)
  expect((await posted({ id: { $ne: 1 } })).status).toBe(409)
  expect((await posted([1])).text).toContain('must be a dictionary')
  // Bodies as `curl -d` sends them (form type, JSON content), as old libraries encode them, and as form fields.
  const form = async (body: string): Promise<string> => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = `${platform.origin}/data-fair/api/3/action/package_show`
    return (await fetch(url, { method: 'POST', headers: type, body })).text()
  }
  const json = JSON.stringify({ id: ids.stops })
  for (const body of [json, encodeURIComponent(json), `${encodeURIComponent(json)}=1`, `id=${ids.stops}`])
    expect(JSON.parse(await form(body))).toMatchObject({ result: { id: ids.stops } })
  expect(await form('{"id"')).toContain('JSON Error')
  const unknown = await anonymous.get(act('package_list'), { 'x-forwarded-host': 'unknown.test' })
  expect([unknown.status, unknown.json.success]).toEqual([404, false])
})

it('the CKAN client library and our own catalog plugin can read the platform', async () => {
  const client = new ckan.Client(`${platform.origin}/data-fair`)
  const ask = promisify(client.action.bind(client)) as (
    action: string,
    parameters: object
  ) => Promise<{ success: boolean; result: { count: number; results: { id: string }[] } }>
  const { success, result } = await ask('dataset_search', { q: 'stops', rows: 5 })
  expect([success, result.count, result.results[0]?.id]).toEqual([true, 1, ids.stops])
  await expect(ask('dataset_show', { id: 'nothing' })).rejects.toContain('Not Found Error')

  const { json: catalog } = await admin.post('/catalogs/api/catalogs', {
    title: 'Ourselves',
    plugin: 'ckan',
    config: { url: `${platform.origin}/data-fair` }
  })
  const resources = `/catalogs/api/catalogs/${catalog._id}/resources`
  const listed = await admin.get(`${resources}?size=10`)
  expect(sorted(listed.json.results.map(({ id }: { id: string }) => id))).toEqual(
    sorted([ids.stops, ids.ports, ids.foreign])
  )
  const inside = await admin.get(`${resources}?currentFolderId=${ids.stops}`)
  expect(inside.json.results[0]).toMatchObject({ id: `${ids.stops}:${ids.stops}_raw`, format: 'csv' })
})
