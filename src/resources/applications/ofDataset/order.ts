/** Order of the applications on the page of a dataset, stored in the dataset's `extras`. No I/O. */
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import type { ListedApplication } from '../model/listed.ts'

/** Entry of the stored order. */
interface KeptApplication {
  id: string
  [property: string]: unknown
}

function keptOf({ extras }: Pick<Dataset, 'extras'>): KeptApplication[] {
  const kept = extras?.applications
  if (!Array.isArray(kept)) return []
  return kept.filter((one): one is KeptApplication => typeof (one as KeptApplication | null)?.id === 'string')
}

/**
 * Sorts the applications in the stored order; applications absent from the order keep their relative order and come
 * last.
 */
export function inOrder<Known extends Pick<ListedApplication, 'id'>>(
  applications: Known[],
  dataset: Pick<Dataset, 'extras'>
): Known[] {
  const places = new Map(keptOf(dataset).map(({ id }, index) => [id, index]))
  const placeOf = ({ id }: Known): number => places.get(id) ?? places.size
  return applications.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Returns the items with one item moved to another index. */
export function moved<Item>(items: Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Returns the `extras` with a new order; entries of other applications stay at the end. */
export function extrasWithOrder(
  dataset: Pick<Dataset, 'extras'>,
  applications: Pick<ListedApplication, 'id' | 'updatedAt' | 'publicationSites'>[]
): Record<string, unknown> {
  const kept = new Map(keptOf(dataset).map((one) => [one.id, one]))
  const ordered = applications.map(({ id, updatedAt, publicationSites }) => ({
    ...kept.get(id),
    id,
    updatedAt,
    ...(publicationSites ? { publicationSites } : {})
  }))
  const shown = new Set(ordered.map(({ id }) => id))
  return {
    ...dataset.extras,
    applications: [...ordered, ...[...kept.values()].filter(({ id }) => !shown.has(id))]
  }
}
