/** Items without those that come again: pages that were read at different moments may share one. The last copy is kept. */
export function distinct<Item extends { _id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item._id, item])).values()]
}
