/** Breadcrumbs of the current route: a page declares them, the top bar shows them. */
export interface Breadcrumb {
  text: string
  to?: string
}

interface PageBreadcrumbs {
  /** Path of the page that declared them: they are not shown on another one. */
  pathname: string
  items: Breadcrumb[]
  /** Title of the document, where it is not made of the breadcrumbs. */
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
