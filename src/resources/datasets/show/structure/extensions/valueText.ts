/** Values of lines as short texts of a table. */

/** Characters that are shown of a value. */
const longestShown = 50

export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function cutText(text: string): string {
  const characters = Array.from(text)
  return characters.length > longestShown ? `${characters.slice(0, longestShown).join('')}...` : text
}
