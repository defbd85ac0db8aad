/** Widths of a table's columns: they follow the content and only grow. */

interface WidthRules {
  minimum: number
  /** A width that no content exceeds, so that one long list does not push the others away. */
  maximum: number
}

export const widthRules = {
  table: { minimum: 120, maximum: 1600 },
  'table-dense': { minimum: 80, maximum: 1600 }
} as const satisfies Record<string, WidthRules>

/** Smallest width that a person may drag a column to. */
export const draggedMinimum = 80

/** Each column at least as wide as it was and as its content needs. */
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
 * Shares the room that is left between the columns, by their width, so that the table fills its frame.
 * Columns that a person resized keep their width.
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
  let given = 0
  const stretched = natural.map((width, index) => {
    if (resized.has(keys[index] ?? '')) return width
    const share = Math.floor((room * width) / elastic)
    given += share
    return width + share
  })
  const last = keys.findLastIndex((key) => !resized.has(key))
  return stretched.map((width, index) => (index === last ? width + room - given : width))
}
