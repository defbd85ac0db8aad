/** From what the clocks of a zone show to the instant: one rule for all dates that say no offset. */

const dayMs = 86_400_000

/**
 * The instant when clocks show a time: the first of two when they show it twice; what they skip is read with the offset
 * that they had before (RFC 5545 §3.3.5).
 * @param clock what they show, in milliseconds, as if they showed UTC
 * @param offsetAt what the clocks show minus UTC at an instant, in milliseconds
 */
export function instantOfClock(clock: number, offsetAt: (instant: number) => number): number {
  const before = clock - offsetAt(clock - dayMs)
  if (before + offsetAt(before) === clock) return before
  const after = clock - offsetAt(clock + dayMs)
  return after + offsetAt(after) === clock ? after : before
}
