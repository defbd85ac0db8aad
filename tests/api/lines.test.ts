import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allFilterSuffixes } from '../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { Row } from '../unit/support/linesFile.ts'
import { serveLines, startLinesServer, type LinesServer } from './support/linesServer.ts'

const columns: SchemaProperty[] = [
  {
    key: 'name',
    type: 'string',
    'x-originalName': 'Nom "usuel"',
    'x-concept': { id: 'label', title: 'Libellé', primary: true }
  },
  { key: 'n', type: 'integer' },
  { key: 'price', type: 'number' },
  { key: 'open', type: 'boolean' },
  { key: 'day', type: 'string', format: 'date' },
  { key: 'at', type: 'string', format: 'date-time' },
  { key: 'tags', type: 'string', separator: ', ' },
  {
    key: 'code',
    type: 'string',
    'x-capabilities': { index: false, values: false, insensitive: false, text: false, textStandard: false }
  },
  { key: 'free', type: 'string', 'x-capabilities': { wildcard: true } },
  { key: 'note', type: 'string', 'x-display': 'markdown' },
  { key: 'ext.Name', type: 'string' },
  { key: 'silent', type: 'integer', 'x-capabilities': { textStandard: false } },
  { key: 'unknown', type: 'number', 'x-capabilities': { index: false, text: false } },
  { key: 'quiet', type: 'string', format: 'date', 'x-capabilities': { textStandard: false } }
]

const rows: Row[] = [
  {
    name: 'Écoles primaires',
    n: 1,
    price: 10,
    open: true,
    day: '2024-01-14',
    at: '2024-01-14T23:30:00+01:00',
    tags: ['a', 'b'],
    free: 'abc 100%_def',
    note: '**gras** et plus',
    'ext.Name': 'x'
  },
  {
    name: 'école',
    n: 2,
    price: 2.5,
    open: false,
    day: '2024-01-15',
    at: '2024-01-15T00:30:00+01:00',
    tags: ['c'],
    code: 'k'
  },
  {
    name: 'Zoo',
    n: 3,
    price: -1e-7,
    day: '2024-01-16',
    at: '2024-01-15T23:59:59.999+01:00',
    tags: ['b', 'c']
  },
  { name: 'etage', n: 10, open: true, at: '2024-01-16T00:00:00+01:00' },
  { n: 20, price: 1e21, open: false, day: '2023-12-31' },
  { name: 'z'.repeat(201), price: 3 }
]

let server: LinesServer
beforeAll(async () => {
  server = await startLinesServer(columns, rows)
})
afterAll(() => server.close())

async function namesOf(query: string, key = '_i'): Promise<unknown[]> {
  const { status, text, json } = await server.get(query)
  if (status !== 200) throw new Error(`${status} ${text}`)
  return json.results.map((line: Record<string, unknown>) => line[key])
}

