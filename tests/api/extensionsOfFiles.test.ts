/** File lines extended by services and expressions, from the change of metadata to the reads. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { address, failing, startActionServer, wrongOrder, type ActionServer } from './support/actionServer.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const retryDelayMs = 300
let platform: TestPlatform
let remote: ActionServer
let user: TestClient

beforeAll(async () => {
  platform = await startPlatform({ retryDelayMs })
  remote = await startActionServer()
  const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  const service = { id: 'geocoder', apiDoc: remote.apiDoc, public: true }
  const { status, text } = await administrator.post('/remote-services', service)
  expect(status, text).toBe(201)
  user = await platform.loginAs('test_user1')
})
afterAll(async () => {
  await platform.close()
  await remote.close()
})

const geocoding = {
  active: true,
  type: 'remoteService',
  remoteService: 'geocoder',
  action: 'postCoords',
  select: ['lat', 'lon']
}
const computed = (key: string, expr: string, type = 'string'): object => ({
  active: true,
  type: 'exprEval',
  expr,
  property: { key, type }
})
const schema = [{ key: 'adr', type: 'string', 'x-refersTo': address }]

async function loaded(content: string, name = 'data.csv'): Promise<string> {
  const { status, text, json } = await upload(user, name, content, { body: { schema } })
  expect(status, text).toBe(201)
  await waitFinalized(user, json.id)
  return json.id
}

async function extend(id: string, extensions: object[]): Promise<void> {
  const { status, text, json } = await user.patch(`/datasets/${id}`, { extensions })
  expect(status, text).toBe(200)
  expect(json.status).toBe('validated')
}

async function linesOf(id: string, query = ''): Promise<Record<string, unknown>[]> {
  const { status, text, json } = await user.get(`/datasets/${id}/lines?sort=_i&size=1000&${query}`)
  expect(status, text).toBe(200)
  return json.results
}

const values = async (id: string, key: string, query = ''): Promise<unknown[]> =>
  (await linesOf(id, query)).map((line) => line[key])

interface Event {
  type: string
  data?: string
  [detail: string]: unknown
}
const journalOf = async (id: string): Promise<Event[]> => (await user.get(`/datasets/${id}/journal`)).json

/** Number of lines sent to the service during `work`. */
async function askedBy(work: () => Promise<unknown>): Promise<number> {
  const before = remote.asked()
  await work()
  return remote.asked() - before
}

