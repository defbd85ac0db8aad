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
  /**
   * Items of the page before that are read again, to see whether the list has moved. Without any that is not seen: as many
   * items are told of then as there ever were, so that one which was passed over is not taken for gone.
   */
  overlap?: number
}

/** Steps back from one page; a list that moves faster is not read to its end. */
const mostStepsBack = 10

/** Pages of known items in a row: what gives the same ones again has no more of them, whatever it says. */
const mostStalePages = 3

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
  let stale = 0
  let most: number | undefined
  for (;;) {
    const { items, total } = await read(start, size)
    most = overlap > 0 || total === undefined ? total : Math.max(most ?? 0, total)
    const [first] = items
    const isMoved = isJoining && (first === undefined || !seen.has(idOf(first)))
    if (isMoved && stepsBack < mostStepsBack) {
      stepsBack += 1
      start = Math.max(0, start - overlap * 2 ** stepsBack)
      isJoining = start > 0
      continue
    }
    const fresh = items.filter((item) => {
      const isFresh = !seen.has(idOf(item))
      seen.add(idOf(item))
      return isFresh
    })
    if (fresh.length || reach === 0) yield { items: fresh, ...(most === undefined ? {} : { total: most }) }
    const end = start + items.length
    stepsBack = 0
    // A total that is below what was given says nothing of what is left.
    const isLast = items.length === 0 || end === total
    stale = fresh.length || end <= reach ? 0 : stale + 1
    if (isLast || stale > mostStalePages) return
    reach = Math.max(reach, end)
    const again = Math.min(overlap, Math.floor(items.length / 2))
    isJoining = again > 0
    start = end - again
  }
}
