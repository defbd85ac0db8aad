import type { Breadcrumb } from '../../layout/breadcrumbs.ts'

/**
 * Converts the breadcrumbs of a framed page into links of the parent page. A path opens in the frame; a path with a
 * leading slash opens in the administration.
 */
export function breadcrumbsOfExtra(sent: Breadcrumb[], path: string, basePath = ''): Breadcrumb[] {
  return linked(sent, basePath, (to) => (to ? `${path}?p=${encodeURIComponent(to)}` : path))
}

/** Converts breadcrumbs as `breadcrumbsOfExtra` does, for a frame whose path is a suffix of the parent page's path. */
export function breadcrumbsUnder(sent: Breadcrumb[], path: string): Breadcrumb[] {
  return linked(sent, '', (to) => (to ? `${path}/${to}` : path))
}

function linked(sent: Breadcrumb[], basePath: string, inFrame: (to: string) => string): Breadcrumb[] {
  return sent.map(({ text, to }) => {
    if (to === undefined) return { text }
    return { text, to: to.startsWith('/') ? `${basePath}${to}` : inFrame(to) }
  })
}
