import { setImmediate as otherWork } from 'node:timers/promises'

/** Milliseconds of work between two pauses. */
const turnMs = 20

/** Like `Array.map`, with a pause for other requests every few milliseconds; for slow work on many items. */
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
