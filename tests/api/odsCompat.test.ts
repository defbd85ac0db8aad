import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateSettings } from '../../server/settings/store.ts'
import { sentenceOf, startAggregatedLines } from './support/aggregatedLines.ts'
import type { LinesServer } from './support/linesServer.ts'

type Json = any // eslint-disable-line typescript/no-explicit-any -- tests name the members that they read

let server: LinesServer

beforeAll(async () => {
  server = await startAggregatedLines()
  await updateSettings(server.metadata, { type: 'user', id: 'user' }, () => ({ compatODS: true }))
})
afterAll(() => server.close())

const query = (parameters: Record<string, string>): string => String(new URLSearchParams(parameters))

async function records(parameters: Record<string, string>): Promise<Json> {
  const { status, text, json } = await server.read(`compat-ods/records?${query(parameters)}`)
  if (status !== 200) throw new Error(`${status} ${text}`)
  return json
}

async function refused(parameters: Record<string, string>): Promise<string> {
  const { status, text } = await server.read(`compat-ods/records?${query(parameters)}`)
  expect(status).toBe(400)
  return text
}

/** Line numbers that match a condition, in the order of the file. */
async function kept(where: string, others: Record<string, string> = {}): Promise<number[]> {
  const { total_count: total, results } = await records({
    where,
    select: '_i',
    order_by: '_i',
    limit: '100',
    ...others
  })
  expect(total).toBe(results.length)
  return results.map((row: Json) => row._i)
}

async function exported(format: string, parameters: Record<string, string> = {}): Promise<string> {
  const url = `/data-fair/api/v1/datasets/test/compat-ods/exports/${format}?${query(parameters)}`
  const { statusCode, body } = await server.app.inject({ url })
  expect(statusCode, body).toBe(200)
  return body
}

