import { useQuery } from '@tanstack/react-query'
import { retry } from '../../../api/retry.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { siteName } from '../../owned/portals/publication.ts'
import { portalsQuery } from '../api.ts'
import { usePortalSites } from './usePortalSites.ts'

/**
 * Titles of the portals of the active account, by id.
 * @param showAll all accounts, for a platform administrator
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
