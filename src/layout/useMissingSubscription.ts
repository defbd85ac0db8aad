import { useSession } from '../authProvider/useSession.ts'
import { pageConfig } from '../pageConfig.ts'
import { useAccountLimits } from './accountLimits.ts'

/** Whether the active account has to subscribe first; only asked on a platform that has subscriptions. */
export function useMissingSubscription(): boolean {
  const { account } = useSession()
  const isEnabled = !!pageConfig.subscriptionUrl
  const { data } = useAccountLimits(account, { isEnabled, staleTime: Infinity })
  // They may have been read for something else.
  return isEnabled && !!data?.defaults
}
