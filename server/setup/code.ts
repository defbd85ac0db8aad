/** One-time code of the set-up, printed in the log of the server: its reader becomes the administrator. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

// Alphabet without easily confused characters: 0 and O, 1, I and L.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const groups = 3
const groupLength = 4

/** New code: 12 characters in 3 groups, about 59 bits, as `K7QF-93ZD-XM2H`. */
export function newSetupCode(): string {
  const group = (): string =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Compares codes in constant time; case, spaces and dashes are ignored. */
export function sameCode(a: string, b: string): boolean {
  const digest = (code: string): Buffer =>
    createHash('sha256')
      .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
      .digest()
  return timingSafeEqual(digest(a), digest(b))
}
