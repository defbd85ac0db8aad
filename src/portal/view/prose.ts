/** Texts that people write, in a page of a portal: where their links lead, and their headings. Pure. */
import { isPlatformPath } from '../../../contract/platformPaths.ts'

/**
 * A page has its own title: those of the first level in its texts are of the second one, and look as they did.
 * @param html that was made of markdown and has nothing active: its attributes are in double quotes
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
 * Links as `[us](/contact)` are paths of their portal, wherever it is.
 * @param html that was made of markdown and has nothing active: its attributes are in double quotes
 * @param base in front of the paths of the portal, empty on a host of its own
 * @param sitePath in front of those of the platform
 */
export function withBase(html: string, base: string, sitePath = ''): string {
  if (!base && !sitePath) return html
  return html.replaceAll(/(<a [^>]*?href=")(\/(?!\/)[^"]*)/g, (_whole, start: string, path: string) =>
    isPlatformPath(path) ? start + sitePath + path : start + base + (path === '/' ? '' : path)
  )
}
