import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AccountKeys } from '../../../../contract/session.ts'
import { retry } from '../../../api/retry.ts'
import { publicationSitesQuery, type PublicationSite } from '../../datasets/references.ts'
import { portalSites } from './publications.ts'

/**
 * Portals available to an account, read from its publication sites: contributors may read these but not list portals.
 */
export function usePortalSites(owner: AccountKeys | undefined): UseQueryResult<PublicationSite[]> {
  return useQuery({
    ...publicationSitesQuery(owner),
    enabled: !!owner,
    retry,
    select: (sites) => (owner ? portalSites(sites, owner) : [])
  })
}
