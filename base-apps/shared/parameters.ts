/**
 * Parameters of the page URL: filters, shared with the parent page (`df:sync-state`).
 * The script of the frame protocol observes `history.replaceState`, and writes through `vIframeOptions`.
 */
import { useSyncExternalStore } from 'react'

declare global {
  interface Window {
    vIframeOptions?: { reactiveParams: Record<string, string> }
  }
}

const listeners = new Set<() => void>()

/** Query string of the page, a string so that hooks can compare it. */
const search = (): string => window.location.search

/** Sets URL parameters; undefined removes one. */
export function setParameters(changes: Record<string, string | undefined>): void {
  const address = new URL(window.location.href)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') address.searchParams.delete(name)
    else address.searchParams.set(name, value)
  }
  if (address.href === window.location.href) return
  window.history.replaceState(window.history.state, '', address)
  tell()
}

export function useParameters(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(subscribe, search))
}

/** Lets the parent page change the URL parameters without a reload. */
export function shareParameters(): void {
  window.addEventListener('popstate', tell)
  window.vIframeOptions = {
    reactiveParams: new Proxy<Record<string, string>>(
      {},
      {
        get: (_target, name) => new URLSearchParams(search()).get(String(name)) ?? undefined,
        has: (_target, name) => new URLSearchParams(search()).has(String(name)),
        set(_target, name, value) {
          setParameters({ [String(name)]: value === undefined || value === null ? undefined : String(value) })
          return true
        },
        deleteProperty(_target, name) {
          setParameters({ [String(name)]: undefined })
          return true
        },
        ownKeys: () => [...new Set(new URLSearchParams(search()).keys())],
        getOwnPropertyDescriptor: (_target, name) => {
          const value = new URLSearchParams(search()).get(String(name))
          return value === null ? undefined : { value, writable: true, enumerable: true, configurable: true }
        }
      }
    )
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
