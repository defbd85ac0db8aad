import { useEffectEvent, useLayoutEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { useLocation } from 'react-router'

/** An entry of the history, as the router writes its state. */
interface Entry {
  key?: string
  idx?: number
  usr?: { kept?: Record<string, unknown> } | null
}

/** Safari refuses more than 100 changes of its history in ten seconds, those of the router included. */
const paceMs = 300
/** How often what was kept was forgotten: a change of before is not kept any more. */
let timesForgotten = 0

/**
 * What has been chosen in a wizard, kept in the present entry of the browser's history as well: a reload finds it again,
 * another visit begins anew. No entry is added, and nothing comes to the address.
 * @param keptOf what may be written there of a value: secrets may not
 */
export function useKeptInEntry<Value>(
  name: string,
  first: Value | (() => Value),
  keptOf: (value: Value) => unknown = (value) => value
): [Value, Dispatch<SetStateAction<Value>>] {
  const { key } = useLocation()
  const [value, setValue] = useState<Value>(() => {
    const kept = entryAt(key)?.usr?.kept?.[name]
    if (kept !== undefined) return kept as Value
    return typeof first === 'function' ? (first as () => Value)() : first
  })
  const keep = useEffectEvent(() => {
    const entry = entryAt(key)
    if (!entry) return
    const kept = { ...entry.usr?.kept, [name]: keptOf(value) }
    window.history.replaceState({ ...entry, usr: { ...entry.usr, kept } }, '')
  })
  const last = useRef({ key: '', at: 0 })
  useLayoutEffect(() => {
    const before = timesForgotten
    const keepNow = (): void => {
      if (timesForgotten !== before) return
      last.current = { key, at: performance.now() }
      keep()
    }
    // Another entry of the history has nothing yet.
    const wait = last.current.key === key ? last.current.at + paceMs - performance.now() : 0
    if (wait <= 0) {
      keepNow()
      return undefined
    }
    const timer = setTimeout(keepNow, wait)
    window.addEventListener('beforeunload', keepNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeunload', keepNow)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each value is kept
  }, [value, key])
  return [value, setValue]
}

/** What was made needs no choice any more: who comes back to the entry does not make it twice. */
export function forgetKept(): void {
  // What was typed last may have yet to be kept.
  timesForgotten += 1
  const entry = window.history.state as Entry | null
  if (!entry?.usr?.kept) return
  const { kept: _kept, ...usr } = entry.usr
  window.history.replaceState({ ...entry, usr }, '')
}

/** The entry of the history that the router shows; undefined where the router does not write there. */
function entryAt(key: string): Entry | undefined {
  const entry = window.history.state as Entry | null
  return entry?.idx !== undefined && (entry.key ?? 'default') === key ? entry : undefined
}
