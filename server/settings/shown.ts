/** Settings as their administrators read them. No I/O. */
import type { ApiKey } from '../../contract/apiKeys.ts'
import { tagOf } from '../http/preconditions.ts'
import { withoutSecrets } from './keyRules.ts'
import type { Settings, StoredApiKey } from './settings.ts'

/** Entity tag of settings; undefined settings have that of an empty document. */
export function tagOfSettings(settings: Settings | undefined): string {
  return tagOf(JSON.stringify(shownSettings(settings ?? {})))
}

/** Settings without the secrets of their keys. */
export function shownSettings(settings: Settings, created: ApiKey[] = []): Record<string, unknown> {
  if (!settings.apiKeys) return { ...settings }
  const shownKey = (key: StoredApiKey): ApiKey =>
    created.find(({ id }) => id === key.id) ?? withoutSecrets(key)
  return { ...settings, apiKeys: settings.apiKeys.map(shownKey) }
}
