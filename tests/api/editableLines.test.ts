import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { zipOf } from './support/archives.ts'
import type { Answer } from './support/client.ts'
import { waitFinalized } from './support/datasets.ts'
import { platformOfUser } from './support/platformOfUser.ts'

const { platform, user } = await platformOfUser()

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

describe('columns named like object properties', () => {
  const keys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  // Written as text: in an object literal, `__proto__` would set the prototype.
  const whole = '"__proto__":"p1","constructor":"c1","toString":"t1","hasOwnProperty":"h1"'

  it('are read as written, and absent in other lines', async () => {
    const id = await created({
      schema: keys.map((key) => ({ key, type: 'string' })),
      rest: { history: true }
    })
    const path = `/datasets/${id}`
    const posted = await user.post(`${path}/lines`, JSON.parse(`{"_id":"l1",${whole}}`))
    expect(posted.status, posted.text).toBe(200)
    expect(posted.text).toContain('"__proto__":"p1"')
    const given = JSON.parse(
      `[{"_id":"l2"},{"_id":"l3","__proto__":"p3"},{"_id":"l1","_action":"patch","__proto__":"px"}]`
    )
    const loaded = await user.post(`${path}/_bulk_lines`, given)
    expect(loaded.json).toMatchObject({ nbOk: 3, nbErrors: 0, indexedAt: expect.any(String) as string })
    expect((await user.get(`${path}/lines?format=csv&sort=_id`)).text.split('\n').slice(1)).toEqual([
      '"px","c1","t1","h1"',
      ',,,',
      '"p3",,,',
      ''
    ])
    for (const key of keys) {
      expect((await user.get(`${path}/lines?size=0&${key}_nexists=`)).json.total).toBe(
        key === keys[0] ? 1 : 2
      )
    }
    const shaped = await user.get(`${path}/lines?sort=_id&truncate=1&select=${keys.join()}`)
    expect(shaped.text).toContain(
      '[{"__proto__":"p...","constructor":"c...","toString":"t...","hasOwnProperty":"h...",'
    )
    expect(shaped.text).toContain('{"_score":null},{"__proto__":"p...","_score":null}]')
    const removed = await user.patch(`${path}/lines/l3`, JSON.parse('{"__proto__":null}'))
    expect([removed.status, removed.text.includes('__proto__')]).toEqual([200, false])
    expect((await user.get(`${path}/lines/l1/revisions`)).text).toContain('"__proto__":"px"')
  })
})

describe('values', () => {
  it('of a multiple numeric column are joined in decimal notation', async () => {
    const id = await created({ schema: [{ key: 'n', type: 'number', separator: ';' }] })
    await user.post(`/datasets/${id}/lines`, { n: [3, -0.5, 1e15] })
    expect(await lines(id, 'select=n')).toMatchObject([{ n: '3;-0.5;1000000000000000' }])
    expect((await user.get(`/datasets/${id}/lines?format=csv`)).text).toContain(
      '\n"3;-0.5;1000000000000000"\n'
    )
  })

  it('of date-times are instants, also in a zone without minutes and in a leap second', async () => {
    const id = await created()
    const given = ['2024-01-01T10:00:00+03', '2016-12-31T23:59:60Z', '2024-01-01T07:00:00Z']
    const actions = given.map((at, index) => ({ attr2: index, at }))
    expect((await user.post(`/datasets/${id}/_bulk_lines`, actions)).json.nbOk).toBe(3)
    expect((await lines(id, 'sort=at,attr2')).map(({ attr2 }) => attr2)).toEqual([1, 0, 2])
    expect((await lines(id, 'at_eq=2024-01-01T07:00:00Z&sort=attr2')).map(({ attr2 }) => attr2)).toEqual([
      0, 2
    ])
    expect((await user.get(`/datasets/${id}/values/at`)).json).toEqual([
      '2017-01-01T00:00:00.000Z',
      '2024-01-01T07:00:00.000Z'
    ])
  })
})