describe('a page of lines', () => {
  it('has a next URL about as long as its own, and omits a Link header that is too long for clients', async () => {
    const values = Array.from({ length: 900 }, (_, index) => `v${index}`).join(',')
    const { json, headers } = await server.get(`size=1&select=name,n&name_nin=${values}`)
    expect(json.next).toContain('name_nin=v0,v1,v2')
    expect(json.next.length).toBeLessThan(values.length + 200)
    expect(headers.link).toBe(`<${json.next}>; rel=next`)
    const longer = await server.get(
      `size=1&select=name,n&name_nin=${values}&q_fields=${'name,'.repeat(2000)}name`
    )
    expect(longer.json.next).toContain('after=1')
    expect(longer.headers.link).toBeUndefined()
  })

  it('has its keys in the order of the contract, without absent values', async () => {
    const { text, headers } = await server.get('size=1&select=name,n')
    expect(text).toBe(
      '{"total":6,"next":"http://localhost:5600/data-fair/api/v1/datasets/test/lines?size=1&select=name%2Cn&after=1","results":[{"name":"Écoles primaires","n":1,"_score":null}]}'
    )
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers.link).toBe(
      '<http://localhost:5600/data-fair/api/v1/datasets/test/lines?size=1&select=name%2Cn&after=1>; rel=next'
    )
  })

  it('has no API key in the next URL', async () => {
    for (const path of ['lines?size=1&q_mode=simple', 'values_agg?field=n&sort=key&agg_size=1']) {
      const { text, headers } = await server.read(`${path}&apiKey=secret&key=hidden`)
      expect(text + String(headers.link), path).toContain('size=1')
      expect(text + String(headers.link), path).not.toMatch(/secret|hidden|apiKey=|[?&]key=/)
    }
  })

  it('has values as they are stored', async () => {
    const { json } = await server.get('')
    expect(json.next).toBeUndefined()
    expect(json.results[0]).toEqual({
      name: 'Écoles primaires',
      n: 1,
      price: 10,
      open: true,
      day: '2024-01-14',
      at: '2024-01-14T23:30:00+01:00',
      tags: 'a, b',
      free: 'abc 100%_def',
      note: '**gras** et plus',
      'ext.Name': 'x',
      _id: 'id1',
      _i: 1,
      _rand: 0,
      _score: null
    })
    expect(json.results[4]).toEqual({
      n: 20,
      price: 1e21,
      open: false,
      day: '2023-12-31',
      _id: 'id5',
      _i: 5,
      _rand: 31676,
      _score: null
    })
    expect(json.results[2].price).toBe(-1e-7)
  })

  it('is reached by number or by cursor, with any size', async () => {
    expect(await namesOf('size=2&page=2')).toEqual([3, 4])
    const { json } = await server.get('size=4')
    expect(json.next).toContain('after=4')
    expect(await namesOf(new URL(json.next).search.slice(1))).toEqual([5, 6])
    expect(await namesOf('size=1&after=4')).toEqual([5])
    expect((await server.get('size=1&after=4')).json).not.toHaveProperty('total')
    expect((await server.get('count=false')).json).not.toHaveProperty('total')
  })

  it('may be empty', async () => {
    expect((await server.get('size=0')).json).toEqual({ total: 6, results: [] })
    expect((await server.get('page=3')).json).toEqual({ total: 6, results: [] })
  })

  it.each([
    ['size=10001', '"size + skip" cannot be more than 10000'],
    ['size=5000&page=3', '"size + skip" cannot be more than 10000'],
    ['after=x', '"after" parameter is malformed'],
    ['after=1,2', '"after" parameter is malformed'],
    ['after="a"', '"after" parameter is malformed'],
    ['after={}', '"after" parameter is malformed'],
    ['select=foo', "Impossible de sélectionner le champ foo, il n'existe pas dans le jeu de données."],
    ['sort=-foo', "Impossible de trier sur le champ foo, il n'existe pas dans le jeu de données."],
    ['size=1&size=2', 'query parameter "size" is defined multiple times'],
    [
      'sort=_geo_distance:1:2',
      '"geo_distance" sorting cannot be used on this dataset. It is not geolocalized.'
    ],
    ['bbox=1,2,3,4', '"bbox" filter cannot be used on this dataset. It is not geolocalized.'],
    ['q=a&q_mode=x', 'q_mode invalide "x" — valeurs acceptées : simple (ou or), complete, and, adapt'],
    [
      'q=a&q_fields=foo',
      "Impossible de rechercher sur le champ foo, il n'existe pas dans le jeu de données."
    ],
    [
      'q=a&q_fields=code',
      "Impossible de rechercher sur le champ code. Aucune fonctionnalité de recherche n'est activée dans la configuration technique du champ. Opérations disponibles sur ce champ — filtres : aucun ; tri : non ; groupement : non."
    ],
    [
      'foo_in=a',
      "Impossible d'appliquer un filtre sur le champ foo, il n'existe pas dans le jeu de données."
    ],
    [
      'code_eq=a',
      'Impossible d\'appliquer un filtre _eq sur le champ code. La fonctionnalité "Filtrable sur valeur exacte" n\'est pas activée dans la configuration technique du champ. Opérations disponibles sur ce champ — filtres : aucun ; tri : non ; groupement : non.'
    ],
    [
      'name_contains=a',
      'Impossible d\'appliquer un filtre _contains sur le champ name. La fonctionnalité "Texte filtrable sur groupe de caractères" n\'est pas activée dans la configuration technique du champ. Opérations disponibles sur ce champ — filtres : _eq, _neq, _in, _nin, _lt, _lte, _gt, _gte, _starts, _exists, _nexists, _search ; tri : oui ; groupement : oui.'
    ],
    [
      'sort=code',
      'Impossible de trier sur le champ code. La fonctionnalité "Triable et groupable" n\'est pas activée dans la configuration technique du champ. Opérations disponibles sur ce champ — filtres : aucun ; tri : non ; groupement : non.'
    ],
    ['name_eq=', 'Filtre name_eq nécessite une valeur.'],
    ['name_in=,', 'Filtre name_in nécessite une valeur.'],
    ['name_in="a', '"name_in" parameter is malformed'],
    ['date_match=2024', '"date_match" ne peut pas être utilisé sur ce jeu de données.'],
    ['account=user:1', "Impossible de filtrer sur le concept compte, il n'est pas défini sur le dataset."],
    [
      `name_eq=${'a'.repeat(201)}`,
      'Filtre name_eq : la valeur dépasse 200 caractères et ne peut pas être filtrée exactement sur ce champ. Opérations disponibles sur ce champ — filtres : _eq, _neq, _in, _nin, _lt, _lte, _gt, _gte, _starts, _exists, _nexists, _search ; tri : oui ; groupement : oui.'
    ],
    [
      'finalizedAt=2024-01-04',
      '"finalizedAt" or "updatedAt" parameter has a value higher in the query than in the resource (2024-01-04T00:00:00.000Z > 2024-01-03T10:00:00.500Z).'
    ]
  ])('refuses %s', async (query, message) => {
    const { status, text, headers } = await server.get(query)
    expect([status, text]).toEqual([400, message])
    expect(headers['content-type']).toContain('text/plain')
  })

  it.each([
    'size=-1',
    'size=a',
    'page=0',
    'page=1.5',
    'n_eq=abc',
    'open_eq=1',
    'day_eq=yesterday',
    'at_gte=2024-13-01',
    'n_starts=1',
    'day_starts=2',
    'at_starts=2',
    '_id_gt=a',
    'truncate=a',
    'finalizedAt=x'
  ])('is refused with a message: %s', async (query) => {
    const { status, text } = await server.get(query)
    expect(status).toBe(400)
    expect(text).not.toBe('')
  })
})

