/** Parses numbers as typed: decimal comma or point, spaces as thousands separators (docs/api/editing.md). */

const numberShape = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** Parses a number; undefined for an invalid text. */
export function parseNumber(text: string): number | undefined {
  const bare = text.replaceAll(/[\s_]/g, '').replace(',', '.')
  if (!numberShape.test(bare)) return undefined
  const number = Number(bare)
  return Number.isFinite(number) ? number : undefined
}

/** Formats a number for an input: decimal separator of the language, all digits. */
export function numberText(value: number | string | undefined, locale: string): string {
  if (typeof value !== 'number') return value ?? ''
  return locale === 'fr' ? String(value).replace('.', ',') : String(value)
}
