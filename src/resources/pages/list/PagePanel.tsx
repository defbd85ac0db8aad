import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { retry } from '../../../api/retry.ts'
import { useRights } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { absentOptions } from '../../list/facetOptions.ts'
import { FacetSelect } from '../../list/FacetSelect.tsx'
import { DocumentSortField, FilterPanel, ShowAllSwitch } from '../../list/FilterPanel.tsx'
import { countedOptions, ownerNames } from '../../list/localFilter.ts'
import type { QueryFilter } from '../../list/useQueryFilter.ts'
import { usePortalNames } from '../../portals/publications/usePortalNames.ts'
import { groupsQuery, type ListedPage } from '../api.ts'
import { GroupActions } from '../groups/GroupActions.tsx'
import { isPageType, pageFacets, type PageFilter } from '../model/pageFilter.ts'
import { groupTitles, noGroup } from '../model/pageGroups.ts'

interface PagePanelProps extends QueryFilter<PageFilter> {
  pages: readonly ListedPage[]
}

/** Right panel of the list: creation, search, sort, filters and groups. */
export function PagePanel({ pages, filter, change }: PagePanelProps): ReactNode {
  const t = useViewTranslate()
  const { adminDep } = useRights()
  const { data: groups } = useQuery({ ...groupsQuery(filter), retry })
  const portalNames = usePortalNames(filter.showAll)
  const titles = groupTitles(pages, groups?.results ?? [])
  const owners = ownerNames(pages)
  const facets = {
    portals: (id: string) => portalNames.get(id) ?? id,
    types: (type: string) => (isPageType(type) ? t(`pages.types.${type}`) : type),
    groups: (id: string) => (id === noGroup ? t('pages.noGroup') : (titles.get(id) ?? id)),
    ...(filter.showAll || owners.size > 1 ? { owners: (key: string) => owners.get(key) ?? key } : {})
  }
  return (
    <FilterPanel create={{ to: paths.newPage, label: t('pages.new') }} filter={filter} change={change}>
      <DocumentSortField filter={filter} change={change} isSearching={!!filter.q} />
      <ShowAllSwitch
        label={t('pages.showAll')}
        checked={filter.showAll}
        onChange={(showAll) => change({ showAll, owners: [], portals: [], groups: [] })}
      />
      {(Object.keys(facets) as (keyof typeof facets)[]).map((facet) => {
        const nameOf = facets[facet] ?? String
        const options = countedOptions(pages.flatMap(pageFacets[facet]), nameOf)
        return (
          <FacetSelect
            key={facet}
            label={t(`pages.facets.${facet}`)}
            options={options}
            absent={absentOptions(filter[facet], options, nameOf)}
            selected={filter[facet]}
            onChange={(values) => change({ [facet]: values })}
          />
        )
      })}
      {adminDep && !filter.showAll && <GroupActions />}
    </FilterPanel>
  )
}
