/**
 * External applications, in which people sign in with their account on the platform
 * (docs/api/external-applications.md).
 */

export interface ExternalApplication {
  /** Client id that the application sends as `client_id`. */
  id: string
  /** Name of the application, shown to users. */
  name: string
  /** Allowed redirect addresses, and all addresses below them. */
  redirectUris: string[]
}

export const maxRedirectUriLength = 2000
export const maxRedirectUris = 20
export const maxExternalApplications = 100

/** Schemes handled by browsers or systems (scripts, files, mails, calls…), which no application may register. */
const unsafeSchemes =
  /^(?:javascript|data|vbscript|file|filesystem|blob|about|view-source|wss?|ftps?|gopher|mailto|tel|sms|intent|chrome|resource|jar|ms-.*):$/

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Parses a redirect address; undefined for one that browsers parse in a misleading way, or that has no room for
 * parameters.
 */
function addressOf(text: string): URL | undefined {
  if (text.length > maxRedirectUriLength || /[\s\\#\p{C}]/u.test(text)) return undefined
  const url = URL.parse(text)
  if (!url || url.username || url.password || unsafeSchemes.test(url.protocol)) return undefined
  // Servers that decode these escapes serve another path than the address shows.
  return /%(?:2f|5c|2e|00)/i.test(url.pathname) ? undefined : url
}

/**
 * Whether an application may register this redirect address: https; http on the local machine; or a private-use scheme.
 * @param withoutEncryption allows http, when the platform itself is served over http as in development
 */
export function isRedirectUri(text: string, withoutEncryption = false): boolean {
  const url = addressOf(text)
  return !!url && (url.protocol !== 'http:' || withoutEncryption || loopback.test(url.hostname))
}

/**
 * The redirect address as browsers parse it; undefined unless it is below a registered one. Parts of URLs are compared
 * rather than texts: `https://good.example.evil.com` begins with `https://good.example`.
 */
export function registeredRedirect(
  { redirectUris }: Pick<ExternalApplication, 'redirectUris'>,
  text: string
): URL | undefined {
  const url = addressOf(text)
  return url && redirectUris.some((registered) => isBelow(url, registered)) ? url : undefined
}

function isBelow(url: URL, registeredText: string): boolean {
  const registered = addressOf(registeredText)
  if (!registered || url.protocol !== registered.protocol) return false
  const { host, pathname, search } = registered
  const isWholeScheme = !host && !pathname
  if (isWholeScheme) return true
  if (url.host !== host && !isSameMachine(url, registered)) return false
  if (search)
    return url.pathname === pathname && (url.search === search || url.search.startsWith(`${search}&`))
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`
  return url.pathname === pathname || url.pathname.startsWith(folder)
}

/**
 * Whether two loopback addresses match. A native application listens on any free port (RFC 8252, section 7.3): an
 * address registered without port matches all ports.
 */
function isSameMachine(url: URL, registered: URL): boolean {
  return (
    url.protocol === 'http:' &&
    !registered.port &&
    url.hostname === registered.hostname &&
    loopback.test(url.hostname)
  )
}
