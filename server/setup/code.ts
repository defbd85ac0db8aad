/** The one-time code of a set-up: whoever reads the log of the server owns the platform. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

// Without the characters that a person confuses: 0 and O, 1, I and L.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const groups = 3
const groupLength = 4

/** 12 characters in 3 groups, about 59 bits: `K7QF-93ZD-XM2H`. */
export function newSetupCode(): string {
  const group = (): string =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Compares in constant time; case, spaces and dashes do not matter. */
export function sameCode(one: string, other: string): boolean {
  const digest = (code: string): Buffer =>
    createHash('sha256')
      .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
      .digest()
  return timingSafeEqual(digest(one), digest(other))
}
