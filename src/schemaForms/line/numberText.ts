/** Numbers as people type them: a comma or a point, spaces between thousands (docs/api/editing.md). */

const numberShape = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** The number that a text says; undefined when it says none. */
export function parseNumber(text: string): number | undefined {
  const bare = text.replaceAll(/[\s_]/g, '').replace(',', '.')
  if (!numberShape.test(bare)) return undefined
  const number = Number(bare)
  return Number.isFinite(number) ? number : undefined
}

/** A number in a field, with the decimal mark of the language and every digit. */
export function numberText(value: number | string | undefined, locale: string): string {
  if (typeof value !== 'number') return value ?? ''
  return locale === 'fr' ? String(value).replace('.', ',') : String(value)
}
