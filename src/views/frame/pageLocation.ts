/** The address of a page that can be in a frame: who writes it, and who wants to know (docs/api/embedding.md). */

export interface Navigation {
  action: 'push' | 'replace'
  href: string
  /** False when the call wrote the address that was there already. */
  changed: boolean
}

export interface PageLocation {
  href: () => string
  /** The same as the page around knows it: without what this page wrote for itself. */
  hostHref: () => string
  /** Told of each call of pushState and replaceState by the page itself. */
  onNavigation: (listener: (navigation: Navigation) => void) => () => void
  /** Told when the address is another one, whoever wrote it. */
  onChange: (listener: () => void) => () => void
  /**
   * Goes to an address that the host page asks for: with the same path only the parameters change, else the page is
   * loaded.
   */
  go: (href: string) => void
  /** From now on a push replaces, so that the history of the frame does not grow. */
  pushAsReplace: () => void
  /** Gives the page its own functions back. */
  stop: () => void
}

/**
 * @param referer site of the page around, written in the address (docs/api/embedding.md)
 * @param options `isWritten` when the page has done so itself
 */
export function openPageLocation(
  page: Window,
  referer?: string,
  { isWritten = false }: { isWritten?: boolean } = {}
): PageLocation {
  const { history, location } = page
  // oxlint-disable-next-line typescript/unbound-method -- always called on the page's history
  const originals = { push: history.pushState, replace: history.replaceState }
  const navigations = new Set<(navigation: Navigation) => void>()
  const changes = new Set<() => void>()
  let pushes = true
  const isMarked = !!referer && (isWritten || !new URL(location.href).searchParams.has(refererParameter))
  const marked = (href: string): string => (isMarked ? withReferer(href, referer) : href)
  const unmarked = (href: string): string => (isMarked ? withoutReferer(href) : href)
  if (isMarked) history.replaceState(history.state, '', marked(location.href))
  let known = location.href

  const tellChange = (): void => {
    if (location.href === known) return
    known = location.href
    for (const listener of changes) listener()
  }
  const navigate = (
    action: 'push' | 'replace',
    state: unknown,
    title: string,
    url?: string | URL | null
  ): void => {
    const before = location.href
    const write = action === 'push' && pushes ? originals.push : originals.replace
    write.call(history, state, title, url)
    const { href } = location
    for (const listener of navigations) listener({ action, href: unmarked(href), changed: href !== before })
    tellChange()
  }
  history.pushState = (state, title, url) => navigate('push', state, title, url)
  history.replaceState = (state, title, url) => navigate('replace', state, title, url)
  page.addEventListener('popstate', tellChange)
  page.addEventListener('hashchange', tellChange)

  return {
    href: () => location.href,
    hostHref: () => unmarked(location.href),
    onNavigation: (listener) => subscribe(navigations, listener),
    onChange: (listener) => subscribe(changes, listener),
    go(href) {
      // A host may send anything.
      if (!URL.canParse(href, location.href)) return
      const target = new URL(marked(new URL(href, location.href).href))
      if (target.href === location.href) return
      if (target.origin === location.origin && target.pathname === location.pathname) {
        originals.replace.call(history, history.state, '', target.href)
        tellChange()
      } else if (target.protocol === 'http:' || target.protocol === 'https:') {
        // The host keeps the history: an entry of the frame beside its own would take a second "back".
        location.replace(target.href)
      }
    },
    pushAsReplace() {
      pushes = false
    },
    stop() {
      history.pushState = originals.push
      history.replaceState = originals.replace
      page.removeEventListener('popstate', tellChange)
      page.removeEventListener('hashchange', tellChange)
      navigations.clear()
      changes.clear()
    }
  }
}

const refererParameter = 'referer'

/** Written by hand: the other parameters stay letter for letter as they came. */
function withReferer(href: string, referer: string): string {
  const address = new URL(href)
  if (address.searchParams.has(refererParameter)) return href
  address.search += `${address.search ? '&' : ''}${refererParameter}=${encodeURIComponent(referer)}`
  return address.href
}

function withoutReferer(href: string): string {
  const pattern = new RegExp(`([?&])${refererParameter}=[^&#]*(&?)`)
  return href.replace(pattern, (_all, before: string, after: string) => (after ? before : ''))
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
