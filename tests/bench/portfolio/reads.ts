/** Random reads of a portal's datasets: ten kinds of reads, dataset popularity after Zipf's law. No I/O. */
import { seededRandom } from '../../../samples/random.ts'
import { scenariosOf } from '../lines/scenarios.ts'
import type { BenchDataset } from './datasets.ts'

/** Number of reads of each kind per hundred, similar to the visits of a portal. */
const shares: Record<string, number> = {
  'first page': 30,
  cursor: 14,
  equal: 10,
  range: 6,
  bbox: 8,
  'q of two words': 12,
  'sort by a number': 8,
  'values with a metric': 6,
  'date histogram': 4,
  '10,000 lines as JSON': 2
}

interface Read {
  kind: string
  /** Path below the collection of datasets. */
  path: string
}

/**
 * Deterministic by seed. The popularity of a dataset is independent of its size: the ranks are shuffled once.
 * @param exponent exponent of Zipf's law; 0 for equal popularity
 */
export function readsOf(
  datasets: BenchDataset[],
  { count, exponent = 1, seed = 7 }: { count: number; exponent?: number; seed?: number }
): Read[] {
  const random = seededRandom(seed)
  const ranked = datasets
    .map((dataset) => ({ dataset, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ dataset }) => dataset)
  const dataset = drawing(
    random,
    ranked.map((value, rank) => ({ value, weight: 1 / (rank + 1) ** exponent }))
  )
  const kind = drawing(
    random,
    Object.entries(shares).map(([value, weight]) => ({ value, weight }))
  )
  const scenarios = new Map(
    datasets.map(({ id, count: lines }) => [
      id,
      new Map(scenariosOf(lines).map((scenario) => [scenario.name, scenario]))
    ])
  )
  return Array.from({ length: count }, () => {
    const { id } = dataset()
    const name = kind()
    const scenario = scenarios.get(id)?.get(name)
    if (!scenario) throw new Error(`no scenario ${name}`)
    return { kind: name, path: `${id}/${scenario.path(Math.floor(random() * 1_000_000))}` }
  })
}

function drawing<Value>(random: () => number, weighted: { value: Value; weight: number }[]): () => Value {
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0)
  return () => {
    let place = random() * total
    for (const { value, weight } of weighted) {
      place -= weight
      if (place < 0) return value
    }
    const last = weighted.at(-1)
    if (!last) throw new Error('nothing to draw from')
    return last.value
  }
}
