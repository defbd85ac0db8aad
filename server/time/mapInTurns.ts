import { setImmediate as otherWork } from 'node:timers/promises'

/** Milliseconds that other requests wait for. */
const turnMs = 20

/** As `map`, letting other requests have their turn: for what may take a while on many items. */
export async function mapInTurns<From, To>(items: From[], map: (item: From) => To): Promise<To[]> {
  const made: To[] = []
  let start = performance.now()
  for (const item of items) {
    made.push(map(item))
    if (performance.now() - start < turnMs) continue
    await otherWork()
    start = performance.now()
  }
  return made
}