describe('a data version', () => {
  it('that was replaced during a request gives way to the new one', async () => {
    const gone = await serveLines(server.config, { ...server.version, path: `${server.version.path}.gone` })
    expect((await gone.get('size=1')).status).toBe(404)
    gone.replacement = server.version
    expect((await gone.get('size=1&select=n')).json.results).toEqual([{ n: 1, _score: null }])
    await gone.close()
  })
})

describe('any query', () => {
  const keys = [...columns.map(({ key }) => key), '_i', '_id', '_rand']
  const operand = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '0000',
      '9999-12-31',
      '-1e300',
      '99999999999999999999',
      '1e308',
      'now-9000y',
      '\0',
      '%',
      '"\\u0000"'
    ),
    fc.double().map(String),
    fc.bigInt().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  )
  const sorted = fc.constantFrom(...keys).chain((key) =>
    fc.record({
      sort: fc.constantFrom(key, `-${key}`),
      after: fc.array(fc.jsonValue({ maxDepth: 0 }), { maxLength: 3 })
    })
  )
  const cursors = sorted.map(({ sort, after }) => ({
    sort,
    after: [...after, 9e18].map((value) => JSON.stringify(value)).join(',')
  }))
  const filters = fc
    .array(fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...allFilterSuffixes), operand), {
      maxLength: 3
    })
    .map((items) => Object.fromEntries(items.map(([key, suffix, text]) => [key + suffix, text])))
  const search = fc.option(
    operand.map((q) => ({ q })),
    { nil: {} }
  )

  it('succeeds or is refused, and never fails', async () => {
    const parameters = fc.tuple(fc.oneof(cursors, fc.constant({})), filters, search)
    await fc.assert(
      fc.asyncProperty(parameters, async (parts) => {
        const { status, text } = await server.get(new URLSearchParams(Object.assign({}, ...parts)).toString())
        expect([200, 400], text).toContain(status)
      }),
      { numRuns: 300 }
    )
  }, 60_000)

  it.each([
    'sort=n&after=1e300,1',
    'sort=n&after="99999999999999999999",1',
    'sort=n&after="9999999999999999999",1',
    'sort=day&after="0000-01-01",1',
    'after=1e300',
    'name_eq=%00',
    'at_gt=9999-12-31',
    'at_lte=0000-01-01',
    'sort=at&after=-9007199254740991,1'
  ])('succeeds: %s', async (query) => {
    const { status } = await server.get(query)
    expect([200, 400]).toContain(status)
  })

  it('has no relevance score when it does not rank', async () => {
    const [line] = (await server.get('_c_q=ecole')).json.results
    expect(line).toMatchObject({ _i: 1, _score: null })
    expect((await server.get('_c_q=ecole&sort=-_score')).json.total).toBe(2)
  })
})

