/** Frame sources of the Content-Security-Policy of a portal, from its configuration. No I/O. */

/**
 * A host source with optional scheme, wildcard, port and path. The pattern excludes spaces and semicolons, which would
 * end the directive.
 */
const source = /^(?:https?:\/\/)?(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::(?:\d{1,5}|\*))?(?:\/[\w./~%-]*)?$/

/**
 * Valid sources of a list in a configuration.
 * @param list `allowedFrameSources` or `allowedFrameAncestors`, unchecked
 */
export function namedSources(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  return list
    .filter((one) => typeof one === 'string')
    .map((one) => one.trim())
    .filter((one) => source.test(one))
}

/** Origins of the framed pages that a portal adds to the space of signed-in visitors. */
export function accountPageSources(personal: unknown): string[] {
  const { accountPages } = (personal ?? {}) as { accountPages?: unknown }
  if (!Array.isArray(accountPages)) return []
  return accountPages.flatMap((page: { href?: unknown } | null) => {
    const url = typeof page?.href === 'string' ? URL.parse(page.href) : null
    return url && /^https?:$/.test(url.protocol) ? namedSources([url.origin]) : []
  })
}

/** Frame sources of a portal besides its own host. A portal that names none allows any https frame. */
export function framedSources(list: unknown): string[] {
  const namedHosts = namedSources(list)
  return namedHosts.length ? namedHosts : ['https:']
}
