/** Removes duplicates by id: pages loaded at different times may overlap. The last copy is kept. */
export function distinct<Item extends { _id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item._id, item])).values()]
}
