/** What the page of sites asks of the directory. */
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

/** Values to replace; null removes one. */
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

export interface Sites {
  declared: DirectorySite[]
  undeclared: UndeclaredSite[]
}

const sitesPath = `${directoryApi}/sites`
const mostShown = 1000

export async function readSites(): Promise<Sites> {
  const [declared, undeclared] = await Promise.all([
    apiJson<{ results: DirectorySite[] }>(sitesPath, {
      query: { showAll: true, size: mostShown, sort: 'host' }
    }),
    apiJson<{ results: UndeclaredSite[] }>(`${sitesPath}/_undeclared`)
  ])
  return { declared: declared.results, undeclared: undeclared.results }
}

const path = (id: string): string => `${sitesPath}/${encodeURIComponent(id)}`

/** A site, with the tag that a change starts from. */
export function readSiteState(id: string): Promise<Stated<DirectorySite>> {
  return apiStated(path(id))
}

/** @param seen tag of the state that the changes start from: refused (412) when there is another one */
export function patchSite(
  id: string,
  changes: SiteChanges,
  seen: string | undefined
): Promise<DirectorySite> {
  return apiJson(path(id), { method: 'PATCH', json: changes, ...(seen ? { seen } : {}) })
}

/** People sign in there from then on, on the platform. */
export function declareSite({ host, path: sitePath, title, owner }: UndeclaredSite): Promise<DirectorySite> {
  const json = { host, owner, ...(sitePath ? { path: sitePath } : {}), ...(title ? { title } : {}) }
  return apiJson(sitesPath, { method: 'POST', json })
}

export async function withdrawSite(id: string): Promise<void> {
  await apiRequest(path(id), { method: 'DELETE' })
}
