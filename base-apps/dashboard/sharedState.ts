/**
 * Parameters shared by the applications of a dashboard: filters only; other parameters (page, sort…) belong to one
 * application. No I/O.
 */
import { filterNameOf } from '../../src/views/filters/filterQuery.ts'

/** Shared parameters other than filters of columns and of concepts. */
const shared = new Set(['q'])

const isShared = (parameter: string): boolean =>
  shared.has(parameter) || parameter.startsWith('_c_') || filterNameOf(parameter) !== undefined

/** Shared filters in the parameters of a URL. */
export function sharedOf(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...parameters].filter(([name, value]) => isShared(name) && value !== ''))
}

/** Changes to the parameters of the dashboard after one of its applications navigated to `href`. */
export function changesOf(dashboard: URLSearchParams, href: string): Record<string, string | undefined> {
  const theirs = sharedOf(new URL(href).searchParams)
  const ours = sharedOf(dashboard)
  const changes: Record<string, string | undefined> = {}
  for (const name of Object.keys(ours)) if (!(name in theirs)) changes[name] = undefined
  for (const [name, value] of Object.entries(theirs)) if (ours[name] !== value) changes[name] = value
  return changes
}

/** Sets the filters of the dashboard in the URL of an application; other parameters of this URL stay. */
export function withShared(href: string, dashboard: URLSearchParams): string {
  const address = new URL(href)
  const former = Array.from(address.searchParams.keys())
  for (const name of former) if (isShared(name)) address.searchParams.delete(name)
  for (const [name, value] of Object.entries(sharedOf(dashboard))) address.searchParams.set(name, value)
  return address.href
}

/** Appearance parameters, passed on to the applications. */
const look = ['dark', 'primary', 'lang']

/**
 * URL of an application of the dashboard, below the same folder as the dashboard itself. The key of a protected link of
 * the dashboard is passed on: it opens these applications too.
 */
export function childAddress(
  { exposedUrl, applicationKey }: { exposedUrl: string; applicationKey?: string | undefined },
  id: string,
  page: URLSearchParams
): string {
  const segment = applicationKey ? `${applicationKey}:${id}` : id
  const address = new URL(encodeURIComponent(segment), exposedUrl)
  address.searchParams.set('d-frame', 'true')
  for (const name of look) {
    const value = page.get(name)
    if (value) address.searchParams.set(name, value)
  }
  return withShared(address.href, page)
}
