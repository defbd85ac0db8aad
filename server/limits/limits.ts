/** Limits and consumption of an account (docs/api/limits.md). */
import type { AccountKeys } from '../../contract/session.ts'

export interface Quota {
  /** −1 for unlimited. */
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
  /** True while nobody has set the limits of the account. */
  defaults?: true
}

/** What was set for an account: any quota may be left out. */
export interface StoredLimits extends Partial<Record<QuotaName, { limit?: number | null }>> {
  name: string
  defaults?: true
  /** Nothing of the platform's brand is added to the account's applications. */
  hide_brand?: { limit?: number | null }
}

/** Limits of the accounts that have none of their own, -1 for none. */
type DefaultLimits = Record<'totalStorage' | 'totalIndexed' | 'nbDatasets', number>

/** Completes what was set with the defaults of the platform and with what the account uses now. */
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

/** What was set, with what is used now of each quota that it has. */
export function withConsumption(stored: StoredLimits, consumption: Consumption): StoredLimits {
  const quotas = quotaNames.flatMap((name) =>
    stored[name] ? [[name, { ...stored[name], consumption: consumption[name] }]] : []
  )
  return { ...stored, ...Object.fromEntries(quotas) }
}
