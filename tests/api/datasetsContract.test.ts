/** Statements of the contract on lists, reads and documents of datasets that no other test covers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatasetRecord } from '../../server/datasets/record.ts'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, superadminEmail, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let alone: TestClient
let anonymous: TestClient
let superadmin: TestClient
/** Id of a finalized file dataset of the user `alone`. */
let towns: string

const everyone = [{ classes: ['list', 'read'], operations: [] }]

async function create(body: Record<string, unknown>): Promise<string> {
  const { status, json, text } = await alone.post('/datasets', { isMetaOnly: true, title: 'D', ...body })
  if (status !== 201) throw new Error(`${status} ${text}`)
  return json.id
}
const change = async (id: string, values: Partial<DatasetRecord>): Promise<void> => {
  await platform.app.platform.datasets.parts.store.update(id, (current) => ({
    record: { ...current, ...values }
  }))
}
const titlesOf = ({ json }: Answer): string[] => json.results.map(({ title }: { title: string }) => title)
const keysOf = ({ json }: Answer): string[] => json.map(({ key }: { key: string }) => key)

beforeAll(async () => {
  platform = await startPlatform()
  anonymous = platform.anonymous()
  alone = await platform.loginAs('test_alone')
  superadmin = await platform.loginAs(superadminEmail, { adminMode: true })
  const csv =
    'Nom,Population,Jour\nVannes,54420,2020-01-02\nLorient,57084,2021-03-04\nAuray,14417,2022-05-06\n'
  const created = await upload(alone, 'towns.csv', csv, { body: { title: 'Towns' } })
  towns = (await waitFinalized(alone, created.json.id)).id
})
afterAll(() => platform.close())

describe('the slug of a new dataset', () => {
  it.each([
    ['Dépenses & recettes : 50% €_x', 'depenses-and-recettes-50percent-eurox'],
    ["L'été à Œuf-sur-Mer (2024)", 'lete-a-oeuf-sur-mer-2024'],
    ['---', 'dataset']
  ])('of %s is %s', async (title, slug) => {
    const { json } = await alone.post('/datasets', { isMetaOnly: true, title })
    expect(json.slug).toBe(slug)
    await alone.delete(`/datasets/${json.id}`)
  })

  it.each([
    ["L'été_à Brest - 2024 !", 'l_ete_a_brest_2024'],
    ['日本', 'dataset']
  ])('of %s, with the slug rules of Opendatasoft keys, is %s', async (title, slug) => {
    const analysis = { escapeKeyAlgorithm: 'compat-ods' }
    const { json } = await alone.post('/datasets', { isMetaOnly: true, title, analysis })
    expect(json.slug).toBe(slug)
    await alone.delete(`/datasets/${json.id}`)
  })
})

describe('metadata with a particular format', () => {
  it.each([
    ['license', { title: 'L', href: 'https://l.test' }, { more: 1 }, 'href'],
    ['topics', [{ title: 'T', color: '#f00', icon: { name: 'i', svgPath: 'M0' } }], { more: 1 }, 'title'],
    ['publications', [{ catalog: 'c', status: 'waiting' }], { status: 'later' }, 'status']
  ])('%s', async (key, value, wrong, required) => {
    const id = await create({})
    const patched = await alone.patch(`/datasets/${id}`, { [key]: value })
    expect([patched.status, patched.json[key]]).toEqual([200, value])
    const changed = (members: Record<string, unknown>): unknown =>
      Array.isArray(value) ? [{ ...value[0], ...members }] : { ...value, ...members }
    for (const refused of [wrong, { [required]: undefined }]) {
      expect((await alone.patch(`/datasets/${id}`, { [key]: changed(refused) })).status).toBe(400)
    }
  })
})

describe('lines excluded from the index', () => {
  it('count in the dataset, but not in its reads', async () => {
    const schema = [
      { key: 'lat', 'x-refersTo': 'http://schema.org/latitude' },
      { key: 'lon', 'x-refersTo': 'http://schema.org/longitude' }
    ]
    const csv = 'lat,lon,name\n48,2,a\n47,1,b\n99,500,c\n'
    const { id } = (await upload(alone, 'places.csv', csv, { body: { title: 'Places', schema } })).json
    expect(await waitFinalized(alone, id)).toMatchObject({ count: 3, bbox: [1, 47, 2, 48] })
    const read = async (path: string): Promise<number> =>
      (await alone.get(`/datasets/${id}/${path}`)).json.total
    expect(await read('lines')).toBe(2)
    expect(await read('lines?size=0')).toBe(2)
    expect(await read('lines?name_neq=a')).toBe(1)
    expect(await read('lines?qs=NOT name:a')).toBe(1)
    expect(await read('values_agg?field=name')).toBe(2)
    expect(await read('geo_agg?bbox=0,40,10,50')).toBe(2)
    await alone.delete(`/datasets/${id}`)
  })
})

