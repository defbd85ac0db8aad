/** Settings of an account or of one of its departments (contract/settings.md §2). */
import type { ApiKey } from '../../contract/apiKeys.ts'
import type { AccountKeys } from '../../contract/session.ts'
import { apiJson } from '../api/http.ts'
import { apiPath } from '../pageConfig.ts'

/** The sections that a screen edits. */
export interface Settings {
  apiKeys?: ApiKey[]
}

/** A key that is about to be created: the server gives it its secret, its identifier and its address. */
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

export function readSettings(account: AccountKeys, signal?: AbortSignal): Promise<Settings> {
  return apiJson(settingsPath(account), signal ? { signal } : {})
}

/** Replaces the given sections. */
export function patchSettings(
  account: AccountKeys,
  changes: { apiKeys?: (ApiKey | NewApiKey)[] }
): Promise<Settings> {
  return apiJson(settingsPath(account), { method: 'PATCH', json: changes })
}
