import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let user: TestClient

beforeAll(async () => {
  platform = await startPlatform()
  user = await platform.loginAs('test_user1')
})
afterAll(() => platform.close())

const schema = [
  { key: 'attr1', type: 'string' },
  { key: 'attr2', type: 'integer' },
  { key: 'tags', type: 'string', separator: ',' },
  { key: 'day', type: 'string', format: 'date' },
  { key: 'at', type: 'string', format: 'date-time' },
  { key: 'ok', type: 'boolean' }
]

async function created(more: Record<string, unknown> = {}): Promise<string> {
  const answer = await user.post('/datasets', { isRest: true, title: 'Lignes', schema, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.id
}

async function lines(id: string, query = ''): Promise<Record<string, unknown>[]> {
  const answer = await user.get(`/datasets/${id}/lines?${query}`)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json.total).toBe(answer.json.results.length)
  return answer.json.results
}

describe('a line', () => {
  it('is created, read, replaced, patched and deleted, and found at once', async () => {
    const id = await created()
    const path = `/datasets/${id}/lines`
    const first = await user.post(path, { attr1: 'Été à Nantes', attr2: '12', tags: 'a, b', ok: 'oui', day: '2024-02-29' })
    expect(first.status, first.text).toBe(201)
    expect(first.json).toMatchObject({ attr1: 'Été à Nantes', attr2: 12, tags: 'a, b', ok: true, day: '2024-02-29' })
    const lineId = first.json._id
    expect(await lines(id, 'q=ete')).toMatchObject([{ _id: lineId, attr2: 12, tags: 'a,b' }])
    const read = await user.get(`${path}/${lineId}`)
    expect(read.json).toMatchObject({ _id: lineId, tags: ['a', 'b'], _i: first.json._i })
    expect(read.headers.get('last-modified')).toBe(new Date(first.json._updatedAt).toUTCString())

    const replaced = await user.put(`${path}/${lineId}`, { attr1: 'Hiver', at: '2024-05-02T10:00:00' })
    expect([replaced.status, replaced.json.at]).toEqual([200, '2024-05-02T10:00:00+02:00'])
    expect(replaced.json._i).toBeGreaterThan(first.json._i)
    expect(await lines(id, 'q=ete')).toEqual([])
    expect(await lines(id, 'q=hiver')).toMatchObject([{ _id: lineId, at: '2024-05-02T10:00:00+02:00' }])
    expect((await lines(id))[0]).not.toHaveProperty('attr2')
    expect((await user.put(`${path}/${lineId}`, { attr1: 'Hiver', at: '2024-05-02T10:00:00' })).status).toBe(304)

    const patched = await user.patch(`${path}/${lineId}`, { attr2: 3, at: null })
    expect([patched.status, patched.json.attr1, patched.json.attr2]).toEqual([200, 'Hiver', 3])
    expect(patched.json).not.toHaveProperty('at')
    expect((await user.patch(`${path}/${lineId}`, { attr2: 3 })).status).toBe(200)
    expect(await lines(id, 'attr2_eq=3')).toHaveLength(1)

    expect((await user.delete(`${path}/${lineId}`)).status).toBe(204)
    expect(await lines(id)).toEqual([])
    const gone = await user.delete(`${path}/${lineId}`)
    expect([gone.status, gone.text]).toEqual([404, 'ligne non trouvée'])
    expect((await user.get(`${path}/${lineId}`)).text).toBe('Identifiant de ligne inconnu')
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown column', { z: 1 }, 'ne doit pas contenir de propriétés additionnelles (z)'],
    ['a wrong type', { attr2: 'x' }, '/attr2 doit être de type integer (valeur : null)'],
    ['a wrong date', { day: 'xx' }, '/day doit correspondre au format "date" (date) (valeur : "xx")'],
    ['a technical column', { _i: 3 }, 'ne doit pas contenir de propriétés additionnelles (_i)'],
    [
      'an unknown action',
      { _action: 'x' },
      'action "x" is unknown, use one of ["create","update","createOrUpdate","patch","delete"]'
    ]
  ])('with %s is refused', async (_name, body, text) => {
    const id = await created()
    const answer = await user.post(`/datasets/${id}/lines`, body)
    expect([answer.status, answer.text]).toEqual([400, text])
  })

  it('follows its action', async () => {
    const id = await created()
    const path = `/datasets/${id}/lines`
    const act = async (body: Record<string, unknown>): Promise<unknown[]> => {
      const { status, text } = await user.post(path, body)
      return status < 400 ? [status] : [status, text]
    }
    expect(await act({ _action: 'update', _id: 'l1', attr1: 'a' })).toEqual([404, 'ligne non trouvée'])
    expect(await act({ _action: 'create', _id: 'l1', attr1: 'a' })).toEqual([201])
    expect(await act({ _action: 'create', _id: 'l1', attr1: 'a' })).toEqual([409, 'cet identifiant de ligne est déjà utilisé'])
    expect(await act({ _action: 'update', _id: 'l1', attr1: 'b' })).toEqual([200])
    expect(await act({ _id: 'l1', attr1: 'b' })).toEqual([304])
    expect(await act({ _id: 'l2', attr1: 'b' })).toEqual([200])
  })

  it('has the id of its primary key', async () => {
    const id = await created({ primaryKey: ['attr1', 'attr2'] })
    const path = `/datasets/${id}/lines`
    const { json } = await user.post(path, { attr1: 'k1', attr2: 2 })
    const { createHash } = await import('node:crypto')
    expect(json._id).toBe(createHash('sha256').update('["k1","2"]').digest('hex'))
    expect((await user.post(path, { attr1: 'k1', attr2: 2, ok: true })).status).toBe(200)
    expect(await lines(id)).toHaveLength(1)
    const refused = await user.patch(`${path}/${json._id}`, { attr2: 3 })
    expect([refused.status, refused.text]).toEqual([400, 'identifiant de ligne incompatible avec la clé primaire'])
  })

  it('respects the constraints', async () => {
    const id = await created({ constraints: [{ type: 'unique', properties: ['attr1'] }] })
    const path = `/datasets/${id}/lines`
    expect((await user.post(path, { attr1: 'a' })).status).toBe(201)
    const refused = await user.post(path, { attr1: 'a', attr2: 2 })
    expect([refused.status, refused.text]).toEqual([
      409,
      'Doublon détecté : le champ (attr1) contient déjà cette valeur. Chaque valeur de la colonne attr1 doit être unique.'
    ])
  })

  it('keeps its history', async () => {
    const id = await created({ rest: { history: true, storeUpdatedBy: true } })
    const path = `/datasets/${id}/lines`
    const { json } = await user.post(path, { attr1: 'a' })
    await user.patch(`${path}/${json._id}`, { attr1: 'b' })
    await user.delete(`${path}/${json._id}`)
    const answer = await user.get(`${path}/${json._id}/revisions`)
    expect(answer.json).toMatchObject({
      total: 3,
      results: [
        { _action: 'delete', _deleted: true, _hash: null },
        { _action: 'patch', attr1: 'b', _updatedBy: 'test_user1' },
        { _action: 'createOrUpdate', attr1: 'a' }
      ]
    })
    const page = await user.get(`/datasets/${id}/revisions?size=2`)
    expect(page.json.results).toHaveLength(2)
    const next = await user.get(page.json.next.split('/api/v1')[1])
    expect(next.json.results).toHaveLength(1)
  })
})

describe('many lines', () => {
  it('are written in order, and told about', async () => {
    const id = await created()
    await user.post(`/datasets/${id}/lines`, { _id: 'l1', attr1: 'a' })
    const body = [
      '{"_id":"l1","attr1":"a"}',
      '{"_action":"create","_id":"l2","attr1":"b","attr2":2}',
      '{"_action":"patch","_id":"l9","attr1":"z"}',
      '{"_action":"update","_id":"l1","attr2":"x"}'
    ].join('\n')
    const answer = await user.request('POST', `/datasets/${id}/_bulk_lines`, {
      body,
      headers: { 'content-type': 'application/x-ndjson' }
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json).toMatchObject({
      nbOk: 2,
      nbNotModified: 1,
      nbErrors: 2,
      nbCreated: 1,
      errors: [
        { line: 2, error: 'ligne non trouvée', status: 404 },
        { line: 3, error: '/attr2 doit être de type integer (valeur : null)', status: 400 }
      ],
      warnings: []
    })
    expect(answer.json.indexedAt).toBeTruthy()
    expect(await lines(id, 'sort=_id')).toMatchObject([{ _id: 'l1' }, { _id: 'l2', attr2: 2 }])
  })
})
