/** Order of the applications on the page of a dataset, stored in the dataset's `extras`. No I/O. */
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import type { ListedApplication } from '../model/listed.ts'

/** Entry of the stored order. */
interface StoredApplication {
  id: string
  [property: string]: unknown
}

function storedOrderOf({ extras }: Pick<Dataset, 'extras'>): StoredApplication[] {
  const entries = extras?.applications
  if (!Array.isArray(entries)) return []
  return entries.filter(
    (entry): entry is StoredApplication => typeof (entry as StoredApplication | null)?.id === 'string'
  )
}

/**
 * Sorts the applications in the stored order; applications absent from the order keep their relative order and come
 * last.
 */
export function inOrder<Item extends Pick<ListedApplication, 'id'>>(
  applications: Item[],
  dataset: Pick<Dataset, 'extras'>
): Item[] {
  const positions = new Map(storedOrderOf(dataset).map(({ id }, index) => [id, index]))
  const positionOf = ({ id }: Item): number => positions.get(id) ?? positions.size
  return applications.toSorted((a, b) => positionOf(a) - positionOf(b))
}

/** Returns the `extras` with a new order; entries of other applications stay at the end. */
export function extrasWithOrder(
  dataset: Pick<Dataset, 'extras'>,
  applications: Pick<ListedApplication, 'id' | 'updatedAt' | 'publicationSites'>[]
): Record<string, unknown> {
  const storedById = new Map(storedOrderOf(dataset).map((entry) => [entry.id, entry]))
  const ordered = applications.map(({ id, updatedAt, publicationSites }) => ({
    ...storedById.get(id),
    id,
    updatedAt,
    ...(publicationSites ? { publicationSites } : {})
  }))
  const orderedIds = new Set(ordered.map(({ id }) => id))
  return {
    ...dataset.extras,
    applications: [...ordered, ...[...storedById.values()].filter(({ id }) => !orderedIds.has(id))]
  }
}