describe('a line', () => {
  it('is created, read, replaced, patched and deleted, and found at once', async () => {
    const id = await created()
    const path = `/datasets/${id}/lines`
    const first = await user.post(path, {
      attr1: 'Été à Nantes',
      attr2: '12',
      tags: 'a, b',
      ok: 'oui',
      day: '2024-02-29'
    })
    expect(first.status, first.text).toBe(201)
    expect(first.json).toMatchObject({
      attr1: 'Été à Nantes',
      attr2: 12,
      tags: 'a, b',
      ok: true,
      day: '2024-02-29'
    })
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
    expect((await user.put(`${path}/${lineId}`, { attr1: 'Hiver', at: '2024-05-02T10:00:00' })).status).toBe(
      304
    )

    const patched = await user.patch(`${path}/${lineId}`, { attr2: 3, at: null })
    expect([patched.status, patched.json.attr1, patched.json.attr2]).toEqual([200, 'Hiver', 3])
    expect(patched.json).not.toHaveProperty('at')
    expect((await user.patch(`${path}/${lineId}`, { attr2: 3 })).status).toBe(200)
    // An invalid value removes nothing.
    const refused = await user.patch(`${path}/${lineId}`, { attr2: 'x' })
    expect([refused.status, refused.text]).toEqual([400, '/attr2 doit être de type integer (valeur : "x")'])
    expect(await lines(id, 'attr2_eq=3')).toHaveLength(1)

    expect((await user.delete(`${path}/${lineId}`)).status).toBe(204)
    expect(await lines(id)).toEqual([])
    const gone = await user.delete(`${path}/${lineId}`)
    expect([gone.status, gone.text]).toEqual([404, 'ligne non trouvée'])
    expect((await user.get(`${path}/${lineId}`)).text).toBe('Identifiant de ligne inconnu')
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown column', { z: 1 }, 'ne doit pas contenir de propriétés additionnelles (z)'],
    ['a wrong type', { attr2: 'x' }, '/attr2 doit être de type integer (valeur : "x")'],
    ['a decimal number', { attr2: '1,5' }, '/attr2 doit être de type integer (valeur : "1,5")'],
    ['a JSON number', { attr2: 1.5 }, '/attr2 doit être de type integer (valeur : 1.5)'],
    ['a wrong boolean', { ok: 3 }, '/ok doit être de type boolean (valeur : 3)'],
    [
      'a wrong time',
      { at: 'demain matin' },
      '/at doit correspondre au format "date-time" (date-time) (valeur : "demain matin")'
    ],
    ['a wrong date', { day: 'xx' }, '/day doit correspondre au format "date" (date) (valeur : "xx")'],
    ['a technical column', { _i: 3 }, 'ne doit pas contenir de propriétés additionnelles (_i)'],
    [
      'an unknown action',
      { _action: 'x' },
      'action "x" is unknown, use one of ["create","update","createOrUpdate","patch","delete"]'
    ],
    [
      'an action that is not a string',
      { _action: [{ toString: null }] },
      'action "[{"toString":null}]" is unknown, use one of ["create","update","createOrUpdate","patch","delete"]'
    ]
  ])('with %s is refused', async (_name, body, text) => {
    const id = await created()
    const answer = await user.post(`/datasets/${id}/lines`, body)
    expect([answer.status, answer.text]).toEqual([400, text])
  })

  it('is refused with the values of the form, or of the CSV row, as they were sent', async () => {
    const columns = [
      { key: 'n', type: 'number', maximum: 1000 },
      { key: 'counts', type: 'integer', separator: ';' }
    ]
    const id = await created({ schema: columns })
    const form = new FormData()
    form.set('n', '1 234,5')
    form.set('counts', '1; ;z')
    const text = [
      '/n doit être <= 1000 (comparison=<=, limit=1000) (valeur : "1 234,5")',
      '/counts/1 doit être de type integer (valeur : "z")'
    ].join(', ')
    const one = await user.fetch('POST', `/datasets/${id}/lines`, { body: form })
    expect([one.status, await one.text()]).toEqual([400, text])
    const many = await bulk(id, 'n,counts\n"1 234,5",1; ;z\n', 'text/csv')
    expect(many.json?.errors).toEqual([{ line: 0, error: text, status: 400 }])
  })

  it('keeps the empty values of a form patch, while null in JSON removes them', async () => {
    const id = await created()
    const path = `/datasets/${id}/lines`
    await user.post(path, { _id: 'l1', attr1: 'a', attr2: 1 })
    const form = new FormData()
    form.set('attr1', ' ')
    form.set('attr2', '2')
    expect((await user.send('PATCH', `${path}/l1`, form)).json).toMatchObject({ attr1: 'a', attr2: 2 })
    form.set('_action', 'patch')
    form.set('_id', 'l1')
    form.set('attr2', '')
    expect((await user.send('POST', path, form)).status).toBe(304)
    const unknown = new FormData()
    unknown.set('zz', '')
    expect((await user.send('PATCH', `${path}/l1`, unknown)).status).toBe(400)
    const inJson = new FormData()
    inJson.set('_body', JSON.stringify({ attr1: '', attr2: null }))
    const emptied = await user.send('PATCH', `${path}/l1`, inJson)
    expect(Object.keys(emptied.json)).toEqual(['_id', '_i', '_updatedAt'])
  })

  it('keeps integers within the range of the index', async () => {
    const id = await created({
      schema: [
        { key: 'n', type: 'integer' },
        { key: 'list', type: 'integer', separator: ';' }
      ]
    })
    // The largest integers that JavaScript represents exactly, then others that it rounds.
    const long = '1764375600123456789'
    expect(
      (await bulk(id, `_id,n,list\na,9007199254740994,1;${long}\nb,${long},\n`, 'text/csv')).status
    ).toBe(200)
    const { text } = await user.get(`/datasets/${id}/lines?select=_id,n,list&sort=n`)
    expect(text).toContain('"n":9007199254740994,"list":"1;1764375600123456768"')
    expect(text).toContain('"n":1764375600123456768')
  })

  it('is written according to its `_action`', async () => {
    const id = await created()
    const path = `/datasets/${id}/lines`
    const act = async (body: Record<string, unknown>): Promise<unknown[]> => {
      const { status, text } = await user.post(path, body)
      return status < 400 ? [status] : [status, text]
    }
    expect(await act({ _action: 'update', _id: 'l1', attr1: 'a' })).toEqual([404, 'ligne non trouvée'])
    expect(await act({ _action: 'create', _id: 'l1', attr1: 'a' })).toEqual([201])
    expect(await act({ _action: 'create', _id: 'l1', attr1: 'a' })).toEqual([
      409,
      'cet identifiant de ligne est déjà utilisé'
    ])
    expect(await act({ _action: 'update', _id: 'l1', attr1: 'b' })).toEqual([200])
    expect(await act({ _id: 'l1', attr1: 'b' })).toEqual([304])
    expect(await act({ _id: 'l2', attr1: 'b' })).toEqual([200])
    const deleted = await user.post(path, { _action: 'delete', _id: 'l2' })
    expect([deleted.status, deleted.json]).toEqual([200, { _id: 'l2' }])
    expect(await act({ _action: 'delete', _id: 'l2' })).toEqual([404, 'ligne non trouvée'])
  })

  it('is written with If-Match only when nobody has changed it', async () => {
    const id = await created({ rest: { lineOwnership: true, history: true } })
    const path = `/datasets/${id}/lines`
    const first = await user.post(path, { _id: 'l1', attr1: 'a', attr2: 1 })
    const read = await user.get(`${path}/l1`)
    const tag = read.headers.get('etag') ?? ''
    expect(tag).toMatch(new RegExp(`^W/"${first.json._i}-`))
    expect(first.headers.get('etag')).toBe(tag)
    expect((await user.get(`${path}/l1`, { 'if-none-match': `"x", ${tag}` })).status).toBe(304)
    expect((await user.patch(`${path}/l1`, { attr1: 'b' }, { 'if-match': tag })).status).toBe(200)
    const present = (await user.get(`${path}/l1`)).json

    const stale = { 'if-match': tag }
    const form = new FormData()
    form.append('_body', JSON.stringify({ _id: 'l1', attr1: 'z' }))
    for (const answer of [
      await user.patch(`${path}/l1`, { attr1: 'z' }, stale),
      await user.patch(`${path}/l1`, { attr1: 'b' }, stale),
      await user.put(`${path}/l1`, { attr1: 'z', attr2: 'not a number' }, stale),
      await user.post(path, { _id: 'l1', attr1: 'z' }, stale),
      await user.post(path, { _id: 'l1', attr1: 'z', _action: 'update' }, stale),
      await user.post(path, { _id: 'l1', _action: 'delete' }, stale),
      await user.send('POST', path, form, stale),
      await user.delete(`${path}/l1`, stale),
      await user.delete(`${path}/l1`, { 'if-match': 'whatever' }),
      await user.delete(`${path}/l1`, { 'if-match': '' })
    ]) {
      expect([answer.status, answer.json], answer.text).toEqual([412, present])
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
    expect((await user.get(`/datasets/${id}/revisions`)).json.total).toBe(2)
    // Errors that hold whatever the condition (409, 404) come before 412.
    expect((await user.post(path, { _id: 'l1', _action: 'create' }, stale)).status).toBe(409)
    expect((await user.patch(`${path}/none`, { attr1: 'z' }, stale)).status).toBe(404)
    expect((await user.delete(`${path}/none`, { 'if-match': '*' })).status).toBe(404)
    for (const header of [tag, '*']) {
      const gone = await user.put(`${path}/none`, { attr1: 'z' }, { 'if-match': header })
      expect([gone.status, gone.text]).toEqual([412, 'null'])
    }
    expect((await user.put(`${path}/l1`, { attr1: 'c' }, { 'if-match': '*' })).status).toBe(200)
    const { _i } = (await user.get(`${path}/l1`)).json
    expect((await user.delete(`${path}/l1`, { 'if-match': `"${_i}"` })).status).toBe(204)

    const own = `/datasets/${id}/own/user:test_user1/lines`
    const mine = await user.put(`${own}/m`, { attr1: 'mine' })
    expect((await user.patch(`${own}/m`, { attr1: 'x' }, stale)).json).toMatchObject({ attr1: 'mine' })
    const ownTag = { 'if-match': mine.headers.get('etag')! }
    expect((await user.patch(`${own}/m`, { attr1: 'x' }, ownTag)).status).toBe(200)
    // A line of another owner is treated as missing.
    await user.post(path, { _id: 'theirs', attr1: 'secret', _owner: 'user:test_user2' })
    const foreign = await user.put(`${own}/theirs`, { attr1: 'x' }, { 'if-match': '*' })
    expect([foreign.status, foreign.text]).toEqual([412, 'null'])
  })

  it('is written by exactly one of several concurrent clients with the same ETag', async () => {
    const id = await created()
    const path = `/datasets/${id}/lines/l1`
    const { headers } = await user.put(path, { attr2: 0 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        user.patch(path, { attr2: index + 1 }, { 'if-match': headers.get('etag')! })
      )
    )
    const written = answers.filter(({ status }) => status === 200)
    expect(written).toHaveLength(1)
    const others = answers.filter(({ status }) => status === 412)
    expect(new Set(others.map(({ json }) => json.attr2))).toEqual(new Set([written[0]!.json.attr2]))
    expect(others).toHaveLength(19)
  })

  it('includes its current state in a 412 only for callers who may read it', async () => {
    const id = await created()
    const path = `/datasets/${id}/lines/l1`
    await user.put(path, { attr1: 'secret' })
    await user.put(`/datasets/${id}/permissions`, [
      { type: 'user', id: 'test_user2', operations: ['patchLine'] }
    ])
    const writer = await platform.loginAs('test_user2')
    const answer = await writer.patch(path, { attr2: 1 }, { 'if-match': '"1"' })
    expect([answer.status, answer.text]).toEqual([
      412,
      'la ligne a été modifiée ou supprimée depuis sa lecture'
    ])
  })

  it('has an id derived from its primary key', async () => {
    const id = await created({ primaryKey: ['attr1', 'attr2'] })
    const path = `/datasets/${id}/lines`
    const { json } = await user.post(path, { attr1: 'k1', attr2: 2 })
    const { createHash } = await import('node:crypto')
    expect(json._id).toBe(createHash('sha256').update('["k1","2"]').digest('hex'))
    // A retry by a client that got no response changes nothing.
    const again = await user.post(path, { attr1: 'k1', attr2: 2 })
    expect([again.status, again.text]).toEqual([304, ''])
    const bulked = await bulk(id, '{"attr1":"k1","attr2":2}')
    expect(bulked.json).toMatchObject({ nbOk: 1, nbNotModified: 1, nbCreated: 0 })
    expect((await user.get(`${path}/${json._id}`)).json._i).toBe(json._i)
    expect((await user.post(path, { _action: 'create', attr1: 'k1', attr2: 2 })).status).toBe(409)
    expect((await user.post(path, { attr1: 'k1', attr2: 2, ok: true })).status).toBe(200)
    expect(await lines(id)).toHaveLength(1)
    // An empty column is part of the key too.
    const partial = createHash('sha256').update('["k2","undefined"]').digest('hex')
    const added = await user.post(path, { attr1: 'k2' })
    expect([added.status, added.json?._id], added.text).toEqual([200, partial])
    expect((await bulk(id, '{"attr1":"k2","ok":true}')).json).toMatchObject({ nbOk: 1, nbModified: 1 })
    expect((await user.delete(`${path}/${partial}`)).status).toBe(204)
    const refused = await user.patch(`${path}/${json._id}`, { attr2: 3 })
    expect([refused.status, refused.text]).toEqual([
      400,
      'identifiant de ligne incompatible avec la clé primaire'
    ])
  })

  it('cannot change the columns of its primary key', async () => {
    const id = await created({ primaryKey: ['attr1'] })
    const path = `/datasets/${id}`
    const without = schema.filter(({ key }) => key !== 'attr1')
    const refused = await user.patch(path, { schema: without })
    expect([refused.status, refused.text]).toEqual([
      400,
      'La colonne "attr1" fait partie de la clé primaire et ne peut pas être supprimée.'
    ])
    expect((await user.patch(path, { schema: without, primaryKey: null })).status).toBe(200)
  })

  it('is validated by the constraints', async () => {
    const id = await created({ constraints: [{ type: 'unique', properties: ['attr1'] }] })
    const path = `/datasets/${id}/lines`
    expect((await user.post(path, { attr1: 'a' })).status).toBe(201)
    const refused = await user.post(path, { attr1: 'a', attr2: 2 })
    expect([refused.status, refused.text]).toEqual([
      409,
      'Doublon détecté : le champ (attr1) contient déjà cette valeur. Chaque valeur de la colonne attr1 doit être unique.'
    ])
  })

  it('that violates a new constraint prevents adding it', async () => {
    const id = await created()
    await bulk(id, '{"_id":"a","attr1":"a","attr2":1}\n{"_id":"b","attr1":"a","attr2":1}')
    const refused = await user.patch(`/datasets/${id}`, {
      constraints: [{ type: 'unique', properties: ['attr1', 'attr2'] }]
    })
    expect([refused.status, refused.text]).toEqual([
      400,
      "Les données existantes du jeu de données violent la contrainte d'unicité sur (attr1, attr2)."
    ])
    await user.delete(`/datasets/${id}/lines/b`)
    const constraints = [{ type: 'unique', properties: ['attr1', 'attr2'] }]
    expect((await user.patch(`/datasets/${id}`, { constraints })).status).toBe(200)
    expect((await user.post(`/datasets/${id}/lines`, { attr1: 'a', attr2: 1 })).status).toBe(409)
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

  it('loses its author and former versions once the dataset no longer stores them', async () => {
    const id = await created({ rest: { history: true, storeUpdatedBy: true } })
    const path = `/datasets/${id}/lines`
    const { json } = await user.post(path, { attr1: 'a' })
    await user.put(`${path}/${json._id}`, { attr1: 'b' })
    expect((await user.get(`${path}/${json._id}`)).json._updatedBy).toBe('test_user1')
    const off = await user.patch(`/datasets/${id}`, { rest: { history: true, storeUpdatedBy: false } })
    expect(off.json.status).toBe('analyzed')
    // The author is hidden even before it is erased.
    expect((await user.get(`${path}/${json._id}`)).json).not.toHaveProperty('_updatedBy')
    await changed(id)
    // Authors that were not erased would show when authors are stored again.
    await user.patch(`/datasets/${id}`, { rest: { history: true, storeUpdatedBy: true } })
    await changed(id)
    const { json: line } = await user.get(`${path}/${json._id}`)
    const { json: revisions } = await user.get(`${path}/${json._id}/revisions`)
    const [listed] = await lines(id)
    for (const one of [line, listed, ...revisions.results]) {
      expect(one).toMatchObject({ _id: json._id })
      expect(one).not.toHaveProperty('_updatedBy')
      expect(one).not.toHaveProperty('_updatedByName')
    }
    expect(revisions.results.map((result: { attr1: string }) => result.attr1)).toEqual(['b', 'a'])
  })
})

interface Bulk {
  status: number
  // eslint-disable-next-line typescript/no-explicit-any -- a summary, of which tests name the fields that they read
  json: any
  text: string
}

async function bulk(
  id: string,
  body: string | Buffer | FormData,
  type = 'application/x-ndjson',
  query = ''
): Promise<Bulk> {
  const headers: Record<string, string> = body instanceof FormData ? {} : { 'content-type': type }
  const response = await user.fetch('POST', `/datasets/${id}/_bulk_lines?${query}`, {
    body: body as BodyInit,
    headers
  })
  const text = await response.text()
  return { status: response.status, text, json: text.trim().startsWith('{') ? JSON.parse(text) : undefined }
}

async function changed(id: string): Promise<void> {
  await expect
    .poll(async () => (await user.get(`/datasets/${id}`)).json.status, { timeout: 10_000 })
    .toBe('finalized')
}

describe('caches', () => {
  it('are valid from the first response on, except between a write and the next finalization', async () => {
    const anonymous = platform.anonymous()
    const permissions = [{ classes: ['list', 'read'], operations: [] }]
    const id = await created({ title: 'En cache' })
    const above = await user.post('/datasets', {
      isVirtual: true,
      title: 'Au-dessus',
      virtual: { children: [id] },
      schema: schema.map(({ key }) => ({ key }))
    })
    for (const dataset of [id, above.json.id]) {
      await user.put(`/datasets/${dataset}/permissions`, permissions)
    }
    await waitFinalized(user, above.json.id)
    const read = (
      dataset: string,
      query = '',
      headers: Record<string, string> = {}
    ): ReturnType<typeof user.get> => anonymous.get(`/datasets/${dataset}/lines${query}`, headers)
    for (const dataset of [id, above.json.id]) {
      const { finalizedAt } = (await user.get(`/datasets/${dataset}`)).json
      const first = await read(dataset)
      const date = new Date(finalizedAt).toUTCString()
      expect(first.headers.get('last-modified')).toBe(date)
      expect(first.headers.get('cache-control')).toBe('must-revalidate, public, max-age=300')
      expect((await read(dataset, '', { 'if-modified-since': date })).status).toBe(304)
      const lasting = await read(dataset, `?finalizedAt=${finalizedAt}`)
      expect(lasting.headers.get('cache-control')).toBe('must-revalidate, public, max-age=604800')
      const own = await user.get(`/datasets/${dataset}/values/attr1`, { 'if-modified-since': date })
      expect(own.status).toBe(304)
    }
    // Between write and finalization, the response is current and has no Last-Modified.
    const date = (await read(id)).headers.get('last-modified') ?? ''
    await user.post(`/datasets/${id}/lines`, { attr1: 'a' })
    const written = await read(id, '', { 'if-modified-since': date })
    expect([written.status, written.json.total]).toEqual([200, 1])
    expect(written.headers.get('last-modified')).toBeNull()
    expect(written.headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
    // Last-Modified has a resolution of a second: waits for the next second.
    await expect
      .poll(async () => (await read(id)).headers.get('last-modified'), { timeout: 10_000, interval: 50 })
      .not.toBeNull()
    const after = await read(id, '', { 'if-modified-since': date })
    expect([after.status, after.json.total]).toEqual([200, 1])
    expect((await read(above.json.id)).json.total).toBe(1)
  })
})

describe('many lines', () => {
  it('are written in order, with a summary', async () => {
    const id = await created()
    await user.post(`/datasets/${id}/lines`, { _id: 'l1', attr1: 'a' })
    const answer = await bulk(
      id,
      [
        '{"_id":"l1","attr1":"a"}',
        '{"_action":"create","_id":"l2","attr1":"b","attr2":2}',
        '{"_action":"patch","_id":"l9","attr1":"z"}',
        '{"_action":"update","_id":"l1","attr2":"x"}'
      ].join('\n')
    )
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json).toMatchObject({
      nbOk: 2,
      nbNotModified: 1,
      nbErrors: 2,
      nbCreated: 1,
      errors: [
        { line: 2, error: 'ligne non trouvée', status: 404 },
        { line: 3, error: '/attr2 doit être de type integer (valeur : "x")', status: 400 }
      ],
      warnings: []
    })
    expect(answer.json.indexedAt).toBeTruthy()
    expect(await lines(id, 'sort=attr1')).toMatchObject([{ _id: 'l1' }, { _id: 'l2', attr2: 2 }])
  })

  it('have later dates than all earlier writes, so that clients can read new lines by date', async () => {
    const id = await created()
    const many = Array.from({ length: 20_000 }, (_, index) => ({ attr2: index }))
    const state = { isOver: false }
    const loaded = bulk(id, JSON.stringify(many), 'application/json', 'async=true').then(({ json }) => {
      state.isOver = true
      return json.nbOk
    })
    while (!state.isOver)
      expect((await bulk(id, '{"attr1":"un"}', undefined, 'async=true')).json.nbOk).toBe(1)
    expect(await loaded).toBe(20_000)
    await expect
      .poll(async () => (await user.get(`/datasets/${id}/lines?size=0`)).json.total, { timeout: 30_000 })
      .toBeGreaterThan(20_000)
    const dates: string[] = []
    let next: string | undefined = `/datasets/${id}/lines?sort=_i&size=10000&select=_updatedAt`
    while (next) {
      const { json } = await user.get(next)
      dates.push(...json.results.map((line: { _updatedAt: string }) => line._updatedAt))
      next = json.next?.split('/api/v1')[1]
    }
    const inDisorder = dates.filter((date, index) => index > 0 && date < dates[index - 1]!)
    expect(inDisorder).toEqual([])
    expect(dates.at(-1)! > dates[0]!).toBe(true)
  })

  it.each<[string, string, string | Buffer]>([
    ['JSON', 'application/json', '[{"attr1":"un","attr2":1},{"attr1":"deux","attr2":2}]'],
    ['CSV', 'text/csv', '\ufeffattr1,attr2,tags\nun,1,"a, b"\n\ndeux,"2",\n'],
    ['compressed CSV', 'text/csv+gzip', gzipSync('attr1,attr2\nun,1\ndeux,2\n')]
  ])('come as %s', async (_name, type, body) => {
    const id = await created()
    const answer = await bulk(id, body, type)
    expect(answer.json, answer.text).toMatchObject({ nbOk: 2, nbCreated: 2, nbErrors: 0 })
    expect(await lines(id, 'sort=attr2')).toMatchObject([
      { attr1: 'un', attr2: 1 },
      { attr1: 'deux', attr2: 2 }
    ])
  })

  it.each<[string, string, string | Buffer]>([
    ['a.csv', 'text/csv', 'attr1;attr2\nété;1\n'],
    ['a.csv', 'text/csv', Buffer.from('attr1;attr2\nété;1\n', 'latin1')],
    ['a.csv.gz', 'application/gzip', gzipSync('attr1;attr2\nété;1\n')],
    ['a.ndjson', 'application/octet-stream', '{"attr1":"été","attr2":1}\n'],
    [
      'a.geojson',
      'application/geo+json',
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"attr1":"été","attr2":1},"geometry":null}]}'
    ]
  ])('come as a file %s of type %s', async (name, type, content) => {
    const id = await created()
    const form = new FormData()
    form.set('actions', new Blob([content as BlobPart], { type }), name)
    const answer = await bulk(id, form, '', 'sep=;')
    expect(answer.json, answer.text).toMatchObject({ nbCreated: 1, nbErrors: 0 })
    expect(await lines(id)).toMatchObject([{ attr1: 'été', attr2: 1 }])
  })

  it('are parsed as JSON without a content type, and refused when the body is empty', async () => {
    const id = await created()
    const body = Buffer.from('[{"attr1":"a"}]')
    const untold = await user.fetch('POST', `/datasets/${id}/_bulk_lines`, { body })
    expect(await untold.json()).toMatchObject({ nbCreated: 1 })
    for (const type of ['application/json', 'application/x-ndjson', 'text/csv'])
      expect(await bulk(id, '', type, 'drop=true')).toMatchObject({ status: 400, text: 'Missing body' })
    expect(await lines(id)).toHaveLength(1)
  })

  it('are refused when an id is not a string', async () => {
    const id = await created()
    const refusal = '/_id doit être de type string (valeur : 5)'
    const one = await user.post(`/datasets/${id}/lines`, { _id: 5, attr1: 'a' })
    expect([one.status, one.text]).toEqual([400, refusal])
    const many = await bulk(id, '{"_id":5}\n{"_id":null,"attr1":"b"}')
    expect(many.json).toMatchObject({ nbOk: 1, errors: [{ line: 0, status: 400, error: refusal }] })
  })

  it('cannot have an id that URLs normalize (. and ..), so that no parent resource is deleted instead', async () => {
    const id = await created()
    await bulk(id, '{"_id":"kept","attr1":"a"}')
    for (const dots of ['.', '..']) {
      const refusal = `/_id ne peut pas être "${dots}" : aucune adresse ne mènerait à cette ligne`
      const one = await user.post(`/datasets/${id}/lines`, { _id: dots, attr1: 'a' })
      expect([one.status, one.text]).toEqual([400, refusal])
      const many = await bulk(id, JSON.stringify({ _id: dots, attr1: 'a' }))
      expect(many.json.errors).toEqual([{ line: 0, status: 400, error: refusal }])
      // `fetch` resolves the dots: the request goes to the lines, or to the dataset.
      const removed = await user.delete(`/datasets/${id}/lines/${dots}`)
      expect([removed.status, removed.text]).toEqual([404, 'unknown api endpoint'])
    }
    expect((await user.delete(`/datasets/${id}/lines/`)).status).toBe(404)
    expect(await lines(id)).toHaveLength(1)
  })

  it('can be in an archive of any content type, but not in another binary file', async () => {
    const id = await created()
    const send = async (name: string, type: string, content: Uint8Array): Promise<Bulk> => {
      const form = new FormData()
      form.set('actions', new Blob([content as BlobPart], { type }), name)
      return bulk(id, form)
    }
    const archive = await zipOf({ 'a.csv': 'attr1\na\n' })
    const answer = await send('a.zip', 'application/x-zip-compressed', archive)
    expect(answer.json, answer.text).toMatchObject({ nbCreated: 1, nbErrors: 0 })
    const refused = await send('a.pdf', 'application/pdf', Buffer.from('%PDF-1.4'))
    expect([refused.status, refused.text]).toEqual([400, 'mime-type is not supported application/pdf'])
  })

  it.each<[string, string, string, number, string]>([
    ['an unknown column', 'text/csv', 'attr1,zz\na,b\n', 400, 'Colonnes inconnues zz'],
    ['too many cells', 'text/csv', 'attr1\na,b\n', 400, 'Colonnes inconnues _1'],
    [
      'no id',
      'application/json',
      '[{"_action":"patch","attr1":"a"}]',
      400,
      'failed to determine required _id from primary key'
    ],
    ['broken JSON', 'application/x-ndjson', '{"attr1":', 400, 'JSON invalide'],
    [
      'an invalid compressed table',
      'text/csv+gzip',
      'attr1\na\n',
      400,
      "Le fichier de transactions n'a pas pu être lu, merci de réessayer."
    ]
  ])('with %s are refused', async (_name, type, body, status, text) => {
    const id = await created()
    const answer = await bulk(id, body, type)
    expect([answer.status, answer.json.errors[0].line]).toEqual([status, -1])
    expect(answer.json.errors[0].error).toContain(text)
  })

  it('replace all lines, or nothing when one is invalid', async () => {
    const id = await created({ rest: { history: true } })
    await bulk(id, '{"_id":"a","attr1":"a"}\n{"_id":"b","attr1":"b"}')
    const refused = await bulk(id, '{"_id":"c","attr1":"c"}\n{"_id":"d","attr2":"x"}', undefined, 'drop=true')
    expect(refused.json).toMatchObject({ cancelled: true, nbErrors: 1 })
    expect(await lines(id, 'sort=attr1')).toMatchObject([{ _id: 'a' }, { _id: 'b' }])
    // A line written twice in a replacement has two revisions, the first of which comes before all lines.
    const body = [
      '{"_id":"c","attr1":"x"}',
      '{"_id":"b","attr1":"b2"}',
      '{"_action":"patch","_id":"c","attr1":"c"}'
    ]
    const done = await bulk(id, body.join('\n'), undefined, 'drop=true')
    expect(done.json).toMatchObject({ dropped: true, nbErrors: 0 })
    await changed(id)
    expect(await lines(id, 'sort=attr1')).toMatchObject([
      { _id: 'b', attr1: 'b2' },
      { _id: 'c', attr1: 'c' }
    ])
    const { storage } = (await user.get(`/datasets/${id}`)).json
    expect(storage.indexed).toEqual({ size: 'b2c'.length + 2 * schema.length, parts: ['lines'] })
    const { json } = await user.get(`/datasets/${id}/revisions?size=100`)
    expect(json.results).toMatchObject([
      { _id: 'c', attr1: 'c' },
      { _id: 'b', attr1: 'b2' },
      { _id: 'c', attr1: 'x' },
      { _id: 'a', _deleted: true },
      { _id: 'b', attr1: 'b' },
      { _id: 'a', attr1: 'a' }
    ])
  })

  it('by thousands are found after a moment, and the statistics follow', async () => {
    const id = await created()
    const body = Array.from({ length: 5000 }, (_, index) =>
      JSON.stringify({ _id: `l${index}`, attr1: `mot${index % 7}`, attr2: index })
    ).join('\n')
    const answer = await bulk(id, body)
    expect(answer.json).toMatchObject({ nbOk: 5000, nbCreated: 5000 })
    expect(answer.json.indexedAt).toBeUndefined()
    await expect
      .poll(async () => (await user.get(`/datasets/${id}/lines?q=mot3&size=0`)).json.total, {
        timeout: 10_000
      })
      .toBe(714)
    await expect
      .poll(async () => (await user.get(`/datasets/${id}`)).json.schema[0]['x-cardinality'], {
        timeout: 10_000
      })
      .toBe(7)
    expect((await user.get(`/datasets/${id}`)).json).toMatchObject({ count: 5000, status: 'finalized' })
    await bulk(id, '{"_id":"l3","_action":"delete"}\n{"_id":"l10","attr1":"autre"}')
    expect((await user.get(`/datasets/${id}/lines?q=mot3&size=0`)).json.total).toBe(712)
    expect((await user.get(`/datasets/${id}/lines?q=autre`)).json.results).toMatchObject([{ _id: 'l10' }])
    const all = await user.delete(`/datasets/${id}/lines`)
    expect(all.status).toBe(204)
    expect(await lines(id)).toEqual([])
  })
})