describe('records', () => {
  it('have every column not beginning with _, null for missing values', async () => {
    const { total_count: total, results } = await records({ limit: '1' })
    expect(total).toBe(6)
    expect(results).toEqual([
      {
        name: 'Évreux',
        n: 1,
        price: 1.5,
        open: true,
        day: '2024-01-14',
        at: '2024-01-14T22:30:00+00:00',
        tokyo: '2024-01-14T14:30:00+00:00',
        tags: ['x', 'y', 'x'],
        marks: [1, 2, 2],
        text: "L'école de la mairie",
        code: 'k1',
        level: 'a',
        size: 's',
        'ext.Name': 'e',
        thing: null,
        absent: null
      }
    ])
    const { results: last } = await records({ offset: '5', select: 'name, price, at, tags' })
    expect(last).toEqual([{ name: null, price: 0.1, at: null, tags: null }])
  })

  it('are paged, ten by default and a hundred at most', async () => {
    const ids = async (parameters: Record<string, string>): Promise<number[]> =>
      (await records({ select: '_i', ...parameters })).results.map((row: Json) => row._i)
    expect(await ids({})).toEqual([1, 2, 3, 4, 5, 6])
    expect(await ids({ limit: '2', offset: '3' })).toEqual([4, 5])
    expect(await ids({ rows: '2' })).toEqual([1, 2])
    expect(await ids({ limit: '-1' })).toHaveLength(6)
    expect(await refused({ limit: '101' })).toBe('limit should be less than 100')
    expect(await refused({ limit: '100', offset: '9901' })).toBe('offset+limit should be less than 10000')
    expect(await refused({ limit: '20001', group_by: 'n' })).toBe('limit should be less than 20000')
    expect(await refused({ limit: '20000', offset: '1', group_by: 'n' })).toBe(
      'offset+limit should be less than 20000'
    )
  })

  it('have dates in the requested time zone', async () => {
    const { results } = await records({
      select:
        "at, day, year(at) as y, month(at) as mo, day(at) as d, hour(at) as h, minute(at) as mi, second(at) as s, date_format(at, 'dd/MM/yyyy HH:mm') as f, hour(day) as dh",
      timezone: 'Europe/Paris',
      limit: '1'
    })
    expect(results).toEqual([
      {
        at: '2024-01-14T23:30:00+01:00',
        day: '2024-01-14',
        y: 2024,
        mo: 1,
        d: 14,
        h: 23,
        mi: 30,
        s: 0,
        f: '14/01/2024 23:30',
        dh: 0
      }
    ])
    expect(await refused({ timezone: 'Nowhere/None' })).toContain('"timezone"')
  })

  it('repeat the metrics of all lines', async () => {
    const { results } = await records({
      select:
        'n as number, count(*), count(n), count(distinct name) as names, sum(n), avg(price), min(at), max(n), name as a, name as b',
      limit: '1'
    })
    expect(results).toEqual([
      {
        number: 1,
        'count(*)': 6,
        'count(n)': 5,
        names: 3,
        'sum(n)': 35,
        'avg(price)': 1.775,
        'min(at)': Date.parse('2024-01-14T22:30:00Z'),
        'max(n)': 25,
        a: 'Évreux',
        b: 'Évreux'
      }
    ])
    expect((await records({ select: 'COUNT(*) AS c', where: 'n > 5' })).results).toEqual([{ c: 2 }, { c: 2 }])
  })

  it('refuse invalid selections', async () => {
    const invalid = 'le paramètre "select" est invalide : '
    expect(await refused({ select: 'nope' })).toBe(
      `${invalid}Impossible de sélectionner le champ nope, il n'existe pas dans le jeu de données.`
    )
    expect(await refused({ select: 'avg(name)' })).toBe(
      `${invalid}Impossible de calculer la moyenne du champ name, il n'est pas de type numérique.`
    )
    expect(await refused({ select: 'sum(name)' })).toContain('la somme du champ name')
    expect(await refused({ select: 'median(name)', group_by: 'n' })).toContain('la médiane du champ name')
    expect(await refused({ select: 'percentile(name, 5)', group_by: 'n' })).toContain(
      'les percentiles du champ name'
    )
    expect(await refused({ select: 'year(n)' })).toBe(
      `${invalid}Impossible de calculer year(n), la colonne n'est pas de type date.`
    )
    expect(await refused({ select: 'a b' })).toBe(`${invalid}caractère b inattendu à la position 3`)
    expect(await refused({ select: 'median(n)' })).toContain(invalid)
    expect(await refused({ select: 'min(name)' })).toContain(invalid)
  })

  it('are sorted', async () => {
    const sorted = async (orderBy: string, select = '_i'): Promise<number[]> =>
      (await records({ select: `_i, ${select}`, order_by: orderBy })).results.map((row: Json) => row._i)
    expect(await sorted('n desc')).toEqual([4, 3, 2, 1, 5, 6])
    expect(await sorted('-n')).toEqual([4, 3, 2, 1, 5, 6])
    expect(await sorted('name, n DESC')).toEqual([2, 4, 3, 1, 5, 6])
    expect(await sorted('x', 'price as x')).toEqual([6, 1, 2, 3, 4, 5])
    expect((await sorted('random(7)')).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
    const invalid = 'le paramètre "order_by" est invalide : '
    expect(await refused({ order_by: 'nope' })).toBe(
      `${invalid}Impossible de trier sur le champ nope, il n'existe pas dans le jeu de données.`
    )
    expect(await refused({ order_by: 'avg(name)', group_by: 'n' })).toBe(
      `${invalid}Impossible de trier sur la moyenne du champ name, il n'est pas de type numérique.`
    )
    expect(await refused({ order_by: 'percentile(name, 5)', group_by: 'n' })).toContain(
      'sur un pourcentile du champ name'
    )
  })
})

describe('where', () => {
  it.each<[string, number[]]>([
    ['n = 12', [3]],
    ['n: 12', [3]],
    ['n >= 12', [3, 4]],
    ['n < 2', [1, 5]],
    ['n in (1, 2, 99)', [1, 2]],
    ['n in [1..12[', [1, 2]],
    ['n in ]1..12]', [2, 3]],
    ['n in [2 to 12]', [2, 3]],
    ['price > 1.5 and price <= 3', [2, 3]],
    ['name = "Évreux"', [1, 3]],
    ["name = 'Évreux'", [1, 3]],
    [String.raw`name = "\u00c9vreux"`, [1, 3]],
    ['open = true', [1, 3]],
    ['not open = true', [2, 4, 5, 6]],
    ['open is null', [4, 5, 6]],
    ['open is not null', [1, 2, 3]],
    ['n = 1 or n = 2 and open = true', [1]],
    ['(n = 1 or n = 2) and open = false', [2]],
    ['"x" in tags', [1]],
    ['tags = "y"', [1, 2]],
    ['2 in marks', [1]],
    ['name like "bre*"', [2]],
    ['text like "piscine"', [3]],
    ['"école mairie"', [1, 2]],
    ['"mairie brest"', [2]],
    ['search(text, "pisicne")', [3]],
    ['search(*, "brest")', [2]],
    ['suggest(text, "école pis")', [3]],
    ['suggest(text, "piscine écol")', []],
    ['startswith(name, "Br")', [2]],
    ['startswith(name, "br")', []],
    ['startswith(*, "k")', [1]],
    ["day = date'2024/1/15'", [2]],
    ["day > date'2024-01-14'", [2, 3]],
    ['year(day) = 2024', [1, 2, 3]],
    ['year(at) < 2024', []],
    ['year(at) <= 2024', [1, 2, 3, 4]],
    ["at = date'2024-01-14'", [1, 2, 4]],
    ["at >= date'2024-01-14T23:30:00+01:00' and at < date'2024-01-15T00:30:00+01:00'", [1, 4]],
    ["at in [date'2024-01-14'..date'2024-03-31']", [1, 2, 3, 4]],
    ['at < now()', [1, 2, 3, 4]],
    ['at < now(year=2024, month=1, day=1)', [1, 2, 4]],
    ['at > now(years=-1000)', [1, 2, 3, 4]],
    ["within_distance(_geopoint, geom'POINT(2.35 48.85)', 2km)", [1, 2, 5]],
    ['within_distance(x, geom\'{"type":"Point","coordinates":[2.35,48.85]}\', 10m)', [1]],
    ['in_bbox(x, 5, 43, 6, 44)', [3]],
    ["intersects(x, geom'POLYGON((2.3 48.8, 2.355 48.8, 2.355 48.9, 2.3 48.9, 2.3 48.8))')", [1, 5]],
    ["within(x, geom'POLYGON((2.3 48.8, 2.355 48.8, 2.355 48.9, 2.3 48.9, 2.3 48.8))')", [1, 5]],
    ["disjoint(x, geom'POLYGON((2.3 48.8, 2.355 48.8, 2.355 48.9, 2.3 48.9, 2.3 48.8))')", [2, 3]],
    ["intersects(x, geom'POINT(5.4 43.3)')", [3]],
    ["intersects(x, geom'LINESTRING(2.34 48.84, 2.36 48.86)')", [1, 2]],
    ['`n` = 1', [1]],
    ['N_ = 1 or n = 1', []]
  ])('%s', async (where, expected) => {
    if (where.startsWith('N_')) return expect(await refused({ where })).toContain('N_')
    expect(await kept(where)).toEqual(expected)
  })

  it('reads dates in the time zone, unless they have an offset', async () => {
    const paris = { timezone: 'Europe/Paris' }
    expect(await kept("at = date'2024-01-14'", paris)).toEqual([1, 4])
    expect(await kept("at < date'2024-01-15T00:00:00+01:00'", paris)).toEqual([1, 4])
    expect(await kept("at >= date'2024-01-15T00:30:00'", paris)).toEqual([2, 3])
    expect(await kept('year(at) = 2024', { timezone: 'Pacific/Kiritimati' })).toEqual([1, 2, 3, 4])
    expect(await kept("day = date'2024-01-14'", paris)).toEqual([1])
  })

  it.each([
    ['2024', [1, 2, 3, 4]],
    ['2024-03', [3]],
    ['2024-01-14', [1, 4]],
    ['2024-01-14 23:30', [1, 4]],
    ['2024-01-14T23:30', [1, 4]],
    ['2024-01-14T23:30:00', [1, 4]],
    ['2024-01-14 23:30:00', [1, 4]],
    ['2024-01-14T22:30Z', [1, 4]],
    ['2024-01-14 22:30Z', [1, 4]],
    ['2024-01-14T22:30:00.000Z', [1, 4]],
    ['2024-01-14T18:30-04:00', [1, 4]],
    ['2024-01-14T18:30:00-0400', [1, 4]],
    ['2024-01-14 18:30-04', [1, 4]],
    ['2024-01-14T22:30', []]
  ])('reads the partial date %s, as a date and as a text', async (text, expected) => {
    for (const literal of [`date'${text}'`, `"${text}"`]) {
      expect(await kept(`at = ${literal}`, { timezone: 'Europe/Paris' }), literal).toEqual(expected)
    }
  })

  it.each(['2024-13', '2024-01-14 25:00', '2024-01-14T', '2024-01-14 23:30 Z', '24'])(
    'refuses %s, which is not a date',
    async (text) => {
      expect(await refused({ where: `at = "${text}"` })).toContain("n'est pas une date")
    }
  )

  it('ranks the best matches first', async () => {
    const { results } = await records({ where: '"brest"', select: '_i' })
    expect(results).toEqual([{ _i: 2 }])
  })

  it('has its own error messages', async () => {
    const invalid = 'le paramètre "where" est invalide : '
    expect(await refused({ where: 'nope = 1' })).toBe(
      `${invalid}Impossible d'appliquer un filtre sur le champ nope, il n'existe pas dans le jeu de données.`
    )
    expect(await refused({ where: 'code is null' })).toBe(
      `${invalid}Impossible d'appliquer un filtre IS NULL sur le champ code. La fonctionnalité "Triable et groupable" n'est pas activée dans la configuration technique du champ. ${sentenceOf('code')}`
    )
    expect(await refused({ where: `name = "${'z'.repeat(201)}"` })).toBe(
      `${invalid}Impossible de filtrer exactement sur le champ name : la valeur dépasse 200 caractères.`
    )
    expect(await refused({ where: 'n = 1 and' })).toBe(`${invalid}caractère a inattendu à la position 7`)
    expect(await refused({ where: 'n = ' })).toBe(`${invalid}fin inattendue`)
    expect(await refused({ where: 'n = "x"' })).toContain(invalid)
    expect(await refused({ where: "at = date'never'" })).toContain(invalid)
    expect(await refused({ where: "within_distance(x, geom'LINESTRING(0 0, 1 1)', 1km)" })).toBe(
      `${invalid}The geometry must be a point, got {"type":"LineString","coordinates":[[0,0],[1,1]]}`
    )
    expect(await refused({ where: "intersects(x, geom'{nope')" })).toContain(
      `${invalid}Impossible de parser la géométrie {nope, erreur: `
    )
  })

  it('is combined with refine', async () => {
    const refined = async (refine: string, others: Record<string, string> = {}): Promise<number[]> =>
      (await records({ refine, select: '_i', ...others })).results.map((row: Json) => row._i)
    expect(await refined('name:Brest')).toEqual([2])
    expect(await refined('name:"Évreux",n:12')).toEqual([3])
    expect(await refined('at:2024')).toEqual([1, 2, 3, 4])
    expect(await refined('at:2024/03')).toEqual([3])
    expect(await refined('at:2024-01-14', { timezone: 'Europe/Paris' })).toEqual([1, 4])
    expect(await refined('at:"2024/01/14"')).toEqual([1, 2, 4])
    const twice = await server.read('compat-ods/records?refine=name:%C3%89vreux&refine=n:1&select=_i')
    expect(twice.json.results).toEqual([{ _i: 1 }])
    expect(await refused({ refine: 'nope:1' })).toContain('le paramètre "refine" est invalide : ')
  })
})

describe('group_by', () => {
  it('groups by values, and lines without a value together', async () => {
    const { total_count: total, results } = await records({
      group_by: 'name',
      select: 'count(*) as c, sum(n), median(n) as m, percentile(n, 50) as p, avg(price)'
    })
    expect(total).toBe(4)
    expect(results).toEqual([
      { name: null, c: 2, 'sum(n)': -5, m: -5, p: -5, 'avg(price)': 0.1 },
      { name: 'Brest', c: 1, 'sum(n)': 2, m: 2, p: 2, 'avg(price)': 2.5 },
      { name: 'Évreux', c: 2, 'sum(n)': 13, m: 6.5, p: 6.5, 'avg(price)': 2.25 },
      { name: 'étage', c: 1, 'sum(n)': 25, m: 25, p: 25, 'avg(price)': null }
    ])
  })

  it('groups by several keys, dates as milliseconds and booleans', async () => {
    expect((await records({ group_by: 'open as o, day', limit: '20' })).results).toEqual([
      { o: null, day: null },
      { o: false, day: Date.parse('2024-01-15') },
      { o: true, day: Date.parse('2024-01-14') },
      { o: true, day: Date.parse('2024-03-15') }
    ])
    expect((await records({ group_by: 'at', limit: '2' })).results).toEqual([
      { at: null },
      { at: Date.parse('2024-01-14T22:30:00Z') }
    ])
  })

  it('counts a line in each of its values, and in each pair of them', async () => {
    expect((await records({ group_by: 'tags', select: 'count(*)' })).results).toEqual([
      { tags: null, 'count(*)': 3 },
      { tags: 'w', 'count(*)': 1 },
      { tags: 'x', 'count(*)': 1 },
      { tags: 'y', 'count(*)': 2 }
    ])
    const pairs = await records({ group_by: 'tags, marks', where: 'n = 1', select: 'median(marks) as m' })
    expect(pairs.results).toEqual([
      { tags: 'x', marks: 1, m: 2 },
      { tags: 'x', marks: 2, m: 2 },
      { tags: 'y', marks: 1, m: 2 },
      { tags: 'y', marks: 2, m: 2 }
    ])
  })

  it('groups by ranges', async () => {
    const groups = async (groupBy: string, others: Record<string, string> = {}): Promise<Json> =>
      (await records({ group_by: `${groupBy} as g`, select: 'count(*) as c', ...others })).results
    expect(await groups('range(n, 10)')).toEqual([
      { g: '[-10, 0[', c: 1 },
      { g: '[0, 10[', c: 2 },
      { g: '[10, 20[', c: 1 },
      { g: '[20, 30[', c: 1 }
    ])
    expect(await groups('range(n, *, 10, 20, *)')).toEqual([
      { g: '[*, 10.0[', c: 3 },
      { g: '[10.0, 20.0[', c: 1 },
      { g: '[20.0, *[', c: 1 }
    ])
    expect(await groups('range(n, 100, 200.5)')).toEqual([{ g: '[100.0, 200.5[', c: 0 }])
    expect(await groups('range(day, 1 month)')).toEqual([
      { g: '[2024-01-01T00:00:00.000Z, 2024-02-01T00:00:00.000Z[', c: 2 },
      { g: '[2024-03-01T00:00:00.000Z, 2024-04-01T00:00:00.000Z[', c: 1 }
    ])
    const rome = { timezone: 'Europe/Rome' }
    expect(await groups('range(day, 1 day)', rome)).toEqual([
      { g: '[2024-01-14T00:00:00+01:00, 2024-01-15T00:00:00+01:00[', c: 1 },
      { g: '[2024-01-15T00:00:00+01:00, 2024-01-16T00:00:00+01:00[', c: 1 },
      { g: '[2024-03-15T00:00:00+01:00, 2024-03-16T00:00:00+01:00[', c: 1 }
    ])
    expect(await groups('range(day, 1 month)', { timezone: 'Europe/Rome' })).toEqual([
      { g: '[2024-01-01T00:00:00+01:00, 2024-02-01T00:00:00+01:00[', c: 2 },
      { g: '[2024-03-01T00:00:00+01:00, 2024-04-01T00:00:00+02:00[', c: 1 }
    ])
    // Midnight in UTC is in the evening of the previous day in New York.
    expect(await groups('range(day, 1 day)', { timezone: 'America/New_York', limit: '1' })).toEqual([
      { g: '[2024-01-13T00:00:00-05:00, 2024-01-14T00:00:00-05:00[', c: 1 }
    ])
    expect(await groups("range(day, *, date'2024-01-15', *)", rome)).toEqual([
      { g: '[*, 2024-01-14T23:00:00.000Z[', c: 1 },
      { g: '[2024-01-14T23:00:00.000Z, *[', c: 2 }
    ])
    expect(await groups("range(day, *, date'2024-07-01', *)", rome)).toEqual([
      { g: '[*, 2024-06-30T22:00:00.000Z[', c: 3 },
      { g: '[2024-06-30T22:00:00.000Z, *[', c: 0 }
    ])
    expect(await groups('range(at, 1 day)', { timezone: 'Europe/Paris' })).toEqual([
      { g: '[2024-01-14T00:00:00+01:00, 2024-01-15T00:00:00+01:00[', c: 2 },
      { g: '[2024-01-15T00:00:00+01:00, 2024-01-16T00:00:00+01:00[', c: 1 },
      { g: '[2024-03-31T00:00:00+01:00, 2024-04-01T00:00:00+02:00[', c: 1 }
    ])
    expect(await groups("range(at, date'2024-01-15', *)", { timezone: 'Europe/Paris' })).toEqual([
      { g: '[2024-01-14T23:00:00.000Z, *[', c: 2 }
    ])
    expect(await groups('year(at)')).toEqual([{ g: 2024, c: 4 }])
    expect(await groups("date_format(at, 'yyyy/MM')")).toEqual([
      { g: '2024/01', c: 3 },
      { g: '2024/03', c: 1 }
    ])
  })

  it('sorts and pages groups, and names the selected ones', async () => {
    const grouped = { group_by: 'name', select: 'name as title, count(*) as c' }
    const titles = async (orderBy: string): Promise<(string | null)[]> =>
      (await records({ ...grouped, order_by: orderBy })).results.map((row: Json) => row.title)
    expect((await records({ ...grouped, limit: '1', offset: '1' })).results).toEqual([
      { name: 'Brest', title: 'Brest', c: 1 }
    ])
    expect(await titles('c desc, name desc')).toEqual(['Évreux', null, 'étage', 'Brest'])
    expect(await titles('-max(n)')).toEqual(['étage', 'Évreux', 'Brest', null])
    expect(await titles('title desc')).toEqual(['étage', 'Évreux', 'Brest', null])
  })

  it('has its own error messages', async () => {
    const invalid = 'le paramètre "group_by" est invalide : '
    expect(await refused({ group_by: 'nope' })).toBe(
      `${invalid}Impossible de grouper par le champ nope, il n'existe pas dans le jeu de données.`
    )
    expect(await refused({ group_by: 'code' })).toBe(
      `${invalid}Impossible de grouper sur le champ code. La fonctionnalité "Triable et groupable" n'est pas activée dans la configuration technique du champ.`
    )
    expect(await refused({ group_by: 'range(at, 2 days)' })).toBe(
      `${invalid}grouping by multiples of calendard units is not supported `
    )
    expect(await refused({ group_by: 'name, range(n, 1, 2)' })).toBe(
      `${invalid}group_by with ranges cannot be combined with other merges`
    )
  })
})

describe('exports', () => {
  it('write CSV', async () => {
    expect(await exported('csv', { select: 'name, n, price, open, at, tags', where: 'n in (1, 2)' })).toBe(
      '\ufeffname;n;price;open;at;tags\nÉvreux;1;1.5;1;2024-01-14T22:30:00+00:00;x, y, x\nBrest;2;2.5;0;2024-01-14T23:30:00+00:00;y\n'
    )
    expect(
      await exported('csv', {
        select: 'tags, absent, n',
        limit: '1',
        delimiter: ',',
        with_bom: 'false',
        quote_all: 'true'
      })
    ).toBe('"tags","absent","n"\n"x, y, x",,1\n')
    expect(await exported('csv', { group_by: 'open', select: 'count(*) as c', with_bom: 'false' })).toBe(
      'open;c\n;3\n0;1\n1;2\n'
    )
  })

  it('write JSON, JSON Lines and GeoJSON', async () => {
    const select = { select: 'n, tags', where: 'n <= 1', order_by: 'n' }
    expect(JSON.parse(await exported('json', select))).toEqual([
      { n: -5, tags: ['w'] },
      { n: 1, tags: ['x', 'y', 'x'] }
    ])
    expect(await exported('jsonl', select)).toBe('{"n":-5,"tags":["w"]}\n{"n":1,"tags":["x","y","x"]}\n')
    expect(await exported('json', { where: 'n = 99' })).toBe('[]')
    expect(JSON.parse(await exported('geojson', { select: 'n', order_by: 'n', limit: '2' }))).toEqual({
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: { type: 'Point', coordinates: [2.34, 48.85] }, properties: { n: -5 } },
        { type: 'Feature', geometry: { type: 'Point', coordinates: [2.35, 48.85] }, properties: { n: 1 } }
      ]
    })
  })

  it('write one worksheet', async () => {
    const answer = await server.app.inject({ url: '/data-fair/api/v1/datasets/test/compat-ods/exports/xlsx' })
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="test-slug.xlsx"')
    const { read, utils } = await import('@e965/xlsx')
    const workbook = read(answer.rawPayload)
    expect(workbook.SheetNames).toEqual(['Feuille 1'])
    const rows: Json[] = utils.sheet_to_json(workbook.Sheets['Feuille 1']!)
    expect(rows).toHaveLength(6)
    expect(rows[0]).toMatchObject({ name: 'Évreux', n: 1, open: true, at: '2024-01-14T22:30:00+00:00' })
  })

  it('write Parquet', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairway-parquet-'))
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    const read = async (sql: string): Promise<Json[]> =>
      (await connection.runAndReadAll(sql)).getRowObjectsJson()
    const parquet = async (parameters: Record<string, string>): Promise<{ columns: Json[]; first: Json }> => {
      const url = `/data-fair/api/v1/datasets/test/compat-ods/exports/parquet?${query(parameters)}`
      const answer = await server.app.inject({ url })
      expect(answer.statusCode, answer.body).toBe(200)
      const path = join(folder, 'lines.parquet')
      writeFileSync(path, answer.rawPayload)
      const columns = await read(
        `SELECT name, type, converted_type AS kind, repetition_type AS repetition FROM parquet_schema('${path}') OFFSET 1`
      )
      const [first] = await read(`SELECT * FROM '${path}' LIMIT 1`)
      return { columns: columns.map((column) => Object.values(column)), first }
    }

    const { columns, first } = await parquet({
      select: 'name, n, price, open, day, at, tags, n as other, count(*)',
      where: 'n is not null'
    })
    expect(columns).toEqual([
      ['name', 'BYTE_ARRAY', 'UTF8', 'OPTIONAL'],
      ['n', 'INT32', null, 'REQUIRED'],
      ['price', 'DOUBLE', null, 'OPTIONAL'],
      ['open', 'BOOLEAN', null, 'OPTIONAL'],
      ['day', 'INT32', 'DATE', 'OPTIONAL'],
      ['at', 'INT64', 'TIMESTAMP_MILLIS', 'OPTIONAL'],
      ['tags', 'BYTE_ARRAY', 'UTF8', 'OPTIONAL'],
      ['other', 'BYTE_ARRAY', 'UTF8', 'OPTIONAL'],
      ['count(*)', 'BYTE_ARRAY', 'UTF8', 'OPTIONAL']
    ])
    expect(first).toEqual({
      name: 'Évreux',
      n: 1,
      price: 1.5,
      open: true,
      day: '2024-01-14',
      at: '2024-01-14 22:30:00',
      tags: 'x, y, x',
      other: '1',
      'count(*)': '5'
    })
    // The column is nullable, since one line is older than the constraint.
    expect((await parquet({ select: 'n' })).columns).toEqual([['n', 'INT32', null, 'OPTIONAL']])
    expect((await parquet({ group_by: 'open', select: 'count(*) as c' })).first).toEqual({
      open: null,
      c: '3'
    })
    connection.closeSync()
    rmSync(folder, { recursive: true })
    expect(readdirSync(join(server.config.dataDir, 'tmp/exports'))).toEqual([])
  })

  it('refuse other formats and offsets', async () => {
    const other = await server.read('compat-ods/exports/shp')
    expect([other.status, other.text]).toEqual([
      400,
      "le format \"shp\" n'est pas supporté par l'export de données de cette couche de compatibilité pour la version d'API précédente."
    ])
    const offset = await server.read('compat-ods/exports/csv?offset=1')
    expect([offset.status, offset.text]).toEqual([400, 'offset parameter is not supported for exports'])
  })
})

