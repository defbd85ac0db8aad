import Add from '@mui/icons-material/Add'
import Hub from '@mui/icons-material/HubOutlined'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { retry } from '../../../api/retry.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { CardGrid } from '../../list/CardGrid.tsx'
import { DocumentList } from '../../list/DocumentList.tsx'
import { useQueryFilter } from '../../list/useQueryFilter.ts'
import { useShowsOwner } from '../../list/useShowsOwner.ts'
import { catalogsQuery, pluginsQuery } from '../api.ts'
import { CatalogGuard } from '../CatalogGuard.tsx'
import { filteredCatalogs, filterOfQuery, queryWithFilter } from '../model/catalogFilter.ts'
import { CatalogCard } from './CatalogCard.tsx'
import { CatalogPanel } from './CatalogPanel.tsx'

/** `/catalogs`: list of the catalogs of the account. */
export function CatalogList(): ReactNode {
  return (
    <CatalogGuard>
      <Catalogs />
    </CatalogGuard>
  )
}

function Catalogs(): ReactNode {
  const t = useViewTranslate()
  const { filter, change } = useQueryFilter(filterOfQuery, queryWithFilter)
  const plugins = useQuery({ ...pluginsQuery, retry }).data?.results
  const showsOwner = useShowsOwner(filter.showAll)
  return (
    <DocumentList
      query={catalogsQuery(filter)}
      filterItems={(catalogs) => filteredCatalogs(catalogs, filter)}
      texts={{
        label: t('catalogs.catalogs'),
        countText: (displayed, count) => t('catalogs.displayed.some', { displayed, smart_count: count }),
        none: t('catalogs.displayed.none'),
        loading: t('catalogs.loading'),
        error: t('catalogs.readError')
      }}
      cardHeight={160}
      empty={{
        icon: <Hub />,
        text: t('catalogs.none'),
        noResult: t('blocks.noMatch'),
        action: { label: t('catalogs.create.title'), to: paths.newCatalog, icon: <Add /> }
      }}
      renderPanel={(catalogs) => (
        <CatalogPanel catalogs={catalogs} plugins={plugins ?? []} filter={filter} change={change} />
      )}
    >
      {(catalogs) => (
        <CardGrid>
          {catalogs.map((catalog) => (
            <CatalogCard
              key={catalog._id}
              catalog={catalog}
              plugins={plugins}
              showsOwner={showsOwner(catalog)}
            />
          ))}
        </CardGrid>
      )}
    </DocumentList>
  )
}
