import Add from '@mui/icons-material/Add'
import Recycling from '@mui/icons-material/RecyclingOutlined'
import type { ReactNode } from 'react'
import { useSession } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { CardGrid } from '../../list/CardGrid.tsx'
import { DocumentList } from '../../list/DocumentList.tsx'
import { useQueryFilter } from '../../list/useQueryFilter.ts'
import { useShowsOwner } from '../../list/useShowsOwner.ts'
import { isAwaited, sitesShowing } from '../../portals/publications/publications.ts'
import { usePortalSites } from '../../portals/publications/usePortalSites.ts'
import { reusesQuery } from '../api.ts'
import { filteredReuses, filterOfQuery, queryWithFilter } from '../model/reuseFilter.ts'
import { ReuseGuard } from '../ReuseGuard.tsx'
import { ReuseCard } from './ReuseCard.tsx'
import { ReusePanel } from './ReusePanel.tsx'

/** `/reuses`: list of reuses of an account. */
export function ReuseList(): ReactNode {
  return (
    <ReuseGuard>
      <Reuses />
    </ReuseGuard>
  )
}

function Reuses(): ReactNode {
  const t = useViewTranslate()
  const { account } = useSession()
  const { filter, change } = useQueryFilter(filterOfQuery, queryWithFilter)
  const { data: sites = [] } = usePortalSites(account)
  const showsOwner = useShowsOwner(filter.showAll || filter.isSubmitter)
  return (
    <DocumentList
      query={reusesQuery(filter)}
      filterItems={(reuses) => filteredReuses(reuses, filter)}
      texts={{
        label: t('reuses.reuses'),
        countText: (displayed, count) => t('reuses.displayed.some', { displayed, smart_count: count }),
        none: t('reuses.displayed.none'),
        loading: t('reuses.loading'),
        error: t('reuses.readError')
      }}
      cardHeight={160}
      empty={{
        searching: !!filter.q,
        noResult: t('reuses.noResult'),
        icon: <Recycling />,
        text: t(filter.isSubmitter ? 'reuses.noneProposed' : 'reuses.none'),
        action: { label: t('reuses.new'), to: paths.newReuse, icon: <Add /> }
      }}
      renderPanel={(reuses) => <ReusePanel reuses={reuses} filter={filter} change={change} />}
    >
      {(reuses) => (
        <CardGrid>
          {reuses.map((reuse) => (
            <ReuseCard
              key={reuse._id}
              reuse={reuse}
              shownOn={filter.isSubmitter ? reuse.portals.length : sitesShowing(sites, reuse).length}
              isAwaited={isAwaited(reuse, sites)}
              showsOwner={showsOwner(reuse)}
            />
          ))}
        </CardGrid>
      )}
    </DocumentList>
  )
}
