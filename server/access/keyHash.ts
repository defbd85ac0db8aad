import { createHash } from 'node:crypto'

/** Stored form of an API key: SHA-512 in hexadecimal. */
export function apiKeyHash(clearKey: string): string {
  return createHash('sha512').update(clearKey).digest('hex')
}
