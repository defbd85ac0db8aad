/** Publication sites that are not declared, where nobody signs in (docs/api/sites.md). */
import type { AccountKeys } from '../../../contract/session.ts'
import { siteKey, type UndeclaredSite } from '../../../contract/sites.ts'
import type { Platform } from '../../platform.ts'
import { pathOfSite } from '../../sites/sitePaths.ts'
import { siteHost } from './hosts.ts'

const maxListed = 1000

type Services = Pick<Platform, 'config' | 'directory' | 'sites'>

/** @returns the number of all, and the first ones with the current names of their owners */
export async function undeclaredSites(
  services: Services
): Promise<{ count: number; results: UndeclaredSite[] }> {
  const { config, directory, sites: publicationSites } = services
  const { protocol, host: platformHost } = new URL(config.siteUrl)
  const undeclared = new Map<string, UndeclaredSite>()
  for (const { type, id, url, title, owner } of await publicationSites.all()) {
    const host = URL.canParse(url) ? siteHost(new URL(url).host, protocol) : undefined
    const path = pathOfSite(url)
    const isUndeclared =
      host && path !== undefined && host !== platformHost && !directory.sites.at(host, path)
    if (!isUndeclared) continue
    const place = { host, ...(path ? { path } : {}) }
    undeclared.set(siteKey(place), {
      ...place,
      name: `${type}:${id}`,
      owner,
      ...(title ? { title } : {})
    })
  }
  const results = await Promise.all(
    [...undeclared.values()]
      .slice(0, maxListed)
      .map(async (site) => ({ ...site, owner: { ...site.owner, name: await nameOf(services, site.owner) } }))
  )
  return { count: undeclared.size, results }
}

async function nameOf({ directory: { accounts } }: Services, { type, id }: AccountKeys): Promise<string> {
  const account = type === 'user' ? await accounts.user(id) : await accounts.organization(id)
  return account?.name ?? id
}
