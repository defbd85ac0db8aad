/** Sites that a portal names for its frames: which ones its policy says to browsers. Pure. */

/** A host, with its scheme, port, path or a wildcard before it: nothing that could end the directive of a policy. */
const source = /^(?:https?:\/\/)?(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::(?:\d{1,5}|\*))?(?:\/[\w./~%-]*)?$/

/** @param list `allowedFrameSources` or `allowedFrameAncestors` of a configuration */
export function namedSources(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  return list
    .filter((one) => typeof one === 'string')
    .map((one) => one.trim())
    .filter((one) => source.test(one))
}

/** Origins of the pages that a portal adds to the space of its visitors, which are shown in frames. */
export function accountPageSources(personal: unknown): string[] {
  const { accountPages } = (personal ?? {}) as { accountPages?: unknown }
  if (!Array.isArray(accountPages)) return []
  return accountPages.flatMap((page: { href?: unknown } | null) => {
    const url = typeof page?.href === 'string' ? URL.parse(page.href) : null
    return url && /^https?:$/.test(url.protocol) ? namedSources([url.origin]) : []
  })
}

/** What a portal may frame beside itself: whoever names none lets its pages frame what it wants, without eavesdroppers. */
export function framedSources(list: unknown): string[] {
  const named = namedSources(list)
  return named.length ? named : ['https:']
}
