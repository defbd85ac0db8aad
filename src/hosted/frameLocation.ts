/** How the address of a hosted page and the one of the page around it follow each other (docs/api/embedding.md). */

export interface FrameRule {
  /** Address of the hosted page as it starts, absolute or of this site. */
  src: string
  /** Where the path inside the frame is kept: in a parameter, or behind a path of the host. */
  path?: { parameter: string } | { prefix: string }
  /** Parameters of the frame that the host does not show. */
  own?: Record<string, string>
  /** Address that the hosted page is at once `src` has led there: on a second origin, for one. */
  landing?: string
  /** Parameters of the host that are none of the frame's. */
  ofHost?: readonly string[]
}

interface HostLocation {
  pathname: string
  /** The query with its question mark. */
  search: string
}

/** The account that the page is asked to take (`src/authProvider/accountSwitch.ts`) goes from its address once it has. */
const isOfHost = ({ ofHost = [] }: FrameRule, name: string): boolean =>
  name === 'account' || ofHost.includes(name)

function sourceOf({ src }: FrameRule): URL {
  return new URL(src, window.location.href)
}

/** The rule of a page that has started. */
export function landed(rule: FrameRule): FrameRule {
  return rule.landing ? { ...rule, src: rule.landing } : rule
}

/** Address that the frame should be at. */
export function frameAddress(rule: FrameRule, host: HostLocation): string {
  const source = sourceOf(rule)
  const address = pathInFrame(rule, host, source)
  for (const [name, value] of source.searchParams) address.searchParams.set(name, value)
  const parameter = rule.path && 'parameter' in rule.path ? rule.path.parameter : undefined
  for (const [name, value] of new URLSearchParams(host.search)) {
    if (name !== parameter && !isOfHost(rule, name)) address.searchParams.set(name, value)
  }
  for (const [name, value] of Object.entries(rule.own ?? {})) address.searchParams.set(name, value)
  return address.href
}

/** A path of another site is not followed: whoever writes a link would choose what the page shows. */
function pathInFrame({ path }: FrameRule, { pathname, search }: HostLocation, source: URL): URL {
  const start = new URL(source.href)
  const relative = path && relativePath(path, pathname, search)
  if (!relative || !URL.canParse(relative, source)) return start
  const target = new URL(relative, directoryOf(source))
  return target.origin === source.origin ? target : start
}

function relativePath(
  path: NonNullable<FrameRule['path']>,
  pathname: string,
  search: string
): string | undefined {
  if ('parameter' in path) return new URLSearchParams(search).get(path.parameter) ?? undefined
  return pathname.startsWith(`${path.prefix}/`) ? pathname.slice(path.prefix.length + 1) : undefined
}

/** Paths in a frame start in the folder of its first page. */
function directoryOf(source: URL): URL {
  const directory = new URL(source.href)
  directory.search = ''
  directory.hash = ''
  if (!directory.pathname.endsWith('/')) {
    directory.pathname = directory.pathname.slice(0, directory.pathname.lastIndexOf('/') + 1)
  }
  return directory
}

/** Where the host should be once the frame went to an address; undefined for an address that is not mirrored. */
export function hostLocation(rule: FrameRule, href: string, host: HostLocation): HostLocation | undefined {
  const source = sourceOf(rule)
  if (!URL.canParse(href, source)) return undefined
  const address = new URL(href, source)
  if (address.origin !== source.origin) return undefined
  const relative = inFrame(source, address)
  if (!rule.path && relative !== '') return undefined
  const search = new URLSearchParams(
    [...new URLSearchParams(host.search)].filter(([name]) => isOfHost(rule, name))
  )
  let pathname = host.pathname
  if (rule.path && 'prefix' in rule.path) {
    if (relative.startsWith('/')) return undefined
    pathname = relative ? `${rule.path.prefix}/${relative}` : rule.path.prefix
  } else if (rule.path && relative) search.set(rule.path.parameter, relative)
  for (const [name, value] of address.searchParams) {
    if ((rule.own && name in rule.own) || isOfHost(rule, name)) continue
    if (source.searchParams.get(name) !== value) search.set(name, value)
  }
  const text = search.toString()
  return { pathname, search: text ? `?${text}` : '' }
}

/** Path relative to the folder of the source, empty for the source itself, whole outside of it. */
function inFrame(source: URL, address: URL): string {
  const bare = (path: string): string => path.replace(/\/$/, '')
  if (bare(address.pathname) === bare(source.pathname)) return ''
  const directory = directoryOf(source).pathname
  return address.pathname.startsWith(directory) ? address.pathname.slice(directory.length) : address.pathname
}
