/**
 * Lone surrogates, the halves of characters: JSON can contain them (`"\ud800"`), but no Unicode encoding can represent
 * them.
 */

/** Whether a JSON text may contain an escaped surrogate; other texts need no check. */
export const mayHoldHalves = (json: string): boolean => /\\u[dD][89a-fA-F]/.test(json)

/** Returns the value with U+FFFD instead of lone surrogates. */
export function withoutHalves(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(withoutHalves)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.toWellFormed(), withoutHalves(item)])
  )
}
