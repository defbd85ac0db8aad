/**
 * Own lines, and the words of a text column, equal those of plain loops (readsModel.test.ts documents the settings).
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { filter, rows, sort } from '../unit/support/plainArbitraries.ts'
import { groupsByValue, metricOf } from '../unit/support/plainGroups.ts'
import { folded, sorted, type PlainRow } from '../unit/support/plainLines.ts'
import { waitFinalized } from './support/datasets.ts'
import { platformOfUser } from './support/platformOfUser.ts'
import { unlimitedRates } from './support/rates.ts'
import { columns } from './support/readsModel.ts'
import { all, asParameters, columnOf, idsFrom, idsOf, matching, readsRun } from './support/readsRun.ts'

const { user } = await platformOfUser({ rates: unlimitedRates })
const { numRuns, seed } = readsRun
const owners = ['user:test_user1', 'user:test_user2', 'organization:test_org1', 'organization:test_org1:dep1']
const vocabulary = ['mairie', 'Mairie', 'MAIRIE', 'piscine', 'tilleul', 'Brest', 'jardin', 'le', 'dans', 'DE']
const text: SchemaProperty = { key: 'text', type: 'string', 'x-capabilities': { textAgg: true } }

const { json: made } = await user.post('/datasets', {
  isRest: true,
  title: 'À plusieurs',
  rest: { lineOwnership: true },
  schema: [...columns.filter(({ key }) => key !== 'p'), text]
})
const path = `/datasets/${made.id}`
await waitFinalized(user, made.id)
const [documents = []] = fc.sample(
  rows
    .chain((some) =>
      fc.tuple(
        fc.constant(some),
        fc.array(
          fc.tuple(fc.constantFrom(...owners), fc.array(fc.constantFrom(...vocabulary), { maxLength: 6 })),
          {
            minLength: some.length,
            maxLength: some.length
          }
        )
      )
    )
    .map(([some, given]) =>
      some.map((row, index) => ({
        ...row,
        k: index + 1,
        m: Array.isArray(row.m) ? row.m.join(';') : row.m,
        text: given[index]?.[1].join(' ') || null,
        _owner: given[index]?.[0]
      }))
    ),
  { numRuns: 1, seed: seed + 7 }
)
const written = await user.post(`${path}/_bulk_lines`, documents)
expect(written.json, written.text).toMatchObject({ nbErrors: 0 })
await waitFinalized(user, made.id)
const stored: PlainRow[] = (
  await user.get(
    `${path}/lines?size=10000&arrays=true&select=${[...columns.map(({ key }) => key).filter((key) => key !== 'p'), 'text', '_id', '_i', '_updatedAt', '_owner'].join()}`
  )
).json.results
const order = [
  { key: '_updatedAt', descending: true },
  { key: '_i', descending: true }
]
const ownersWithFew = [...owners, 'user:nobody']

const asked = fc.record({
  owner: fc.constantFrom(...ownersWithFew),
  filters: fc.uniqueArray(filter, { selector: ({ key, operator }) => `${key}_${operator}`, maxLength: 2 }),
  sort,
  size: fc.integer({ min: 1, max: 20 }),
  key: fc.constantFrom('s', 'n', 'b', 'm')
})

it('the lines of an owner', async () => {
  expect(stored).toHaveLength(documents.length)
  await fc.assert(
    fc.asyncProperty(asked, async (one) => {
      const kept = sorted(
        matching(stored, one.filters).filter(({ _owner: owner }) => owner === one.owner),
        [...one.sort, ...order],
        all
      )
      const parameters = { ...asParameters(one.filters, one.sort), arrays: 'true', size: String(one.size) }
      const query = String(new URLSearchParams(parameters))
      // Lines of another account are selected by the `owner` parameter, not by the path.
      const isOwn = one.owner === 'user:test_user1'
      const answer = await user.get(
        isOwn ? `${path}/own/${one.owner}/lines?${query}` : `${path}/lines?${query}&owner=${one.owner}`
      )
      expect(answer.json?.total, answer.text).toBe(kept.length)
      expect(await idsFrom(user, answer)).toEqual(idsOf(kept))
      const conditions = new URLSearchParams({
        ...asParameters(one.filters),
        owner: one.owner,
        hint: 'false'
      })
      const groups = await user.get(
        `${path}/values_agg?${String(conditions)}&field=${one.key}&agg_size=1000&sort=-count`
      )
      const expected = groupsByValue(kept, columnOf(one.key), { sort: { by: 'count', descending: true } })
      expect(
        groups.json.aggs.map(({ value, total }: { value: unknown; total: number }) => [String(value), total])
      ).toEqual(expected.map(({ value, total }) => [String(value), total]))
      const sum = await user.get(`${path}/metric_agg?${String(conditions)}&metric=max&field=x`)
      expect(sum.json).toEqual({ total: kept.length, metric: metricOf(kept, columnOf('x'), 'max') })
      if (!isOwn) return
      const csv = await user.get(`${path}/own/${one.owner}/lines?${query}&format=csv&select=_id&header=false`)
      const shown = csv.text
        .replace('\uFEFF', '')
        .split('\n')
        .filter(Boolean)
        .map((cell) => cell.slice(1, -1))
      expect(shown).toEqual(idsOf(kept.slice(0, one.size)))
    }),
    { numRuns, seed }
  )
}, 600_000)

const stopWords = new Set(['le', 'dans', 'de'])

it('the words of a column', async () => {
  await fc.assert(
    fc.asyncProperty(asked, fc.boolean(), async (one, isOwned) => {
      const kept = matching(stored, one.filters).filter(
        ({ _owner: owner }) => !isOwned || owner === one.owner
      )
      const parameters = {
        ...asParameters(one.filters),
        ...(isOwned ? { owner: one.owner } : {}),
        field: 'text',
        size: String(one.size)
      }
      const { json } = await user.get(`${path}/words_agg?${String(new URLSearchParams(parameters))}`)
      const totals = new Map<string, number>()
      for (const row of kept) {
        const words = new Set(
          String(row.text ?? '')
            .split(' ')
            .map(folded)
        )
        for (const word of words) {
          if (word && !stopWords.has(word)) totals.set(word, (totals.get(word) ?? 0) + 1)
        }
      }
      expect(json.total).toBe(kept.length)
      const results: { word: string; total: number }[] = json.results
      const expected = [...totals.values()].toSorted((left, right) => right - left)
      expect(results.map(({ total }) => total)).toEqual(expected.slice(0, one.size))
      for (const { word, total } of results) {
        expect(totals.get(folded(word)), word).toBe(total)
        expect(vocabulary.some((known) => known === word || known.toLowerCase() === word)).toBe(true)
      }
    }),
    { numRuns, seed }
  )
}, 600_000)
