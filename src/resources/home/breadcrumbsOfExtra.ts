import type { Breadcrumb } from '../../layout/breadcrumbs.ts'

/**
 * Breadcrumbs that a framed page sends, as links of the page around it: to a path of the frame, or, with a first slash,
 * to a path of the application.
 */
export function breadcrumbsOfExtra(sent: Breadcrumb[], path: string, basePath = ''): Breadcrumb[] {
  return linked(sent, basePath, (to) => (to ? `${path}?p=${encodeURIComponent(to)}` : path))
}

/** The same for a page whose paths stand behind the one of the page around it. */
export function breadcrumbsUnder(sent: Breadcrumb[], path: string): Breadcrumb[] {
  return linked(sent, '', (to) => (to ? `${path}/${to}` : path))
}

function linked(sent: Breadcrumb[], basePath: string, inFrame: (to: string) => string): Breadcrumb[] {
  return sent.map(({ text, to }) => {
    if (to === undefined) return { text }
    return { text, to: to.startsWith('/') ? `${basePath}${to}` : inFrame(to) }
  })
}