describe('filters', () => {
  it.each<[string, number[]]>([
    ['name_eq=école', [2]],
    ['name_eq=ecole', []],
    ['name_neq=école', [1, 3, 4, 5, 6]],
    ['name_in=école,Zoo', [2, 3]],
    ['name_in="école","Zoo"', [2, 3]],
    ['name_nin=école,Zoo', [1, 4, 5, 6]],
    ['name_starts=%C3%89c', [1]],
    ['name_starts=ec', []],
    ['name_gt=Zoo', [1, 2, 4]],
    ['name_exists=', [1, 2, 3, 4, 6]],
    ['name_nexists=false', [5]],
    ['n_eq=10', [4]],
    ['n_eq=10.5', []],
    ['n_neq=10', [1, 2, 3, 5, 6]],
    ['n_gt=2.5', [3, 4, 5]],
    ['n_lte=2.5', [1, 2]],
    ['n_gt=1e30', []],
    ['n_lt=1e30', [1, 2, 3, 4, 5]],
    ['n_in=1,99999999999999999999', [1]],
    ['n_gte=0', [1, 2, 3, 4, 5]],
    ['price_eq=2.5', [2]],
    ['price_lt=0', [3]],
    ['price_gte=10', [1, 5]],
    ['open_eq=false', [2, 5]],
    ['open_neq=false', [1, 3, 4, 6]],
    ['day_eq=2024-01-15', [2]],
    ['day_gt=2024-01-15', [3]],
    ['day_lte=2024-01-15', [1, 2, 5]],
    ['day_gte=2024', [1, 2, 3]],
    ['day_lt=2024-01', [5]],
    ['day_in=2024-01-14,2023', [1, 5]],
    ['day_nin=2024', [4, 5, 6]],
    ['at_gte=2024-01-15', [2, 3, 4]],
    ['at_gt=2024-01-15', [4]],
    ['at_lte=2024-01-15', [1, 2, 3]],
    ['at_lt=2024-01-15', [1]],
    ['at_eq=2024-01-15', [3, 4]],
    ['at_eq=2024-01-14T22:30:00Z', [1]],
    ['at_gte=2024-01-14T23:30:00', [2, 3, 4]],
    ['at_gt=1705275000000', [3, 4]],
    ['at_lte=2023', []],
    ['at_nexists=', [5, 6]],
    ['tags_eq=b', [1, 3]],
    ['tags_neq=b', [2, 4, 5, 6]],
    ['tags_in=a,c', [1, 2, 3]],
    ['tags_nin=a,c', [4, 5, 6]],
    ['tags_starts=c', [2, 3]],
    ['tags_nexists=', [4, 5, 6]],
    ['free_contains=100%25_', [1]],
    ['free_contains=a*d', [1]],
    ['free_contains=a?c', [1]],
    ['free_contains=a?d', []],
    ['ext.Name_eq=x', [1]],
    ['_id_in=id2,id3', [2, 3]],
    ['_i_gt=4', [5, 6]],
    ['_c_label_eq=Zoo', [3]],
    ['n_gte=2&open_eq=true', [4]],
    ['owner=user:1', []]
  ])('%s', async (query, expected) => {
    expect(await namesOf(query)).toEqual(expected)
    expect((await server.get(query)).json.total).toBe(expected.length)
  })

  it('keep their meaning with a cursor and a page', async () => {
    expect(await namesOf('n_gte=2&after=3')).toEqual([4, 5])
    expect(await namesOf('n_gte=2&size=2&page=2')).toEqual([4, 5])
  })
})

