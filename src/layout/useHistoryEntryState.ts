import { useEffectEvent, useLayoutEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { useLocation } from 'react-router'

/** State of a history entry, as the router writes it. */
interface Entry {
  key?: string
  idx?: number
  usr?: { kept?: Record<string, unknown> } | null
}

/** Milliseconds between two writes: Safari allows 100 history changes in ten seconds, those of the router included. */
const paceMs = 300
/** Number of calls of `forgetEntryState`: a write delayed from before is dropped. */
let timesForgotten = 0

/**
 * State of a wizard, also stored in the current history entry: a reload restores it, a new visit starts empty. Adds no
 * entry and changes no URL.
 * @param keptOf the part of a value to store, without secrets
 */
export function useHistoryEntryState<Value>(
  name: string,
  first: Value | (() => Value),
  keptOf: (value: Value) => unknown = (value) => value
): [Value, Dispatch<SetStateAction<Value>>] {
  const { key } = useLocation()
  const [value, setValue] = useState<Value>(() => {
    const storedValue = entryAt(key)?.usr?.kept?.[name]
    if (storedValue !== undefined) return storedValue as Value
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
    // The first write to a new entry is immediate.
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every change of the value is stored
  }, [value, key])
  return [value, setValue]
}

/** Clears the stored state after the creation, so that going back does not create the resource twice. */
export function forgetEntryState(): void {
  // A delayed write may be pending: the counter cancels it.
  timesForgotten += 1
  const entry = window.history.state as Entry | null
  if (!entry?.usr?.kept) return
  const { kept: _kept, ...usr } = entry.usr
  window.history.replaceState({ ...entry, usr }, '')
}

/** Current history entry; undefined when the router did not write it. */
function entryAt(key: string): Entry | undefined {
  const entry = window.history.state as Entry | null
  return entry?.idx !== undefined && (entry.key ?? 'default') === key ? entry : undefined
}
