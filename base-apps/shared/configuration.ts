/** The configuration of the application, live while somebody writes it (docs/api/embedding.md). */
import { useSyncExternalStore } from 'react'
import type { Configuration } from '../../contract/applications/application.ts'
import { application } from './application.ts'
import { forgetDeclared } from './errors.ts'

let current: Configuration | undefined
const listeners = new Set<() => void>()

function configuration(): Configuration {
  current ??= withoutNulls(application().configuration ?? {})
  return current
}

/**
 * Follows what the editor around the page sends (`df:sync-config`). Only pages of the platform may: another site that
 * frames an application could show its visitors something else under the name of the platform.
 */
export function followEditor(): void {
  const { apiUrl, page, exposedUrl } = application()
  const origins = new Set(
    [window.location.href, apiUrl, page, exposedUrl].flatMap((address) =>
      address ? [new URL(address).origin] : []
    )
  )
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || !origins.has(origin)) return
    const sent = setConfigOf(data)
    if (!sent) return
    current = sent
    forgetDeclared()
    for (const listener of listeners) listener()
  })
}

/** A form that was emptied leaves nulls: they are as good as absent, but for places in lists. */
export function withoutNulls<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map((one: unknown) => withoutNulls(one)) as Value
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, own]) => own !== null)
  return Object.fromEntries(kept.map(([name, own]) => [name, withoutNulls(own as unknown)])) as Value
}

/** The configuration of a message; undefined for any other message. */
export function setConfigOf(message: unknown): Configuration | undefined {
  const { type, content } = (message ?? {}) as { type?: unknown; content?: unknown }
  const isObject = typeof content === 'object' && content !== null && !Array.isArray(content)
  return type === 'set-config' && isObject ? withoutNulls(content as Configuration) : undefined
}

/** Each base application declares what it has beside datasets, everything optional: its form let people leave it out. */
export function useConfiguration(): Configuration {
  return useSyncExternalStore(subscribe, configuration)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
