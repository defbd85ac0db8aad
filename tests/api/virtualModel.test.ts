/**
 * Random nested virtual datasets: a line is visible if at least one path of filters shows it.
 * `READS_RUNS=10` checks more datasets than the default.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SchemaProperty, VirtualFilter } from '../../contract/datasets/dataset.ts'
import type { PlainRow } from '../unit/support/plainLines.ts'
import type { Answer } from './support/client.ts'
import { waitFinalized } from './support/datasets.ts'
import { platformOfUser } from './support/platformOfUser.ts'
import { unlimitedRates } from './support/rates.ts'

const runs = Number(process.env.READS_RUNS ?? 1)
const { user } = await platformOfUser({ rates: unlimitedRates })
await user.patch('/settings/user/test_user1', { compatODS: true })

const columns: SchemaProperty[] = [
  { key: 'k', type: 'integer' },
  { key: 's', type: 'string', 'x-refersTo': 'http://www.w3.org/2000/01/rdf-schema#label' },
  { key: 'n', type: 'integer' },
  { key: 'x', type: 'number' },
  { key: 'b', type: 'boolean' },
  { key: 'd', type: 'string', format: 'date', 'x-refersTo': 'https://schema.org/startDate' },
  { key: 'e', type: 'string', format: 'date', 'x-refersTo': 'https://schema.org/endDate' },
  { key: 'm', type: 'string', separator: ',' },
  { key: 'account', type: 'string', 'x-refersTo': 'https://github.com/data-fair/lib/account' }
]
const allKeys = columns.map(({ key }) => key)
const pool: Record<string, (string | number | boolean | string[])[]> = {
  s: ['a', 'A', 'é', 'x,y', '"q"', 'true', '1'],
  n: [1, 2, 3, -1],
  x: [1, 1.5, 0, -2.25],
  b: [true, false],
  d: ['2024-01-15', '2024-02-29', '2023-12-31'],
  e: ['2024-01-16', '2024-03-01', '2023-12-31'],
  m: [['u'], ['u', 'v'], ['w', 'v']],
  account: ['user:u1', 'organization:o', 'organization:o:d']
}
const cells = Object.entries(pool).map(([key, values]) => [
  key,
  fc.option(fc.constantFrom(...values), { freq: 4 })
])
const rows: fc.Arbitrary<PlainRow[]> = fc.array(fc.record(Object.fromEntries(cells)), {
  minLength: 5,
  maxLength: 25
})
const filter: fc.Arbitrary<VirtualFilter> = fc.constantFrom(...Object.keys(pool)).chain((key) =>
  fc.record({
    key: fc.constant(key),
    operator: fc.constantFrom('in' as const, 'nin' as const),
    values: fc.subarray([...new Set(pool[key]!.flat().map(String))]).map((values) => values.slice(0, 3))
  })
)
const filters = fc.array(filter, { maxLength: 2 })
const scenario = fc.record({
  first: rows,
  second: rows,
  ofBoth: filters,
  ofSecond: filters,
  ofTop: filters,
  missing: fc.subarray(['n', 'm', 'd', 's'], { maxLength: 2 }),
  hidden: fc.subarray(['n', 'b', 'x', 'm'], { maxLength: 2 })
})

const valuesOf = (row: PlainRow, key: string): (string | number | boolean)[] => [row[key] ?? []].flat()

/** @param known keys of the dataset that is filtered; other columns have no value */
const passes =
  (asked: VirtualFilter[], known = allKeys) =>
  (row: PlainRow): boolean =>
    asked.every(({ key, operator, values }) => {
      if (!values.length) return true
      const own = known.includes(key) ? valuesOf(row, key) : []
      return own.some((value) => values.includes(String(value))) === (operator !== 'nin')
    })

async function editable(all: PlainRow[], keys: string[]): Promise<string> {
  const schema = columns.filter(({ key }) => keys.includes(key))
  const { json, text } = await user.post('/datasets', { isRest: true, title: 'Lignes', schema })
  expect(json?.id, text).toBeDefined()
  const lines = all.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, cell]) => [key, Array.isArray(cell) ? cell.join() : cell])
    )
  )
  const written = await user.post(`/datasets/${json.id}/_bulk_lines`, lines)
  expect(written.json, written.text).toMatchObject({ nbErrors: 0 })
  await waitFinalized(user, json.id)
  return json.id
}

