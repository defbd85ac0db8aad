import { useQuery } from '@tanstack/react-query'
import { useSession } from '../authProvider/useSession.ts'
import { pageConfig } from '../pageConfig.ts'
import { limitsQuery } from './accountLimits.ts'

/** Whether the active account must subscribe first; requested only on platforms with subscriptions. */
export function useMissingSubscription(): boolean {
  const { account } = useSession()
  const isAsked = !!account && !!pageConfig.subscriptionUrl
  const { data } = useQuery({
    ...limitsQuery(account),
    enabled: isAsked,
    // `subscribed: false` avoids renders when another component refetches the limits.
    subscribed: isAsked,
    staleTime: Infinity
  })
  return isAsked && !!data?.defaults
}
