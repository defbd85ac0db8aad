import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares a presented key with a configured one in constant time. A secret that is not configured opens nothing. */
export function secretMatches(configured: string | undefined, presented: string | undefined): boolean {
  if (!configured || !presented) return false
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(configured), digest(presented))
}
