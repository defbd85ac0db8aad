/**
 * What the engine answers is freed when the objects that stand for it are collected, and V8, which does not know how large
 * it is, sees no reason to: many rows would fill the engine's memory while next to nothing is in that of JavaScript.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: ((options: { type: 'minor' }) => void) | undefined

/** Collects what was made lately, which takes a millisecond or two. */
export function collectYoung(): void {
  collect ??= exposedCollector()
  collect({ type: 'minor' })
}

/** V8 shows its collector to contexts that are made after the flag was set. */
function exposedCollector(): (options: { type: 'minor' }) => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as (options: { type: 'minor' }) => void
}
