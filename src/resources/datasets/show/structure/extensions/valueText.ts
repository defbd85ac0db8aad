/** Short texts of values, for table cells. No I/O. */

/** Maximum number of characters of a displayed value. */
const maxShownLength = 50

export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function cutText(text: string): string {
  const characters = Array.from(text)
  return characters.length > maxShownLength ? `${characters.slice(0, maxShownLength).join('')}...` : text
}
