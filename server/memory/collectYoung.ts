/**
 * Results of the engine are freed when their JavaScript wrappers are garbage-collected. V8 does not know their size and
 * sees no need to collect: many rows would fill the engine's memory while the JavaScript heap is nearly empty.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: ((options: { type: 'minor' }) => void) | undefined

/** Collects the young generation, which takes a millisecond or two. */
export function collectYoung(): void {
  collect ??= exposedCollector()
  collect({ type: 'minor' })
}

/** Returns V8's `gc` function, which only exists in contexts created after the flag was set. */
function exposedCollector(): (options: { type: 'minor' }) => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as (options: { type: 'minor' }) => void
}
