import { mayHoldHalves, withoutHalves } from '../formats/text/halves.ts'

/**
 * JSON out of the database. What was stored before texts were checked may hold halves of characters, which no address,
 * header nor file takes: they are read as the character that stands for them, and go with the next write.
 */
export function storedJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return mayHoldHalves(text) ? withoutHalves(value) : value
}
