/** What tells people apart in a table: the same person keeps a color as long as a window is open. */
const colors = [
  '#8e24aa',
  '#00796b',
  '#c2185b',
  '#3949ab',
  '#bf5600',
  '#2e7d32',
  '#0277bd',
  '#6d4c41'
] as const

/** White text on it has a contrast of 4.5 at least, and it shows on a light and on a dark table. */
export function personColor(key: string): string {
  let sum = 0
  for (const character of key) sum = (sum * 31 + character.charCodeAt(0)) >>> 0
  return colors[sum % colors.length] ?? colors[0]
}