describe('attached files', () => {
  const withFile = {
    schema: [...schema, { key: 'doc', type: 'string', 'x-refersTo': 'http://schema.org/DigitalDocument' }]
  }

  it('come with a line, are served, replaced and deleted with it', async () => {
    const id = await created(withFile)
    const form = new FormData()
    form.set('attr1', 'avec fichier')
    form.set('attachment', new Blob(['contenu']), 'été.txt')
    const { json, status, text } = await user.post(`/datasets/${id}/lines`, form)
    expect(status, text).toBe(201)
    expect(json.doc).toMatch(/^[^/]+\/[0-9a-f]{32}\/été\.txt$/)
    const [line] = await lines(id)
    const served = await user.fetch('GET', String(line!._attachment_url))
    expect([served.status, await served.text()]).toEqual([200, 'contenu'])
    const other = new FormData()
    other.set('_body', JSON.stringify({ attr1: 'autre', attr2: 4 }))
    other.set('attachment', new Blob(['nouveau']), 'b.txt')
    const replaced = await user.put(`/datasets/${id}/lines/${json._id}`, other)
    expect(replaced.json).toMatchObject({ attr1: 'autre', attr2: 4 })
    expect((await user.fetch('GET', String(line!._attachment_url))).status).toBe(404)
    expect((await user.get(`/datasets/${id}`)).json.storage.attachments).toEqual({ count: 1, size: 7 })
    await user.delete(`/datasets/${id}/lines/${json._id}`)
    expect((await user.get(`/datasets/${id}`)).json.storage.attachments).toEqual({ count: 0, size: 0 })
  })

  it('are counted incrementally by writes, and recounted by processing', async () => {
    const id = await created({ ...withFile, primaryKey: ['attr1'] })
    const send = async (
      attr1: string,
      content: string,
      more: Record<string, unknown> = {}
    ): Promise<number> => {
      const form = new FormData()
      form.set('_body', JSON.stringify({ attr1, ...more }))
      form.set('attachment', new Blob([content]), 'a.txt')
      return (await user.post(`/datasets/${id}/lines`, form)).status
    }
    const counted = async (): Promise<unknown> => (await user.get(`/datasets/${id}`)).json.storage.attachments
    await send('un', 'court')
    await send('deux', 'plus long')
    expect(await counted()).toEqual({ count: 2, size: 14 })
    // The same file again, then one with a refused line.
    await send('un', 'court', { attr2: 1 })
    expect(await send('un', 'court', { attr2: 'x' })).toBe(400)
    expect(await send('trois', 'refusé', { attr2: 'x' })).toBe(400)
    expect(await counted()).toEqual({ count: 2, size: 14 })
    const line = (await lines(id, 'attr1_eq=un'))[0]!
    expect((await user.fetch('GET', String(line._attachment_url))).status).toBe(200)
    const archive = new FormData()
    const files = await zipOf({ [String(line.doc)]: 'autre texte', 'b.txt': 'deux' })
    archive.set('attachments', new Blob([files]), 'files.zip')
    expect((await bulk(id, archive)).status).toBeLessThan(500)
    await expect.poll(counted, { timeout: 10_000 }).toEqual({ count: 3, size: 24 })
    // A file added on the disk is only found by the full recount of a processing.
    const folder = join(platform.dataDir, 'datasets', id, 'files', 'lines')
    await writeFile(join(folder, 'c.txt'), 'caché')
    await send('deux', 'bref')
    expect(await counted()).toEqual({ count: 3, size: 19 })
    await user.patch(`/datasets/${id}`, { rest: { history: true } })
    await expect.poll(counted, { timeout: 10_000 }).toEqual({ count: 4, size: 25 })
  })

  it('can be in an archive, and get a line each', async () => {
    const id = await created({ ...withFile, primaryKey: ['doc'] })
    const archive = await zipOf({ 'a.txt': 'un', 'dossier/b.txt': 'deux' })
    const form = new FormData()
    form.set('actions', new Blob(['{"doc":"a.txt","attr1":"connue"}\n{"doc":"absente.txt"}']), 'a.ndjson')
    form.set('attachments', new Blob([archive]), 'files.zip')
    expect((await bulk(id, form)).json).toMatchObject({ nbCreated: 2, nbErrors: 0 })
    const synced = await user.post(`/datasets/${id}/_sync_attachments_lines`)
    expect(synced.json, synced.text).toMatchObject({ nbCreated: 1, nbDeleted: 1 })
    await expect
      .poll(async () => (await lines(id, 'sort=doc')).map(({ doc }) => doc), { timeout: 10_000 })
      .toEqual(['a.txt', 'dossier/b.txt'])
    const other = await user.post(`/datasets/${await created(withFile)}/_sync_attachments_lines`)
    expect([other.status, other.text]).toEqual([
      400,
      'Le schéma ne définit par le chemin de la pièce jointe comme clé primaire'
    ])
  })

  it('in a corrupt archive change nothing', async () => {
    const id = await created(withFile)
    const whole = Buffer.from(await zipOf({ 'a.txt': 'un', 'b.txt': 'deux'.repeat(100) }))
    await bulk(id, '{"_id":"avant","doc":"d/a.txt"}')
    const send = async (
      part: 'attachments' | 'actions',
      content: Uint8Array,
      query = ''
    ): Promise<Answer> => {
      const form = new FormData()
      if (part === 'attachments') form.set('actions', new Blob(['{"_id":"après"}']), 'a.ndjson')
      form.set(part, new Blob([new Uint8Array(content)], { type: 'application/zip' }), 'files.zip')
      return user.post(`/datasets/${id}/_bulk_lines${query}`, form)
    }
    const broken = [Buffer.from('pas une archive'), whole.subarray(0, 60), Buffer.alloc(0)]
    for (const content of broken)
      for (const query of ['', '?drop=true', '?async=true']) {
        const answers = [await send('attachments', content, query), await send('actions', content, query)]
        for (const { status, text } of answers) {
          expect(status, text).toBe(400)
          expect(text).toContain("Échec de la lecture de l'archive zip")
        }
      }
    // The same path is a file in one request and a folder in the other.
    const first = await send('attachments', await zipOf({ 'd/a.txt': 'un', e: 'deux' }), '?async=true')
    expect(first.status, first.text).toBe(200)
    for (const path of ['d', 'e/f/g.txt']) {
      const { status, text } = await send('attachments', await zipOf({ [path]: 'x' }))
      expect([status, text]).toEqual([400, expect.stringContaining('est à la fois')])
    }
    // Compared by id, since the line number changes once the file of the line is read.
    await expect
      .poll(async () => (await lines(id, 'sort=_id')).map(({ _id }) => _id), { timeout: 10_000 })
      .toEqual(['après', 'avant'])
    expect((await user.get(`/datasets/${id}`)).json.storage.attachments.count).toBe(2)
  })

  it('are parsed with tabs when the file name has the extension .tsv', async () => {
    const id = await created(withFile)
    const tabs = '_id\tattr1\nt1\ta,b\n'
    const load = async (content: string | Uint8Array, name: string, query = ''): Promise<unknown[]> => {
      const form = new FormData()
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      form.set('actions', new Blob([new Uint8Array(bytes)]), name)
      const { json } = await user.post(`/datasets/${id}/_bulk_lines${query}`, form)
      return [json.nbOk, json.nbErrors]
    }
    expect(await load(tabs, 'a.tsv')).toEqual([1, 0])
    expect(await load(gzipSync(tabs), 'a.tsv.gz')).toEqual([1, 0])
    expect(await load(await zipOf({ 'a.TSV': tabs }), 'a.zip')).toEqual([1, 0])
    expect(await lines(id, 'select=attr1')).toMatchObject([{ attr1: 'a,b' }])
    // Commas and explicit separators still work in .tsv files.
    expect(await load('_id,attr1\nt2,x\n', 'a.tsv')).toEqual([1, 0])
    expect(await load('_id;attr1\nt3;x\n', 'a.tsv', '?sep=%3B')).toEqual([1, 0])
    expect(await load(tabs, 'a.csv')).toEqual([0, 1])
  })

  it('are parsed without a known content type', async () => {
    const id = await created(withFile)
    for (const type of ['constructor', 'a/b']) {
      const form = new FormData()
      form.set('actions', new Blob(['{"_id":"a"}'], { type }), 'operations')
      const { status, text } = await user.post(`/datasets/${id}/_bulk_lines`, form)
      expect(status, text).toBe(200)
    }
  })

  it('need at least one column', async () => {
    const id = await created()
    const form = new FormData()
    form.set('attachment', new Blob(['contenu']), 'a.txt')
    const answer = await user.post(`/datasets/${id}/lines`, form)
    expect([answer.status, answer.text]).toEqual([
      400,
      "Le schéma ne prévoit pas d'associer une pièce jointe"
    ])
  })
})

