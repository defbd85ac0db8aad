/** Limits and consumption of an account (docs/api/limits.md). */
import type { AccountKeys } from '../../contract/session.ts'

export interface Quota {
  /** Value of the limit; -1 for no limit. */
  limit: number
  consumption: number
}

export const quotaNames = ['store_bytes', 'indexed_bytes', 'nb_datasets'] as const
export type QuotaName = (typeof quotaNames)[number]

export type Consumption = Record<QuotaName, number>

export interface Limits extends Record<QuotaName, Quota> {
  type: AccountKeys['type']
  id: string
  name: string
  lastUpdate: string
  /** Present when nobody has set the limits of the account. */
  defaults?: true
}

/** Limits set for an account; a missing one has the default. */
export interface StoredLimits extends Partial<Record<QuotaName, { limit?: number | null }>> {
  name: string
  defaults?: true
  /** Whether the brand of the platform is left out of the account's applications. */
  hide_brand?: { limit?: number | null }
}

/** Default limits of accounts; -1 for no limit. */
type DefaultLimits = Record<'totalStorage' | 'totalIndexed' | 'nbDatasets', number>

/** Completes the stored limits with the defaults of the platform and with the consumption of the account. */
export function withDefaults(
  account: AccountKeys,
  lastUpdate: string,
  stored: StoredLimits,
  consumption: Consumption,
  { totalStorage, totalIndexed, nbDatasets }: DefaultLimits
): Limits {
  const defaults = { store_bytes: totalStorage, indexed_bytes: totalIndexed, nb_datasets: nbDatasets }
  const quotas = Object.fromEntries(
    quotaNames.map((name) => [
      name,
      { limit: stored[name]?.limit ?? defaults[name], consumption: consumption[name] }
    ])
  ) as Record<QuotaName, Quota>
  return { ...stored, type: account.type, id: account.id, lastUpdate, ...quotas }
}

/** Stored limits with the current consumption of each. */
export function withConsumption(stored: StoredLimits, consumption: Consumption): StoredLimits {
  const quotas = quotaNames.flatMap((name) =>
    stored[name] ? [[name, { ...stored[name], consumption: consumption[name] }]] : []
  )
  return { ...stored, ...Object.fromEntries(quotas) }
}
