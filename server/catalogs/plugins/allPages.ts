/** Reads a list by pages while it may change: nothing is given twice, and nothing is passed over in silence. */

export interface ListedPage<Item> {
  items: Item[]
  /** How many there are in all, where the remote tells. */
  total?: number
}

export interface Paging<Item> {
  /** The items from this one on, in an order that stays: a new one may come anywhere. */
  read: (start: number, size: number) => Promise<ListedPage<Item>>
  idOf: (item: Item) => string
  size: number
  /** Items of the page before that are read again, to see whether the list has moved. */
  overlap?: number
}

/** Steps back from one page; a list that moves faster is not read to its end. */
const mostStepsBack = 10

/**
 * Each page starts with items that are known. When the first one is not, items were removed before it and others moved up
 * into what was read already: the page is read again from farther back.
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
  for (;;) {
    const { items, total } = await read(start, size)
    const isMoved = isJoining && items[0] !== undefined && !seen.has(idOf(items[0]))
    const fresh = items.filter((item) => {
      const isFresh = !seen.has(idOf(item))
      seen.add(idOf(item))
      return isFresh
    })
    if (fresh.length || reach === 0) yield { items: fresh, ...(total === undefined ? {} : { total }) }
    const end = start + items.length
    if (isMoved && stepsBack < mostStepsBack) {
      stepsBack += 1
      start = Math.max(0, start - overlap * 2 ** stepsBack)
      isJoining = start > 0
      reach = Math.max(reach, end)
      continue
    }
    stepsBack = 0
    const isLast = items.length === 0 || (total !== undefined && end >= total)
    // What gives the same items again has no more of them, whatever it says.
    if (isLast || (!fresh.length && end >= reach)) return
    reach = Math.max(reach, end)
    const again = Math.min(overlap, Math.floor(items.length / 2))
    isJoining = again > 0
    start = end - again
  }
}
