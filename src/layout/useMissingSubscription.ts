import { useQuery } from '@tanstack/react-query'
import { useSession } from '../authProvider/useSession.ts'
import { pageConfig } from '../pageConfig.ts'
import { limitsQuery } from './accountLimits.ts'

/** Whether the active account has to subscribe first; only asked on a platform that has subscriptions. */
export function useMissingSubscription(): boolean {
  const { account } = useSession()
  const isAsked = !!account && !!pageConfig.subscriptionUrl
  const { data } = useQuery({
    ...limitsQuery(account),
    enabled: isAsked,
    // What reads the limits for something else draws nothing here.
    subscribed: isAsked,
    staleTime: Infinity
  })
  return isAsked && !!data?.defaults
}