describe('the Explore API routes', () => {
  const root = '/data-fair/api/v1/compat-ods'
  const get = async (url: string): Promise<{ status: number; text: string; headers: Json }> => {
    const answer = await server.app.inject({ url })
    return { status: answer.statusCode, text: answer.body, headers: answer.headers }
  }

  it('exist in two versions, which differ in the byte order mark of CSV', async () => {
    for (const version of ['v2.0', 'v2.1']) {
      const base = `${root}/${version}/catalog/datasets/test`
      expect(JSON.parse((await get(`${base}/records?limit=1&select=n`)).text).results).toEqual([{ n: 1 }])
      const csv = await get(`${base}/exports/csv?limit=1&select=n`)
      expect(csv.text).toBe(version === 'v2.1' ? '\ufeffn\n1\n' : 'n\n1\n')
      expect(csv.headers['x-accel-buffering']).toBe('no')
      expect(csv.headers['last-modified']).toBeUndefined()
    }
  })

  it('are limited to these versions', async () => {
    const { status, text } = await get(`${root}/v2.1/catalog/datasets`)
    expect([status, text]).toEqual([
      410,
      "Cette couche de compatibilité pour la version d'API précédente ne supporte pas cette requête."
    ])
  })

  it('are cacheable, unless the query depends on the current time', async () => {
    const lasting = await server.read('compat-ods/records?limit=1')
    expect(lasting.headers['last-modified']).toBeDefined()
    const present = await server.read(`compat-ods/records?${query({ where: 'at < now()' })}`)
    expect(present.headers['last-modified']).toBeUndefined()
  })

  it('are unknown unless the account enables them', async () => {
    await updateSettings(server.metadata, { type: 'user', id: 'user' }, () => ({}))
    const { status, text } = await server.read('compat-ods/records')
    expect([status, text]).toEqual([404, 'unknown API'])
    await updateSettings(server.metadata, { type: 'user', id: 'user' }, () => ({ compatODS: true }))
  })
})

