/** Back-off of deliveries to another server. No I/O. */

/** Maximum number of attempts for one delivery, the first one included. */
export const maxAttempts = 10

/**
 * Milliseconds before the next attempt: 1 minute, then 6, 16, 32, 56…
 * @param attempts number of failed attempts
 * @param minuteMs duration of a minute in milliseconds
 * @returns undefined when there is no further attempt
 */
export function delayAfterAttempts(attempts: number, minuteMs: number): number | undefined {
  return attempts >= maxAttempts ? undefined : Math.ceil(attempts ** 2.5) * minuteMs
}