describe('own lines', () => {
  it('belong to the person who writes them', async () => {
    const id = await created({ rest: { lineOwnership: true } })
    const own = `/datasets/${id}/own/user:test_user1`
    const mine = await user.post(`${own}/lines`, { attr1: 'à moi', _owner: 'user:x' })
    expect(mine.status, mine.text).toBe(201)
    expect(mine.json).toMatchObject({ _owner: 'user:test_user1' })
    await user.post(`/datasets/${id}/lines`, { _id: 'other', attr1: 'autre', _owner: 'user:x' })
    expect((await user.get(`${own}/lines/${mine.json._id}`)).status).toBe(200)
    expect((await user.get(`${own}/lines/other`)).text).toBe('Identifiant de ligne inconnu')
    expect((await user.patch(`${own}/lines/other`, { attr1: 'z' })).text).toBe('ligne non trouvée')
    const foreign = await user.get(`/datasets/${id}/own/user:test_user2/lines/other`)
    expect([foreign.status, foreign.text]).toEqual([403, 'only owner can manage his own lines'])
  })
})

describe('a dataset that is not editable', () => {
  it('has no such routes', async () => {
    const answer = await user.post('/datasets', {
      isVirtual: true,
      title: 'Virtuel',
      virtual: { children: [] }
    })
    const refused = await user.post(`/datasets/${answer.json.id}/lines`, { a: 1 })
    expect([refused.status, refused.text]).toEqual([
      501,
      'Les opérations de modifications sur les lignes sont uniquement accessibles pour les jeux de données éditables.'
    ])
  })
})

