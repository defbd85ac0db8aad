import type { Breadcrumb } from '../layout/breadcrumbs.ts'

/**
 * Breadcrumbs that a framed page sends, as links of the page around it: to a path of the frame, or, with a first slash,
 * to a path of the application.
 */
export function breadcrumbsOfExtra(sent: Breadcrumb[], path: string, basePath = ''): Breadcrumb[] {
  return sent.map(({ text, to }) => {
    if (to === undefined) return { text }
    if (to.startsWith('/')) return { text, to: `${basePath}${to}` }
    return { text, to: to ? `${path}?p=${encodeURIComponent(to)}` : path }
  })
}
