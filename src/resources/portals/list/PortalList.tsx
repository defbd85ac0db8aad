import Add from '@mui/icons-material/Add'
import Monitor from '@mui/icons-material/DesktopWindowsOutlined'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { CardGrid } from '../../list/CardGrid.tsx'
import { DocumentList } from '../../list/DocumentList.tsx'
import { useQueryFilter } from '../../list/useQueryFilter.ts'
import { portalsQuery } from '../api.ts'
import { filteredPortals, filterOfQuery, queryWithFilter } from '../model/portalFilter.ts'
import { PortalGuard } from '../PortalGuard.tsx'
import { PortalCard } from './PortalCard.tsx'
import { PortalPanel } from './PortalPanel.tsx'

/** `/portals`: list of portals of the account. */
export function PortalList(): ReactNode {
  return (
    <PortalGuard>
      <Portals />
    </PortalGuard>
  )
}

function Portals(): ReactNode {
  const t = useViewTranslate()
  const { filter, change } = useQueryFilter(filterOfQuery, queryWithFilter)
  return (
    <DocumentList
      query={portalsQuery(filter)}
      filterItems={(portals) => filteredPortals(portals, filter.q)}
      texts={{
        label: t('portals.portals'),
        countText: (displayed, count) => t('portals.displayed.some', { displayed, smart_count: count }),
        none: t('portals.displayed.none'),
        loading: t('portals.loading'),
        error: t('portals.readError')
      }}
      cardHeight={140}
      empty={{
        icon: <Monitor />,
        text: t('portals.none'),
        noResult: t('blocks.noMatch'),
        action: { label: t('portals.create.title'), to: paths.newPortal, icon: <Add /> }
      }}
      renderPanel={() => <PortalPanel filter={filter} change={change} />}
    >
      {(portals) => (
        <CardGrid>
          {portals.map((portal) => (
            <PortalCard key={portal._id} portal={portal} />
          ))}
        </CardGrid>
      )}
    </DocumentList>
  )
}
