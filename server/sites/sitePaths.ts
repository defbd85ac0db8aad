/** Paths of the sites on each host of the platform. */
import { withoutEndSlashes } from '../../contract/endSlashes.ts'
import { isPlatformPath } from '../../contract/platformPaths.ts'
import type { Config } from '../config/config.ts'
import type { DirectorySite } from '../../contract/sites.ts'
import { requestTarget } from '../http/requestAddress.ts'
import { hostOf, type HostedRequest } from '../http/requestHost.ts'
import type { PathsOfHost, SitePaths } from '../http/sitePath.ts'
import type { AccountKeys } from '../../contract/session.ts'

/** A publication site with the host and path of its address. */
export interface PlacedSite {
  host: string
  path: string
  owner: Pick<AccountKeys, 'type' | 'id'>
}

interface Sources {
  config: Pick<Config, 'siteUrl'> & { applications?: Pick<Config['applications'], 'pages'> }
  /** Lists of sites; the index is rebuilt when one of the arrays is replaced. */
  declared: () => readonly DirectorySite[]
  published: () => readonly PlacedSite[]
}

/** Whether a path is reserved to the platform on every host, so that no site may use it. */
export const isOfPlatform = (path: string): boolean => isPlatformPath(path) || /^\/api(?:\/|$)/.test(path)

/** Canonical path of an address, without trailing slash; undefined for an address that no request can have. */
export function pathOfSite(address: string): string | undefined {
  const pathname = URL.parse(address)?.pathname
  const path = pathname && withoutEndSlashes(pathname)
  if (!path) return path
  const spelled = requestTarget(path)?.address
  return spelled === undefined || isOfPlatform(spelled) ? undefined : spelled
}

export function openSitePaths({ config, declared, published }: Sources): SitePaths {
  const main = new URL(config.siteUrl)
  const mainPath = pathOfSite(config.siteUrl) ?? ''
  const ofMain = pathsOf([mainPath], mainPath)
  const { url: applicationsUrl } = config.applications?.pages ?? {}
  const fixed = new Map<string, PathsOfHost>([
    [main.host, ofMain],
    ...(applicationsUrl === undefined
      ? []
      : [[new URL(applicationsUrl).host, ofApplications(applicationsUrl)] as const])
  ])
  const isFixed = [...fixed.values()].some(({ paths }) => paths.length)
  let seen: readonly [readonly DirectorySite[], readonly PlacedSite[]] | undefined
  let others = new Map<string, PathsOfHost>()
  let areUsed = isFixed

  function read(): void {
    const now = [declared(), published()] as const
    if (seen && seen[0] === now[0] && seen[1] === now[1]) return
    seen = now
    others = pathsByHost(...now, mainPath)
    areUsed = isFixed || [...others.values()].some(({ paths }) => paths.length)
  }

  return {
    get areUsed() {
      read()
      return areUsed
    },
    at(request) {
      read()
      const host = hostOrNothing(request)
      // Another host is an alternative name of the platform, or is unknown.
      return fixed.get(host) ?? others.get(host) ?? ofMain
    }
  }
}

function ofApplications(url: string): PathsOfHost {
  const path = pathOfSite(url.replace(/\/data-fair$/, '')) ?? ''
  return pathsOf([path], path)
}

function pathsOf(paths: Iterable<string>, otherwise: string): PathsOfHost {
  const longestFirst = [...new Set(paths)].filter(Boolean).toSorted((a, b) => b.length - a.length)
  return { paths: longestFirst, otherwise }
}

function pathsByHost(
  declared: readonly DirectorySite[],
  published: readonly PlacedSite[],
  mainPath: string
): Map<string, PathsOfHost> {
  const onHost = Map.groupBy(declared, ({ host }) => host)
  const placed = [
    ...declared.map(({ host, path = '' }) => ({ host, path })).filter(({ path }) => !isOfPlatform(path)),
    ...published.filter((site) => !isWithin(onHost.get(site.host), site))
  ]
  return new Map(
    [...Map.groupBy(placed, ({ host }) => host)].map(([host, sites]) => {
      const paths = sites.map(({ path }) => path)
      const usual = ['', mainPath].find((path) => paths.includes(path))
      return [host, pathsOf(paths, usual ?? onHost.get(host)?.[0]?.path ?? '')]
    })
  )
}

/**
 * Whether a publication site is below a declared site of another account. Accounts may enter any address for a
 * publication site, but must not take over parts of a site of others.
 */
function isWithin(declared: readonly DirectorySite[] = [], { path, owner }: PlacedSite): boolean {
  const isOther = (site: DirectorySite): boolean =>
    site.owner.type !== owner.type || site.owner.id !== owner.id
  return (
    path !== '' && declared.some((site) => isOther(site) && (path + '/').startsWith(`${site.path ?? ''}/`))
  )
}

function hostOrNothing(request: HostedRequest): string {
  try {
    return hostOf(request)
  } catch {
    return ''
  }
}