describe('extensions of a file', () => {
  it('become columns that are read, searched and mapped like others', async () => {
    remote.behave(wrongOrder)
    const id = await loaded('adr,n\n1 rue Haute,1\nunknown place,2\n3 rue Basse,3\n')
    await extend(id, [geocoding, computed('label', 'CONCAT(UPPER(adr), " ", _coords.lat)')])
    const dataset = await waitFinalized(user, id)
    const lines = await linesOf(id)
    const [first, second] = lines
    const lat = remote.resultOf({ q: '1 rue Haute' }).lat as number
    expect(first).toMatchObject({ '_coords.lat': lat, label: `1 RUE HAUTE ${lat}` })
    expect(first?._geopoint).toBe(`${lat},${String(first?.['_coords.lon'])}`)
    expect(second).toMatchObject({ '_coords.error': 'not found', label: 'UNKNOWN PLACE ' })
    expect(second).not.toHaveProperty('_coords.lat')
    expect(dataset.bbox).toHaveLength(4)
    expect(await values(id, 'n', `_coords.lat_gte=${lat}&_coords.lat_lte=${lat}`)).toEqual([1])
    expect(await values(id, 'n', 'q=BASSE&q_fields=label')).toEqual([3])
    expect(await values(id, 'n', '_coords.error_eq=not found')).toEqual([2])
    const types = (await journalOf(id)).map(({ type }) => type).toReversed()
    expect(types).toEqual([
      'dataset-created',
      'finalize-end',
      'structure-updated',
      'extend-start',
      'extend-end',
      'finalize-end'
    ])
    expect(dataset.extensions.some((extension: object) => 'needsUpdate' in extension)).toBe(false)
  })

  it('produce an extended file, which is deleted with the last extension', async () => {
    const id = await loaded('adr,n\n"10 rue, Haute",1\n')
    const plain = (await user.get(`/datasets/${id}/full`)).text
    expect(plain).toBe('adr,n\n"10 rue, Haute",1\n')
    await extend(id, [computed('double', 'n * 2', 'integer'), geocoding])
    await waitFinalized(user, id)
    const { lat, lon } = remote.resultOf({ q: '10 rue, Haute' })
    const content = `\ufeffadr,n,double,_coords.lat,_coords.lon\n"10 rue, Haute",1,2,${String(lat)},${String(lon)}\n`
    const full = await user.get(`/datasets/${id}/full`)
    expect(full.headers.get('content-disposition')).toContain('data-full.csv')
    expect(full.text.replace('\ufeff', '')).toBe(content.replace('\ufeff', ''))
    const files = (await user.get(`/datasets/${id}/data-files`)).json
    expect(files.at(-1)).toMatchObject({
      key: 'full',
      title: 'Fichier enrichi CSV',
      name: 'data-full.csv',
      size: Buffer.byteLength(content)
    })
    expect((await user.get(files.at(-1).url)).text).toBe(full.text)
    await extend(id, [])
    const dataset = await waitFinalized(user, id)
    expect(dataset.schema.some(({ key }: { key: string }) => key === 'double')).toBe(false)
    expect((await user.get(`/datasets/${id}/full`)).text).toBe(plain)
    expect((await user.get(`/datasets/${id}/data-files`)).json).toHaveLength(1)
  })

  it('of GeoJSON produce a GeoJSON file', async () => {
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [2, 47] },
      properties: { n: 4, adr: '12 rue Haute' }
    }
    const nowhere = { type: 'Feature', geometry: null, properties: { n: 5 } }
    const features = [nowhere, feature]
    const id = await loaded(JSON.stringify({ type: 'FeatureCollection', features }), 'a.geojson')
    await extend(id, [computed('double', 'n * 2', 'integer'), geocoding])
    await waitFinalized(user, id)
    const { lat, lon } = remote.resultOf({ q: '12 rue Haute' })
    const properties = { ...feature.properties, double: 8, '_coords.lat': lat, '_coords.lon': lon }
    const full = JSON.parse((await user.get(`/datasets/${id}/full`)).text)
    expect(full.features).toEqual([{ ...feature, properties: { ...properties, _coords: { lat, lon } } }])
  })

  it('request changed inputs only', async () => {
    const rows = ['20 rue Haute', '21 rue Haute', '22 rue Haute']
    const id = await loaded(`adr\n${rows.join('\n')}\n`)
    const first = await askedBy(async () => {
      await extend(id, [geocoding])
      await waitFinalized(user, id)
    })
    expect(first).toBe(3)
    const other = await askedBy(async () => {
      await extend(id, [geocoding, computed('label', 'UPPER(adr)')])
      await waitFinalized(user, id)
    })
    expect(other).toBe(0)
    const another = await askedBy(async () => {
      await upload(user, 'data.csv', `adr\n${rows[2]}\n23 rue Haute\n${rows[0]}\n`, { id })
      await waitFinalized(user, id)
    })
    expect(another).toBe(1)
    expect(await values(id, 'label')).toEqual(['22 RUE HAUTE', '23 RUE HAUTE', '20 RUE HAUTE'])
  })

  it.each([false, true])('use reference datasets, editable or not: %s', async (isRest) => {
    const concept = 'http://rdf.insee.fr/def/geo#codeCommune'
    const columns = [
      { key: 'code', type: 'string', 'x-refersTo': concept },
      { key: 'label', type: 'string', title: 'Label' }
    ]
    const input = [{ type: 'equals', property: columns[0] }]
    const masterData = { bulkSearchs: [{ id: 'code', title: 'By code', input }] }
    const title = isRest ? 'Communes live' : 'Communes'
    const reference = isRest
      ? await user.post('/datasets', { title, isRest, schema: columns })
      : await upload(user, 'communes.csv', 'code,label\n1001,Un\n1002,Deux\n', { body: { schema: columns } })
    expect(reference.status, reference.text).toBe(201)
    const { id: source } = reference.json
    await waitFinalized(user, source)
    if (isRest) {
      const bulk = await user.post(`/datasets/${source}/_bulk_lines`, [
        { code: '1001', label: 'Un' },
        { code: '1002', label: 'Deux' }
      ])
      expect(bulk.status, bulk.text).toBe(200)
      await waitFinalized(user, source)
    }
    const offered = await user.patch(`/datasets/${source}`, { masterData })
    expect(offered.status, offered.text).toBe(200)
    await waitFinalized(user, source)
    const content = 'insee\n1002\n9999\n1001\n'
    const extended = [{ key: 'insee', type: 'string', 'x-refersTo': concept }]
    const { json } = await upload(user, 'lines.csv', content, { body: { schema: extended } })
    await waitFinalized(user, json.id)
    const action = 'masterData_bulkSearch_code'
    const remoteService = `dataset:${source}`
    await extend(json.id, [{ active: true, type: 'remoteService', remoteService, action, select: ['label'] }])
    await waitFinalized(user, json.id)
    expect(await values(json.id, '_code.label')).toEqual(['Deux', undefined, 'Un'])
  })

  it('are not a structure change of a first draft', async () => {
    const body = { schema, extensions: [geocoding] }
    const { json } = await upload(user, 'first.csv', 'adr\n1 rue Haute\n', { body, query: 'draft=true' })
    await waitFinalized(user, json.id, { draft: true })
    const events = (await user.get(`/datasets/${json.id}/journal`)).json
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'finalize-end',
      'extend-end',
      'extend-start',
      'dataset-created'
    ])
  })

  it('cover the first lines of a draft, and all lines once published', async () => {
    const rows = Array.from({ length: 120 }, (_, row) => `${row} rue du Brouillon`)
    const id = await loaded('adr\n1 rue Haute\n')
    await extend(id, [geocoding])
    await waitFinalized(user, id)
    const sampled = await askedBy(async () => {
      await upload(user, 'data.csv', `adr\n${rows.join('\n')}\n`, { id, query: 'draft=never' })
      await waitFinalized(user, id, { draft: true })
    })
    expect(sampled).toBe(100)
    expect((await user.get(`/datasets/${id}/lines?draft=true&size=0`)).json.total).toBe(100)
    expect(await values(id, 'adr')).toEqual(['1 rue Haute'])
    const others = await askedBy(async () => {
      await user.post(`/datasets/${id}/draft`)
      await waitFinalized(user, id)
    })
    expect(others).toBe(20)
    expect(await values(id, '_coords.lat')).toEqual(rows.map((q) => remote.resultOf({ q }).lat))
    expect((await user.get(`/datasets/${id}/full`)).text.trim().split('\n')).toHaveLength(121)
  })
})

