/** Applications outside of the platform, where people open a session with their account (docs/api/external-applications.md). */

export interface ExternalApplication {
  /** What it calls itself, as `client_id`. */
  id: string
  /** What people are told. */
  name: string
  /** Where people may be sent back to: these addresses, and what is below. */
  redirectUris: string[]
}

export const longestRedirectUri = 2000
export const mostRedirectUris = 20
export const mostExternalApplications = 100

/** Schemes that run, open or send something by themselves: no application has them for itself. */
const unsafeSchemes =
  /^(?:javascript|data|vbscript|file|filesystem|blob|about|view-source|wss?|ftps?|gopher|mailto|tel|sms|intent|chrome|resource|jar|ms-.*):$/

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Undefined for what browsers would read otherwise than it looks, or that cannot hold an answer. */
function addressOf(text: string): URL | undefined {
  if (text.length > longestRedirectUri || /[\s\\#\p{C}]/u.test(text)) return undefined
  const url = URL.parse(text)
  if (!url || url.username || url.password || unsafeSchemes.test(url.protocol)) return undefined
  // Servers that decode these find other folders than the address shows.
  return /%(?:2f|5c|2e|00)/i.test(url.pathname) ? undefined : url
}

/**
 * Whether an application may have this address: of the web, encrypted unless it stays on the machine, or with a scheme of
 * its own.
 * @param withoutEncryption the platform itself is asked for without, as in development
 */
export function isRedirectUri(text: string, withoutEncryption = false): boolean {
  const url = addressOf(text)
  return !!url && (url.protocol !== 'http:' || withoutEncryption || loopback.test(url.hostname))
}

/**
 * The address that people may be sent to, as browsers read it; undefined for one that is not below a registered one. What
 * is compared are the parts of addresses: the text of `https://good.example.evil.com` begins with `https://good.example`.
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

/** A program takes any port that is free for its answer (RFC 8252): one that registers none accepts all. */
function isSameMachine(url: URL, registered: URL): boolean {
  return (
    url.protocol === 'http:' &&
    !registered.port &&
    url.hostname === registered.hostname &&
    loopback.test(url.hostname)
  )
}
