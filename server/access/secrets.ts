import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares a presented key with a configured one in constant time. A secret that is not configured opens nothing.
 * @param presented whatever a request has in its place: a parameter that is given twice is a list
 */
export function secretMatches(configured: string | undefined, presented: unknown): boolean {
  if (!configured || typeof presented !== 'string' || !presented) return false
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(configured), digest(presented))
}
