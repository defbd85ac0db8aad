/** Simulation of the extensions on a line, without storing anything. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startActionServer, type ActionServer } from './support/actionServer.ts'
import { createApiKey, KeyClient } from './support/apiKeys.ts'
import type { Answer, TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let remote: ActionServer
let owner: TestClient
let dataset: string

const schema = [
  { key: 'adr', type: 'string', 'x-refersTo': 'http://schema.org/address' },
  { key: 'nom', type: 'string' },
  { key: 'tags', type: 'string', separator: ' ; ' }
]
const computed = (key: string, expr: string, property: object = {}): object => ({
  active: true,
  type: 'exprEval',
  expr,
  property: { key, type: 'string', ...property }
})

async function editable(extensions: object[], values: object = {}): Promise<string> {
  const { status, json, text } = await owner.post('/datasets', {
    isRest: true,
    title: 'Lignes',
    schema,
    extensions,
    ...values
  })
  expect(status, text).toBe(201)
  return json.id as string
}

const simulated = (id: string, line: unknown, query = '', client = owner): Promise<Answer> =>
  client.post(`/datasets/${id}/_simulate-extension${query}`, line)

beforeAll(async () => {
  platform = await startPlatform()
  remote = await startActionServer()
  const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  owner = await platform.loginAs('test_user1', { org: 'test_org1' })
  const service = { id: 'geocoder', apiDoc: remote.apiDoc, public: true }
  expect((await administrator.post('/remote-services', service)).status).toBe(201)
  dataset = await editable([
    {
      active: true,
      type: 'remoteService',
      remoteService: 'geocoder',
      action: 'postCoords',
      select: ['lat', 'lon']
    },
    computed('majuscules', 'UPPER(nom)'),
    computed('nord', '_coords.lat > 45', { type: 'boolean' }),
    computed('point', '_geopoint'),
    computed('mots', 'SPLIT(nom, " ")', { separator: ',' })
  ])
})
afterAll(async () => {
  await platform.close()
  await remote.close()
})

describe('a simulated line', () => {
  it('passes through all extensions in order', async () => {
    const line = { adr: '1 rue de la Paix', nom: 'Jean Paul', tags: 'a ; b' }
    const { lat, lon } = remote.resultOf({ q: line.adr }) as { lat: number; lon: number }
    const { status, json, text } = await simulated(dataset, line)
    expect(status, text).toBe(200)
    expect(json).toEqual({
      ...line,
      '_coords.lat': lat,
      '_coords.lon': lon,
      majuscules: 'JEAN PAUL',
      nord: lat > 45,
      point: `${lat},${lon}`,
      mots: 'Jean,Paul'
    })
    const lists = await simulated(dataset, line, '?arrays=true')
    expect(lists.json).toMatchObject({ tags: ['a', 'b'], mots: ['Jean', 'Paul'] })
    expect((await owner.get(`/datasets/${dataset}/lines`)).json.total).toBe(0)
  })

  it('reports the values that an action did not find', async () => {
    const { json } = await simulated(dataset, { adr: 'unknown street' })
    expect(Object.keys(json)).toContain('_coords.error')
    expect(json).not.toHaveProperty('_coords.lat')
  })

  it('has its sent extension values replaced', async () => {
    const { json } = await simulated(dataset, { _coords: { lat: 1, error: 'x' }, majuscules: 'X', nom: 'a' })
    expect(json).toEqual({ nom: 'a', majuscules: 'A', nord: false, mots: 'a' })
  })

  it('has columns of any key', async () => {
    const unusual = [
      { key: 'constructor', type: 'string', 'x-refersTo': 'http://schema.org/address' },
      { key: '__proto__', type: 'string', separator: ';' }
    ]
    const action = { active: true, type: 'remoteService', remoteService: 'geocoder', action: 'postCoords' }
    const id = await editable([{ ...action, select: ['lat'] }], { schema: unusual })
    const asked = remote.asked()
    const without = await simulated(id, { nom: 'a' })
    expect([without.status, without.json, remote.asked()]).toEqual([200, { nom: 'a' }, asked])
    const { lat } = remote.resultOf({ q: '1 rue de la Paix' })
    const sent = JSON.parse('{"constructor":"1 rue de la Paix","__proto__":"a;b"}') as object
    const { status, text } = await simulated(id, sent)
    expect([status, text]).toEqual([200, JSON.stringify({ ...sent, '_coords.lat': lat })])
  })

  it('needs an active extension', async () => {
    const id = await editable([{ ...computed('c', '1'), active: false }])
    const answer = await simulated(id, {})
    expect([answer.status, answer.text]).toEqual([400, 'no extension to simulate'])
  })

  it('must be an object', async () => {
    for (const body of [[], [1], 'a', 1, null]) {
      const { status } = await simulated(dataset, body)
      expect([body, status]).toEqual([body, 400])
    }
  })

  it('fails with the message of the expression', async () => {
    const id = await editable([computed('c', 'absent + 1')])
    const answer = await simulated(id, { nom: 'a' })
    expect([answer.status, answer.text]).toEqual([
      500,
      `échec de l'évaluation de l'expression "absent + 1" : undefined variable: absent`
    ])
    const typed = await editable([computed('c', 'nom', { type: 'integer' })])
    const wrong = await simulated(typed, { nom: 'abc' })
    expect([wrong.status, wrong.text]).toEqual([
      500,
      `échec de l'évaluation de l'expression "nom" : /c doit être de type integer (résultat : "abc")`
    ])
  })

  it('fails with the message of the service', async () => {
    remote.behave((response) => {
      response.writeHead(503, { 'content-type': 'text/plain' })
      response.end('closed for the night')
    })
    const { status, text } = await simulated(dataset, { adr: 'another street' })
    expect([status, text]).toEqual([502, '503 - closed for the night'])
    expect(text).not.toMatch(/\/work|\.ts|at /)
  })

  it('is in the API documentation of the dataset', async () => {
    const { json } = await owner.get(`/datasets/${dataset}/private-api-docs.json`)
    expect(json.paths).toHaveProperty('/_simulate-extension')
    const plain = await owner.post('/datasets', { isRest: true, title: 'Sans', schema })
    const without = await owner.get(`/datasets/${plain.json.id}/private-api-docs.json`)
    expect(without.json.paths).not.toHaveProperty('/_simulate-extension')
  })

  it('accepts API keys that may write datasets', async () => {
    const id = await editable([computed('c', 'UPPER(nom)')])
    const account = { type: 'organization', id: 'test_org1' } as const
    for (const [scope, status] of [
      ['datasets', 200],
      ['datasets-write', 200],
      ['datasets-read', 403],
      ['stats', 403]
    ] as const) {
      const { clearKey } = await createApiKey(owner, account, { scopes: [scope] })
      const answer = await simulated(id, { nom: 'a' }, '', new KeyClient(platform.origin, clearKey))
      expect([scope, answer.status]).toEqual([scope, status])
    }
  })

  it('needs permission to write', async () => {
    const contributor = await platform.loginAs('test_user8', { org: 'test_org1' })
    const stranger = await platform.loginAs('test_user3')
    for (const client of [platform.anonymous(), stranger]) {
      expect((await simulated(dataset, {}, '', client)).status).toBe(403)
    }
    expect((await simulated(dataset, {}, '', contributor)).status).toBe(403)
    expect((await simulated('nothing', {})).status).toBe(404)
  })
})
