/** Formats a count in words: none, one, or a number with the plural. */
export const counted = (count: number, none: string, one: string, several: string): string =>
  count === 0 ? none : count === 1 ? one : `${count} ${several}`

export const countedLines = (count: number): string => counted(count, 'Aucune ligne', '1 ligne', 'lignes')
