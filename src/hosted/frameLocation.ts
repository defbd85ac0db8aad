/** Synchronization of the URLs of a framed page and its host (docs/api/embedding.md). */

export interface FrameRule {
  /** Initial URL of the framed page, absolute or on this origin. */
  src: string
  /** Where the host URL stores the frame's path: in a parameter, or after a path prefix. */
  path?: { parameter: string } | { prefix: string }
  /** Parameters of the frame that the host URL does not show. */
  own?: Record<string, string>
  /** URL after the redirect of `src`, for example on a second origin. */
  landing?: string
  /** Parameters of the host that are not passed to the frame. */
  ofHost?: readonly string[]
}

interface HostLocation {
  pathname: string
  /** Query string with its question mark. */
  search: string
}

/** `account` is consumed by the host itself (`src/authProvider/accountSwitch.ts`), and never passed to the frame. */
const isOfHost = ({ ofHost = [] }: FrameRule, name: string): boolean =>
  name === 'account' || ofHost.includes(name)

function sourceOf({ src }: FrameRule): URL {
  return new URL(src, window.location.href)
}

/** Rule after the redirect of the initial URL. */
export function afterNavigation(rule: FrameRule): FrameRule {
  return rule.landing ? { ...rule, src: rule.landing } : rule
}

/** Target URL of the frame. */
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

/** Resolves the path of the frame, on the frame's own origin only: a crafted link could otherwise show any site. */
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

/** Paths of a frame are relative to the directory of its initial page. */
function directoryOf(source: URL): URL {
  const directory = new URL(source.href)
  directory.search = ''
  directory.hash = ''
  if (!directory.pathname.endsWith('/')) {
    directory.pathname = directory.pathname.slice(0, directory.pathname.lastIndexOf('/') + 1)
  }
  return directory
}

/** Target URL of the host after a navigation of the frame; undefined for a URL that is not mirrored. */
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

/** Path relative to the directory of the source: empty for the source itself, absolute outside of it. */
function inFrame(source: URL, address: URL): string {
  const bare = (path: string): string => path.replace(/\/$/, '')
  if (bare(address.pathname) === bare(source.pathname)) return ''
  const directory = directoryOf(source).pathname
  return address.pathname.startsWith(directory) ? address.pathname.slice(directory.length) : address.pathname
}
