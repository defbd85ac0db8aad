/** Lines of editable datasets, extended by services and expressions when they are written. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failing, good, startActionServer, type ActionServer } from './support/actionServer.ts'
import type { TestClient } from './support/client.ts'
import { addressSchema as schema, computed, coords, offerGeocoder } from './support/extensions.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let remote: ActionServer
let owner: TestClient

beforeAll(async () => {
  platform = await startPlatform({ lineExtensionMs: 1500, extensionRetryMs: 20, retryDelayMs: 100 })
  remote = await startActionServer()
  const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  owner = await platform.loginAs('test_user1', { org: 'test_org1' })
  await offerGeocoder(administrator, remote)
})
afterAll(async () => {
  await platform.close()
  await remote.close()
})

let id: string
/** Address that no other test has requested, because results are cached. */
let street: string
let streets = 0
beforeEach(() => {
  street = `${++streets} rue`
  remote.requests.length = 0
})
afterEach(() => remote.behave(good))

async function dataset(extensions: object[] = [coords], values: object = {}): Promise<void> {
  const { status, json, text } = await owner.post('/datasets', {
    isRest: true,
    title: 'Lignes',
    schema,
    extensions,
    ...values
  })
  expect(status, text).toBe(201)
  id = json.id as string
}

const latitude = (adr: string): number => remote.resultOf({ q: adr }).lat as number
function boxAround(adr: string): string {
  const { lat, lon } = remote.resultOf({ q: adr }) as { lat: number; lon: number }
  return [lon - 0.1, lat - 0.1, lon + 0.1, lat + 0.1].join(',')
}
async function found(query = ''): Promise<Record<string, unknown>[]> {
  const { json, text } = await owner.get(`/datasets/${id}/lines?sort=_id&${query}`)
  if (!json) throw new Error(text)
  return json.results
}
const journal = async (): Promise<{ type: string; data?: string }[]> =>
  (await owner.get(`/datasets/${id}/journal`)).json
const statusOf = async (): Promise<string> => (await owner.get(`/datasets/${id}`)).json.status

async function bulk(lines: object[], query = '') {
  return owner.post(`/datasets/${id}/_bulk_lines${query}`, lines)
}

