/** Halves of characters (lone surrogates): JSON can name them (`"\ud800"`), no encoding of Unicode can write them. */

/** What only JSON with such an escape can hold: other JSON need not be looked through. */
export const mayHoldHalves = (json: string): boolean => /\\u[dD][89a-fA-F]/.test(json)

/** The value with the character that stands for what cannot be read in their place. */
export function withoutHalves(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(withoutHalves)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.toWellFormed(), withoutHalves(item)])
  )
}
