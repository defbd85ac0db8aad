import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AccountKeys } from '../../../../contract/session.ts'
import { retry } from '../../../api/retry.ts'
import { publicationSitesQuery, type PublicationSite } from '../../datasets/references.ts'
import { portalSites } from './publications.ts'

/**
 * The portals that something of an account may be on, as its publication sites: its contributors read these, who may not
 * list portals.
 */
export function usePortalSites(owner: AccountKeys | undefined): UseQueryResult<PublicationSite[]> {
  return useQuery({
    ...publicationSitesQuery(owner),
    enabled: !!owner,
    retry,
    select: (sites) => (owner ? portalSites(sites, owner) : [])
  })
}
