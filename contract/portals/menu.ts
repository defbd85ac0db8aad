/** The menu of a portal: nested items, up to a maximum depth. */

export const maxItems = 500
export const deepestItem = 8

/**
 * Returns all items of a menu that are links, from an unchecked configuration.
 * @returns undefined for an invalid menu, or one that is nested too deeply
 */
export function linksOfMenu(children: unknown): unknown[] | undefined {
  const links: unknown[] = []
  const waiting: { list: unknown; depth: number }[] = [{ list: children, depth: 1 }]
  let count = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { list, depth } = next
    if (!Array.isArray(list) || depth > deepestItem) return undefined
    count += list.length
    if (count > maxItems) return undefined
    for (const item of list as { type?: unknown; title?: unknown; children?: unknown }[]) {
      if (item?.type !== 'submenu') links.push(item)
      else if (typeof item.title !== 'string') return undefined
      else waiting.push({ list: item.children ?? [], depth: depth + 1 })
    }
  }
  return links
}
