/** Virtual datasets (docs/api/virtual-and-master.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from './support/archives.ts'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let user: TestClient
let other: TestClient
let admin: TestClient
let member: TestClient

beforeAll(async () => {
  platform = await startPlatform({ retryDelayMs: 500, processingConcurrency: 2 })
  user = await platform.loginAs('test_user1')
  other = await platform.loginAs('test_user4')
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  member = await platform.loginAs('test_user5', { org: 'test_org1' })
})
afterAll(() => platform.close())

type Body = Record<string, unknown>
interface Column {
  key: string
  [attribute: string]: unknown
}
interface Line {
  _id: string
  [key: string]: unknown
}

const label = 'http://www.w3.org/2000/01/rdf-schema#label'
const document = 'http://schema.org/DigitalDocument'
const latLon = 'http://www.w3.org/2003/01/geo/wgs84_pos#lat_long'
const account = 'https://github.com/data-fair/lib/account'

async function file(client: TestClient, content: string, body: Body = {}): Promise<string> {
  const answer = await upload(client, 'lignes.csv', content, { body })
  expect(answer.status, answer.text).toBe(201)
  await waitFinalized(client, answer.json.id)
  return answer.json.id
}

/** Changes column attributes of a dataset. */
async function describeColumns(
  client: TestClient,
  id: string,
  columns: Record<string, Partial<Column>>
): Promise<void> {
  const { schema } = (await client.get(`/datasets/${id}`)).json
  const described = (schema as Column[]).map((column) => ({ ...column, ...columns[column.key] }))
  const answer = await client.patch(`/datasets/${id}`, { schema: described })
  expect(answer.status, answer.text).toBe(200)
  await waitFinalized(client, id)
}

async function editable(client: TestClient, schema: Column[], lines: Body[]): Promise<string> {
  const { json } = await client.post('/datasets', { isRest: true, title: 'Éditable', schema })
  await waitFinalized(client, json.id)
  await write(client, json.id, lines)
  return json.id
}

async function write(client: TestClient, id: string, lines: Body[]): Promise<void> {
  const answer = await client.post(`/datasets/${id}/_bulk_lines`, lines)
  expect(answer.status, answer.text).toBe(200)
}

const create = (client: TestClient, children: string[], keys: string[], body: Body = {}): Promise<Answer> =>
  client.post('/datasets', {
    isVirtual: true,
    title: 'Virtuel',
    schema: keys.map((key) => ({ key })),
    ...body,
    virtual: { children, ...(body.virtual as Body | undefined) }
  })

async function virtualOf(
  client: TestClient,
  children: string[],
  keys: string[],
  body: Body = {}
): Promise<string> {
  const answer = await create(client, children, keys, body)
  expect(answer.status, answer.text).toBe(201)
  await waitFinalized(client, answer.json.id)
  return answer.json.id
}

