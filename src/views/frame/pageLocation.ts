/** URL of a page that may be framed: watches navigations, and applies those of the host (docs/api/embedding.md). */

interface Navigation {
  action: 'push' | 'replace'
  href: string
  /** False when the call wrote the current URL again. */
  changed: boolean
}

export interface PageLocation {
  href: () => string
  /** Current URL as the host knows it, without the parameters that this page added for itself. */
  hostHref: () => string
  /** Inverse of `hostHref` for any URL of the host. */
  ownHref: (href: string) => string
  /** Subscribes to calls of `pushState` and `replaceState` by this page. */
  onNavigation: (listener: (navigation: Navigation) => void) => () => void
  /** Subscribes to changes of the URL, whatever their cause. */
  onChange: (listener: () => void) => () => void
  /** Navigates to a URL requested by the host: on the same path only the parameters change, else the page loads. */
  go: (href: string) => void
  /** Makes `pushState` replace the entry, so that the history of the frame does not grow. */
  pushAsReplace: () => void
  /** Restores the native history functions. */
  stop: () => void
}

/** @param referer site of the host page, added to the URL (docs/api/embedding.md) */
export function openPageLocation(page: Window, referer?: string): PageLocation {
  const { history, location } = page
  // oxlint-disable-next-line typescript/unbound-method -- always called on the page's history
  const originals = { push: history.pushState, replace: history.replaceState }
  const navigations = new Set<(navigation: Navigation) => void>()
  const changes = new Set<() => void>()
  let pushes = true
  // A page that loads again, or to which the browser goes back, has added it before.
  const isMarked = !!referer && [null, referer].includes(writtenReferer(location.href))
  const marked = (href: string): string => (isMarked ? withReferer(href, referer) : href)
  const unmarked = (href: string): string => (isMarked ? withoutReferer(href) : href)
  if (isMarked) history.replaceState(history.state, '', marked(location.href))
  let lastHref = location.href

  const tellChange = (): void => {
    if (location.href === lastHref) return
    lastHref = location.href
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
    ownHref: marked,
    onNavigation: (listener) => subscribe(navigations, listener),
    onChange: (listener) => subscribe(changes, listener),
    go(href) {
      // The host may send invalid URLs.
      if (!URL.canParse(href, location.href)) return
      const target = new URL(marked(new URL(href, location.href).href))
      if (target.href === location.href) return
      if (target.origin === location.origin && target.pathname === location.pathname) {
        originals.replace.call(history, history.state, '', target.href)
        tellChange()
      } else if (target.protocol === 'http:' || target.protocol === 'https:') {
        // The host keeps the history: another entry in the frame would need a second "back".
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

/** Site of the host page in a URL. */
export const writtenReferer = (href: string): string | null =>
  new URL(href).searchParams.get(refererParameter)

/** Edits the URL as text, so that other parameters keep their exact encoding. */
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
