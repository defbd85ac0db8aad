/** Form of a new API key. No I/O. */
import { apiKeyScopes, type ApiKeyScope } from '../../../contract/apiKeys.ts'
import { dayAfter } from '../../i18n/dates.ts'
import { pageConfig } from '../../pageConfig.ts'
import type { NewApiKey } from './settingsApi.ts'

/** Maximum validity of a key, in days. */
export const maxValidity = (): number => pageConfig.apiKeysMaxDuration

export interface ApiKeyForm {
  title: string
  scopes: ApiKeyScope[]
  /** Date of expiry, as YYYY-MM-DD. */
  expireAt: string
  adminMode: boolean
  asAccount: boolean
}

export function emptyForm(today: Date, allowed: readonly ApiKeyScope[] = apiKeyScopes): ApiKeyForm {
  return {
    title: '',
    scopes: allowed.length === 1 ? [...allowed] : [],
    expireAt: dayAfter(today, maxValidity()),
    adminMode: false,
    asAccount: false
  }
}

/** First day that a new key may expire on. The server ends days at midnight UTC: the reader's own may be over there. */
export function earliestExpiry(today: Date): string {
  const utcDay = today.toISOString().slice(0, 10)
  const ownDay = dayAfter(today, 0)
  return ownDay > utcDay ? ownDay : utcDay
}

/** Removes the `datasets-*` scopes when `datasets` includes them. */
export function withoutImplied(scopes: ApiKeyScope[]): ApiKeyScope[] {
  return scopes.includes('datasets') ? scopes.filter((scope) => !isImplied(scope)) : scopes
}

export function isImplied(scope: ApiKeyScope): boolean {
  return scope.startsWith('datasets-')
}

export function hasTitle({ title }: ApiKeyForm): boolean {
  return title.trim() !== ''
}

/** Whether the date of expiry is between the first possible day and the maximum validity. */
export function isInTime({ expireAt }: ApiKeyForm, today: Date): boolean {
  return expireAt >= earliestExpiry(today) && expireAt <= dayAfter(today, maxValidity())
}

export function newApiKey({ title, scopes, expireAt, adminMode, asAccount }: ApiKeyForm): NewApiKey {
  return {
    title: title.trim(),
    scopes,
    expireAt,
    ...(adminMode ? { adminMode } : {}),
    ...(adminMode && asAccount ? { asAccount } : {})
  }
}

/** Returns the known scopes of the URL parameter `scopes=a,b`; all scopes when none is known. */
export function scopesOf(text: string | null): readonly ApiKeyScope[] {
  const names = (text ?? '').split(',')
  const knownScopes = apiKeyScopes.filter((scope) => names.includes(scope))
  return knownScopes.length > 0 ? knownScopes : apiKeyScopes
}