async function linesOf(client: TestClient, id: string, query = ''): Promise<Line[]> {
  const answer = await client.get(`/datasets/${id}/lines?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json.results
}

const valuesOf = async (client: TestClient, id: string, key: string, query = ''): Promise<unknown[]> =>
  (await linesOf(client, id, query)).map((line) => line[key])

async function lastError(client: TestClient, id: string): Promise<string> {
  await waitStatus(client, id, ['error'])
  const { json } = await client.get(`/datasets/${id}/journal`)
  return (json as { type: string; data: string }[]).find(({ type }) => type.startsWith('error'))!.data
}

const byText = (one: unknown, two: unknown): number => String(one).localeCompare(String(two))

const grant = async (client: TestClient, id: string, entries: unknown[]): Promise<void> => {
  const { status, text } = await client.put(`/datasets/${id}/permissions`, entries)
  expect(status, text).toBe(200)
}

const firstCsv = 'nom,habitants,secret\nAuray,13000,a\nVannes,53000,b\n'
const secondCsv = 'habitants,nom,autre\n9000,Josselin,x\n7000,Ploërmel,y\n4000,Muzillac,z\n'

describe('the union of datasets', () => {
  it('has the lines of all children, interleaved, with the selected columns', async () => {
    const [first, second] = [await file(user, firstCsv), await file(user, secondCsv)]
    const answer = await create(user, [first, second, first], ['nom', 'habitants'])
    expect(answer.status, answer.text).toBe(201)
    expect(answer.json).toMatchObject({ isVirtual: true, status: 'indexed' })
    expect((answer.json.schema as Column[]).map(({ key }) => key)).toEqual([
      'nom',
      'habitants',
      '_id',
      '_i',
      '_rand'
    ])
    expect(answer.json.schema[1]).toMatchObject({
      key: 'habitants',
      type: 'integer',
      title: '',
      description: ''
    })
    const { id } = answer.json
    const dataset = await waitFinalized(user, id)
    expect(dataset).toMatchObject({
      count: 5,
      storage: { size: 0, indexed: { size: 0, parts: [] }, dataFiles: [] }
    })
    const source = (await user.get(`/datasets/${second}`)).json
    expect(dataset.dataUpdatedAt).toBe(source.dataUpdatedAt)
    const lines = await linesOf(user, id)
    // Lines are sorted by number across both children; the order of equal numbers is random.
    expect(lines.map(({ _i }) => _i)).toEqual([1, 1, 2, 2, 3])
    expect(lines.map(({ nom }) => nom).toSorted(byText)).toEqual([
      'Auray',
      'Josselin',
      'Muzillac',
      'Ploërmel',
      'Vannes'
    ])
    expect(lines.flatMap((line) => Object.keys(line))).not.toContain('secret')
    const ids = [...(await linesOf(user, first)), ...(await linesOf(user, second))].map(({ _id }) => _id)
    expect(lines.map(({ _id }) => _id).toSorted(byText)).toEqual(ids.toSorted(byText))
    const { json: journal } = await user.get(`/datasets/${id}/journal`)
    expect((journal as { type: string }[]).map(({ type }) => type)).toEqual([
      'finalize-end',
      'dataset-created'
    ])
  })

  it('supports all reads', async () => {
    const [first, second] = [await file(user, firstCsv), await file(user, secondCsv)]
    const id = await virtualOf(user, [first, second], ['nom', 'habitants', 'autre'])
    expect(await valuesOf(user, id, 'nom', 'sort=-habitants&size=2')).toEqual(['Vannes', 'Auray'])
    expect(await valuesOf(user, id, 'nom', 'habitants_gte=9000&sort=habitants')).toEqual([
      'Josselin',
      'Auray',
      'Vannes'
    ])
    expect(await valuesOf(user, id, 'nom', 'q=ploermel')).toEqual(['Ploërmel'])
    // A child without the column has lines without a value, which come last.
    expect(await valuesOf(user, id, 'autre', 'sort=autre')).toEqual(['x', 'y', 'z', undefined, undefined])
    expect((await user.get(`/datasets/${id}/lines?secret_eq=a`)).status).toBe(400)
    const { json: metric } = await user.get(`/datasets/${id}/metric_agg?metric=sum&field=habitants`)
    expect(metric.metric).toBe(86_000)
    const { json: values } = await user.get(`/datasets/${id}/values/nom?q=vannes`)
    expect(values).toEqual(['Vannes'])
    const { text: csv } = await user.get(`/datasets/${id}/lines?format=csv&select=nom,habitants&sort=nom`)
    expect(csv.trim().split('\n')).toHaveLength(6)
    // Pages neither skip nor repeat a line.
    const seen: unknown[] = []
    for (let next = `/datasets/${id}/lines?size=2`; next;) {
      const { json } = await user.get(next)
      seen.push(...(json.results as Line[]).map(({ nom }) => nom))
      next = json.next ? json.next.slice(json.next.indexOf('/datasets/')) : ''
    }
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
    const line = await user.post(`/datasets/${id}/lines`, { nom: 'x' })
    expect(line.status).toBe(501)
  })

  it('has cursors with all its sort keys', async () => {
    const [first, second] = [await file(user, firstCsv), await file(user, secondCsv)]
    const id = await virtualOf(user, [first, second], ['nom', 'habitants'])
    const rows = await linesOf(user, id, 'sort=_i')
    for (const [sort, keys] of [
      ['', ['_i', '_rand']],
      ['habitants', ['habitants', '_i', '_rand']],
      ['-habitants', ['habitants', '_i', '_rand']],
      ['-_i', ['_i', '_rand']],
      ['_i,habitants', ['_i', 'habitants', '_rand']],
      ['_rand', ['_rand', '_i']],
      ['-_id', ['_id', '_i', '_rand']]
    ] as const) {
      const seen: unknown[] = []
      for (let next = `/datasets/${id}/lines?size=2${sort && `&sort=${sort}`}`; next;) {
        const { status, text, json } = await user.get(next)
        expect(status, text).toBe(200)
        const page = json.results as Line[]
        seen.push(...page.map(({ _id }) => _id))
        if (json.next) {
          const after = JSON.parse(`[${new URL(json.next).searchParams.get('after')}]`)
          expect(after, sort).toEqual(keys.map((key) => page.at(-1)?.[key] ?? null))
        }
        next = json.next ? json.next.slice(json.next.indexOf('/datasets/')) : ''
      }
      expect(seen, sort).toHaveLength(5)
      expect(new Set(seen), sort).toEqual(new Set(rows.map(({ _id }) => _id)))
    }
    // A cursor value between two line numbers works too.
    const after = async (text: string): Promise<unknown> =>
      (await user.get(`/datasets/${id}/lines?after=${text}`)).json?.results?.length
    expect(await after('0,5')).toBe(5)
    expect(await after('99,0')).toBe(0)
    expect(await after('null,null')).toBe(0)
    expect((await user.get(`/datasets/${id}/lines?after=1`)).status).toBe(400)
  })

  it('applies its filters, on visible or hidden columns', async () => {
    const [first, second] = [await file(user, firstCsv), await file(user, secondCsv)]
    const filters = [
      { key: 'secret', operator: 'nin', values: ['a'] },
      { key: 'nom', values: ['Vannes', 'Auray', 'Josselin'] },
      { key: 'habitants', values: [] }
    ]
    const id = await virtualOf(user, [first, second], ['nom'], { virtual: { filters } })
    expect(await valuesOf(user, id, 'nom', 'sort=nom')).toEqual(['Josselin', 'Vannes'])
    const numbers = await virtualOf(user, [first, second], ['nom'], {
      virtual: { filters: [{ key: 'habitants', operator: 'in', values: ['9000', '53000', 'x'] }] }
    })
    expect(await valuesOf(user, numbers, 'nom', 'sort=nom')).toEqual(['Josselin', 'Vannes'])
    // A line reachable through several children is visible if one of them shows it.
    const through = await virtualOf(user, [id, numbers], ['nom'])
    expect(await valuesOf(user, through, 'nom', 'sort=nom')).toEqual(['Josselin', 'Vannes'])
    const direct = await virtualOf(user, [id, first], ['nom'], {
      virtual: { filters: [{ key: 'nom', operator: 'nin', values: ['Vannes'] }] }
    })
    expect(await valuesOf(user, direct, 'nom', 'sort=nom')).toEqual(['Auray', 'Josselin'])
  })

  it('has tiles of points and shapes', async () => {
    const points = await file(user, 'nom,lieu\nA,"47.6,-2.7"\nB,"48.1,-1.6"\n')
    await describeColumns(user, points, { lieu: { 'x-refersTo': latLon } })
    const geojson = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { nom: 'C' },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [2, 48],
                [3, 48],
                [3, 49],
                [2, 49],
                [2, 48]
              ]
            ]
          }
        }
      ]
    })
    const shapes = (await upload(user, 'zones.geojson', geojson)).json.id
    await waitFinalized(user, shapes)
    const id = await virtualOf(user, [points, shapes], ['nom', 'lieu', 'geometry'])
    const dataset = (await user.get(`/datasets/${id}`)).json
    expect(dataset.bbox).toEqual([-2.7, 47.6, 3, 49])
    expect(await valuesOf(user, id, 'nom', 'bbox=-3,47,-2,48')).toEqual(['A'])
    expect(await valuesOf(user, id, 'nom', 'bbox=2.9,48.9,4,50')).toEqual(['C'])
    const { json } = await user.get(`/datasets/${id}/lines?format=geojson&sort=nom`)
    expect((json.features as { geometry: { type: string } }[]).map(({ geometry }) => geometry.type)).toEqual([
      'Point',
      'Point',
      'Polygon'
    ])
    // Prepared geometries are used in tiles, except at high zoom levels.
    await describeColumns(user, shapes, { geometry: { 'x-capabilities': { vtPrepare: true } } })
    for (const tiled of [shapes, id]) {
      const mode = async (query: string): Promise<string | null> =>
        (await user.get(`/datasets/${tiled}/lines?format=pbf&${query}`)).headers.get('x-tilesmode')
      expect(await mode('xyz=4,2,3')).toBe('es/max/prepared')
      expect(await mode('xyz=4,2,3&sampling=neighbors')).toBe('es/neighbors/10000/prepared')
      expect(await mode('xyz=1038,704,11')).toBe('es/max')
    }
    // The location comes from a column, and is hidden with it.
    const hidden = await virtualOf(user, [points, shapes], ['nom', 'lieu'])
    expect((await linesOf(user, hidden, 'sort=nom')).map(({ _geopoint }) => _geopoint)).toEqual([
      '47.6,-2.7',
      '48.1,-1.6',
      undefined
    ])
  })
})

describe('the columns of a virtual dataset', () => {
  it('come from the first child that has them, with their own titles', async () => {
    const [first, second] = [await file(user, firstCsv), await file(user, secondCsv)]
    await describeColumns(user, first, {
      nom: {
        title: 'Commune',
        description: 'Son nom',
        'x-refersTo': label,
        'x-labels': { Auray: 'Un' },
        'x-capabilities': { text: false }
      }
    })
    await describeColumns(user, second, {
      nom: { 'x-refersTo': label, 'x-labels': { Auray: 'Deux', Josselin: 'Trois' } }
    })
    const id = await virtualOf(user, [first, second], [], {
      schema: [
        { key: 'nom', 'x-group': 'Lieu', 'x-capabilities': { insensitive: false }, type: 'number' },
        { key: 'habitants', title: 'Population' },
        { key: 'rien' }
      ]
    })
    const { schema } = (await user.get(`/datasets/${id}`)).json
    expect(schema[0]).toMatchObject({
      key: 'nom',
      type: 'string',
      title: 'Commune',
      description: 'Son nom',
      'x-refersTo': label,
      'x-concept': { id: 'label' },
      'x-group': 'Lieu',
      'x-labels': { Auray: 'Un', Josselin: 'Trois' },
      'x-capabilities': { text: false }
    })
    expect(schema[1].title).toBe('Population')
    expect((schema as Column[]).map(({ key }) => key)).toEqual([
      'nom',
      'habitants',
      'rien',
      '_id',
      '_i',
      '_rand'
    ])
    // Changed metadata of a child show at once, unless the virtual dataset overrides them.
    const before = (await user.get(`/datasets/${id}`)).json
    const { schema: childSchema } = (await user.get(`/datasets/${first}`)).json
    await user.patch(`/datasets/${first}`, {
      schema: (childSchema as Column[]).map((column) =>
        column.key === 'nom' ? { ...column, 'x-labels': { Auray: 'Un', Vannes: 'Quatre' } } : column
      )
    })
    const after = (await user.get(`/datasets/${id}`)).json
    expect(after.schema[0]['x-labels']).toEqual({ Auray: 'Un', Josselin: 'Trois', Vannes: 'Quatre' })
    expect([after.updatedAt, after.finalizedAt, after.status]).toEqual([
      before.updatedAt,
      before.finalizedAt,
      'finalized'
    ])
  })

  it('must have compatible types, at creation and on changes', async () => {
    const first = await file(user, 'a,b\n1,x\n2,y\n')
    const second = await file(user, 'a,b\n"1,5",x\n"2,5",y\n')
    const texts = await file(user, 'a,b\nx,1\ny,2\n')
    const numbers = await create(user, [first, second], ['a'])
    expect([numbers.status, numbers.text]).toEqual([
      400,
      '[noretry] Le champ "a" a des types contradictoires (integer, number). Vous pouvez corriger cette incohérence en forçant le traitement des colonnes comme des nombres flottants dans tous les jeux enfants.'
    ])
    const types = await create(user, [first, texts], ['a'])
    expect([types.status, types.text]).toEqual([
      400,
      '[noretry] Le champ "a" a des types contradictoires (integer, string).'
    ])
    const id = await virtualOf(user, [first], ['a'])
    const patch = await user.patch(`/datasets/${id}`, { virtual: { children: [first, texts] } })
    expect([patch.status, patch.text]).toEqual([
      400,
      '[noretry] Le champ "a" a des types contradictoires (integer, string).'
    ])
    const nothing = await user.patch(`/datasets/${id}`, { virtual: { children: ['gone'] } })
    expect([nothing.status, nothing.text]).toEqual([
      400,
      `[noretry] Le schéma du jeu de données virtuel ne peut pas être établi : le jeu de données "gone" n'existe plus.`
    ])
    await describeColumns(user, first, { b: { 'x-refersTo': label } })
    expect((await create(user, [first, second], ['b'])).text).toBe(
      `[noretry] Le champ "b" a des concepts contradictoires (${label}, non défini).`
    )
  })

  it('hidden by a virtual child are refused', async () => {
    const [first, second] = [await file(user, firstCsv), await file(user, firstCsv)]
    const inner = await virtualOf(user, [first], ['nom'])
    const answer = await create(user, [second, inner], ['nom', 'secret'])
    expect([answer.status, answer.text]).toEqual([
      400,
      '[noretry] Le champ "secret" est interdit. Il est présent dans un jeu de données enfant mais est protégé.'
    ])
  })

  it('need at least one child', async () => {
    const answer = await create(user, [], ['a'])
    expect(answer.json).toMatchObject({ status: 'indexed', virtual: { children: [] }, schema: [] })
    const message =
      "Le jeu de données virtuel ne peut pas être requêté, il n'utilise aucun jeu de données requêtable."
    expect(await lastError(user, answer.json.id)).toBe(message)
    const lines = await user.get(`/datasets/${answer.json.id}/lines`)
    expect([lines.status, lines.text]).toEqual([501, message])
    const untitled = await create(user, [], [], { title: '' })
    expect([untitled.status, untitled.text]).toEqual([
      400,
      'Un jeu de données virtuel doit être créé avec un titre'
    ])
    const first = await file(user, firstCsv)
    const patch = await user.patch(`/datasets/${answer.json.id}`, {
      virtual: { children: [first] },
      schema: [{ key: 'nom' }]
    })
    expect([patch.status, patch.json.status], patch.text).toEqual([200, 'indexed'])
    await waitFinalized(user, answer.json.id)
    expect(await valuesOf(user, answer.json.id, 'nom')).toEqual(['Auray', 'Vannes'])
    const itself = await user.patch(`/datasets/${answer.json.id}`, {
      virtual: { children: [answer.json.id] }
    })
    expect(itself.status).toBe(400)
    const malformed = await user.patch(`/datasets/${answer.json.id}`, { virtual: { children: 'x' } })
    expect(malformed.status).toBe(400)
  })
})

