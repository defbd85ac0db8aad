/** Requests of the settings of an account or of a department (docs/api/settings.md). */
import type { ApiKey } from '../../../contract/apiKeys.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import type { SettingsSections } from '../../../contract/settings.ts'
import { apiJson, apiStated, type Stated } from '../../api/http.ts'
import { writeOver } from '../../ui/conflict/saveOver.ts'
import { apiPath } from '../../pageConfig.ts'

export type Settings = SettingsSections

/** Key to create; the server adds the secret, the id and the e-mail address. */
export type NewApiKey = Omit<ApiKey, 'id' | 'email' | 'clearKey'>

function settingsPath({ type, id, department }: AccountKeys): string {
  const account = [id, department].filter(Boolean).join(':')
  return `${apiPath}/settings/${type}/${encodeURIComponent(account)}`
}

export const settingsKey = (account: AccountKeys): unknown[] => [
  'settings',
  account.type,
  account.id,
  account.department ?? ''
]

export function readSettings(account: AccountKeys, signal?: AbortSignal): Promise<Stated<Settings>> {
  return apiStated(settingsPath(account), signal ? { signal } : {})
}

/**
 * Replaces some sections.
 * @param tag ETag of the settings that the changes start from
 */
export function patchSettings(
  account: AccountKeys,
  sections: Record<string, unknown>,
  tag: string | undefined
): Promise<Settings> {
  return apiJson<Settings>(settingsPath(account), {
    method: 'PATCH',
    json: sections,
    ...(tag ? { ifMatch: tag } : {})
  })
}

/**
 * Changes the list of API keys, and retries on the current list after another user's change.
 * @param change returns the new list from the current one
 */
export function changeApiKeys(
  account: AccountKeys,
  change: (apiKeys: ApiKey[]) => (ApiKey | NewApiKey)[]
): Promise<Settings> {
  return writeOver(
    () => readSettings(account),
    ({ data, tag }) => patchSettings(account, { apiKeys: change(data.apiKeys ?? []) }, tag)
  )
}

/** Removes a publication site from the datasets and applications published there. */
export async function removePublicationSite(
  account: AccountKeys,
  { type, id }: { type: string; id: string }
): Promise<void> {
  const site = `${encodeURIComponent(type)}/${encodeURIComponent(id)}`
  await apiJson(`${settingsPath(account)}/publication-sites/${site}`, { method: 'DELETE' })
}
