/** Configuration of the application, updated live from the editor (docs/api/embedding.md). */
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
 * Applies the configurations that the editor around the page sends (`df:sync-config`). Only messages of the platform's
 * origin are accepted: another site that frames the application could show false content under the platform's name.
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

/** Removes null values, which forms write for cleared fields. Nulls in arrays stay, as they keep the positions. */
function withoutNulls<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutNulls(item)) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, property]) => property !== null)
  return Object.fromEntries(
    entries.map(([name, property]) => [name, withoutNulls(property as unknown)])
  ) as Value
}

/** Configuration in a message; undefined for any other message. */
export function setConfigOf(message: unknown): Configuration | undefined {
  const { type, content } = (message ?? {}) as { type?: unknown; content?: unknown }
  const isObject = typeof content === 'object' && content !== null && !Array.isArray(content)
  return type === 'set-config' && isObject ? withoutNulls(content as Configuration) : undefined
}

/**
 * Configuration of the application. Each base application declares its own optional fields, since a draft may be
 * incomplete.
 */
export function useConfiguration(): Configuration {
  return useSyncExternalStore(subscribe, configuration)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