describe('a virtual dataset', () => {
  const columns: Column[] = [
    { key: 'nom', type: 'string' },
    { key: 'n', type: 'integer' }
  ]

  it('shows a line just written to a child', async () => {
    const child = await editable(user, columns, [{ _id: 'a', nom: 'un', n: 1 }])
    const inner = await virtualOf(user, [child], ['nom', 'n', '_updatedAt'])
    const id = await virtualOf(user, [inner], ['nom'], {
      virtual: { filters: [{ key: 'n', operator: 'nin', values: ['3'] }] }
    })
    expect(await valuesOf(user, id, 'nom')).toEqual(['un'])
    await write(user, child, [
      { _id: 'b', nom: 'deux', n: 2 },
      { _id: 'c', nom: 'trois', n: 3 }
    ])
    expect(await valuesOf(user, id, 'nom', 'sort=nom')).toEqual(['deux', 'un'])
    // With update dates, the latest lines come first.
    expect(await valuesOf(user, inner, '_id')).toEqual(['c', 'b', 'a'])
    await user.delete(`/datasets/${child}/lines/a`)
    expect(await valuesOf(user, id, 'nom')).toEqual(['deux'])
    await expect.poll(async () => (await user.get(`/datasets/${id}`)).json.count, { timeout: 10_000 }).toBe(1)
  })

  it('keeps labels of any value, of a column of any key', async () => {
    const child = await file(user, 'constructor,nom\nname,toString\nb,c\n')
    const inherited = { toString: 'To', c: 'See' }
    await describeColumns(user, child, { nom: { 'x-labels': inherited } })
    const own = { name: 'Object', length: '1' }
    const { json, status, text } = await user.post('/datasets', {
      isVirtual: true,
      title: 'Parent',
      virtual: { children: [child] },
      schema: [{ key: 'constructor', 'x-labels': own }, { key: 'nom' }]
    })
    expect(status, text).toBe(201)
    const { schema } = await waitFinalized(user, json.id)
    const labels = (schema as Column[]).slice(0, 2).map((column) => column['x-labels'])
    expect(JSON.stringify(labels)).toBe(JSON.stringify([own, inherited]))
  })

  it('shows the current labels of its children, beside its own', async () => {
    const labels = { 'x-labels': { a: 'Ay', b: 'Bee', c: 'See' } }
    const child = await file(user, 'code,nom\n1,a\n2,b\n')
    await describeColumns(user, child, { nom: labels })
    const created = await user.post('/datasets', {
      isVirtual: true,
      title: 'Parent',
      virtual: { children: [child] },
      schema: [{ key: 'nom' }]
    })
    expect(created.status, created.text).toBe(201)
    const { id } = created.json
    const parent = await waitFinalized(user, id)
    const shown = async (): Promise<unknown> =>
      (await user.get(`/datasets/${id}`)).json.schema.find(({ key }: Column) => key === 'nom')['x-labels']
    expect(await shown()).toEqual(labels['x-labels'])
    const own = parent.schema.map((column: Column) =>
      column.key === 'nom' ? { ...column, 'x-labels': { ...labels['x-labels'], c: 'Own', d: 'Dee' } } : column
    )
    expect((await user.patch(`/datasets/${id}`, { schema: own })).status).toBe(200)
    await waitFinalized(user, id)
    const after = { a: 'Ay', b: 'Bees', c: 'Sea', e: 'Ee' }
    const schema = (await user.get(`/datasets/${child}`)).json.schema.map((column: Column) =>
      column.key === 'nom' ? { ...column, 'x-labels': after } : column
    )
    expect((await user.patch(`/datasets/${child}`, { schema })).status).toBe(200)
    expect(await shown()).toEqual({ a: 'Ay', b: 'Bees', c: 'Own', d: 'Dee', e: 'Ee' })
    // A label removed from a child is removed too.
    const fewer = schema.map((column: Column) =>
      column.key === 'nom' ? { ...column, 'x-labels': { a: 'Ay' } } : column
    )
    expect((await user.patch(`/datasets/${child}`, { schema: fewer })).status).toBe(200)
    expect(await shown()).toEqual({ a: 'Ay', c: 'Own', d: 'Dee' })
  })

  it('shows a new file of a child, and reports an incompatible one', async () => {
    const [first, second] = [await file(user, firstCsv), await file(user, secondCsv)]
    const id = await virtualOf(user, [first, second], ['nom', 'habitants'])
    await upload(user, 'lignes.csv', 'nom,habitants,secret\nBaden,4000,c\n', { id: first })
    await waitFinalized(user, first)
    expect(await valuesOf(user, id, 'nom', 'habitants_eq=4000&sort=nom')).toEqual(['Baden', 'Muzillac'])
    await upload(user, 'lignes.csv', 'nom,habitants,secret\nBaden,beaucoup,c\n', {
      id: first,
      query: 'draft=true'
    })
    await waitStatus(user, first, ['finalized'], { draft: true })
    // A draft of a child does not affect its parents.
    expect((await user.get(`/datasets/${id}`)).json.status).toBe('finalized')
    await user.post(`/datasets/${first}/draft`)
    // Texts of the journal have no technical prefix, unlike the refusals of requests.
    expect(await lastError(user, id)).toBe(
      'Le champ "habitants" a des types contradictoires (string, integer).'
    )
  })

  it('cannot be read when a child is missing', async () => {
    const [first, second] = [await file(user, firstCsv), await file(user, secondCsv)]
    const id = await virtualOf(user, [first, second], ['nom'])
    await user.delete(`/datasets/${second}`)
    for (const path of ['lines', 'values/nom', 'values_agg?field=nom', 'lines?format=csv']) {
      const answer = await user.get(`/datasets/${id}/${path}`)
      expect([answer.status, answer.text]).toEqual([
        501,
        `Le jeu de données virtuel "${id}" ne peut pas être requêté : le jeu de données "${second}" n'existe plus.`
      ])
    }
    expect((await user.get(`/datasets/${id}`)).status).toBe(200)
    expect((await user.patch(`/datasets/${id}`, { description: 'Toujours là' })).status).toBe(200)
    await user.patch(`/datasets/${id}`, { virtual: { children: [first] } })
    await waitFinalized(user, id)
    expect(await valuesOf(user, id, 'nom')).toHaveLength(2)
  })

  it('is filtered by child, and by kind', async () => {
    const first = await file(user, firstCsv)
    const id = await virtualOf(user, [first], ['nom'])
    const { json } = await user.get(`/datasets?children=${first}`)
    expect((json.results as Body[]).map((dataset) => dataset.id)).toEqual([id])
    expect((await user.get(`/datasets?type=virtual&q=Virtuel`)).json.count).toBeGreaterThan(0)
  })
})

