import { useQuery } from '@tanstack/react-query'
import { retry } from '../../../api/retry.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { siteName } from '../../owned/portals/publication.ts'
import { portalsQuery } from '../api.ts'
import { usePortalSites } from './usePortalSites.ts'

/**
 * What portals are called, by their ids: those of the active account.
 * @param showAll those of every account, for an administrator of the platform
 */
export function usePortalNames(showAll: boolean): Map<string, string> {
  const { account } = useSession()
  const { data: sites = [] } = usePortalSites(account)
  const { data: portals } = useQuery({ ...portalsQuery({ showAll }), enabled: showAll, retry })
  return new Map([
    ...sites.map((site) => [site.id, siteName(site)] as const),
    ...(portals?.results ?? []).map(({ _id, config }) => [_id, config.title] as const)
  ])
}
