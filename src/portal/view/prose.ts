/** Adapts user-written HTML to a portal page: its links and headings. No I/O. */
import { isPlatformPath } from '../../../contract/platformPaths.ts'

/**
 * Lowers `h1` to `h2`, with the look of `h1`: the page has its own title.
 * @param html sanitized HTML made from markdown, whose attributes are in double quotes
 */
export function underTitle(html: string): string {
  return html
    .replaceAll(/<h1((?: [^>]*)?)>/g, (_whole, attributes: string) =>
      attributes.includes(' class="')
        ? `<h2${attributes.replace(' class="', ' class="title-h1 ')}>`
        : `<h2 class="title-h1"${attributes}>`
    )
    .replaceAll('</h1>', '</h2>')
}

/**
 * Prefixes the absolute paths of links, such as `[us](/contact)`, with the base path of the portal.
 * @param html sanitized HTML made from markdown, whose attributes are in double quotes
 * @param base prefix of the paths of the portal, empty on its own host
 * @param sitePath prefix of the paths of the platform
 */
export function withBase(html: string, base: string, sitePath = ''): string {
  if (!base && !sitePath) return html
  return html.replaceAll(/(<a [^>]*?href=")(\/(?!\/)[^"]*)/g, (_whole, start: string, path: string) =>
    isPlatformPath(path) ? start + sitePath + path : start + base + (path === '/' ? '' : path)
  )
}