describe('sort by id', () => {
  it.each<[string, number[]]>([
    ['sort=name', [2, 1, 4, 3, 5, 6]],
    ['sort=-name', [3, 4, 1, 2, 5, 6]],
    ['sort=-n', [5, 4, 3, 2, 1, 6]],
    ['sort=price', [3, 2, 6, 1, 5, 4]],
    ['sort=open,-n', [5, 2, 4, 1, 3, 6]],
    ['sort=-day', [3, 2, 1, 5, 4, 6]],
    ['sort=at', [1, 2, 3, 4, 5, 6]],
    ['sort=-_i', [6, 5, 4, 3, 2, 1]],
    ['sort=tags', [1, 3, 2, 4, 5, 6]],
    ['sort=-tags', [2, 3, 1, 4, 5, 6]]
  ])('%s, and every line once through its cursors', async (query, expected) => {
    expect(await namesOf(query)).toEqual(expected)
    for (const size of [1, 4]) {
      const seen: unknown[] = []
      let next: string | undefined = `${query}&size=${size}`
      while (next) {
        const { json } = await server.get(next)
        seen.push(...json.results.map((line: { _i: number }) => line._i))
        next = json.next && new URL(json.next).search.slice(1)
      }
      expect(seen).toEqual(expected)
    }
  })

  it('follows the bytes of the ids, in all formats, with cursors and collapse', async () => {
    expect(await namesOf('sort=_id', '_id')).toEqual(['id1', 'id2', 'id3', 'id4', 'id5', 'id6'])
    expect(await namesOf('sort=-_id&count=false', '_i')).toEqual([6, 5, 4, 3, 2, 1])
    const csv = await server.get('sort=-_id&format=csv&select=_id&header=false&size=2')
    expect(csv.text).toBe('\ufeff"id6"\n"id5"\n')
    const pages: unknown[] = []
    for (let next = 'sort=-_id&size=4'; next;) {
      const { json } = await server.get(next)
      pages.push(...json.results.map(({ _i }: { _i: number }) => _i))
      if (json.next) expect(json.next).toContain('after=%22id3%22%2C3')
      next = json.next ? new URL(json.next).search.slice(1) : ''
    }
    expect(pages).toEqual([6, 5, 4, 3, 2, 1])
    expect(await namesOf('sort=-_id&collapse=open')).toEqual([6, 5, 4])
    expect(await namesOf('sort=open,-_id')).toEqual([5, 2, 4, 1, 6, 3])
    expect((await server.get('sort=_id&after=3')).status).toBe(400)
  })

  it('returns the cursor of the contract for strings', async () => {
    const { json } = await server.get('sort=name&size=1')
    expect(new URL(json.next).searchParams.get('after')).toBe('"ecole","école",2')
  })
})