describe('the uses of a dataset', () => {
  it('are listed for callers who may delete it: names of what they may list, counts of the rest', async () => {
    const child = await file(admin, firstCsv)
    const path = `/datasets/${child}/uses`
    expect((await admin.get(path)).json).toEqual({ uses: [] })
    const organization = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
    await grant(admin, child, [
      { classes: ['list', 'read'] },
      { ...organization, roles: ['contrib'], operations: ['delete'], classes: ['list', 'read'] }
    ])
    const own = await virtualOf(admin, [child], ['nom'], { title: 'Zone à nous' })
    const shared = await virtualOf(other, [child], ['nom'], { title: 'Atlas partagé' })
    await grant(other, shared, [{ classes: ['list', 'read'] }])
    await virtualOf(other, [child], ['nom'], { title: 'Secret' })
    // An indirect use through another virtual dataset does not count.
    await virtualOf(other, [shared], ['nom'], { title: 'Secret de second rang' })
    const master = { 'x-master': { remoteService: `dataset:${child}`, id: 'a', title: 'A', action: 'b' } }
    const notes = await editable(admin, [{ key: 'ville', type: 'string', ...master }], [])

    const answer = await admin.get(path)
    expect(answer.json).toEqual({
      uses: [
        {
          kind: 'virtual',
          results: [
            { id: shared, title: 'Atlas partagé', byPermission: true },
            { id: own, title: 'Zone à nous', byPermission: false }
          ],
          others: 1,
          othersByPermission: 1
        },
        {
          kind: 'reference',
          results: [{ id: notes, title: 'Éditable', byPermission: false }],
          others: 0,
          othersByPermission: 0
        }
      ]
    })
    expect(answer.text).not.toContain('Secret')

    // A contributor may delete the dataset, and does not see names reserved to administrators.
    for (const id of [own, notes]) await grant(admin, id, [])
    expect((await member.get(path)).json).toEqual({
      uses: [
        {
          kind: 'virtual',
          results: [{ id: shared, title: 'Atlas partagé', byPermission: true }],
          others: 2,
          othersByPermission: 1
        },
        { kind: 'reference', results: [], others: 1, othersByPermission: 0 }
      ]
    })
    // Callers with read permission only are refused.
    for (const client of [user, other, platform.anonymous()])
      expect((await client.get(path)).status).toBe(403)
    expect((await admin.get('/datasets/nothing/uses')).status).toBe(404)

    await other.delete(`/datasets/${shared}`)
    await admin.patch(`/datasets/${notes}`, { schema: [{ key: 'ville', type: 'string' }] })
    expect((await admin.get(path)).json.uses).toMatchObject([{ kind: 'virtual', others: 1 }])
  })
})