describe('lines and their history', () => {
  it('are counted in the storage, and history is enabled and disabled by the dataset', async () => {
    const id = await created()
    const { json } = await user.post(`/datasets/${id}/lines`, { attr1: 'a' })
    const path = `/datasets/${id}/lines/${json._id}`
    const off = await user.get(`${path}/revisions`)
    expect([off.status, off.text]).toEqual([
      400,
      "L'historisation des lignes n'est pas activée pour ce jeu de données."
    ])
    const rest = async (values: Record<string, unknown>): Promise<void> => {
      const dataset = (await user.get(`/datasets/${id}`)).json
      const patched = await user.patch(`/datasets/${id}`, { rest: { ...dataset.rest, ...values } })
      expect(patched.status, patched.text).toBe(200)
      await changed(id)
    }
    await rest({ history: true })
    expect((await user.get(`${path}/revisions`)).json).toMatchObject({
      total: 1,
      results: [{ _action: 'create', attr1: 'a' }]
    })
    await user.patch(path, { attr1: 'b' })
    await expect
      .poll(async () => (await user.get(`/datasets/${id}`)).json.storage, { timeout: 10_000 })
      .toMatchObject({ collection: { count: 1 }, revisions: { count: 2 } })
    await rest({ history: false })
    await rest({ history: true })
    expect((await user.get(`${path}/revisions`)).json).toMatchObject({ total: 1, results: [{ attr1: 'b' }] })
  })

  it('are removed when they are too old', async () => {
    const id = await created({
      rest: { history: true, ttl: { active: true, prop: 'at', delay: { value: 1, unit: 'days' } } }
    })
    await bulk(
      id,
      `{"_id":"old","at":"2020-01-01T00:00:00Z"}\n{"_id":"new","at":"${new Date().toISOString()}"}`
    )
    const { editable } = platform.app.platform.datasets.parts
    await expect
      .poll(
        async () => {
          await editable.sweep()
          return (await lines(id)).map(({ _id }) => _id)
        },
        { timeout: 10_000 }
      )
      .toEqual(['new'])
    expect((await user.get(`/datasets/${id}/lines/old/revisions`)).json.results).toMatchObject([
      { _action: 'delete', _deleted: true },
      { _id: 'old' }
    ])
    expect((await user.get(`/datasets/${id}`)).json.rest.ttl.checkedAt).toBeTruthy()
  })

  it('are in a file that is closed while nobody reads or writes them one by one', async () => {
    const id = await created()
    await user.post(`/datasets/${id}/lines`, { _id: 'a', attr1: 'a' })
    const { editable, files } = platform.app.platform.datasets.parts
    const log = join(files.editablePath(id), 'lines.sqlite-wal')
    expect(existsSync(log)).toBe(true)
    await expect
      .poll(async () => {
        await editable.sweep()
        return existsSync(log)
      })
      .toBe(false)
    expect((await lines(id)).map(({ _id }) => _id)).toEqual(['a'])
    await user.post(`/datasets/${id}/lines`, { _id: 'b', attr1: 'b' })
    expect((await user.get(`/datasets/${id}/lines/a`)).json).toMatchObject({ attr1: 'a' })
    expect(await lines(id)).toHaveLength(2)
  })

  it('follow added and removed columns', async () => {
    const id = await created()
    await user.post(`/datasets/${id}/lines`, { _id: 'a', attr1: 'a', attr2: 1 })
    const add = await user.patch(`/datasets/${id}`, { schema: [...schema, { key: 'plus', type: 'number' }] })
    expect(add.status, add.text).toBe(200)
    await changed(id)
    expect((await user.patch(`/datasets/${id}/lines/a`, { plus: 1.5 })).json).toMatchObject({
      plus: 1.5,
      attr2: 1
    })
    expect(await lines(id, 'plus_gt=1')).toHaveLength(1)
    const remove = await user.patch(`/datasets/${id}`, {
      schema: schema.filter(({ key }) => key !== 'attr2')
    })
    expect(remove.status, remove.text).toBe(200)
    await changed(id)
    const [line] = await lines(id)
    expect(line).toMatchObject({ attr1: 'a' })
    expect((await user.get(`/datasets/${id}/lines/a`)).json).not.toHaveProperty('attr2')
    expect((await user.patch(`/datasets/${id}/lines/a`, { attr1: 'b' })).status).toBe(200)
  })
})
