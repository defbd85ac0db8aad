/**
 * Time that the engine spends on a read, waiting for its turn left out: what a client's compute budget is made of
 * (docs/api/limits.md). A read is known by the signal that interrupts it.
 */

const times = new WeakMap<AbortSignal, number>()

export function addTime(signal: AbortSignal | undefined, milliseconds: number): void {
  if (signal) times.set(signal, (times.get(signal) ?? 0) + milliseconds)
}

/** Milliseconds. */
export function timeOf(signal: AbortSignal): number {
  return times.get(signal) ?? 0
}
