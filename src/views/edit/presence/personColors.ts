/** Colour of each person in a table, stable while the window is open. */
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

/** Colour of a person. White text on it has a contrast of at least 4.5, and it is visible on light and dark tables. */
export function personColor(key: string): string {
  let sum = 0
  for (const character of key) sum = (sum * 31 + character.charCodeAt(0)) >>> 0
  return colors[sum % colors.length] ?? colors[0]
}