describe('the original data of an editable dataset', () => {
  it('are its lines, for administrators of the platform only', async () => {
    const schema = [
      { key: 'name', type: 'string' },
      { key: 'when', type: 'string', format: 'date' }
    ]
    const { id, slug } = (await alone.post('/datasets', { isRest: true, title: 'Écrites', schema })).json
    const refused = await alone.get(`/datasets/${id}/raw`)
    expect([refused.status, refused.text]).toEqual([
      404,
      'Ce jeu de données ne contient pas de fichier de données'
    ])
    const raw = await superadmin.get(`/datasets/${id}/raw`)
    expect([raw.status, raw.text]).toEqual([200, '"_id","name","when"\n'])
    expect(raw.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(raw.headers.get('content-disposition')).toContain(`filename="${slug}.csv"`)
    expect(raw.headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
    expect((await superadmin.get(`/datasets/${id}/raw?select=when&sep=;`)).text).toBe('"when"\n')
    expect((await superadmin.get(`/datasets/${id}/raw?select=none`)).status).toBe(400)
    expect((await superadmin.get(`/datasets/${towns}/raw`)).text).toContain('Vannes')
    await alone.delete(`/datasets/${id}`)
  })
})

describe('the list', () => {
  it('returns only constant and computed fields when the selection names no other', async () => {
    const id = await create({ title: 'Selected', description: 'text', summary: 'short' })
    const list = await alone.get(`/datasets?id=${id}&select=-userPermissions,-links`)
    expect(Object.keys(list.json.results[0]).toSorted()).toEqual([
      'id',
      'owner',
      'public',
      'slug',
      'visibility'
    ])
    const one = await alone.get(`/datasets/${id}?select=title,-links`)
    expect(one.json).toMatchObject({ summary: 'short', description: 'text' })
    expect(one.json.href).toBeUndefined()
  })

  it('adds the thumbnail to a selected image of a public dataset', async () => {
    const id = await create({ title: 'Pictured', image: 'https://images.test/a.png' })
    expect((await alone.get(`/datasets/${id}`)).json.thumbnail).toBeUndefined()
    await alone.put(`/datasets/${id}/permissions`, everyone)
    const list = await anonymous.get(`/datasets?id=${id}&select=image&thumbnail=100x`)
    expect(list.json.results[0].thumbnail).toBe(
      `${platform.origin}/data-fair/api/v1/datasets/${id}/thumbnail?width=100`
    )
  })

  it('sorts texts ignoring case and accents', async () => {
    for (const origin of ['zoo', 'École', 'eau', 'Été']) await create({ title: 'Sorted', origin })
    const { json } = await alone.get('/datasets?title=Sorted&sort=origin&select=origin')
    expect(json.results.map(({ origin }: { origin: string }) => origin)).toEqual([
      'eau',
      'École',
      'Été',
      'zoo'
    ])
  })

  it('filters by texts with commas, as one value or as a list', async () => {
    for (const title of ['Roads, streets', 'Roads', 'Lanes']) await create({ title })
    expect(titlesOf(await alone.get('/datasets?title=Roads, streets&sort=-title'))).toEqual([
      'Roads, streets',
      'Roads'
    ])
    expect(titlesOf(await alone.get('/datasets?title=Roads,Lanes&sort=title'))).toEqual(['Lanes', 'Roads'])
  })

  it('has its response time in admin mode only', async () => {
    const path = '/datasets?explain=true&facets=status&sums=count'
    expect((await alone.get(path)).json.explain).toBeUndefined()
    expect((await superadmin.get(path)).json.explain).toEqual(
      Object.fromEntries(
        ['countMS', 'resultsMS', 'facetsMS', 'sumsMS', 'cleanMS'].map((name) => [name, expect.any(Number)])
      )
    )
  })

  it('is publicly cacheable when it depends on no caller, and private with conditional requests otherwise', async () => {
    const path = '/datasets?select=title,-userPermissions&visibility=public'
    const first = await anonymous.get(path)
    expect([first.headers.get('cache-control'), first.headers.get('x-accel-buffering')]).toEqual([
      'must-revalidate, public, max-age=300',
      'yes'
    ])
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\//)
    for (const name of ['if-none-match', 'x-private-if-none-match']) {
      expect((await anonymous.get(path, { [name]: tag })).status, name).toBe(304)
    }
    const own = await alone.get('/datasets?visibility=public')
    expect(own.headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
  })

  it('accepts flags, kinds and defaults of the contract', async () => {
    const of = async (query: string): Promise<string[]> =>
      titlesOf(await alone.get(`/datasets?mine=true&${query}`))
    expect(await of('file=true')).toEqual(['Towns'])
    expect(await of('queryable=true')).toEqual(['Towns'])
    expect(await of('bbox=true')).toEqual([])
    expect(await of('type=file,rest')).toEqual(['Towns'])
    expect(await of('filename=towns.csv')).toEqual(['Towns'])
    expect(await of('field-type=integer&field-format=date')).toEqual(['Towns'])
    const sums = await alone.get('/datasets?mine=true&size=abc&sums=count&facets=field-type')
    expect(sums.json.sums).toEqual({ count: 3 })
    expect(sums.json.results.length).toBeGreaterThan(5)
    expect(sums.json.facets['field-type']).toEqual([
      { count: 1, value: 'integer' },
      { count: 1, value: 'string' }
    ])
  })
})

describe('the schema', () => {
  const schema = (query: string, name = 'schema'): Promise<Answer> =>
    alone.get(`/datasets/${towns}/${name}?${query}`)

  it('is filtered by column properties and capabilities', async () => {
    const all = ['nom', 'population', 'jour', '_id', '_i', '_rand']
    expect(keysOf(await schema(''))).toEqual(all)
    expect(keysOf(await schema('calculated=false'))).toEqual(all.slice(0, 3))
    expect(keysOf(await schema('type=integer&calculated=false'))).toEqual(['population'])
    expect(keysOf(await schema('format=date,uri-reference'))).toEqual(['jour', '_id'])
    expect(keysOf(await schema('maxCardinality=3'))).toEqual(['nom', 'population', 'jour'])
    expect(keysOf(await schema('capability=text&calculated=false'))).toEqual(['nom'])
    expect(keysOf(await schema('capability=textStandard&calculated=false'))).toEqual(['nom', 'jour'])
    expect(keysOf(await schema('capability=values'))).toEqual(all.filter((key) => key !== '_id'))
    expect(keysOf(await schema('capability=textAgg'))).toEqual([])
    expect(keysOf(await schema('concept=true'))).toEqual([])
    const { json } = await schema('')
    expect(json[0]).toMatchObject({ label: 'Nom', 'x-cardinality': 3 })
    expect(json[3].label).toBe('Identifiant')
  })

  it('hides observed values in its safe form', async () => {
    const { json, headers } = await schema('', 'safe-schema')
    expect(json.some((column: object) => 'x-cardinality' in column || 'enum' in column)).toBe(false)
    expect(keysOf(await schema('enum=true', 'safe-schema'))).toEqual([])
    expect(keysOf(await schema('maxCardinality=3', 'safe-schema'))).toEqual([])
    expect(headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
  })

  it('is exported in two standard formats', async () => {
    const table = await schema('mimeType=application/tableschema%2Bjson')
    expect(table.headers.get('content-disposition')).toBe('attachment; filename="towns-tableschema.json"')
    expect(
      table.json.fields.map(({ name, title }: { name: string; title: string }) => [name, title])
    ).toEqual([
      ['nom', 'Nom'],
      ['population', 'Population'],
      ['jour', 'Jour']
    ])
    const json = await schema('mimeType=application/schema%2Bjson')
    expect(json.headers.get('content-disposition')).toBe('attachment; filename="towns-schema.json"')
    expect(Object.keys(json.json.properties)).toEqual(['nom', 'population', 'jour'])
    const calculated = await schema('mimeType=application/schema%2Bjson&calculated=true')
    expect(calculated.json.properties._id).toMatchObject({ readOnly: true })
    // An unencoded plus is a space: the type is unknown, and the response is the list of columns.
    const other = await schema('mimeType=application/schema+json&calculated=false')
    expect([other.status, keysOf(other)]).toEqual([200, ['nom', 'population', 'jour']])
  })
})

describe('a dataset never published', () => {
  it('is readable only as a draft, except its metadata and journal', async () => {
    const created = await upload(alone, 'later.csv', 'a,b\n1,2\n', { query: 'draft=true' })
    const { id } = await waitFinalized(alone, created.json.id, { draft: true })
    const { json } = await alone.get(`/datasets/${id}`)
    expect(json).toMatchObject({ status: 'draft', title: 'later' })
    for (const key of ['file', 'draft', 'draftReason']) expect(json[key], key).toBeUndefined()
    expect((await alone.get(`/datasets/${id}/schema`)).status).toBe(409)
    expect(keysOf(await alone.get(`/datasets/${id}/schema?draft=true&calculated=false`))).toEqual(['a', 'b'])
    const journal = await alone.get(`/datasets/${id}/journal`)
    expect(journal.json.map(({ type, draft }: { type: string; draft?: boolean }) => [type, draft])).toEqual([
      ['finalize-end', true],
      ['dataset-created', true]
    ])
    const files = await alone.get(`/datasets/${id}/data-files?draft=true`)
    expect(files.json[0]).toMatchObject({ title: "Fichier d'origine - brouillon" })
    expect(files.json[0].url).toMatch(/\/data-files\/later\.csv\?draft=true$/)
    expect((await alone.get(`/datasets?id=${id}`)).json.results[0].draft).toMatchObject({
      status: 'finalized'
    })
  })
})

describe('the API documentation of a dataset', () => {
  it('is cached by the date of the dataset, and has a contact', async () => {
    await alone.patch('/settings/user/test_alone', {
      info: { contact: { name: 'Alone', url: 'https://a.test' } }
    })
    const path = `/datasets/${towns}/api-docs.json`
    const first = await alone.get(path)
    expect(first.json.info.contact).toEqual({ name: 'Alone', url: 'https://a.test' })
    const since = first.headers.get('last-modified') ?? ''
    expect((await alone.get(path, { 'if-modified-since': since })).status).toBe(304)
    expect((await alone.get(path, { 'x-private-if-modified-since': since })).status).toBe(304)
    expect(first.headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
    const { updatedAt } = (await alone.get(`/datasets/${towns}`)).json
    const dated = await alone.get(`${path}?updatedAt=${updatedAt}`)
    expect(dated.headers.get('cache-control')).toBe('must-revalidate, private, max-age=604800')
    const later = await alone.get(`${path}?finalizedAt=2100-01-01T00:00:00.000Z`)
    expect([later.status, later.text.slice(0, 41)]).toEqual([
      400,
      '"finalizedAt" or "updatedAt" parameter ha'
    ])
  })

  it('has the operations that the caller may use', async () => {
    const pathsOf = ({ json }: Answer): string[] => Object.keys(json.paths)
    const path = `/datasets/${towns}/private-api-docs.json`
    expect(pathsOf(await alone.get(path))).not.toContain('/read-api-key')
    await alone.patch(`/datasets/${towns}`, { readApiKey: { active: true, interval: 'P1W' } })
    const own = await alone.get(path)
    expect(own.json.paths['/read-api-key'].get).toMatchObject({ operationId: 'getReadApiKey' })
    expect(own.json.paths).toMatchObject({
      '/user-notification': { post: { operationId: 'sendUserNotification', 'x-permissionClass': 'write' } },
      '/uses': { get: { operationId: 'readUses', 'x-permissionClass': 'admin' } }
    })
    const reserved = ['/_diagnose', '/_reindex', '/_refinalize', '/_lock']
    expect(pathsOf(own).filter((name) => reserved.includes(name))).toEqual([])
    const all = await superadmin.get(path)
    expect(pathsOf(all)).toEqual(expect.arrayContaining(reserved))
    expect(all.json.tags.at(-1)).toEqual({ name: 'Administration' })
    expect(
      pathsOf(await superadmin.get(`/datasets/${await create({})}/private-api-docs.json`))
    ).not.toContain('/_lock')
    expect(pathsOf(await superadmin.get(`/datasets/${towns}/api-docs.json`))).not.toContain('/_lock')
    expect((await anonymous.get(path)).status).toBe(401)
  })

  it('describes multiple values as an array, as they are written and stored', async () => {
    const schema = [{ key: 'tags', type: 'string', separator: ';' }]
    const id = await create({ isMetaOnly: false, isRest: true, schema })
    const { paths } = (await alone.get(`/datasets/${id}/private-api-docs.json`)).json
    const list = { type: 'array', items: { type: 'string' } }
    const { content } = paths['/lines/{lineId}'].get.responses[200]
    expect(content['application/json'].schema.properties.tags).toMatchObject(list)
    const body = paths['/lines'].post.requestBody.content
    expect(body['application/json'].schema.properties.tags).toMatchObject(list)
    const line = (await alone.post(`/datasets/${id}/lines`, { tags: ['a', 'b'] })).json
    expect((await alone.get(`/datasets/${id}/lines/${line._id}`)).json.tags).toEqual(['a', 'b'])
  })

  it('has the line editing operations that the caller may use, on all lines or on own lines', async () => {
    const id = await create({
      isMetaOnly: false,
      isRest: true,
      schema: [{ key: 'a', type: 'string' }],
      rest: { history: true, lineOwnership: true }
    })
    const path = `/datasets/${id}/private-api-docs.json`
    const shown = async (client: TestClient): Promise<string[]> => {
      const { json } = await client.get(path)
      return Object.entries(json.paths as Record<string, object>)
        .flatMap(([name, methods]) => Object.keys(methods).map((method) => `${method} ${name}`))
        .filter((operation) => /lines|revisions/.test(operation))
    }
    const ofHistory = ['get /revisions', 'get /lines/{lineId}/revisions']
    const writes = [
      'post /lines',
      'put /lines/{lineId}',
      'patch /lines/{lineId}',
      'delete /lines/{lineId}',
      'post /_bulk_lines'
    ]
    const reads = ['get /lines', 'get /lines/{lineId}', ...ofHistory]
    const own = [...reads, ...writes].map((operation) => operation.replace(' ', ' /own/{owner}'))
    const everything = [...reads, ...writes, 'delete /lines', ...own].toSorted()
    expect((await shown(alone)).toSorted()).toEqual(everything)
    expect((await shown(superadmin)).toSorted()).toEqual(
      [...everything, 'post /_sync_attachments_lines'].toSorted()
    )
    const person = await platform.loginAs('test_user2')
    const grant = async (operations: string[], classes: string[] = []): Promise<string[]> => {
      const permission = { type: 'user', id: 'test_user2', classes: ['readAdvanced', ...classes], operations }
      expect((await alone.put(`/datasets/${id}/permissions`, [permission])).status).toBe(200)
      return shown(person)
    }
    expect(await grant(['createLine'])).toEqual(['post /lines'])
    expect((await grant([], ['write'])).toSorted()).toEqual([...writes, 'delete /lines'].toSorted())
    expect((await grant([], ['manageOwnLines'])).toSorted()).toEqual(own.toSorted())
    expect((await grant([], ['read'])).toSorted()).toEqual(reads.toSorted())
    const { json } = await alone.get(path)
    expect(json.paths['/own/{owner}/_bulk_lines'].post).toMatchObject({
      operationId: 'bulkOwnLines',
      'x-permissionClass': 'manageOwnLines',
      tags: ['Données éditables par propriétaire de ligne'],
      summary: 'Modifier des lignes en masse (par propriétaire)'
    })
    expect(json.paths['/own/{owner}/revisions'].get.operationId).toBe('readOwnRevisions')
    expect(json.tags.map(({ name }: { name: string }) => name)).toEqual([
      'Métadonnées',
      'Données',
      'Données éditables',
      'Données éditables par propriétaire de ligne',
      'Permissions'
    ])
    const open = Object.keys((await alone.get(`/datasets/${id}/api-docs.json`)).json.paths)
    expect(open).toEqual(expect.arrayContaining(['/revisions', '/lines/{lineId}/revisions']))
    expect(open.filter((name) => /own|bulk|lineId}$/.test(name))).toEqual([])
    // Without history and ownership, the documentation has fewer operations.
    await alone.patch(`/datasets/${id}`, { rest: {} })
    await waitFinalized(alone, id)
    expect((await shown(alone)).filter((name) => /own|revisions/.test(name))).toEqual([])
  })
})

describe('admin mode', () => {
  it('lists the files and locks of a dataset', async () => {
    expect((await anonymous.get(`/datasets/${towns}/_diagnose`)).status).toBe(401)
    expect((await alone.get(`/datasets/${towns}/_diagnose`)).text).toBe('super admin only')
    const { json } = await superadmin.get(`/datasets/${towns}/_diagnose`)
    expect(Object.keys(json)).toEqual(['filesInfos', 'esInfos', 'locks', 'warnings', '_indexShape'])
    const file = json.filesInfos.find(({ path }: { path: string }) => path.endsWith('/towns.csv'))
    expect(file).toMatchObject({ path: expect.stringMatching(/^files\//), size: 92 })
    expect(json.locks).toEqual([null, null])
    expect((await superadmin.get('/datasets/nothing/_diagnose')).status).toBe(404)
  })

  it('warns of values too long for the capabilities of their columns', async () => {
    const long = 'x'.repeat(201)
    const schema = ['long', 'short', 'wild'].map((key) => ({
      key,
      type: 'string',
      ...(key === 'wild' ? { 'x-capabilities': { wildcard: true } } : {})
    }))
    const { id } = (await alone.post('/datasets', { isRest: true, title: 'Longues', schema })).json
    const warnings = async (of: string): Promise<unknown> =>
      (await superadmin.get(`/datasets/${of}/_diagnose`)).json.warnings
    expect(await warnings(id)).toEqual([])
    await alone.post(`/datasets/${id}/lines`, { long, short: 'a', wild: long })
    expect(await warnings(id)).toEqual([
      {
        code: 'IgnoredKeywordValues',
        severity: 'warning',
        message: expect.stringContaining('"long"'),
        details: { columns: ['long'] }
      }
    ])
    const told = async (): Promise<unknown> => (await alone.get(`/datasets/${id}`)).json.esWarning
    await expect.poll(told).toBe('IgnoredKeywordValues')
    const selected = await alone.get(`/datasets?id=${id}&select=esWarning`)
    expect(selected.json.results[0].esWarning).toBe('IgnoredKeywordValues')
    expect((await alone.get(`/datasets/${towns}`)).json).not.toHaveProperty('esWarning')
  })

  it('starts no processing of a dataset without data', async () => {
    const id = await create({})
    for (const path of ['_reindex', '_refinalize']) {
      const { status, text } = await superadmin.post(`/datasets/${id}/${path}`)
      expect([status, text]).toEqual([400, 'this dataset has no data to process'])
    }
    expect((await alone.get(`/datasets/${id}`)).json).not.toHaveProperty('status')
  })

  it('releases a lock that another process holds', async () => {
    const { locks } = platform.app.platform.datasets.parts
    const release = await locks.acquire(towns, 0)
    const diagnosed = await superadmin.get(`/datasets/${towns}/_diagnose`)
    expect(diagnosed.json.locks[0]).toMatchObject({ date: expect.any(String) })
    const refused = await alone.patch(`/datasets/${towns}`, { extensions: [] })
    expect([refused.status, refused.text]).toEqual([
      409,
      `Une opération bloquante est déjà en cours sur le jeu de données ${towns}.`
    ])
    expect((await alone.delete(`/datasets/${towns}/_lock`)).status).toBe(403)
    expect((await superadmin.delete(`/datasets/${towns}/_lock`)).status).toBe(204)
    const next = await locks.acquire(towns, 0)
    // The former holder's release has no effect on the new lock.
    release()
    expect(locks.tryAcquire(towns)).toBeUndefined()
    next()
    expect((await alone.patch(`/datasets/${towns}`, { extensions: [] })).status).toBe(200)
  })
})

describe('a sorted page of datasets', () => {
  it('has the last change first when a day is given', async () => {
    const dates = ['2020-01-01', '2030-01-01']
    for (const modified of dates)
      await create({ title: `Changed ${modified}`, keywords: ['dated'], modified })
    const third = await create({ title: 'Changed now', keywords: ['dated'] })
    await change(third, { dataUpdatedAt: '2025-01-01T00:00:00.000Z' })
    expect(titlesOf(await alone.get('/datasets?keywords=dated&sort=-modified'))).toEqual([
      'Changed 2030-01-01',
      'Changed now',
      'Changed 2020-01-01'
    ])
    const wrong = await alone.get('/datasets?sort=title:up')
    expect([wrong.status, wrong.text]).toEqual([400, 'bad sort order "title:up"'])
  })
})