describe('failing extensions', () => {
  it('refuse the file when they are mandatory, and leave the published data', async () => {
    const id = await loaded('adr,n\n30 rue Haute,5\n')
    await extend(id, [{ ...geocoding, mandatory: true }])
    await waitFinalized(user, id)
    const content = 'adr,n\n30 rue Haute,1\nunknown,2\n31 rue Haute,3\nunknown too,4\n'
    await upload(user, 'data.csv', content, { id })
    await waitStatus(user, id, ['error'], { draft: true })
    const summary = "2 ligne(s) en échec d'enrichissement obligatoire"
    const counters = { hasDiagnosticFile: true, diagnosticErrorCount: 2, extensionErrorCount: 2 }
    const [event] = await journalOf(id)
    expect(event).toMatchObject({ type: 'validation-error', data: summary, draft: true, ...counters })
    const diagnostic = await user.get(`/datasets/${id}/validation-diagnostic.csv?draft=true`)
    expect(diagnostic.text.trim().split('\n')).toEqual([
      expect.stringMatching(/line,error_type,field,message,raw_value$/),
      '2,extension,_coords,enrichissement obligatoire en échec (_coords) : not found,',
      '4,extension,_coords,enrichissement obligatoire en échec (_coords) : not found,'
    ])
    expect(await values(id, 'n')).toEqual([5])
    await upload(user, 'data.csv', content, { id, query: 'draft=compatibleOrCancel' })
    await waitFinalized(user, id)
    const [cancelled] = await journalOf(id)
    expect(cancelled).toMatchObject({ type: 'draft-cancelled', data: `annulation automatique : ${summary}` })
    expect((await user.get(`/datasets/${id}/cancelled-draft-diagnostic.csv`)).text).toContain('2,extension')
  })

  it('by expressions report each line, beside those that break a constraint', async () => {
    const id = await loaded('n,t\n1,a\n2,b\n3,c\n')
    const described = (await user.get(`/datasets/${id}`)).json.schema
    const ruled = described.map((column: { key: string }) =>
      column.key === 'n' ? { ...column, maximum: 2 } : column
    )
    await user.patch(`/datasets/${id}`, {
      schema: ruled,
      extensions: [computed('c', 'n == 1 ? JSON_PARSE("{") : t')]
    })
    await waitStatus(user, id, ['error'])
    const [event] = await journalOf(id)
    expect(event).toMatchObject({
      type: 'validation-error',
      data: expect.stringMatching(
        /^33% .*\nLigne 3: .*\n1 ligne\(s\) en échec d'enrichissement obligatoire$/
      ),
      diagnosticErrorCount: 2,
      validationErrorCount: 1,
      extensionErrorCount: 1
    })
    const { text } = await user.get(`/datasets/${id}/validation-diagnostic.csv`)
    expect(text).toMatch(/\n3,validation,n,.*\n1,extension,c,/)
    // The previous data are still published, and a corrected expression fixes the dataset.
    expect(await values(id, 't')).toEqual(['a', 'b', 'c'])
    await user.patch(`/datasets/${id}`, { schema: described, extensions: [computed('c', 'UPPER(t)')] })
    await waitFinalized(user, id)
    expect(await values(id, 'c')).toEqual(['A', 'B', 'C'])
    expect((await user.get(`/datasets/${id}/validation-diagnostic.csv`)).status).toBe(404)
  })

  it('by expressions without columns report each line too', async () => {
    const id = await loaded('n\n1\n2\n')
    await extend(id, [computed('c', 'CONCAT("a", "b")')])
    await waitFinalized(user, id)
    expect(await values(id, 'c')).toEqual(['ab', 'ab'])
    await extend(id, [computed('c', 'unknown')])
    await waitStatus(user, id, ['error'])
    const { text } = await user.get(`/datasets/${id}/validation-diagnostic.csv`)
    expect(text).toContain('undefined variable: unknown')
  })

  it.each(['while(true)', 'f(x) = f(x) ; f(1)', 'f(x) = f(CONCAT(x, x)); f("aaaa")'])(
    'that would never end are stopped: %s',
    async (expr) => {
      const id = await loaded('n\n7\n')
      const { status } = await user.patch(`/datasets/${id}`, { extensions: [computed('c', expr)] })
      // An expression that cannot be parsed is refused at once.
      if (status !== 400) await waitStatus(user, id, ['error'])
      expect(await values(id, 'n')).toEqual([7])
    }
  )

  it('by services are retried, then reported', async () => {
    const id = await loaded('adr\n40 rue Haute\n')
    remote.behave(failing(403, 'not you'))
    await extend(id, [geocoding])
    await waitStatus(user, id, ['error'])
    const [event] = await journalOf(id)
    expect(event).toMatchObject({ type: 'error-retry', data: '403 - not you' })
    expect((await user.get(`/datasets/${id}`)).json.errorRetry).toBeDefined()
    expect(await values(id, 'adr')).toEqual(['40 rue Haute'])
    remote.behave(wrongOrder)
    await waitStatus(user, id, ['finalized'])
    expect(await values(id, '_coords.lat')).toEqual([remote.resultOf({ q: '40 rue Haute' }).lat])
  })
})
