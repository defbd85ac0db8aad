/**
 * Engine time of each read, in milliseconds, without the time in the queue: clients' compute budgets are based on it
 * (docs/api/limits.md). A read is identified by the AbortSignal that interrupts it.
 */

const times = new WeakMap<AbortSignal, number>()

export function addTime(signal: AbortSignal | undefined, milliseconds: number): void {
  if (signal) times.set(signal, (times.get(signal) ?? 0) + milliseconds)
}

/** Returns the engine time of a read so far, in milliseconds. */
export function timeOf(signal: AbortSignal): number {
  return times.get(signal) ?? 0
}