async function virtual(children: string[], asked: VirtualFilter[], keys: string[]): Promise<string> {
  const body = {
    isVirtual: true,
    virtual: { children, filters: asked },
    schema: keys.map((key) => ({ key }))
  }
  const { json, text } = await user.post('/datasets', { title: 'Virtuel', ...body })
  expect(json?.id, text).toBeDefined()
  await waitFinalized(user, json.id)
  return json.id
}

async function agree(id: string, model: PlainRow[], keys: string[]): Promise<void> {
  const get = async (path: string, parameters: Record<string, string> = {}): Promise<Answer['json']> => {
    const { status, text, json } = await user.get(
      `/datasets/${id}/${path}?${String(new URLSearchParams(parameters))}`
    )
    expect(status, `${path} ${text}`).toBe(200)
    return json
  }
  const numbered = (all: PlainRow[]): number[] => all.map(({ k }) => Number(k)).toSorted((a, b) => a - b)
  const found = async (parameters: Record<string, string>): Promise<number[]> =>
    numbered((await get('lines', { ...parameters, size: '1000' })).results)
  const shown = (row: PlainRow): unknown =>
    Object.fromEntries(keys.flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]])))
  const { results, total } = await get('lines', { size: '1000', arrays: 'true' })
  const byNumber = (all: PlainRow[]): PlainRow[] => all.toSorted((a, b) => Number(a.k) - Number(b.k))
  const stored = byNumber(results).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('_')))
  )
  expect(stored).toEqual(byNumber(model).map(shown))
  expect(total).toBe(model.length)
  // The count is updated when the children are finalized.
  await expect.poll(async () => (await user.get(`/datasets/${id}`)).json.count).toBe(model.length)
  for (const key of keys) {
    const values = new Set(model.flatMap((row) => valuesOf(row, key)).map(String))
    expect(new Set((await get(`values/${key}`, { size: '1000' })).map(String))).toEqual(values)
    const groups = await get('values_agg', { field: key, agg_size: '1000' })
    expect([groups.total, groups.total_values]).toEqual([model.length, values.size])
    const missing = model.filter((row) => row[key] === undefined).length
    const records = await get('compat-ods/records', { where: `${key} is null`, limit: '1' })
    expect(records.total_count).toBe(missing)
  }
  if (keys.includes('account')) {
    const accounts = ['user:u1', 'organization:o:d']
    const own = model.filter(({ account }) => accounts.includes(String(account)))
    expect(await found({ account: accounts.join() })).toEqual(numbered(own))
  }
  if (keys.includes('d') && keys.includes('e')) {
    const [from, until] = ['2024-01-16', '2024-02-01']
    const open = model.filter(({ d, e }) => String(d ?? from) <= until && String(e ?? from) >= from)
    expect(await found({ _c_date_match: `${from},${until}` })).toEqual(numbered(open))
  }
  if (keys.includes('s')) {
    const labelled = model.filter(({ s }) => s === 'x,y' || s === 'a')
    expect(await found({ _c_label_in: '"x,y","a"' })).toEqual(numbered(labelled))
  }
}

it('nested virtual datasets show the lines of each path to a dataset', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ first, second, ofBoth, ofSecond, ofTop, missing, hidden }) => {
      const keys = allKeys.filter((key) => !missing.includes(key))
      const [all, part] = [withNumbers(first, 1, allKeys), withNumbers(second, 1001, keys)]
      const [one, two] = await Promise.all([editable(all, allKeys), editable(part, keys)])
      const shown = allKeys.filter((key) => !hidden.includes(key))
      const both = await virtual([one, two], ofBoth, shown)
      const filtered = await virtual([two], ofSecond, keys)
      const common = shown.filter((key) => keys.includes(key))
      const top = await virtual([both, filtered], ofTop, common)
      await agree(both, [...all, ...part].filter(passes(ofBoth)), shown)
      await agree(filtered, part.filter(passes(ofSecond)), keys)
      const isSeen = (row: PlainRow): boolean => passes(ofBoth)(row) && passes(ofTop, shown)(row)
      const isSeenToo = (row: PlainRow): boolean => passes(ofSecond)(row) && passes(ofTop, keys)(row)
      const seen = [...all.filter(isSeen), ...part.filter((row) => isSeen(row) || isSeenToo(row))]
      await agree(top, seen, common)
    }),
    { numRuns: runs, seed: Number(process.env.READS_SEED ?? 99), endOnFailure: true }
  )
}, 600_000)

const withNumbers = (all: PlainRow[], start: number, keys: string[]): PlainRow[] =>
  all.map((row, index) => ({
    ...Object.fromEntries(Object.entries(row).filter(([key, cell]) => cell !== null && keys.includes(key))),
    k: start + index
  }))
