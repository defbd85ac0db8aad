/** Reads all pages of a list that may change meanwhile: no duplicates, and no undetected gaps. */
import type { HarvestedDataset, HarvestedPage } from './plugin.ts'

interface ListedPage<Item> {
  items: Item[]
  /** Number of items of the whole list; absent when the remote does not give it. */
  total?: number
}

interface Paging<Item> {
  /** Reads items from an index, in a stable order; new items may appear anywhere. */
  read: (start: number, size: number) => Promise<ListedPage<Item>>
  idOf: (item: Item) => string
  size: number
  /**
   * Number of items of the former page that are read again, to detect a shift of the list. With 0, shifts are
   * undetected: the largest total ever seen is reported, so that a skipped item does not count as missing.
   */
  overlap?: number
}

/** Limit on steps back from one page; a list that shifts faster is not read to its end. */
const maxStepsBack = 10

/** Pages in a row without new items, after which reading ends whatever the total. */
const maxStalePages = 3

/**
 * Yields the pages of a list. Each page starts with known items. If the first one is unknown, items before it were
 * removed and others shifted back to read positions: reading goes back and repeats.
 */
export async function* allPages<Item>({
  read,
  idOf,
  size,
  overlap = 5
}: Paging<Item>): AsyncGenerator<ListedPage<Item>> {
  const seen = new Set<string>()
  let start = 0
  let reach = 0
  let isJoining = false
  let stepsBack = 0
  let stale = 0
  let highestTotal: number | undefined
  for (;;) {
    const { items, total } = await read(start, size)
    highestTotal = overlap > 0 || total === undefined ? total : Math.max(highestTotal ?? 0, total)
    const [first] = items
    const isMoved = isJoining && (first === undefined || !seen.has(idOf(first)))
    if (isMoved && stepsBack < maxStepsBack) {
      stepsBack += 1
      start = Math.max(0, start - overlap * 2 ** stepsBack)
      isJoining = start > 0
      continue
    }
    const newItems = items.filter((item) => {
      const isNew = !seen.has(idOf(item))
      seen.add(idOf(item))
      return isNew
    })
    if (newItems.length || reach === 0)
      yield { items: newItems, ...(highestTotal === undefined ? {} : { total: highestTotal }) }
    const end = start + items.length
    stepsBack = 0
    // A total below the number of read items is wrong, and does not end the reading.
    const isLast = items.length === 0 || end === total
    stale = newItems.length || end <= reach ? 0 : stale + 1
    if (isLast || stale > maxStalePages) return
    reach = Math.max(reach, end)
    const repeatedCount = Math.min(overlap, Math.floor(items.length / 2))
    isJoining = repeatedCount > 0
    start = end - repeatedCount
  }
}

/** Yields the datasets of all pages; items without id are left out. */
export async function* harvestPages<Item>(
  paging: Paging<Item>,
  harvested: (item: Item) => HarvestedDataset
): AsyncGenerator<HarvestedPage> {
  for await (const { items, total } of allPages(paging)) {
    const datasets = items.filter((item) => paging.idOf(item) !== '').map((item) => harvested(item))
    yield { datasets, ...(total === undefined ? {} : { total }) }
  }
}
