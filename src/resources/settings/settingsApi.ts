/** Settings of an account or of one of its departments (docs/api/settings.md). */
import type { ApiKey } from '../../../contract/apiKeys.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import { apiJson, apiStated, type Stated } from '../../api/http.ts'
import { writeOver } from '../../ui/conflict/saveOver.ts'
import { apiPath } from '../../pageConfig.ts'

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

export function readSettings(account: AccountKeys, signal?: AbortSignal): Promise<Stated<Settings>> {
  return apiStated(settingsPath(account), signal ? { signal } : {})
}

/**
 * Changes the list of API keys as it is by then: what somebody else has added or removed meanwhile stays so.
 * @param change makes the new list of the one that is there
 */
export function changeApiKeys(
  account: AccountKeys,
  change: (apiKeys: ApiKey[]) => (ApiKey | NewApiKey)[]
): Promise<Settings> {
  return writeOver(
    () => readSettings(account),
    ({ data, tag }) =>
      apiJson<Settings>(settingsPath(account), {
        method: 'PATCH',
        json: { apiKeys: change(data.apiKeys ?? []) },
        ...(tag ? { seen: tag } : {})
      })
  )
}