describe('permissions on a virtual dataset', () => {
  it('include children that its account may read entirely', async () => {
    const first = await file(user, firstCsv, { title: 'Les communes' })
    const refusal = (id: string): string =>
      `le jeu de données "Les communes" (${id}, propriété de utilisateur "Test User1") n'est pas accessible en lecture par le compte propriétaire du jeu de données virtuel`
    const refused = await create(other, [first], ['nom'])
    expect([refused.status, refused.text]).toEqual([
      400,
      `[noretry] Le schéma du jeu de données virtuel ne peut pas être établi : ${refusal(first)}.`
    ])
    // Single operations are not enough: the whole class is needed.
    await grant(user, first, [
      { type: 'user', id: 'test_user4', operations: ['readLines', 'readDescription'], classes: [] }
    ])
    expect((await create(other, [first], ['nom'])).status).toBe(400)
    await grant(user, first, [{ type: 'user', id: 'test_user4', operations: [], classes: ['read'] }])
    const id = await virtualOf(other, [first], ['nom'])
    expect(await valuesOf(other, id, 'nom')).toHaveLength(2)
    // Readers of the virtual dataset need no permission on its children.
    await grant(other, id, [{ operations: [], classes: ['read', 'list'] }])
    const anonymous = platform.anonymous()
    expect(await valuesOf(anonymous, id, 'nom')).toHaveLength(2)
    expect((await anonymous.get(`/datasets/${first}/lines`)).status).toBe(403)
    await grant(user, first, [])
    const closed = await anonymous.get(`/datasets/${id}/lines`)
    expect([closed.status, closed.text]).toEqual([
      501,
      `Le jeu de données virtuel "${id}" ne peut pas être requêté : ${refusal(first)}.`
    ])
  })

  it('limit each person to the lines of their accounts, when configured', async () => {
    const child = await file(
      admin,
      'nom,compte\nA,user:test_user4\nB,organization:test_org1\nC,organization:autre\n'
    )
    await describeColumns(admin, child, { compte: { 'x-refersTo': account } })
    const id = await virtualOf(admin, [child], ['nom', 'compte'], { virtual: { filterActiveAccount: true } })
    await grant(admin, id, [{ operations: [], classes: ['read', 'list'] }])
    expect((await platform.anonymous().get(`/datasets/${id}/lines`)).status).toBe(401)
    expect(await valuesOf(admin, id, 'nom')).toEqual(['A', 'B', 'C'])
    expect(await valuesOf(admin, id, 'nom', 'account=organization:autre')).toEqual(['C'])
    expect(await valuesOf(member, id, 'nom')).toEqual(['A', 'B', 'C'])
    const answer = await other.get(`/datasets/${id}/lines`)
    expect((answer.json.results as Line[]).map(({ nom }) => nom)).toEqual(['A'])
    expect(answer.headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
    expect((await other.get(`/datasets/${id}/values/nom`)).json).toEqual(['A'])
    expect(await valuesOf(other, id, 'nom', 'account=user:test_user4')).toEqual(['A'])
    const refused = await other.get(`/datasets/${id}/lines?account=organization:autre`)
    expect([refused.status, refused.text]).toEqual([
      403,
      'You are not allowed to use the "organization:autre" account parameter'
    ])
    const above = await virtualOf(admin, [child], ['nom'])
    await admin.patch(`/datasets/${above}`, { virtual: { children: [id] } })
    expect(await lastError(admin, above)).toContain(
      `il utilise le jeu de données virtuel enfant "${id}" qui définit un filtre sur le compte actif, ce qui n'est pas supporté.`
    )
    const without = await virtualOf(admin, [child], ['nom'], { virtual: { filterActiveAccount: true } })
    await grant(admin, without, [{ operations: [], classes: ['read'] }])
    const nowhere = await other.get(`/datasets/${without}/lines`)
    expect([nowhere.status, nowhere.text]).toEqual([
      400,
      "Impossible de filtrer sur le concept compte, il n'est pas défini sur le dataset."
    ])
  })
})

describe('attached files', () => {
  it('are downloaded through the virtual dataset', async () => {
    const attachments = await zipOf({ 'a.txt': 'contenu de a', 'sous/b.txt': 'celui de b' })
    const csv = 'nom,piece\nA,a.txt\nB,sous/b.txt\nC,https://example.com/c.txt\n'
    const { json } = await upload(user, 'pieces.csv', csv, { attachments })
    await waitFinalized(user, json.id)
    const child = json.id
    expect((await user.get(`/datasets/${child}`)).json.schema[1]['x-refersTo']).toBe(document)
    const plain = await file(user, firstCsv)
    const id = await virtualOf(user, [child, plain], ['nom', 'piece'])
    const lines = await linesOf(user, id, 'sort=nom&piece_exists=')
    const root = `${user.api}/datasets/${id}/attachments`
    expect(lines.map(({ _attachment_url }) => _attachment_url)).toEqual([
      `${root}/${child}/a.txt`,
      `${root}/${child}/sous/b.txt`,
      undefined
    ])
    expect(lines.map(({ piece }) => piece)).toEqual(['a.txt', 'sous/b.txt', 'https://example.com/c.txt'])
    const byUrl = encodeURIComponent(`${root}/${child}/a.txt`)
    expect(await valuesOf(user, id, 'nom', `_attachment_url_eq=${byUrl}`)).toEqual(['A'])
    expect(await valuesOf(user, id, 'nom', 'sort=-nom&qs=_exists_:_attachment_url')).toEqual(['B', 'A'])
    const found = await user.get(`/datasets/${id}/attachments/${child}/sous/b.txt`)
    expect([found.status, found.text]).toEqual([200, 'celui de b'])
    expect(await valuesOf(user, id, 'nom', 'q=contenu')).toEqual(['A'])
    for (const [path, text] of [
      ['nowhere/a.txt', 'Child dataset not found'],
      [`${child}/gone.txt`, 'file not found']
    ]) {
      const answer = await user.get(`/datasets/${id}/attachments/${path}`)
      expect([answer.status, answer.text]).toEqual([404, text])
    }
    const hidden = await virtualOf(user, [child], ['nom'])
    const closed = await user.get(`/datasets/${hidden}/attachments/${child}/a.txt`)
    expect([closed.status, closed.text]).toEqual([404, 'No attachment column found'])
    const none = await upload(user, 'x.csv', 'a\n1\n', { body: { isVirtual: true, title: 'V' } })
    expect(none.status).toBe(400)
  })
})
