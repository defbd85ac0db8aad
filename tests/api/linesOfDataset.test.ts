/** Lines of an uploaded dataset, from the file to the response. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const csv = `adr,n,ouvert,le
19 rue koumoul,3,oui,2024-01-15
"1, place de l'École",12,non,2023-12-31

12 rue des écoles,120,oui,
`

let platform: TestPlatform
let owner: TestClient
let lines: string

beforeAll(async () => {
  platform = await startPlatform({
    secrets: { ignoreRateLimiting: 'let-me-in' },
    rates: {
      ...loadConfig({}).rates,
      anonymous: { requests: 40, windowSeconds: 10_000 },
      user: { requests: 500, windowSeconds: 60 }
    }
  })
  owner = await platform.loginAs('test_user1')
  const created = await upload(owner, 'adresses.csv', csv)
  const { id } = await waitFinalized(owner, created.json.id)
  lines = `/datasets/${id}/lines`
})
afterAll(() => platform.close())

describe('lines of an uploaded file', () => {
  it('are typed, numbered as in the file, and in its order', async () => {
    const { status, json, headers } = await owner.get(`${lines}?select=adr,n,ouvert,le,_i`)
    expect(status).toBe(200)
    expect(json).toEqual({
      total: 3,
      results: [
        { adr: '19 rue koumoul', n: 3, ouvert: true, le: '2024-01-15', _i: 1, _score: null },
        { adr: "1, place de l'École", n: 12, ouvert: false, le: '2023-12-31', _i: 2, _score: null },
        { adr: '12 rue des écoles', n: 120, ouvert: true, _i: 4, _score: null }
      ]
    })
    expect(headers.get('x-operation')).toBe('{"class":"read","id":"readLines","track":"readDataAPI"}')
    expect(headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
  })

  it.each([
    ['n_eq=12', [2]],
    ['adr_in="1, place de l\'École"', [2]],
    ['n_gte=3&n_lte=12', [1, 2]],
    ['sort=-n', [4, 2, 1]],
    ['le_gt=2023', [1]],
    ['q=ecole', [2, 4]],
    ['q=12&sort=_i', [2, 4]],
    ['after=2', [4]]
  ])('are filtered by %s', async (query, expected) => {
    const { json } = await owner.get(`${lines}?${query}`)
    const numbers = json.results.map((line: { _i: number }) => line._i)
    expect(query === 'q=ecole' ? numbers.toSorted((a: number, b: number) => a - b) : numbers).toEqual(
      expected
    )
  })

  it('are complete when the next URLs are followed', async () => {
    const first = await owner.get(`${lines}?size=2`)
    expect(first.json.next).toContain(`${platform.origin}/data-fair/api/v1${lines}?size=2&after=2`)
    const second = await owner.get(new URL(first.json.next).pathname + new URL(first.json.next).search)
    expect(second.json.results).toHaveLength(1)
    expect(second.json.next).toBeUndefined()
  })

  it('are refused to other users, then readable by everybody once public', async () => {
    const anonymous = platform.anonymous()
    const refused = await anonymous.get(lines)
    expect([refused.status, refused.text]).toEqual([
      403,
      'Permission manquante pour l\'opération "readLines" ou la catégorie "read".'
    ])
    await owner.put(lines.replace('/lines', '/permissions'), [{ classes: ['list', 'read'] }])
    const read = await anonymous.get(`${lines}?size=1`)
    expect(read.json.results).toHaveLength(1)
    expect(read.headers.get('cache-control')).toBe('must-revalidate, public, max-age=300')
    const again = await anonymous.get(`${lines}?size=1`, { 'if-none-match': read.headers.get('etag') ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('are replaced at once by new data', async () => {
    const id = lines.split('/')[2] ?? ''
    await upload(owner, 'adresses.csv', 'adr,n,ouvert,le\n1 rue neuve,1,oui,2024-01-15\n', { id })
    await waitFinalized(owner, id)
    const { json } = await owner.get(lines)
    expect(json.results.map((line: { adr: string }) => line.adr)).toEqual(['1 rue neuve'])
  })

  it('of an unknown dataset are not found', async () => {
    const { status, text } = await owner.get('/datasets/none/lines')
    expect([status, text]).toEqual([404, 'Dataset not found'])
  })
})

describe('the request rate', () => {
  it('is limited by anonymous address, with a message in its language, except for clients with the secret', async () => {
    const anonymous = platform.anonymous()
    let answer = await anonymous.get(`${lines}?size=0`)
    for (let asked = 0; answer.status === 200 && asked < 50; asked++)
      answer = await anonymous.get(`${lines}?size=0`)
    expect([answer.status, answer.text]).toEqual([
      429,
      'Trop de traffic dans un interval restreint sur cette API.'
    ])
    const english = await anonymous.get(lines, { 'accept-language': 'en-GB,en' })
    expect(english.text).toBe('Too much requests in a small time interval for this API.')
    const trusted = await anonymous.get(lines, { 'x-ignore-rate-limiting': 'let-me-in' })
    expect(trusted.status).toBe(200)
    expect((await anonymous.get(lines, { 'x-ignore-rate-limiting': 'wrong' })).status).toBe(429)
    expect((await owner.get(lines)).status).toBe(200)
  })
})

describe('lines of an empty editable dataset', () => {
  it('are an empty list in every format', async () => {
    const schema = [
      { key: 'a', type: 'string' },
      { key: 'n', type: 'integer' }
    ]
    const { json } = await owner.post('/datasets', { isRest: true, title: 'Editable', schema })
    const path = `/datasets/${json.id}/lines`
    expect((await owner.get(path)).json).toEqual({ total: 0, results: [] })
    expect((await owner.get(`${path}?a_eq=x&n_gte=3&sort=-n&q=word`)).json).toMatchObject({ results: [] })
    expect((await owner.get(`${path}?count=false`)).json).toEqual({ results: [] })
    const csvAnswer = await owner.get(`${path}?format=csv`)
    expect([csvAnswer.status, csvAnswer.text]).toEqual([200, '"a","n"\n'])
    expect((await owner.get(`${path}?unknown_eq=1`)).status).toBe(400)
  })
})

describe('date-times', () => {
  let id: string
  beforeAll(async () => {
    const rows = [
      '1,9999-12-31T23:59:59Z',
      '2,1650-01-01T00:00:00Z',
      '3,2024-01-15T09:00:00Z',
      '4,2024-01-15T10:00:00+01:00',
      '5,2024-01-15T00:00:00+01:00'
    ]
    const created = await upload(owner, 'instants.csv', `k,at\n${rows.join('\n')}\n`)
    id = (await waitFinalized(owner, created.json.id)).id
  })

  it('of any year work as cursors', async () => {
    const found: number[] = []
    for (let url = `/datasets/${id}/lines?sort=-at&size=1`; ;) {
      const { json } = await owner.get(url)
      found.push(...json.results.map(({ k }: { k: number }) => k))
      if (!json.next) break
      url = `/datasets/${id}/lines${new URL(json.next as string).search}`
    }
    expect(found).toEqual([1, 3, 4, 5, 2])
  })

  it('of the same instant are one value, whatever their offsets', async () => {
    const { json } = await owner.get(`/datasets/${id}/lines?collapse=at&select=k`)
    expect(json).toMatchObject({ totalCollapse: 4, results: [{ k: 1 }, { k: 2 }, { k: 3 }, { k: 5 }] })
  })

  it('keep their milliseconds and are listed once', async () => {
    const rows = ['2024-01-01T10:00:00.123456Z', '2024-01-01T10:00:00.1239Z', '2024-01-01T10:00:00Z']
    const file = `k,at\n${rows.map((row, index) => `${index},${row}`).join('\n')}\n`
    const created = await upload(owner, 'moments.csv', file)
    const fine = await waitFinalized(owner, created.json.id)
    expect((await owner.get(`/datasets/${fine.id}/values/at`)).json).toEqual([
      '2024-01-01T10:00:00.000Z',
      '2024-01-01T10:00:00.123Z'
    ])
  })

  it('are grouped by the days of their time zone, including dates of past centuries', async () => {
    const { json } = await owner.get(
      `/datasets/${id}/values_agg?field=at&interval=day&at_gte=2024&at_lt=2025`
    )
    expect(json.aggs).toMatchObject([{ value: '2024-01-15T00:00:00.000+01:00', total: 3 }])
  })
})
