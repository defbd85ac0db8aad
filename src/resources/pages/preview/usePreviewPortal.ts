import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useAddressQuery } from '../../../ui/useAddressQuery.ts'
import type { Page } from '../../../../contract/portals/page.ts'
import { pathOfPage } from '../../../../contract/portals/pagePath.ts'
import { pageConfig, sitePath } from '../../../pageConfig.ts'
import type { PortalView } from '../../../portal/view/PortalContext.tsx'
import type { PublicationSite } from '../../datasets/references.ts'
import { portalQuery } from '../../portals/api.ts'
import { usePortalSites } from '../../portals/publications/usePortalSites.ts'
import { noPortal, portalToShow, previewVisit } from './previewVisit.ts'
import { QueryAnswers } from './queryAnswers.ts'

export interface PreviewPortal {
  /** Portals on which the page can be previewed. */
  sites: PublicationSite[]
  /** Selected portal; undefined when there is none. */
  portalId: string | undefined
  choose: (portalId: string) => void
  /** Undefined while loading. */
  view: PortalView | undefined
}

/** Portal selected for the preview of a page, stored in the URL. */
export function usePreviewPortal(
  page: Pick<Page, 'type' | 'owner' | 'config' | 'portals' | 'requestedPortals'>
): PreviewPortal {
  const client = useQueryClient()
  const [query, setQuery] = useAddressQuery()
  const [answers] = useState(() => new QueryAnswers(client))
  const { data: sites, isPending } = usePortalSites(page.owner)
  const portalId = portalToShow(sites ?? [], page, query.get('portal'))
  const portal = useQuery({
    ...portalQuery(portalId ?? ''),
    enabled: portalId !== undefined,
    staleTime: 60_000,
    retry: false
  })
  const isWaiting = isPending || (portalId !== undefined && portal.isPending)
  const { owner } = page
  const path = pathOfPage(page.type, page.config)
  const shown = portal.data
  const view = useMemo((): PortalView | undefined => {
    if (isWaiting) return undefined
    const visit = previewVisit(shown ?? noPortal(owner), { origin: window.location.origin, sitePath, path })
    return { visit: { ...visit, platformColors: pageConfig }, answers }
  }, [isWaiting, shown, owner, path, answers])
  return {
    sites: sites ?? [],
    portalId,
    choose: (id) =>
      setQuery(
        (former) => {
          const next = new URLSearchParams(former)
          next.set('portal', id)
          return next
        },
        { replace: true }
      ),
    view
  }
}
