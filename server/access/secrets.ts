import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares a presented secret with the configured one in constant time; false when none is configured.
 * @param presented untrusted value from the request; a repeated parameter is an array
 */
export function secretMatches(configured: string | undefined, presented: unknown): boolean {
  if (!configured || typeof presented !== 'string' || !presented) return false
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(configured), digest(presented))
}
