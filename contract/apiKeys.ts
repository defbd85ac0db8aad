/** API keys of accounts: their scopes and their shape (docs/api/settings.md). */

/** The scopes that a screen proposes; a stored key may hold others, which open nothing. */
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
  /** Empty: the key acts as a user of its own, known by its e-mail in permission entries. */
  scopes: string[]
  /** Last day of validity, YYYY-MM-DD. */
  expireAt?: string
  adminMode?: boolean
  asAccount?: boolean
  email?: string
  /** Only in the answer of the write that created the key. */
  clearKey?: string
}

/** Interval between two rotations of the read key of a dataset. */
export const readKeyIntervals = ['P1W', 'P1M', 'P1Y'] as const
export type ReadKeyInterval = (typeof readKeyIntervals)[number]