describe('a line', () => {
  it('is extended before the response, and only changed inputs are requested again', async () => {
    await dataset([coords, computed('UPPER(note)')])
    const written = await owner.post(`/datasets/${id}/lines`, { _id: 'a', adr: street, note: 'x' })
    expect(written.status, written.text).toBe(200)
    expect(written.json).not.toHaveProperty('_coords')
    expect(await found()).toMatchObject([
      { '_coords.lat': latitude(street), calcul: 'X', _geopoint: expect.stringContaining(',') }
    ])
    const patched = await owner.patch(`/datasets/${id}/lines/a`, { note: 'y' })
    expect(patched.status).toBe(200)
    expect(await found()).toMatchObject([{ '_coords.lat': latitude(street), calcul: 'Y' }])
    expect(remote.asked()).toBe(1)
    const { json } = await owner.get(`/datasets/${id}/lines/a`)
    expect(json).toMatchObject({ adr: street, calcul: 'Y', _coords: { lat: latitude(street) } })
    await expect.poll(async () => (await owner.get(`/datasets/${id}`)).json.bbox).toBeDefined()
    expect(await found(`bbox=${boxAround(street)}`)).toHaveLength(1)
    expect(await found('bbox=100,10,101,11')).toHaveLength(0)
    expect(await found('calcul_eq=Y')).toHaveLength(1)
    expect((await owner.get(`/datasets/${id}/lines?format=csv`)).text).toContain('_coords.lat')
  })

  it('loses the values of its former address', async () => {
    await dataset()
    await owner.put(`/datasets/${id}/lines/a`, { adr: street })
    await owner.put(`/datasets/${id}/lines/a`, { adr: 'unknown place' })
    const [line] = await found()
    expect(line).not.toHaveProperty(['_coords.lat'])
    expect((await owner.get(`/datasets/${id}/lines/a`)).json._coords).toEqual({ error: 'not found' })
    await owner.put(`/datasets/${id}/lines/a`, { note: 'no address' })
    expect((await owner.get(`/datasets/${id}/lines/a`)).json).not.toHaveProperty('_coords')
  })

  it('ignores extension values sent by a client', async () => {
    await dataset([coords, computed('note')])
    for (const given of [{ '_coords.lat': 1 }, { _coords: { lat: 1 } }, { calcul: 'x' }]) {
      const { status, text } = await owner.post(`/datasets/${id}/lines`, { adr: street, ...given })
      expect(status).toBe(400)
      expect(text).toMatch(/^ne doit pas contenir de propriétés additionnelles/)
    }
    const answer = await owner.fetch('POST', `/datasets/${id}/_bulk_lines`, {
      body: `_id,adr,calcul\na,${street},moi\n`,
      headers: { 'content-type': 'text/csv' }
    })
    expect(JSON.parse(await answer.text())).toMatchObject({
      nbOk: 1,
      warnings: [{ line: -1, warning: expect.stringContaining('calcul') }]
    })
    expect(remote.asked()).toBe(1)
  })

  it('is stored when its service is down, and extended later', async () => {
    await dataset()
    remote.behave(failing(503, 'plus tard'))
    const { status } = await owner.post(`/datasets/${id}/lines`, { _id: 'a', adr: street })
    expect(status).toBe(200)
    expect(await found()).toMatchObject([{ adr: street }])
    await expect
      .poll(journal)
      .toContainEqual(expect.objectContaining({ type: 'error-retry', data: '503 - plus tard' }))
    const tag = (await owner.get(`/datasets/${id}/lines/a`)).headers.get('etag') ?? ''
    remote.behave(good)
    await expect.poll(() => found()).toMatchObject([{ '_coords.lat': latitude(street) }])
    expect(await statusOf()).toBe('finalized')
    // The extension does not change the ETag of the line.
    const patched = await owner.patch(`/datasets/${id}/lines/a`, { note: 'x' }, { 'if-match': tag })
    expect(patched.status, patched.text).toBe(200)
  })

  it('does not wait for a slow service, and is extended after the response', async () => {
    await dataset()
    const gate = remote.hold()
    const written = owner.post(`/datasets/${id}/lines`, { _id: 'a', adr: street })
    expect((await written).status).toBe(200)
    expect(await found()).toMatchObject([{ _id: 'a' }])
    expect((await found())[0]).not.toHaveProperty(['_coords.lat'])
    gate.release()
    await expect.poll(() => found()).toMatchObject([{ '_coords.lat': latitude(street) }])
  })

  it('is stored when an expression fails, with a message on the dataset until it is fixed', async () => {
    await dataset([computed('JSON_PARSE(note)')])
    const refused = await owner.post(`/datasets/${id}/lines`, { _id: 'a', note: '{' })
    expect(refused.status).toBe(500)
    expect(refused.text).toMatch(/^échec de l'évaluation de l'expression "JSON_PARSE\(note\)" : /)
    expect(await found()).toMatchObject([{ note: '{' }])
    await expect.poll(statusOf).toBe('error')
    expect((await journal())[0]).toMatchObject({ type: 'error', data: refused.text })
    expect((await owner.post(`/datasets/${id}/lines`, { _id: 'b', note: '1' })).status).toBe(200)
    await owner.patch(`/datasets/${id}`, { extensions: [computed('UPPER(note)')] })
    await expect.poll(statusOf).toBe('finalized')
    await expect.poll(() => found()).toMatchObject([{ calcul: '{' }, { calcul: '1' }])
  })

  it('is extended for its owner as for other users', async () => {
    await dataset([coords], { rest: { lineOwnership: true } })
    const own = `/datasets/${id}/own/organization:test_org1/lines`
    const { status, text } = await owner.put(`${own}/a`, { adr: street })
    expect(status, text).toBe(200)
    expect((await owner.get(`${own}/a`)).json).toMatchObject({ _coords: { lat: latitude(street) } })
    expect((await owner.get(own)).json.results).toMatchObject([{ '_coords.lat': latitude(street) }])
    const dropped = await owner.post(`/datasets/${id}/own/organization:test_org1/_bulk_lines?drop=true`, [
      { _id: 'b', adr: `${street} bis` }
    ])
    expect(dropped.json, dropped.text).toMatchObject({ dropped: true })
    await expect.poll(() => found()).toMatchObject([{ _id: 'b', '_coords.lat': latitude(`${street} bis`) }])
  })

  it('has one revision per write, without extension values', async () => {
    await dataset([coords], { rest: { history: true } })
    remote.behave(failing(503, 'plus tard'))
    await owner.post(`/datasets/${id}/lines`, { _id: 'a', adr: street })
    remote.behave(good)
    await expect.poll(() => found()).toMatchObject([{ '_coords.lat': latitude(street) }])
    const { json } = await owner.get(`/datasets/${id}/lines/a/revisions`)
    expect(json).toMatchObject({ total: 1, results: [{ adr: street }] })
    expect(json.results[0]).not.toHaveProperty('_coords')
  })
})