describe('text search', () => {
  it('finds words and ranks them', async () => {
    const { json } = await server.get('q=ecole')
    expect(
      json.results.map((line: { _i: number }) => line._i).toSorted((a: number, b: number) => a - b)
    ).toEqual([1, 2])
    expect(json.total).toBe(2)
    expect(json.results[0]._score).toBeGreaterThan(0)
  })

  it('combines with filters, sorts, cursors and column searches', async () => {
    expect(await namesOf('q=ecole&n_gt=1')).toEqual([2])
    expect((await server.get('q=ecole&n_gt=1')).json.total).toBe(1)
    expect(await namesOf('q=ecole&sort=-n')).toEqual([2, 1])
    expect(await namesOf('name_search=ecole')).toEqual([1, 2])
    const first = await server.get('q=ecole&size=1')
    const second = await server.get(new URL(first.json.next).search.slice(1))
    expect(
      [first, second].map(({ json }) => json.results[0]._i).toSorted((a: number, b: number) => a - b)
    ).toEqual([1, 2])
  })

  it('excludes the ignored words from the filter, but not from the relevance', async () => {
    // The word "zoo" is in line 2, the word "ecole" in lines 1 and 2.
    const all = await server.get('q=zoo%20ecole')
    expect(all.json.total).toBe(3)
    const without = await server.get('q=zoo%20ecole&q_ignored=ecole')
    expect(without.json).toMatchObject({ total: 1, results: [{ name: 'Zoo' }] })
    expect(without.json.meta).toBeUndefined()
    const scoreOf = ({ json }: typeof all): unknown =>
      json.results.find(({ name }: { name: string }) => name === 'Zoo')._score
    expect(scoreOf(without)).toBe(scoreOf(all))
    expect(await namesOf('q=zoo ecole primaires&q_ignored=ecole&q_mode=and')).toEqual([])
    expect(await namesOf('q=zoo ecole primaires&q_ignored=zoo&q_mode=and')).toEqual([1])
    expect(await namesOf('_c_q=zoo ecole&q_ignored=zoo')).toEqual([1, 2])
    // The next URL keeps the ignored words.
    const first = await server.get('q=zoo ecole primaires&q_ignored=zoo&size=1')
    expect(first.json.next).toContain('q_ignored=zoo')
    const second = await server.get(new URL(first.json.next).search.slice(1))
    expect(second.json.results).toMatchObject([{ n: 2 }])
    // Completion does not use the ignored words.
    expect(await namesOf('q=zoo&q_mode=complete&q_ignored=')).toEqual([3])
    for (const [query, text] of [
      [
        'q=zoo ecole&q_ignored=foo',
        'Le paramètre q_ignored contient "foo" qui n\'est pas un mot de la recherche q.'
      ],
      [
        'q=zoo ecole&q_ignored=ecole,zoo',
        'Le paramètre q_ignored ne peut pas couvrir tous les mots de la recherche q.'
      ]
    ] as const) {
      const refused = await server.get(query)
      expect([refused.status, refused.text]).toEqual([400, text])
    }
  })

  it.each([
    ['silent', 'Texte analysé pour recherche textuelle'],
    ['quiet', 'Texte analysé pour recherche textuelle'],
    ['unknown', 'Filtrable sur valeur exacte']
  ])('is refused in the column %s, which is not indexed for search', async (key, title) => {
    const { status, text } = await server.get(`${key}_search=1`)
    expect(status).toBe(400)
    expect(text).toContain(
      `Impossible d'appliquer un filtre _search sur le champ ${key}. La fonctionnalité "${title}" n'est pas activée`
    )
    expect(text).not.toMatch(/filtres : [^;]*_search/)
    expect(await namesOf('n_search=10')).toEqual([4])
    expect(await namesOf('day_search=15')).toEqual([2])
  })

  it('is no filter when blank', async () => {
    expect((await server.get('q=%20')).json.total).toBe(6)
  })
})

describe('cell formatting', () => {
  it('returns arrays, HTML or truncated texts on request', async () => {
    expect(await namesOf('arrays=true&size=1', 'tags')).toEqual([['a', 'b']])
    expect(await namesOf('html=true&size=1', 'note')).toEqual(['<p><strong>gras</strong> et plus</p>'])
    const [line] = (await server.get('truncate=3&size=1')).json.results
    expect(line).toMatchObject({ name: 'Éco...', tags: 'a, b', day: '202...', _id: 'id1', n: 1 })
    expect(await namesOf('html=true&truncate=6&size=1', 'note')).toEqual([
      '<p><strong>gras</strong> e...</p>'
    ])
  })
})

describe('hints', () => {
  it('name the ignored parameters', async () => {
    const { json } = await server.get('foo=1&_c_name_eq=a&_c_other_eq=b&updatedAt=2024-01-01')
    expect(json.meta).toEqual({
      hints: [
        'Some parameters were ignored: foo is not a recognized query parameter and was ignored; _c_name_eq → use name_eq instead (the _c_ prefix is reserved for concept filters, not columns); _c_other_eq was ignored — the _c_ prefix is for concept filters and matched no concept in this dataset; updatedAt is not a recognized query parameter and was ignored.'
      ]
    })
    expect((await server.get('foo=1&hint=false')).json.meta).toBeUndefined()
  })

  it('warn of long values, and give advice on request', async () => {
    expect((await server.get('name_starts=a')).json.meta.hints).toEqual([
      'some filters may return incomplete results: values longer than 200 characters are not exactly indexed on the following column(s): "name".'
    ])
    expect((await server.get('hint=true')).json.meta.hints[0]).toContain('set count=estimate')
  })
})

