/** Quotas of an account, and what remains of them (docs/api/limits.md). */
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AccountKeys } from '../../contract/session.ts'
import { apiJson } from '../api/http.ts'
import { apiPath } from '../pageConfig.ts'

export const quotaNames = ['nb_datasets', 'indexed_bytes', 'store_bytes'] as const
export type QuotaName = (typeof quotaNames)[number]

export interface Quota {
  /** Limit; −1 for unlimited. */
  limit: number
  consumption: number
}

export interface AccountLimits extends Record<QuotaName, Quota> {
  /** Whether the limits are the defaults of the platform. */
  defaults?: boolean
}

/** Share of a limit from which a warning shows. */
const nearShare = 0.8

/** `free`: unlimited. */
type QuotaLevel = 'free' | 'fine' | 'near' | 'full'

export function levelOf({ limit, consumption }: Quota): QuotaLevel {
  if (limit < 0) return 'free'
  if (consumption >= limit) return 'full'
  return consumption >= limit * nearShare ? 'near' : 'fine'
}

/** Remaining amount; Infinity when unlimited. */
export function remainingOf({ limit, consumption }: Quota): number {
  return limit < 0 ? Number.POSITIVE_INFINITY : Math.max(0, limit - consumption)
}

/** Query of the limits of an account; departments share those of their organization. */
export const limitsQuery = (account: AccountKeys | undefined) =>
  queryOptions({
    queryKey: ['account-limits', account?.type, account?.id],
    queryFn: ({ signal }) =>
      apiJson<AccountLimits>(`${apiPath}/limits/${account?.type}/${encodeURIComponent(account?.id ?? '')}`, {
        signal
      }),
    enabled: !!account,
    staleTime: 10_000
  })

export function useAccountLimits(account: AccountKeys | undefined): UseQueryResult<AccountLimits> {
  return useQuery(limitsQuery(account))
}
