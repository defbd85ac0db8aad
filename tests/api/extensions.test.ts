/** Validation and storage of dataset extensions. Lines are not extended here. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionServer } from './support/actionServer.ts'
import { startActionServer } from './support/actionServer.ts'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let remote: ActionServer
let owner: TestClient
let contributor: TestClient
let anonymous: TestClient

beforeAll(async () => {
  platform = await startPlatform()
  remote = await startActionServer()
  const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  owner = await platform.loginAs('test_user1', { org: 'test_org1' })
  contributor = await platform.loginAs('test_user8', { org: 'test_org1' })
  anonymous = platform.anonymous()
  for (const [id, values] of [
    ['geocoder', { public: true }],
    ['shared', { privateAccess: [{ type: 'organization', id: 'test_org1', name: 'Org 1' }] }],
    ['hidden', {}]
  ] as const) {
    const { status, text } = await administrator.post('/remote-services', {
      id,
      apiDoc: remote.apiDoc,
      ...values
    })
    expect(status, text).toBe(201)
  }
})
afterAll(async () => {
  await platform.close()
  await remote.close()
})

const address = 'http://schema.org/address'
const schema = [
  { key: 'adr', type: 'string', title: 'Adresse', 'x-refersTo': address },
  { key: 'nom', type: 'string', title: 'Nom' }
]
const geocoding = {
  active: true,
  type: 'remoteService',
  remoteService: 'geocoder',
  action: 'postCoords',
  select: ['lat', 'lon']
}
const computed = (key: string, expr: string): object => ({
  active: true,
  type: 'exprEval',
  expr,
  property: { key, type: 'string' }
})

async function editable(values: object = {}): Promise<string> {
  const { status, json, text } = await owner.post('/datasets', {
    isRest: true,
    title: 'Lignes',
    schema,
    ...values
  })
  expect(status, text).toBe(201)
  return json.id as string
}

async function patched(extensions: unknown, values: object = {}): Promise<Answer> {
  return owner.patch(`/datasets/${await editable(values)}`, { extensions })
}

const keysOf = ({ json }: Answer): string[] =>
  json.schema
    .filter((column: Record<string, unknown>) => column['x-extension'])
    .map(({ key }: { key: string }) => key)

describe('saved extensions', () => {
  it('get a prefix, and their columns at once', async () => {
    const id = await editable()
    const answer = await owner.patch(`/datasets/${id}`, {
      extensions: [geocoding, computed('c', 'UPPER(nom)')]
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json.extensions).toEqual([
      { ...geocoding, propertyPrefix: '_coords', needsUpdate: true },
      { ...computed('c', 'UPPER(nom)'), needsUpdate: true }
    ])
    expect(keysOf(answer)).toEqual(['_coords.lat', '_coords.lon', '_coords.error', 'c'])
    const ownColumns = await owner.get(`/datasets/${id}/schema?extension=false&calculated=false`)
    expect(ownColumns.json.map(({ key }: { key: string }) => key)).toEqual(['adr', 'nom'])
    // Coordinates from an extension locate the lines.
    expect(answer.json.schema.map(({ key }: { key: string }) => key)).toContain('_geopoint')
  })

  it('can be set at the creation of a dataset', async () => {
    const { status, json, text } = await owner.post('/datasets', {
      isRest: true,
      title: 'Créé',
      schema,
      extensions: [geocoding]
    })
    expect(status, text).toBe(201)
    expect(json.extensions).toEqual([{ ...geocoding, propertyPrefix: '_coords' }])
    expect(json.schema.map(({ key }: { key: string }) => key).slice(0, 5)).toEqual([
      'adr',
      'nom',
      '_coords.lat',
      '_coords.lon',
      '_coords.error'
    ])
  })

  it('keep column titles set by users, whether they are sent again or not', async () => {
    const id = await editable({ extensions: [computed('c', '1')] })
    const { json } = await owner.get(`/datasets/${id}`)
    const titled = json.schema.map((column: { key: string }) =>
      column.key === 'c' ? { ...column, title: 'T' } : column
    )
    await owner.patch(`/datasets/${id}`, { schema: titled })
    const { json: after } = await owner.patch(`/datasets/${id}`, {
      schema: [...schema, { key: 'more', type: 'string' }]
    })
    expect(after.schema.slice(0, 4)).toMatchObject([
      { key: 'adr' },
      { key: 'nom' },
      { key: 'more' },
      { key: 'c', title: 'T' }
    ])
  })

  it('remove their columns with them', async () => {
    const id = await editable({ extensions: [geocoding, computed('c', '1')] })
    const off = await owner.patch(`/datasets/${id}`, {
      extensions: [{ ...geocoding, active: false }, computed('c', '1')]
    })
    expect(keysOf(off)).toEqual(['c'])
    expect(off.json.status).toBe('analyzed')
    const none = await owner.patch(`/datasets/${await editable({ extensions: [computed('c', '1')] })}`, {
      extensions: null
    })
    expect([none.status, none.json.extensions ?? []]).toEqual([200, []])
    expect(keysOf(none)).toEqual([])
  })

  it('are listed by the remote services they use', async () => {
    const id = await editable({ extensions: [{ ...geocoding, remoteService: 'shared' }] })
    const { json } = await owner.get('/datasets?services=shared&facets=services&select=id')
    expect(json.results).toMatchObject([{ id }])
    expect(json.facets.services).toContainEqual({ count: 1, value: 'shared' })
  })

  it('of a file become columns after analysis, and may not reuse a column key', async () => {
    const made = await upload(owner, 'noms.csv', 'nom\nVannes', { body: { title: 'Noms' } })
    await waitFinalized(owner, made.json.id)
    const taken = await owner.patch(`/datasets/${made.json.id}`, { extensions: [computed('nom', '1')] })
    expect([taken.status, taken.text]).toEqual([
      400,
      'Une extension essaie de créer la colonne "nom" mais cette clé est déjà utilisée.'
    ])
    const answer = await owner.patch(`/datasets/${made.json.id}`, {
      extensions: [computed('c', 'UPPER(nom)')]
    })
    expect([answer.status, answer.json.status]).toEqual([200, 'validated'])
    expect(keysOf(answer)).toEqual(['c'])
  })
})

const invalid = (key: string, problem: string): string =>
  `[noretry] erreur de validation de la colonne calculée "${key}", ${problem}`
const later = 'est définie par une extension qui est appliquée après cette expression'

describe('an extension is refused', () => {
  it.each<[string, object[], string]>([
    [
      'a duplicate prefix',
      [geocoding, { ...geocoding, remoteService: 'shared' }],
      'Le jeu de données contient 2 extensions qui sont en conflit sur le préfixe des colonnes étendus.'
    ],
    [
      'an unknown service',
      [{ ...geocoding, remoteService: 'nothing' }],
      '[noretry] source de données de référénce inconnue "nothing"'
    ],
    [
      'a service that is not shared',
      [{ ...geocoding, remoteService: 'hidden' }],
      '[noretry] source de données de référénce inconnue "hidden"'
    ],
    [
      'an unknown action',
      [{ ...geocoding, action: 'masterData_bulkSearch_x' }],
      '[noretry] opération de récupération de données de référénce inconnue "geocoder / x"'
    ],
    [
      'a column title in its expression',
      [computed('c', 'Nom')],
      invalid('c', 'la clé de la colonne Nom est nom')
    ],
    [
      'a reference to a later column',
      [computed('c', 'd'), computed('d', '1')],
      invalid('c', `la colonne d ${later}`)
    ],
    [
      'a reference to a column of a later service',
      [computed('c', '_coords.lat'), geocoding],
      invalid('c', `la colonne _coords.lat ${later}`)
    ],
    ['a syntax error', [computed('c', '1+')], invalid('c', 'unexpected TEOF: EOF')],
    ['a prototype access', [computed('c', 'nom.__proto__')], invalid('c', 'prototype access detected')],
    [
      'a taken key',
      [computed('nom', '1')],
      'Une extension essaie de créer la colonne "nom" mais cette clé est déjà utilisée.'
    ]
  ])('with %s', async (_name, extensions, message) => {
    const answer = await patched(extensions)
    expect([answer.status, answer.text]).toEqual([400, message])
    const created = await owner.post('/datasets', { isRest: true, title: 'Refusé', schema, extensions })
    expect([created.status, created.text]).toEqual([400, message])
  })

  it('without the input concept', async () => {
    const without = [{ key: 'nom', type: 'string' }]
    const { status, text } = await patched([geocoding], { schema: without })
    expect(status).toBe(400)
    expect(text).toMatch(
      /^\[noretry\] erreur de validation de l'extension ".+", un concept nécessaire à l'utilisation de la donnée de référence n'est pas présent dans le jeu de données \(http:\/\/schema\.org\/address\)$/
    )
  })

  it('without it any more: columns that lose the concept are refused', async () => {
    const id = await editable({ extensions: [geocoding] })
    const path = `/datasets/${id}`
    const withoutConcept = [{ key: 'adr', type: 'string' }, schema[1]]
    for (const columns of [withoutConcept, [schema[1]]]) {
      const { status, text } = await owner.patch(path, { schema: columns })
      expect([status, text]).toEqual([400, expect.stringContaining('(http://schema.org/address)')])
    }
    expect((await owner.get(path)).json).toMatchObject({ status: 'finalized' })
    const other = [schema[0], { ...schema[1], 'x-refersTo': address }]
    expect((await owner.patch(path, { schema: other })).status).toBe(200)
    await waitFinalized(owner, id)
    expect((await owner.patch(path, { schema: [withoutConcept[0], other[1]] })).status).toBe(200)
    await waitFinalized(owner, id)
    // Together with the extension, the concept may go.
    expect((await owner.patch(path, { schema: withoutConcept, extensions: [] })).status).toBe(200)
  })

  it('with a conflict, in the language of the caller', async () => {
    const id = await editable()
    const { status, text } = await owner.patch(
      `/datasets/${id}`,
      { extensions: [geocoding, { ...geocoding, remoteService: 'shared' }] },
      { 'accept-language': 'en' }
    )
    expect([status, text]).toEqual([400, 'The dataset has 2 extensions whose columns have the same prefix.'])
  })

  it('when a column has the key of an extension column', async () => {
    const id = await editable({ extensions: [computed('c', '1')] })
    const { status, text } = await owner.patch(`/datasets/${id}`, {
      schema: [...schema, { key: 'c', type: 'string' }]
    })
    expect([status, text]).toEqual([
      400,
      'Une extension essaie de créer la colonne "c" mais cette clé est déjà utilisée.'
    ])
  })

  let file: string | undefined

  it.each<[string, unknown]>([
    ['no list', { a: 1 }],
    ['no object', [1]],
    ['nothing', [null]],
    ['no type', [{ active: true }]],
    ['another type', [{ type: 'other' }]],
    ['no service', [{ type: 'remoteService', action: 'a' }]],
    ['no expression', [{ type: 'exprEval', property: { key: 'c', type: 'string' } }]],
    ['an empty expression', [computed('c', '')]],
    ['no property', [{ type: 'exprEval', expr: '1' }]],
    ['an unknown column type', [{ type: 'exprEval', expr: '1', property: { key: 'c', type: 'x' } }]],
    [
      'an invalid constraint',
      [{ type: 'exprEval', expr: '1', property: { key: 'c', type: 'string', minLength: 'x' } }]
    ],
    ['invalid column names', [{ ...geocoding, overwrite: { lat: 1 } }]],
    ['an endless list', Array.from({ length: 1000 }, () => geocoding)]
  ])('with an invalid shape: %s', async (_name, extensions) => {
    expect((await patched(extensions)).status).toBe(400)
    const form = await upload(owner, 'a.csv', 'a\n1', { body: { extensions } })
    expect(form.status).toBe(400)
    file ??= (await upload(owner, 'a.csv', 'a\n1')).json.id
    expect((await upload(owner, 'a.csv', 'a\n1', { id: file, body: { extensions } })).status).toBe(400)
  })
})

describe('extensions', () => {
  it('need the permission to make breaking changes', async () => {
    const id = await editable()
    for (const [client, status] of [
      [anonymous, 403],
      [contributor, 403],
      [owner, 200]
    ] as const) {
      const answer = await client.patch(`/datasets/${id}`, { extensions: [computed('c', '1')] })
      expect([status, answer.status]).toEqual([status, status])
    }
  })
})
