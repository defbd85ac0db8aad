/** When what another server did not take is sent to it again: pure. */

/** Attempts of one delivery, the first one included. */
export const mostAttempts = 10

/**
 * Milliseconds before the next attempt: 1 minute, then 6, 16, 32, 56…
 * @param made attempts that failed
 * @param minuteMs what a minute lasts
 * @returns undefined when there is no other attempt
 */
export function delayAfterAttempts(made: number, minuteMs: number): number | undefined {
  return made >= mostAttempts ? undefined : Math.ceil(made ** 2.5) * minuteMs
}
