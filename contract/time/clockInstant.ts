/** Instant of a local time in a zone: the only rule for dates without offset. */

const dayMs = 86_400_000

/**
 * Instant of a local time: the first one when it occurs twice; a skipped time uses the offset before the change (RFC
 * 5545 §3.3.5).
 * @param clock local time in milliseconds, as if it were UTC
 * @param offsetAt offset from UTC at an instant, in milliseconds
 */
export function instantOfClock(clock: number, offsetAt: (instant: number) => number): number {
  const before = clock - offsetAt(clock - dayMs)
  if (before + offsetAt(before) === clock) return before
  const after = clock - offsetAt(clock + dayMs)
  return after + offsetAt(after) === clock ? after : before
}
