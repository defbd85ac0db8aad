/** Formats a count in words: none, one, or a number with the plural. */
export const countText = (count: number, none: string, one: string, several: string): string =>
  count === 0 ? none : count === 1 ? one : `${count} ${several}`

export const lineCountText = (count: number): string => countText(count, 'Aucune ligne', '1 ligne', 'lignes')
