import { mayHoldHalves, withoutHalves } from '../formats/text/halves.ts'

/**
 * Parses JSON of the database. Texts stored before validation may have lone surrogates, which addresses, headers and
 * files refuse: they are replaced by U+FFFD, and disappear with the next write.
 */
export function storedJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return mayHoldHalves(text) ? withoutHalves(value) : value
}
