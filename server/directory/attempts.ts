/** Counter of attempts by key, against the guessing of passwords and codes. Kept in memory, and reset by a restart. */

interface AttemptLimiter {
  /** Whether the key has an attempt left; counts nothing. */
  has(key: string): boolean
  /** Counts one attempt; returns false when the key has none left in its window. */
  consume(key: string): boolean
  /**
   * Counts one attempt of each key, in order. A key that has none left ends the count: a refused client must not fill the
   * memory with keys that it makes up, in place of its own.
   */
  consumeEach(keys: readonly string[]): boolean
  /** Takes back one counted attempt, which had no effect. */
  giveBack(key: string): void
}

const maxKeys = 10_000

export function attemptLimiter(
  rate: { attempts: number; seconds: number },
  now: () => number = Date.now
): AttemptLimiter {
  const windows = new Map<string, { until: number; used: number }>()

  function forgetExpired(): void {
    for (const [key, { until }] of windows) if (until <= now()) windows.delete(key)
    // Under a flood of distinct keys the oldest windows are dropped, so that memory stays bounded.
    for (const key of windows.keys()) {
      if (windows.size < maxKeys) break
      windows.delete(key)
    }
  }

  function consume(key: string): boolean {
    const known = windows.get(key)
    if (known && known.until > now()) {
      known.used += 1
      return known.used <= rate.attempts
    }
    if (windows.size >= maxKeys) forgetExpired()
    windows.delete(key)
    windows.set(key, { until: now() + rate.seconds * 1000, used: 1 })
    return rate.attempts >= 1
  }

  return {
    consume,
    consumeEach: (keys) => keys.every(consume),
    has(key) {
      const known = windows.get(key)
      return !known || known.until <= now() || known.used < rate.attempts
    },
    giveBack(key) {
      const known = windows.get(key)
      if (known) known.used -= 1
    }
  }
}
