/**
 * Reads of lines of datasets of every kind answer what plain loops over the documents do.
 * `READS_RUNS=20` looks at more datasets than every day.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filters, parametersOf, rows as plainRows, sort } from '../unit/support/plainArbitraries.ts'
import { matches, sorted, type PlainFilter, type PlainRow, type PlainSort } from '../unit/support/plainLines.ts'
import { platformOfUser } from './support/platformOfUser.ts'
import { qs, where } from './support/readsConditions.ts'
import { unlimitedRates } from './support/rates.ts'
import { calculated, columns, startReads, type ReadDataset } from './support/readsModel.ts'

const runs = Number(process.env.READS_RUNS ?? 1)
const queries = Number(process.env.READS_QUERIES ?? 60)
const seed = Number(process.env.READS_SEED ?? Date.now() % 1_000_000)
const { user } = await platformOfUser({ rates: unlimitedRates })
await user.patch('/settings/user/test_user1', { compatODS: true })

const all = [...columns, ...calculated]
const columnOf = (key: string) => all.find((one) => one.key === key)!
const matching = (lines: PlainRow[], asked: PlainFilter[]): PlainRow[] =>
  lines.filter((row) => asked.every((one) => matches(row, columnOf(one.key), one)))
const idsOf = (lines: PlainRow[]): unknown[] => lines.map(({ _id }) => _id)

const datasetsOf: ReadDataset[][] = []
for (let run = 0; run < runs; run++) {
  const [rows = []] = fc.sample(plainRows, { numRuns: 1, seed: seed + run })
  datasetsOf.push(await startReads(user, rows))
}
const datasets = datasetsOf.flat()
const dataset = fc.constantFrom(...datasets.keys()).map((index) => ({ index, kind: datasets[index]!.kind }))
const params = { numRuns: queries * runs, seed, endOnFailure: false }

const page = fc.record({
  dataset,
  filters,
  sort,
  size: fc.integer({ min: 1, max: 30 }),
  page: fc.integer({ min: 1, max: 3 })
})
const sortText = (terms: PlainSort[]): string =>
  terms.map(({ key, descending }) => `${descending ? '-' : ''}${key}`).join(',')

it('pages', async () => {
  await fc.assert(fc.asyncProperty(page, async (asked) => {
    const { path, query, lines, defaultSort } = datasets[asked.dataset.index]!
    const kept = sorted(matching(lines, asked.filters), [...asked.sort, ...defaultSort], all)
    const parameters = new URLSearchParams({
      ...parametersOf(asked.filters),
      ...(asked.sort.length ? { sort: sortText(asked.sort) } : {}),
      arrays: 'true',
      size: String(asked.size)
    })
    const start = (asked.page - 1) * asked.size
    const { json, text } = await user.get(`${path}/lines?${parameters}&page=${asked.page}${query}`)
    expect(json?.total, text).toBe(kept.length)
    expect(json.results).toEqual(kept.slice(start, start + asked.size))
    // all pages
    const found: unknown[] = []
    let next = `${path}/lines?${parameters}${query}`
    for (;;) {
      const answer = await user.get(next)
      expect(answer.status, answer.text).toBe(200)
      found.push(...idsOf(answer.json.results))
      if (!answer.json.next) break
      next = answer.json.next.replace(/^.*\/api\/v1/, '')
    }
    expect(found).toEqual(idsOf(kept))
  }), params)
}, 600_000)

it('query strings', async () => {
  await fc.assert(fc.asyncProperty(dataset, qs, async ({ index }, { text: asked, test }) => {
    const { path, query, lines } = datasets[index]!
    const address = `${path}/lines?size=10000&select=_id&qs=${encodeURIComponent(asked)}${query}`
    const { json, text } = await user.get(address)
    const kept = lines.filter(test)
    expect(json?.total, text).toBeDefined()
    const found = new Set(idsOf(json.results))
    const wrong = lines.filter((row) => found.has(row._id) !== test(row))
    expect(wrong, asked).toEqual([])
    expect(json.total, text).toBe(kept.length)
  }), params)
}, 600_000)

it('conditions of the Explore API', async () => {
  await fc.assert(fc.asyncProperty(dataset.filter(({ kind }) => kind !== 'draft'), where, async ({ index }, { text: asked, test }) => {
    const { path, lines } = datasets[index]!
    const address = `${path}/compat-ods/exports/json?select=_id&where=${encodeURIComponent(asked)}`
    const { json, text, status } = await user.get(address)
    expect(status, text).toBe(200)
    const kept = lines.filter(test)
    const found = new Set(idsOf(json))
    const wrong = lines.filter((row) => found.has(row._id) !== test(row))
    expect(wrong, asked).toEqual([])
    expect(json).toHaveLength(kept.length)
  }), params)
}, 600_000)
