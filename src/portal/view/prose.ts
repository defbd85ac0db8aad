/** Links of texts that people write, as `[us](/contact)`: paths of their portal, wherever it is. Pure. */

/** What is at the root of every host, and of no portal. */
const ofPlatform = /^\/(?:data-fair|simple-directory|events|catalogs|portals-manager|portal)(?:[/?#]|$)/

/**
 * @param html that was made of markdown and has nothing active: its attributes are in double quotes
 * @param base in front of the paths of the portal, empty on a host of its own
 */
export function withBase(html: string, base: string): string {
  if (!base) return html
  return html.replaceAll(/(<a [^>]*?href=")(\/(?!\/)[^"]*)/g, (whole, start: string, path: string) =>
    ofPlatform.test(path) ? whole : start + base + (path === '/' ? '' : path)
  )
}
