/** Search endpoints of reference datasets (docs/api/virtual-and-master.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let user: TestClient
let id: string

const label = 'http://www.w3.org/2000/01/rdf-schema#label'
const insee = 'http://rdf.insee.fr/def/geo#codeCommune'
const latLon = 'http://www.w3.org/2003/01/geo/wgs84_pos#lat_long'
const start = 'https://schema.org/startDate'
const end = 'https://schema.org/endDate'
const csv = [
  'code,nom,lieu,debut,fin,mots,actif',
  '56007,Auray,"47.66,-2.98",2000-01-01,2009-12-31,a;b,oui',
  '56007,Auray-Ville,"47.66,-2.98",2010-01-01,2030-12-31,,oui',
  '56260,Vannes,"47.65,-2.76",2000-01-01,2030-12-31,c,oui',
  '56261,Vannes-Est,"47.65,-2.70",2000-01-01,2030-12-31,c,non',
  '29019,Brest,"48.39,-4.48",2000-01-01,2030-12-31,,oui',
  ',Sans code,,2000-01-01,2030-12-31,,oui',
  ''
].join('\n')

type Body = Record<string, unknown>
interface Column {
  key: string
  [attribute: string]: unknown
}

const masterData = {
  shareOrgs: [],
  singleSearchs: [
    {
      title: 'Codes des communes',
      output: { key: 'code', type: 'string', 'x-refersTo': insee },
      label: { key: 'nom', type: 'string', 'x-refersTo': label },
      filters: [
        { property: { key: 'actif' }, values: ['true'] },
        { property: { key: 'nom' }, values: [] },
        { property: { key: 'nom' }, values: null },
        { property: {}, values: ['Brest'] },
        {}
      ]
    },
    { id: 'names', title: 'Noms', output: { key: 'nom', type: 'string' } },
    { id: 'lists', title: 'Listes', output: { key: 'mots', type: 'string' } }
  ],
  bulkSearchs: [
    { title: 'Par code', input: [{ type: 'equals', property: { key: 'code' } }], sort: '-debut' },
    {
      id: 'dated',
      title: 'Par code et date',
      input: [
        { type: 'equals', property: { key: 'code' } },
        { type: 'date-in-interval', property: { key: '_date' } }
      ]
    },
    {
      id: 'near',
      title: 'Proche',
      input: [{ type: 'geo-distance', distance: 20_000, property: { key: '_geopoint' } }]
    },
    { id: 'other', title: 'Autre', input: [{ type: 'magic', property: { key: 'code' } }] }
  ]
}

beforeAll(async () => {
  platform = await startPlatform({})
  user = await platform.loginAs('test_user1')
  id = (await upload(user, 'communes.csv', csv)).json.id
  await waitFinalized(user, id)
  const concepts: Record<string, Partial<Column>> = {
    code: { 'x-refersTo': insee, 'x-transform': { type: 'string' } },
    nom: { 'x-refersTo': label },
    lieu: { 'x-refersTo': latLon },
    debut: { 'x-refersTo': start },
    fin: { 'x-refersTo': end },
    mots: { separator: ';' }
  }
  const { schema } = (await user.get(`/datasets/${id}`)).json
  const described = (schema as Column[]).map((column) => ({ ...column, ...concepts[column.key] }))
  await user.patch(`/datasets/${id}`, { schema: described })
  await waitFinalized(user, id)
  const answer = await user.patch(`/datasets/${id}`, { masterData })
  expect(answer.status, answer.text).toBe(200)
})
afterAll(() => platform.close())

const single = (search: string, query = '') =>
  user.get(`/datasets/${id}/master-data/single-searchs/${search}?${query}`)

describe('the definition of searches', () => {
  it('gets an id, and updates the date of the data', async () => {
    const dataset = (await user.get(`/datasets/${id}`)).json
    expect(dataset.masterData.singleSearchs[0].id).toBe('codes-des-communes')
    expect(dataset.masterData.bulkSearchs[0].id).toBe('par-code')
    expect(dataset.status).toBe('finalized')
    const created = await user.post('/datasets', {
      isMetaOnly: true,
      title: 'M',
      masterData: { bulkSearchs: [{ title: 'Une Fois', input: [{ type: 'equals' }] }] }
    })
    expect(created.json.masterData.bulkSearchs[0].id).toBe('une-fois')
  })

  it('is in the API documentation', async () => {
    const { paths, tags } = (await user.get(`/datasets/${id}/api-docs.json`)).json
    expect(tags).toContainEqual({ name: 'Données de référence' })
    const { post } = paths['/master-data/bulk-searchs/par-code']
    expect(post).toMatchObject({
      operationId: 'masterData_bulkSearch_par-code',
      summary: 'Par code',
      tags: ['Données de référence'],
      'x-permissionClass': 'read',
      'x-operationType': 'http://schema.org/SearchAction'
    })
    const sent = post.requestBody.content['application/x-ndjson'].schema.properties
    expect(Object.keys(sent)).toEqual(['code', '_key'])
    expect(post.requestBody.content['text/csv'].schema.properties).toEqual(sent)
    expect(sent._key['x-refersTo']).toBe('http://schema.org/identifier')
    const found = post.responses['200'].content['application/json'].schema.items.properties
    expect(found.mots).toMatchObject({ 'x-separator': ';', title: 'mots' })
    expect(post.responses['200'].content['text/csv'].schema.properties).toEqual(found)
    expect(sent.code.title).toBe('code')
    const { results } = paths['/lines'].get.responses['200'].content['application/json'].schema.properties
    expect(results.items.properties.mots).toMatchObject({ type: 'array', items: { type: 'string' } })
    const [select] = post.parameters
    expect(select.schema.items.enum).toEqual(Object.keys(found).slice(0, -2))
    expect(Object.keys(found).slice(-2)).toEqual(['_key', '_error'])
    const { get } = paths['/master-data/single-searchs/codes-des-communes']
    expect(get.operationId).toBe('masterData_singleSearch_codes-des-communes')
    const { properties } = get.responses['200'].content['application/json'].schema
    expect(properties.output['x-refersTo']).toBe(insee)
    expect(properties.label['x-refersTo']).toBe(label)
  })

  it.each([
    { bulkSearchs: [{ title: 'Sans entrée', input: [] }] },
    { bulkSearchs: [{ title: 'ab', input: [{ type: 'equals' }] }] },
    { singleSearchs: [{ title: 'Sans sortie' }] },
    { singleSearchs: 'x' },
    { shareOrgs: [{ name: 'x' }] }
  ])('%j is refused', async (body) => {
    expect((await user.patch(`/datasets/${id}`, { masterData: body })).status).toBe(400)
  })

  it('needs an administrator of the root of the account', async () => {
    const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
    const contributor = await platform.loginAs('test_user5', { org: 'test_org1' })
    const own = (await admin.post('/datasets', { isMetaOnly: true, title: 'De tous' })).json
    const refused = await contributor.patch(`/datasets/${own.id}`, { masterData })
    expect(refused.status).toBe(403)
    expect((await admin.patch(`/datasets/${own.id}`, { masterData })).status).toBe(200)
  })
})

describe('a single search', () => {
  it('returns values with their labels, in order, without duplicates or empty values', async () => {
    const all = await single('codes-des-communes')
    expect([all.status, all.json], all.text).toEqual([
      200,
      {
        total: 5,
        results: [
          { output: '29019', label: '29019 (Brest)' },
          { output: '56007', label: '56007 (Auray)' },
          { output: '56260', label: '56260 (Vannes)' }
        ]
      }
    ])
    expect((await single('codes-des-communes', 'size=1')).json.results).toHaveLength(1)
  })

  it('matches all words in both columns, the last word as a prefix', async () => {
    const outputs = async (q: string): Promise<unknown[]> =>
      ((await single('codes-des-communes', `q=${q}`)).json.results as Body[]).map(({ output }) => output)
    expect(await outputs('bre')).toEqual(['29019'])
    expect(await outputs('56260')).toEqual(['56260'])
    expect(await outputs('auray brest')).toEqual([])
    expect(await outputs('auray vil')).toEqual(['56007'])
    const { results } = (await single('codes-des-communes', 'q=brest')).json
    expect(results[0].score).toBeGreaterThan(0)
  })

  it('returns values only without a label column', async () => {
    expect((await single('names', 'q=brest')).json.results[0]).toMatchObject({
      output: 'Brest',
      label: 'Brest'
    })
  })

  it('has explicit errors', async () => {
    const unknown = await single('nothing')
    expect([unknown.status, unknown.text]).toEqual([404, 'Recherche unitaire "nothing" inconnue'])
    expect((await single('lists')).status).toBe(400)
    expect((await single('names', 'size=20000')).status).toBe(400)
    expect((await platform.anonymous().get(`/datasets/${id}/master-data/single-searchs/names`)).status).toBe(
      403
    )
  })
})

describe('a column with values from reference data', () => {
  it('has the search URL in its schema, for forms', async () => {
    const address = `${user.api}/datasets/${id}/master-data/single-searchs/names?q={q}`
    const { json } = await user.post('/datasets', {
      isRest: true,
      title: 'Choix',
      schema: [
        {
          key: 'ville',
          type: 'string',
          'x-fromUrl': address,
          'x-itemKey': 'output',
          'x-itemsProp': 'results'
        }
      ]
    })
    const { properties } = (await user.get(`/datasets/${json.id}/schema?mimeType=application/schema%2Bjson`))
      .json
    expect(properties.ville.layout).toEqual({
      getItems: { url: address, itemKey: 'data["output"]', itemsResults: 'data["results"]' }
    })
    // Written values are not validated against the reference data.
    const written = await user.post(`/datasets/${json.id}/lines`, { ville: 'Nulle part' })
    expect(written.status, written.text).toBe(201)
  })
})

describe('a bulk search', () => {
  async function bulk(search: string, body: string, type: string, query = '') {
    const path = `/datasets/${id}/master-data/bulk-searchs/${search}?${query}`
    const response = await user.fetch('POST', path, { body, headers: { 'content-type': type } })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const ndjson = (lines: Body[]): string => lines.map((line) => JSON.stringify(line)).join('\n')
  const linesOf = (text: string): Body[] =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Body)
  const missing = 'La donnée de référence ne contient pas de ligne correspondante.'

  it('answers each input in order and in its format', async () => {
    const asked = [{ code: '56260', _key: 'k' }, { code: '0' }, { code: '56007' }]
    const answer = await bulk('par-code', ndjson(asked), 'application/x-ndjson')
    expect(answer.status, answer.text).toBe(200)
    expect(answer.headers.get('x-accel-buffering')).toBe('no')
    const [vannes, nothing, auray] = linesOf(answer.text)
    expect(vannes).toEqual({
      code: '56260',
      nom: 'Vannes',
      lieu: '47.65,-2.76',
      debut: '2000-01-01',
      fin: '2030-12-31',
      mots: 'c',
      actif: true,
      _key: 'k'
    })
    expect(nothing).toEqual({ _key: 1, _error: missing })
    // Of two matches, the first in the sort order of the search is returned; a multiple value is joined.
    expect(auray).toMatchObject({ nom: 'Auray-Ville', _key: 2 })
    const json = await bulk('par-code', JSON.stringify(asked), 'application/json', 'select=nom')
    expect(JSON.parse(json.text)).toEqual([
      { nom: 'Vannes', _key: 'k' },
      { _key: 1, _error: missing },
      { nom: 'Auray-Ville', _key: 2 }
    ])
    const table = await bulk('par-code', 'code,_key\n56260,k\n0,\n', 'text/csv', 'select=nom,mots')
    expect(table.headers.get('content-type')).toContain('text/csv')
    expect(table.text.split('\n')).toEqual([
      '"nom","mots","_key","_error"',
      '"Vannes","c","k",',
      `,,1,"${missing}"`,
      ''
    ])
    expect((await bulk('par-code', '[]', 'application/json')).text).toBe('[]')
  })

  it('answers columns of any key', async () => {
    const created = await user.post('/datasets', {
      isRest: true,
      title: 'Any key',
      schema: ['code', 'constructor', '__proto__'].map((key) => ({ key, type: 'string' })),
      masterData: {
        bulkSearchs: [{ id: 'code', title: 'Code', input: [{ type: 'equals', property: { key: 'code' } }] }]
      }
    })
    expect(created.status, created.text).toBe(201)
    const path = `/datasets/${created.json.id}`
    const line = JSON.parse('{"code":"a","constructor":"b","__proto__":"c"}') as Body
    expect((await user.post(`${path}/lines`, line)).status).toBe(201)
    await waitFinalized(user, created.json.id)
    const search = async (type: string, body: string): Promise<string> => {
      const headers = { 'content-type': type }
      return (await user.fetch('POST', `${path}/master-data/bulk-searchs/code`, { body, headers })).text()
    }
    expect(await search('application/x-ndjson', '{"code":"a"}')).toBe(
      '{"code":"a","constructor":"b","__proto__":"c","_key":0}\n'
    )
    expect(await search('text/csv', 'code\na\nnone\n')).toBe(
      `"code","constructor","__proto__","_key","_error"\n"a","b","c",0,\n,,,1,"${missing}"\n`
    )
    await user.delete(path)
  })

  it('matches by dates and by locations', async () => {
    const dated = await bulk(
      'dated',
      ndjson([
        { code: '56007', _date: '2005-06-01' },
        { code: '56007', _date: '2015-06-01' },
        { code: '56007', _date: '1990-06-01' },
        { code: '56007', _date: 'hier' }
      ]),
      'application/x-ndjson',
      'select=nom'
    )
    const [before, after, never, wrong] = linesOf(dated.text)
    expect([before?.nom, after?.nom, never?._error]).toEqual(['Auray', 'Auray-Ville', missing])
    // An invalid date is an error of its input line only.
    expect(wrong?._error).toContain('date_match')
    const near = await bulk(
      'near',
      JSON.stringify([{ _geopoint: '47.65,-2.71' }, { _geopoint: '0,0' }]),
      'application/json',
      'select=nom'
    )
    expect(JSON.parse(near.text)).toEqual([
      { nom: 'Vannes-Est', _key: 0 },
      { _key: 1, _error: missing }
    ])
  })

  it('accepts many inputs', async () => {
    const asked = Array.from({ length: 1000 }, (_, n) => ({ code: n % 2 ? '29019' : '56260' }))
    const answer = await bulk('par-code', ndjson(asked), 'application/x-ndjson', 'select=nom')
    const found = linesOf(answer.text)
    expect(found).toHaveLength(1000)
    expect(found.slice(-2)).toEqual([
      { nom: 'Vannes', _key: 998 },
      { nom: 'Brest', _key: 999 }
    ])
  })

  it.each([
    ['par-code', '[{}]', 400, 'la propriété en entrée code est obligatoire'],
    ['par-code', '[{"code":null}]', 400, 'la propriété en entrée code est obligatoire'],
    ['other', '[{"code":"x"}]', 400, 'input type magic is not supported'],
    ['nothing', '[{"code":"x"}]', 404, 'Recherche en masse "nothing" inconnue']
  ])('%s of %s: %i', async (search, body, status, text) => {
    const answer = await bulk(search, body, 'application/json')
    expect([answer.status, answer.text]).toEqual([status, text])
  })

  it('refuses unreadable bodies and unknown columns', async () => {
    for (const body of ['{', '[1]', 'x', '[{"code":"1"},']) {
      expect((await bulk('par-code', body, 'application/json')).status, body).toBe(400)
    }
    expect((await bulk('par-code', 'x', 'application/x-ndjson')).status).toBe(400)
    const answer = await bulk('par-code', '[{"code":"1"}]', 'application/json', 'select=rien')
    expect([answer.status, answer.text]).toEqual([
      400,
      "Impossible de sélectionner le champ rien, il n'existe pas dans le jeu de données."
    ])
    const closed = await platform.anonymous().post(`/datasets/${id}/master-data/bulk-searchs/par-code`, [])
    expect(closed.status).toBe(403)
  })

  it('works on a virtual dataset', async () => {
    const { json } = await user.post('/datasets', {
      isVirtual: true,
      title: 'Vue',
      virtual: { children: [id] },
      schema: ['code', 'nom'].map((key) => ({ key })),
      masterData: {
        bulkSearchs: [{ id: 'b', title: 'Par code', input: [{ type: 'equals', property: { key: 'code' } }] }]
      }
    })
    await waitFinalized(user, json.id)
    const answer = await user.post(`/datasets/${json.id}/master-data/bulk-searchs/b`, [{ code: '29019' }])
    expect(answer.json).toEqual([{ code: '29019', nom: 'Brest', _key: 0 }])
  })
})

describe('a large bulk search', () => {
  const search = (body: string, type = 'application/x-ndjson', query = 'select=nom') =>
    user.fetch('POST', `/datasets/${id}/master-data/bulk-searchs/par-code?${query}`, {
      body,
      headers: { 'content-type': type }
    })

  it('answers line by line, whatever the number of inputs', async () => {
    const codes = ['29019', '56260', 'x']
    const body = Array.from({ length: 60_000 }, (_, n) => `{"code":"${codes[n % 3]}"}`).join('\n')
    const text = await (await search(body)).text()
    const answers = text.trimEnd().split('\n')
    expect(answers).toHaveLength(60_000)
    expect(answers.slice(-3).map((line) => JSON.parse(line).nom)).toEqual(['Brest', 'Vannes', undefined])
  })

  it('accepts long texts', async () => {
    const body = Array.from({ length: 12 }, (_, n) => JSON.stringify({ code: `${n}`.repeat(1_000_000) }))
    const answer = await search([...body, '{"code":"29019"}'].join('\n'))
    const answers = (await answer.text()).trimEnd().split('\n')
    expect([answer.status, answers.length, JSON.parse(answers[12] ?? '').nom]).toEqual([200, 13, 'Brest'])
  })

  it.each(['[', '{"a":'])('survives deeply nested values: %s', async (open) => {
    const close = open === '[' ? ']' : '}'
    const deep = `${open.repeat(100_000)}${open === '[' ? '' : '1'}${close.repeat(100_000)}`
    for (const line of [
      `{"code":${deep}}`,
      `{"code":"29019","_key":${deep}}`,
      `{"code":"29019","other":${deep}}`
    ]) {
      for (const [body, type] of [
        [line, 'application/x-ndjson'],
        [`[${line}]`, 'application/json']
      ] as const) {
        const { status } = await search(body, type)
        expect([200, 400]).toContain(status)
      }
    }
  })

  it('finds nothing for names of object properties', async () => {
    const answer = await search('{"__proto__":{"code":"29019"}}\n')
    expect(answer.status).toBe(400)
    const named = await search('{"code":"29019","constructor":1,"__proto__":2}\n')
    expect(JSON.parse(await named.text())).toEqual({ nom: 'Brest', _key: 0 })
  })
})
