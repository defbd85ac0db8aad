/** Requests of the site page to the directory. */
import type { ExternalApplication } from '../../../contract/externalApplications.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import type {
  AuthMode,
  DirectorySite,
  StoredTheme,
  UndeclaredSite as OwnedSite
} from '../../../contract/sites.ts'
import { apiJson, apiRequest, apiStated, type Stated } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'

export interface UndeclaredSite extends OwnedSite {
  owner: AccountKeys & { name: string }
}

/** Changes of a site; null removes a value. */
export interface SiteChanges {
  title?: string | null
  authMode?: AuthMode
  authOnlyOtherSite?: string | null
  contact?: string | null
  tosMessage?: string | null
  logo?: string | null
  applications?: ExternalApplication[]
  theme?: StoredTheme
}

interface Sites {
  declared: DirectorySite[]
  undeclared: UndeclaredSite[]
}

const sitesPath = `${directoryApi}/sites`
const maxShown = 1000

export async function readSites(): Promise<Sites> {
  const [declared, undeclared] = await Promise.all([
    apiJson<{ results: DirectorySite[] }>(sitesPath, {
      query: { showAll: true, size: maxShown, sort: 'host' }
    }),
    apiJson<{ results: UndeclaredSite[] }>(`${sitesPath}/_undeclared`)
  ])
  return { declared: declared.results, undeclared: undeclared.results }
}

const path = (id: string): string => `${sitesPath}/${encodeURIComponent(id)}`

/** Reads a site with the entity tag for a later change. */
export function readSiteState(id: string): Promise<Stated<DirectorySite>> {
  return apiStated(path(id))
}

/** @param seen entity tag of the edited state; a newer state gives 412 */
export function patchSite(
  id: string,
  changes: SiteChanges,
  seen: string | undefined
): Promise<DirectorySite> {
  return apiJson(path(id), { method: 'PATCH', json: changes, ...(seen ? { ifMatch: seen } : {}) })
}

/** Declares a site, which then has sign-in through the platform. */
export function declareSite({ host, path: sitePath, title, owner }: UndeclaredSite): Promise<DirectorySite> {
  const json = { host, owner, ...(sitePath ? { path: sitePath } : {}), ...(title ? { title } : {}) }
  return apiJson(sitesPath, { method: 'POST', json })
}

export async function withdrawSite(id: string): Promise<void> {
  await apiRequest(path(id), { method: 'DELETE' })
}
