/** Random documents in datasets of every kind, and random queries on them. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { parametersOf } from '../../unit/support/plainArbitraries.ts'
import { matches, type PlainFilter, type PlainRow, type PlainSort } from '../../unit/support/plainLines.ts'
import type { Answer, TestClient } from './client.ts'
import { platformOfUser } from './platformOfUser.ts'
import { unlimitedRates } from './rates.ts'
import { calculated, columns, startReads, type ReadDataset } from './readsModel.ts'
import { placedRows } from './readsPlaces.ts'

const runs = Number(process.env.READS_RUNS ?? 1)
const questions = Number(process.env.READS_QUESTIONS ?? 15)
/** Seed of documents and queries. Constant by default; long runs use other seeds to find rare defects. */
const seed = Number(process.env.READS_SEED ?? 99)

/** Number of queries per test, and their seed. */
export const readsRun = { numRuns: runs * questions, seed }

export const all: SchemaProperty[] = [...columns, ...calculated]

interface ReadsRun {
  user: TestClient
  datasets: ReadDataset[]
  /** One of the datasets, named in failures. */
  dataset: fc.Arbitrary<{ index: number; kind: string }>
  /** Reads below a dataset. @throws Error for any status but 200 */
  read: (dataset: ReadDataset, path: string, parameters: Record<string, string>) => Promise<Answer>
  /** Runs a property as often as configured. */
  check: <Asked>(asked: fc.Arbitrary<Asked>, test: (asked: Asked) => Promise<void>) => Promise<void>
}

/** Starts the datasets; called while a test file is loaded. */
export async function startReadsRun(): Promise<ReadsRun> {
  const { user } = await platformOfUser({ rates: unlimitedRates })
  await user.patch('/settings/user/test_user1', { compatODS: true })
  const datasets: ReadDataset[] = []
  for (let run = 0; run < runs; run++) {
    const [rows = []] = fc.sample(placedRows, { numRuns: 1, seed: seed + run })
    datasets.push(...(await startReads(user, rows)))
  }
  return {
    user,
    datasets,
    dataset: fc.nat(datasets.length - 1).map((index) => ({ index, kind: datasets[index]!.kind })),
    read: async ({ path, query }, name, parameters) => {
      const address = `${path}/${name}?${String(new URLSearchParams({ ...parameters, ...query }))}`
      const answer = await user.get(address)
      expect(answer.status, `${address} ${answer.text}`).toBe(200)
      return answer
    },
    check: (arbitrary, test) => fc.assert(fc.asyncProperty(arbitrary, test), readsRun)
  }
}

export function columnOf(key: string): SchemaProperty {
  const column = all.find((candidate) => candidate.key === key)
  if (!column) throw new Error(`no column ${key}`)
  return column
}

export const matching = (lines: PlainRow[], filters: PlainFilter[]): PlainRow[] =>
  lines.filter((row) => filters.every((filter) => matches(row, columnOf(filter.key), filter)))

export const idsOf = (lines: { _id?: unknown }[]): unknown[] => lines.map(({ _id }) => _id)

export const sortText = (terms: PlainSort[]): string =>
  terms.map(({ key, descending }) => `${descending ? '-' : ''}${key}`).join(',')

export const asParameters = (filters: PlainFilter[], sort: PlainSort[] = []): Record<string, string> => ({
  ...parametersOf(filters),
  ...(sort.length ? { sort: sortText(sort) } : {})
})

/** API path of a URL in a response, for the same client. */
export const pathOf = (address: string): string => address.replace(/^.*\/api\/v1/, '')

/** Ids of the lines of a page and of the next pages. @throws Error for any status but 200 */
export async function idsFrom(user: TestClient, page: Answer): Promise<unknown[]> {
  const values: unknown[] = []
  for (let answer = page; ; answer = await user.get(pathOf(answer.json.next))) {
    expect(answer.status, answer.text).toBe(200)
    values.push(...idsOf(answer.json.results))
    if (!answer.json.next) return values
  }
}
