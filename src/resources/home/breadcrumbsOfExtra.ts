import type { Breadcrumb } from '../../layout/breadcrumbs.ts'

/**
 * Converts the breadcrumbs of a framed page into links of the parent page. A path opens in the frame; a path with a
 * leading slash opens in the administration.
 */
export function breadcrumbsOfExtra(breadcrumbs: Breadcrumb[], path: string, basePath = ''): Breadcrumb[] {
  return withParentLinks(breadcrumbs, basePath, (to) => (to ? `${path}?p=${encodeURIComponent(to)}` : path))
}

/** Converts breadcrumbs as `breadcrumbsOfExtra` does, for a frame whose path is a suffix of the parent page's path. */
export function breadcrumbsUnder(breadcrumbs: Breadcrumb[], path: string): Breadcrumb[] {
  return withParentLinks(breadcrumbs, '', (to) => (to ? `${path}/${to}` : path))
}

function withParentLinks(
  breadcrumbs: Breadcrumb[],
  basePath: string,
  framePath: (to: string) => string
): Breadcrumb[] {
  return breadcrumbs.map(({ text, to }) => {
    if (to === undefined) return { text }
    return { text, to: to.startsWith('/') ? `${basePath}${to}` : framePath(to) }
  })
}
