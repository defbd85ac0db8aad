/** Widths of table columns: they follow the content and only grow. */

interface WidthRules {
  minimum: number
  /** Maximum width in pixels, so that one long value does not push the other columns away. */
  maximum: number
}

export const widthRules = {
  table: { minimum: 120, maximum: 1600 },
  'table-dense': { minimum: 80, maximum: 1600 }
} as const satisfies Record<string, WidthRules>

/** Minimum width in pixels of a dragged column. */
export const draggedMinimum = 80

/** Widths at least as large as before and as the content needs. */
export function grownWidths(
  widths: ReadonlyMap<string, number>,
  needed: ReadonlyMap<string, number>,
  rules: WidthRules
): Map<string, number> {
  const grown = new Map(widths)
  for (const [key, width] of needed) {
    const bounded = Math.min(rules.maximum, Math.max(rules.minimum, Math.ceil(width)))
    grown.set(key, Math.max(grown.get(key) ?? 0, bounded))
  }
  return grown
}

/**
 * Distributes the remaining width between the columns in proportion to their widths, so that the table fills its
 * frame. Columns resized by the user keep their width.
 */
export function stretchedWidths(
  keys: string[],
  widths: ReadonlyMap<string, number>,
  available: number,
  resized: ReadonlyMap<string, number>
): number[] {
  const natural = keys.map((key) => resized.get(key) ?? widths.get(key) ?? 0)
  const total = natural.reduce((sum, width) => sum + width, 0)
  const elastic = keys.reduce((sum, key, index) => sum + (resized.has(key) ? 0 : (natural[index] ?? 0)), 0)
  const room = available - total
  if (room <= 0 || elastic === 0) return natural
  let distributed = 0
  const stretched = natural.map((width, index) => {
    if (resized.has(keys[index] ?? '')) return width
    const share = Math.floor((room * width) / elastic)
    distributed += share
    return width + share
  })
  const last = keys.findLastIndex((key) => !resized.has(key))
  return stretched.map((width, index) => (index === last ? width + room - distributed : width))
}