describe('CSV', () => {
  it('quotes texts only, ends every line, and starts with a byte order mark', async () => {
    const { text, headers } = await server.get('format=csv&size=2&select=name,n,price,open,day,tags,code')
    expect(text).toBe(
      '\ufeff"Nom ""usuel""","n","price","open","day","tags","code"\n' +
        '"Écoles primaires",1,10,1,"2024-01-14","a, b",\n' +
        '"école",2,2.5,0,"2024-01-15","c","k"\n'
    )
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="test-slug.csv"')
    expect(headers.link).toContain('rel=next')
  })

  it('has no calculated column by default, and accepts a separator and no header', async () => {
    const { text, headers } = await server.get('format=csv&size=1&sep=;&header=false')
    // The next page names the same columns.
    expect(new URL(String(headers.link).slice(1, -11)).searchParams.get('select')).toBe(
      'name,n,price,open,day,at,tags,code,free,note,ext.Name,silent,unknown,quiet'
    )
    expect(text).toBe(
      '\ufeff"Écoles primaires";1;10;1;"2024-01-14";"2024-01-14T23:30:00+01:00";"a, b";;"abc 100%_def";"**gras** et plus";"x";;;\n'
    )
    expect((await server.get('format=csv&n_eq=99&select=n,_id')).text).toBe('\ufeff"n","_id"\n')
  })

  it('has next pages when a key holds a comma, which a list of columns cannot name', async () => {
    const commas = await startLinesServer([{ key: 'a,b', type: 'string' }], [{ 'a,b': 'x' }, { 'a,b': 'y' }])
    const first = await commas.get('format=csv&size=1')
    const next = new URL(String(first.headers.link).slice(1, -11)).search.slice(1)
    expect((await commas.get(next)).text).toBe('\ufeff"a,b"\n"y"\n')
    await commas.close()
  })
})

describe('a CSV for spreadsheets', () => {
  it('is neutralized on request, with its numbers unchanged', async () => {
    const query = 'format=csv&select=n,price,name,tags'
    const [plain, neutral, other] = await Promise.all(
      ['', '&neutralize=true', '&neutralize=1'].map((more) => server.get(query + more))
    )
    expect(plain!.text).toMatch(/,-1e-0?7,/)
    expect([neutral!.text, other!.text]).toEqual([plain!.text, plain!.text])
    // Formatted cells (HTML) are written in the same way.
    const shaped = await server.get('format=csv&select=note&html=true&neutralize=true&size=1')
    expect(shaped.text).toContain('"<p><strong>gras')
  })
})

describe('an HTTP cache', () => {
  it('gets 304 for the date or ETag of the response', async () => {
    const { headers, status } = await server.get('size=1')
    expect(status).toBe(200)
    expect(headers['last-modified']).toBe('Wed, 03 Jan 2024 10:00:00 GMT')
    expect(headers['cache-control']).toBe('must-revalidate, public, max-age=300')
    expect(headers['x-accel-buffering']).toBe('yes')
    expect(String(headers.etag)).toMatch(/^W\//)
    for (const name of ['if-none-match', 'x-private-if-none-match']) {
      expect((await server.get('size=1', { [name]: String(headers.etag) })).status).toBe(304)
    }
    for (const name of ['if-modified-since', 'x-private-if-modified-since']) {
      const answer = await server.get('size=1', { [name]: 'Wed, 03 Jan 2024 10:00:00 GMT' })
      expect([answer.status, answer.text]).toEqual([304, ''])
    }
    expect(
      (await server.get('size=1', { 'if-modified-since': 'Wed, 03 Jan 2024 10:00:01 GMT' })).status
    ).toBe(200)
  })

  it('may keep a timestamped response for a week, and never a private one', async () => {
    const dated = await server.get('finalizedAt=2024-01-03T10:00:00.500Z')
    expect(dated.headers['cache-control']).toBe('must-revalidate, public, max-age=604800')
    server.dataset.permissions = []
    const hidden = await server.get('')
    server.dataset.permissions = [{ classes: ['list', 'read'] }]
    expect(hidden.headers['cache-control']).toBe('must-revalidate, private, max-age=0')
    expect(hidden.headers['x-accel-buffering']).toBe('no')
  })

  it('gets the same headers for HEAD, without a body', async () => {
    const url = '/data-fair/api/v1/datasets/test/lines?size=1'
    const [head, get] = await Promise.all([
      server.app.inject({ method: 'HEAD', url }),
      server.app.inject({ method: 'GET', url })
    ])
    expect(head.body).toBe('')
    expect(head.statusCode).toBe(200)
    for (const name of ['content-length', 'etag', 'link', 'content-type']) {
      expect(head.headers[name]).toBe(get.headers[name])
    }
  })
})