describe('any query', () => {
  it('succeeds or is refused, and never fails', async () => {
    const keys = [
      'name',
      'n',
      'price',
      'open',
      'day',
      'at',
      'tags',
      'marks',
      'thing',
      'absent',
      '_id',
      '_geopoint',
      '_i'
    ]
    const key = fc.constantFrom(...keys)
    const value = fc.constantFrom(
      '1',
      '-2.5',
      '"x"',
      'true',
      'null',
      "date'2024'",
      'now(day=-1)',
      '99999999999999999999'
    )
    const filled = (pattern: string): fc.Arbitrary<string> =>
      fc
        .tuple(key, key, value, value)
        .map(([a, b, v, w]) =>
          pattern.replaceAll('A', a).replaceAll('B', b).replaceAll('V', v).replaceAll('W', w)
        )
    const oneOf = (...patterns: string[]): fc.Arbitrary<string> => fc.oneof(...patterns.map(filled))
    const wheres = oneOf(
      'A = V',
      'A > V',
      'A in (V, W)',
      'A in [V..W]',
      'V in A',
      'A is null',
      'A like "x*"',
      'year(A) = 2024',
      'not A <= V or B = W',
      'search(A, "x y")',
      'suggest(A, "x y")',
      'startswith(A, "x")',
      'refine'
    )
    const selects = oneOf(
      'A',
      'A as x, B',
      'count(distinct A)',
      'min(A)',
      'sum(A)',
      'year(A)',
      'max(A), avg(B)',
      "date_format(A, 'yy')"
    )
    const groups = oneOf(
      'A',
      'A, B',
      'range(A, 2)',
      'range(A, *, V, *)',
      'range(A, V, W)',
      'range(A, 1 week)',
      'year(A)',
      "date_format(A, 'HH')"
    )
    const orders = oneOf('A', '-A', 'count(A)', 'median(A)', 'x desc')
    const optional = (texts: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> =>
      fc.option(texts, { nil: undefined })
    const asked = fc.record({
      where: optional(wheres),
      select: optional(selects),
      group_by: optional(groups),
      order_by: optional(orders),
      timezone: fc.constantFrom('Europe/Paris', 'UTC')
    })
    const failures: string[] = []
    await fc.assert(
      fc.asyncProperty(asked, async (parameters) => {
        const given = Object.entries(parameters).filter((entry): entry is [string, string] => !!entry[1])
        const url = `compat-ods/records?${new URLSearchParams(given)}`
        const { status, text } = await server.read(url)
        if (status !== 200 && status !== 400) failures.push(`${status} ${decodeURIComponent(url)} ${text}`)
      }),
      { numRuns: 400 }
    )
    expect([...new Set(failures)]).toEqual([])
  }, 30_000)
})
