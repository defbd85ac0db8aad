/** API keys of accounts: their scopes and their shape (docs/api/settings.md). */

/** Scopes that the screen of API keys proposes. A stored key may hold other scopes, which grant nothing. */
export const apiKeyScopes = [
  'datasets',
  'datasets-read',
  'datasets-write',
  'datasets-admin',
  'applications',
  'stats'
] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** A key as `GET /settings/{type}/{id}` shows it. */
export interface ApiKey {
  id: string
  title: string
  /** Scopes of the key. With none, the key acts as a user of its own, whose e-mail stands in permission entries. */
  scopes: string[]
  /** Last day of validity, YYYY-MM-DD. */
  expireAt?: string
  adminMode?: boolean
  asAccount?: boolean
  email?: string
  /** Secret value of the key, present only in the response to the request that created the key. */
  clearKey?: string
}

/** Intervals between two rotations of the read key of a dataset (ISO 8601 durations). */
export const readKeyIntervals = ['P1W', 'P1M', 'P1Y'] as const
export type ReadKeyInterval = (typeof readKeyIntervals)[number]