describe('a bulk of lines', () => {
  const lines = (): object[] =>
    Array.from({ length: 300 }, (_, index) => ({ _id: `l${index}`, adr: `${street} ${index}` }))

  it('is extended before the response, by batches', async () => {
    await dataset()
    const { json } = await bulk(lines())
    expect(json).toMatchObject({ nbOk: 300, nbCreated: 300, indexedAt: expect.any(String) })
    expect(remote.requests.map((request) => request.lines.length)).toEqual([250, 50])
    expect(await found('size=1&qs=_id:l12')).toMatchObject([{ '_coords.lat': latitude(`${street} 12`) }])
    const again = await bulk([{ _id: 'l12', _action: 'patch', note: 'x' }])
    expect(again.json).toMatchObject({ nbModified: 1 })
    expect(remote.asked()).toBe(300)
  })

  it('is extended in the order of its operations', async () => {
    await dataset()
    const { json } = await bulk([
      { _id: 'a', adr: street },
      { _id: 'a', _action: 'patch', adr: `${street} bis` },
      { _id: 'b', adr: street },
      { _id: 'b', _action: 'delete' }
    ])
    expect(json).toMatchObject({ nbOk: 4 })
    expect(await found()).toMatchObject([{ _id: 'a', '_coords.lat': latitude(`${street} bis`) }])
  })

  it('is extended after the response with async=true', async () => {
    await dataset()
    const { json } = await bulk(lines(), '?async=true')
    expect(json).toMatchObject({ nbOk: 300 })
    expect(json).not.toHaveProperty('indexedAt')
    const isExtended = async (): Promise<number> =>
      (await owner.get(`/datasets/${id}/lines?size=0&_exists_=_coords.lat&qs=_exists_:_coords.lat`)).json
        .total
    await expect.poll(isExtended).toBe(300)
  })

  it('replaces all other lines, extended', async () => {
    await dataset()
    await bulk([{ _id: 'x', adr: street }])
    const { json } = await bulk([{ _id: 'a', adr: `${street} bis` }], '?drop=true')
    expect(json).toMatchObject({ dropped: true })
    await expect.poll(() => found()).toMatchObject([{ _id: 'a', '_coords.lat': latitude(`${street} bis`) }])
    await expect.poll(statusOf).toBe('finalized')
  })

  it('is stored when an expression fails, with a message', async () => {
    await dataset([computed('JSON_PARSE(note)')])
    const { json } = await bulk([
      { _id: 'a', note: '{' },
      { _id: 'b', note: '1' }
    ])
    expect(json).toMatchObject({
      nbOk: 2,
      errors: [{ line: -1, status: 500, error: expect.stringContaining("échec de l'évaluation") }]
    })
    await expect.poll(statusOf).toBe('error')
  })
})

describe('a mandatory extension', () => {
  const mandatory = { ...coords, mandatory: true }

  it('refuses lines that it fails for, and returns its values', async () => {
    await dataset([mandatory], { rest: { history: true } })
    const refused = await owner.post(`/datasets/${id}/lines`, { adr: 'unknown place' })
    expect(refused.status).toBe(400)
    expect(refused.text).toBe('enrichissement obligatoire en échec (_coords) : not found')
    const written = await owner.post(`/datasets/${id}/lines`, { _id: 'a', adr: street })
    expect(written.json).toMatchObject({ adr: street, _coords: { lat: latitude(street) } })
    const { json } = await bulk([{ adr: 'unknown place' }, { _id: 'b', adr: street }])
    expect(json).toMatchObject({
      nbOk: 1,
      nbErrors: 1,
      errors: [{ line: 0, status: 400, error: 'enrichissement obligatoire en échec (_coords) : not found' }]
    })
    expect(await found()).toHaveLength(2)
    const revisions = await owner.get(`/datasets/${id}/lines/a/revisions`)
    expect(revisions.json.results).toMatchObject([{ _coords: { lat: latitude(street) } }])
  })

  it('refuses lines while its service is down, and asynchronous bulks, which are not checked before the response', async () => {
    await dataset([mandatory])
    remote.behave(failing(503, 'plus tard'))
    const refused = await owner.post(`/datasets/${id}/lines`, { adr: street })
    expect(refused.status).toBe(400)
    expect(refused.text).toBe('enrichissement obligatoire en échec (_coords) : 503 - plus tard')
    expect(await found()).toEqual([])
    const late = await bulk([{ adr: street }], '?async=true')
    expect(late.status).toBe(400)
    expect(late.text).toMatch(/^Une extension obligatoire est configurée sur ce jeu de données\. /)
  })
})
