/** Breadcrumbs of the current route, declared by the page and shown in the top bar. */
export interface Breadcrumb {
  text: string
  to?: string
}

interface PageBreadcrumbs {
  /** Path of the page that declared the breadcrumbs: they are ignored on other paths. */
  pathname: string
  items: Breadcrumb[]
  /** Document title, when it does not derive from the breadcrumbs. */
  title?: string | undefined
}

let current: PageBreadcrumbs = { pathname: '', items: [] }
const listeners = new Set<() => void>()

export function setBreadcrumbs(next: PageBreadcrumbs): void {
  current = next
  for (const listener of listeners) listener()
}

export function currentBreadcrumbs(): PageBreadcrumbs {
  return current
}

export function onBreadcrumbs(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
