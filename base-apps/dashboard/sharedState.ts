/** Which parameters the applications of a dashboard share: filters, and nothing of what is one's own. Pure. */
import { filterNameOf } from '../../src/views/filters/filterQuery.ts'

/** Beside filters of columns and of concepts. */
const shared = new Set(['q'])

export const isShared = (parameter: string): boolean =>
  shared.has(parameter) || parameter.startsWith('_c_') || filterNameOf(parameter) !== undefined

/** The filters of an address. */
export function sharedOf(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...parameters].filter(([name, value]) => isShared(name) && value !== ''))
}

/** What changes in the address of the dashboard when an application went to an address. */
export function changesOf(dashboard: URLSearchParams, href: string): Record<string, string | undefined> {
  const theirs = sharedOf(new URL(href).searchParams)
  const ours = sharedOf(dashboard)
  const changes: Record<string, string | undefined> = {}
  for (const name of Object.keys(ours)) if (!(name in theirs)) changes[name] = undefined
  for (const [name, value] of Object.entries(theirs)) if (ours[name] !== value) changes[name] = value
  return changes
}

/** An address of an application with the filters of the dashboard; what is its own stays. */
export function withShared(href: string, dashboard: URLSearchParams): string {
  const address = new URL(href)
  const former = Array.from(address.searchParams.keys())
  for (const name of former) if (isShared(name)) address.searchParams.delete(name)
  for (const [name, value] of Object.entries(sharedOf(dashboard))) address.searchParams.set(name, value)
  return address.href
}

/** The look of the page, which its applications have too. */
const look = ['dark', 'primary', 'lang']

/**
 * The address of an application of the dashboard, below the same folder as the dashboard's own. A protected link of the
 * dashboard opens its applications.
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
