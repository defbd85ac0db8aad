import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionOf, type SessionUser } from '../../contract/session.ts'
import { readJson, startAggregatedLines, valuesOffSentence } from './support/aggregatedLines.ts'
import type { LinesServer } from './support/linesServer.ts'

let server: LinesServer
beforeAll(async () => {
  server = await startAggregatedLines()
})
afterAll(() => server.close())

const read = (path: string): ReturnType<typeof readJson> => readJson(server, path)

/** Groups as `value: total`. */
async function groupsOf(query: string): Promise<unknown[]> {
  const { aggs } = await read(`values_agg?${query}`)
  return aggs.map(({ value, total }: { value: unknown; total: number }) => [value, total])
}

describe('values_agg', () => {
  it('returns groups with their fields in the order of the contract', async () => {
    const { text, headers } = await server.read('values_agg?field=name&agg_size=1')
    expect(text).toBe(
      '{"total":6,"total_values":3,"total_other":2,"aggs":[{"total":2,"value":"Évreux","results":[]}]}'
    )
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers.link).toBeUndefined()
    expect(headers['last-modified']).toBe('Wed, 03 Jan 2024 10:00:00 GMT')
    expect(headers['cache-control']).toBe('must-revalidate, public, max-age=300')
    expect(headers.etag).toMatch(/^W\//)
  })

  it.each([
    // Texts are sorted by bytes; texts of more than 200 characters have no group.
    [
      'field=name&sort=key',
      [
        ['Brest', 1],
        ['Évreux', 2],
        ['étage', 1]
      ]
    ],
    [
      'field=n&sort=-key',
      [
        [25, 1],
        [12, 1],
        [2, 1],
        [1, 1],
        [-5, 1]
      ]
    ],
    [
      'field=price&sort=price',
      [
        [0.1, 1],
        [1.5, 1],
        [2.5, 1],
        [3, 1]
      ]
    ],
    [
      'field=open',
      [
        ['true', 2],
        ['false', 1]
      ]
    ],
    [
      'field=open&sort=count',
      [
        ['false', 1],
        ['true', 2]
      ]
    ],
    [
      'field=day',
      [
        ['2024-01-14', 1],
        ['2024-01-15', 1],
        ['2024-03-15', 1]
      ]
    ],
    // Two spellings of an instant are one group, with the text of one of its lines.
    [
      'field=at&sort=key',
      [
        ['2024-01-14T22:30:00Z', 2],
        ['2024-01-15T00:30:00+01:00', 1],
        ['2024-03-31T05:30:00+02:00', 1]
      ]
    ],
    [
      'field=tags&sort=-count',
      [
        ['y', 2],
        ['w', 1],
        ['x', 1]
      ]
    ],
    [
      'field=marks&sort=key',
      [
        [1, 1],
        [2, 1],
        [4, 1]
      ]
    ],
    ['field=ext.Name', [['e', 1]]],
    ['field=absent', []],
    [
      'field=_i&sort=key&agg_size=2',
      [
        [1, 1],
        [2, 1]
      ]
    ],
    ['field=name&name_in=Brest', [['Brest', 1]]],
    [
      'field=name&q=ecole',
      [
        ['Évreux', 2],
        ['Brest', 1]
      ]
    ],
    ['field=name&q=rien', []],
    ['field=name&text_search=piscine', [['Évreux', 1]]]
  ])('groups exact values: %s', async (query, expected) => {
    expect(await groupsOf(query)).toEqual(expected)
  })

  it.each([
    [
      'field=name&missing=rien&sort=key',
      [
        ['Brest', 1],
        ['rien', 2],
        ['Évreux', 2],
        ['étage', 1]
      ]
    ],
    ['field=n&missing=25&sort=-key&agg_size=1', [[25, 2]]],
    [
      'field=n&missing=2.5&sort=key&agg_size=4',
      [
        [-5, 1],
        [1, 1],
        [2, 1],
        [2.5, 1]
      ]
    ],
    [
      'field=open&missing=false',
      [
        ['false', 4],
        ['true', 2]
      ]
    ],
    [
      'field=day&missing=2024-01-15',
      [
        ['2024-01-15', 4],
        ['2024-01-14', 1],
        ['2024-03-15', 1]
      ]
    ],
    ['field=at&missing=2000&sort=key&agg_size=1', [['2000', 2]]],
    [
      'field=tags&missing=aucun',
      [
        ['aucun', 3],
        ['y', 2],
        ['w', 1],
        ['x', 1]
      ]
    ],
    ['field=absent&missing=7', [[7, 6]]]
  ])('names the group of lines without a value: %s', async (query, expected) => {
    expect(await groupsOf(query)).toEqual(expected)
  })

  it.each([
    [
      'field=n&interval=10',
      [
        [0, 2],
        [-10, 1],
        [10, 1],
        [20, 1]
      ]
    ],
    [
      'field=n&interval=10&sort=key',
      [
        [-10, 1],
        [0, 2],
        [10, 1],
        [20, 1]
      ]
    ],
    [
      'field=price&interval=0.5&sort=key',
      [
        [0, 1],
        [0.5, 0],
        [1, 0],
        [1.5, 1],
        [2, 0],
        [2.5, 1],
        [3, 1]
      ]
    ],
    [
      'field=marks&interval=2&sort=key',
      [
        [0, 1],
        [2, 1],
        [4, 1]
      ]
    ],
    ['field=absent&interval=2', []],
    [
      'field=day&interval=month',
      [
        ['2024-01-01', 2],
        ['2024-02-01', 0],
        ['2024-03-01', 1]
      ]
    ],
    ['field=day&interval=quarter', [['2024-01-01', 3]]],
    ['field=day&interval=1y', [['2024-01-01', 3]]],
    [
      'field=day&interval=week&day_lt=2024-02',
      [
        ['2024-01-08', 1],
        ['2024-01-15', 1]
      ]
    ],
    [
      'field=day&interval=hour&day_lt=2024-02',
      [
        ['2024-01-14', 1],
        ['2024-01-15', 1]
      ]
    ],
    // Days are in the time zone of the column, which changes its offset in March.
    [
      'field=at&interval=day&at_lt=2024-02',
      [
        ['2024-01-14T00:00:00.000+01:00', 2],
        ['2024-01-15T00:00:00.000+01:00', 1]
      ]
    ],
    [
      'field=at&interval=month&agg_size=1',
      [
        ['2024-01-01T00:00:00.000+01:00', 3],
        ['2024-02-01T00:00:00.000+01:00', 0],
        ['2024-03-01T00:00:00.000+01:00', 1]
      ]
    ],
    ['field=at&interval=day&at_gt=2024-04', []],
    ['field=at&interval=12h&at_gt=2024-02', [['2024-03-31T00:00:00.000+01:00', 1]]],
    ['field=at&interval=90m&at_gt=2024-02', [['2024-03-31T04:30:00.000+02:00', 1]]],
    [
      'field=at&interval=hour&at_lt=2024-02',
      [
        ['2024-01-14T23:00:00.000+01:00', 2],
        ['2024-01-15T00:00:00.000+01:00', 1]
      ]
    ],
    [
      'field=tokyo&interval=day',
      [
        ['2024-01-14T00:00:00.000+09:00', 1],
        ['2024-01-15T00:00:00.000+09:00', 1]
      ]
    ],
    [
      'field=at&interval=month&sort=-count',
      [
        ['2024-01-01T00:00:00.000+01:00', 3],
        ['2024-03-01T00:00:00.000+01:00', 1],
        ['2024-02-01T00:00:00.000+01:00', 0]
      ]
    ]
  ])('groups ranges and periods, including empty ones: %s', async (query, expected) => {
    expect(await groupsOf(query)).toEqual(expected)
  })

  it('has metrics in each group, the first for the sort', async () => {
    const { aggs } = await read(
      'values_agg?field=name&metric=avg&metric_field=n&extra_metrics=price:sum,at:max,tags:cardinality,marks:avg,open:value_count'
    )
    expect(aggs).toEqual([
      {
        total: 1,
        value: 'étage',
        results: [],
        metric: 25,
        price_sum: 0,
        at_max: Date.parse('2024-01-14T22:30:00Z'),
        tags_cardinality: 0,
        marks_avg: null,
        open_value_count: 0
      },
      {
        total: 2,
        value: 'Évreux',
        results: [],
        metric: 6.5,
        price_sum: 4.5,
        at_max: Date.parse('2024-03-31T05:30:00+02:00'),
        tags_cardinality: 2,
        marks_avg: 5 / 3,
        open_value_count: 2
      },
      {
        total: 1,
        value: 'Brest',
        results: [],
        metric: 2,
        price_sum: 2.5,
        at_max: Date.parse('2024-01-15T00:30:00+01:00'),
        tags_cardinality: 1,
        marks_avg: null,
        open_value_count: 1
      }
    ])
    const { aggs: stats } = await read('values_agg?field=name&metric=stats&metric_field=n&agg_size=1')
    expect(stats).toEqual([{ total: 2, value: 'Évreux', results: [] }])
    const { aggs: empty } = await read(
      'values_agg?field=n&interval=10&n_lt=20&metric=sum&metric_field=price&sort=-metric'
    )
    expect(empty.map(({ value, metric }: Record<string, unknown>) => [value, metric])).toEqual([
      [0, 4],
      [10, 3],
      [-10, 0]
    ])
  })

  it('nests groups, with lines in the innermost ones', async () => {
    expect(
      await read('values_agg?field=name;tags&agg_size=1;5&size=1&select=n&sort=;;-n&missing=;aucun')
    ).toEqual({
      total: 6,
      total_values: 3,
      total_other: 2,
      aggs: [
        {
          total: 2,
          value: 'Évreux',
          results: [],
          total_values: 3,
          total_other: 0,
          aggs: [
            { total: 1, value: 'aucun', results: [{ n: 12, _score: null }] },
            { total: 1, value: 'x', results: [{ n: 1, _score: null }] },
            { total: 1, value: 'y', results: [{ n: 1, _score: null }] }
          ]
        }
      ]
    })
    const { aggs } = await read('values_agg?field=at,open,name&interval=month&size=2&select=n')
    expect(aggs[1]).toEqual({
      total: 0,
      value: '2024-02-01T00:00:00.000+01:00',
      results: [],
      total_values: 0,
      total_other: 0,
      aggs: []
    })
    expect(
      aggs[0].aggs.map(({ value, aggs: inner }: { value: string; aggs: { results: unknown }[] }) => [
        value,
        inner.map(({ results }) => results)
      ])
    ).toEqual([
      ['false', [[{ n: 2, _score: null }]]],
      ['true', [[{ n: 1, _score: null }]]]
    ])
  })

  it('returns only the number of values for zero groups', async () => {
    expect(await read('values_agg?field=name&agg_size=0')).toEqual({ total: 6, total_values: 3 })
    expect(await read('values_agg?field=open;name&agg_size=1;0&size=3')).toEqual({
      total: 6,
      total_values: 2,
      total_other: 1,
      aggs: [{ total: 2, value: 'true', results: [], total_values: 1 }]
    })
    expect(await read('values_agg?field=name&agg_size=1&precision_threshold=0')).not.toHaveProperty(
      'total_values'
    )
  })

  it('sorts and formats the lines of groups', async () => {
    const { aggs } = await read(
      'values_agg?field=name&name_eq=Évreux&size=5&sort=-count;-n&select=n,text&truncate=4'
    )
    expect(aggs[0].results).toEqual([
      { n: 12, text: 'écol...', _score: null },
      { n: 1, text: "L'éc...", _score: null }
    ])
    const { aggs: ranked } = await read(
      'values_agg?field=open&q=ecole piscine&size=2&select=n&html=true&agg_size=1'
    )
    expect(ranked[0].results.map(({ n }: { n: number }) => n)).toEqual([12, 1])
    expect(ranked[0].results[0]._score).toBeGreaterThan(ranked[0].results[1]._score)
    const { aggs: rendered } = await read('values_agg?field=name&name_eq=Brest&size=1&select=text&html=true')
    expect(rendered[0].results[0].text).toContain('<strong>Brest</strong>')
    // The cached response is not modified by the formatting.
    const { aggs: again } = await read('values_agg?field=name&name_eq=Brest&size=1&select=text')
    expect(again[0].results[0].text).toBe('Écoles MAIRIE **Brest**')
  })

  it('continues after the last value when sorted by key', async () => {
    const base = 'http://localhost:5600/data-fair/api/v1/datasets/test/values_agg'
    const { json, headers } = await server.read('values_agg?field=n&sort=key&agg_size=3&hint=false')
    expect(json.next).toBe(`${base}?field=n&sort=key&agg_size=3&hint=false&n_gt=2`)
    expect(headers.link).toBe(`<${json.next}>; rel=next`)
    const following = await read(`values_agg${new URL(json.next).search}`)
    expect(following.aggs.map(({ value }: { value: number }) => value)).toEqual([12, 25])
    expect(following).not.toHaveProperty('next')
    const { next } = await read('values_agg?field=name&sort=-key&agg_size=2&name_lt=é')
    expect(new URL(next).searchParams.get('name_lt')).toBe('Brest')
    expect(await read('values_agg?field=n&agg_size=3')).not.toHaveProperty('next')
  })

  it.each([
    ['tags', 'x'],
    ['marks', 1]
  ])('pages through all values of the multi-valued %s', async (key, shared) => {
    type Page = { aggs: { value: unknown; total: number }[]; next?: string }
    // A range filter of the caller remains a filter on lines.
    for (const [sort, filter] of [
      ['key', ''],
      ['-key', ''],
      ['key', `&${key}_gte=${shared}`]
    ]) {
      const path = `values_agg?field=${key}&sort=${sort}${filter}`
      const whole: Page = await read(path)
      expect(whole.aggs.length).toBeGreaterThan(1)
      for (const size of [1, 2]) {
        const found: Page['aggs'] = []
        let next: string | undefined = `${path}&agg_size=${size}`
        for (let page = 0; next && page < 20; page++) {
          const { aggs, next: following }: Page = await read(next)
          found.push(...aggs)
          next = following && `values_agg${new URL(following).search}`
        }
        expect(found, `${path} ${size}`).toEqual(whole.aggs)
      }
    }
    // A filter without a cursor selects lines, each of which is in the groups of all its values.
    const { aggs } = await read(`values_agg?field=${key}&${key}_gt=${shared}`)
    expect(aggs).toContainEqual(expect.objectContaining({ value: shared }))
  })

  it.each([
    ['', 'Le paramètre "field" est obligatoire'],
    ['field=', 'Le paramètre "field" est obligatoire'],
    ['field=name;foo', 'Le paramètre "field" référence un champ inconnu foo'],
    ['field=code', `Impossible de grouper sur le champ code. ${valuesOffSentence('code')}`],
    ['field=name&agg_size=1001', '"agg_size" cannot be more than 1000'],
    ['field=name;n&agg_size=20;1001', '"agg_size" cannot be more than 1000'],
    ['field=name&size=10001', '"size" cannot be more than 10000'],
    ['field=name&size=5001&page=2', '"size * page" cannot be more than 10000'],
    ['field=name;n&agg_size=100;10&size=101', '"size" x "agg_size" cannot be more than 100000'],
    ['field=n&missing=x', 'missing should be a number'],
    ['field=open&missing=x', 'missing should be a boolean'],
    [
      'field=name&interval=month',
      "Grouper pas interval est seulement compatible avec les nombres et dates. name n'est pas du bon type."
    ],
    [
      'field=open&interval=2',
      "Grouper pas interval est seulement compatible avec les nombres et dates. open n'est pas du bon type."
    ],
    ['field=name&sort=n', 'Impossible de trier les groupes de la colonne name par n'],
    ['field=name&sort=-metric', 'Impossible de trier les groupes de la colonne name par metric'],
    ['field=name&sort=foo', "Impossible de trier sur le champ foo, il n'existe pas dans le jeu de données."],
    [
      'field=name&sort=key;foo',
      "Impossible de trier sur le champ foo, il n'existe pas dans le jeu de données."
    ],
    ['field=at&interval=1s', "Résultats d'aggrégation trop nombreux. Abandon."],
    ['field=n&interval=0.001', "Résultats d'aggrégation trop nombreux. Abandon."],
    ['field=price&interval=1e-300', "Résultats d'aggrégation trop nombreux. Abandon."],
    [
      'field=name&metric=avg&metric_field=foo',
      "Impossible de calculer une métrique sur le champ foo, il n'existe pas dans le jeu de données."
    ],
    [
      'field=name&metric=avg&metric_field=name',
      'Impossible de calculer une métrique sur le champ name. La métrique "avg", n\'est pas supportée pour ce type de champ.'
    ],
    [
      'field=name&extra_metrics=n:foo',
      'Impossible de calculer une métrique sur le champ n. La métrique "foo", n\'est pas supportée pour ce type de champ.'
    ],
    [
      'field=name&metric=cardinality&metric_field=code',
      'Impossible de calculer une métrique sur le champ code. Ce champ ne supporte pas les agrégations de métriques.'
    ],
    [
      'field=name&metric=value_count&metric_field=thing',
      'Impossible de calculer une métrique sur le champ thing. Ce champ ne supporte pas les agrégations de métriques.'
    ],
    [
      'field=name&foo_eq=1',
      "Impossible d'appliquer un filtre sur le champ foo, il n'existe pas dans le jeu de données."
    ],
    ['field=name&format=pbf', 'xyz parameter is required for vector tile format.']
  ])('refuses %s', async (query, message) => {
    expect(await server.read(`values_agg?${query}`)).toMatchObject({ status: 400, text: message })
  })

  it.each([
    'field=n&interval=0',
    'field=n&interval=-1',
    'field=n&interval=month',
    'field=at&interval=10',
    'field=at&interval=2M',
    'field=at&interval=0d',
    'field=name&agg_size=x',
    'field=name&size=-1',
    'field=day&missing=x',
    'field=_geopoint',
    'field=_id',
    'field=thing'
  ])('refuses %s with its own message', async (query) => {
    expect((await server.read(`values_agg?${query}`)).status).toBe(400)
  })

  it('returns advice', async () => {
    const { meta } = await read('values_agg?field=name;n&hint=true&foo=1&n_gt=0')
    expect(meta.hints).toEqual([
      'Some parameters were ignored: foo is not a recognized query parameter and was ignored.',
      'Advice to optimize your queries: reduce agg_size and/or the number of grouped fields.'
    ])
    expect(await read('values_agg?field=name&foo=1&hint=false')).not.toHaveProperty('meta')
  })

  it('answers 304 to a matching ETag', async () => {
    const { headers } = await server.read('values_agg?field=name')
    expect(
      (await server.read('values_agg?field=name', { 'if-modified-since': String(headers['last-modified']) }))
        .status
    ).toBe(304)
    expect(
      (await server.read('values_agg?field=name', { 'if-none-match': String(headers.etag) })).status
    ).toBe(304)
  })
})

describe('explain', () => {
  const path = 'values_agg?field=name&agg_size=1&explain=true'

  it('is for platform administrators only, and its response is not cached for others', async () => {
    const plain = await server.read(path)
    server.session = sessionOf({ ...administrator, adminMode: 1 }, {}, 'fr')
    const explained = await server.read(path)
    server.session = sessionOf(administrator, {}, 'fr')
    const outside = await server.read(path)
    server.session = { lang: 'fr' }
    const { explain, ...answer } = explained.json
    expect(answer).toEqual(plain.json)
    expect(explain.query.levels).toHaveLength(1)
    expect(explain.response).toMatchObject({ total: 6, elapsedMS: expect.any(Number) })
    expect(explained.headers['cache-control']).toContain('private')
    expect([plain.json.explain, outside.json.explain]).toEqual([undefined, undefined])
    expect((await server.read(path)).text).toBe(plain.text)
  })
})

const administrator: SessionUser = {
  id: 'admin',
  name: 'Admin',
  email: 'admin@example.org',
  organizations: [],
  isAdmin: 1
}
