import { useQuery } from '@tanstack/react-query'
import { apiJson } from '../api/http.ts'
import { useSession } from '../authProvider/useSession.ts'
import { apiPath, pageConfig } from '../pageConfig.ts'

interface Limits {
  /** They were never set for this account. */
  defaults?: boolean
}

/** Whether the active account has to subscribe first; only asked on a platform that has subscriptions. */
export function useMissingSubscription(): boolean {
  const { account } = useSession()
  const { data } = useQuery({
    queryKey: ['limits', account?.type, account?.id],
    queryFn: ({ signal }) =>
      apiJson<Limits>(`${apiPath}/limits/${account?.type}/${encodeURIComponent(account?.id ?? '')}`, {
        signal
      }),
    enabled: !!account && !!pageConfig.subscriptionUrl,
    staleTime: Infinity
  })
  return !!data?.defaults
}
