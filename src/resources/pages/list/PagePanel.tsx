import Add from '@mui/icons-material/Add'
import { Button, FormControlLabel, Stack, Switch } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { retry } from '../../../api/retry.ts'
import { useRights } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { FacetSelect } from '../../list/FacetSelect.tsx'
import { countedOptions, ownerNames } from '../../list/localFilter.ts'
import { SearchField } from '../../list/SearchField.tsx'
import { SortField } from '../../list/SortField.tsx'
import { usePortalNames } from '../../portals/publications/usePortalNames.ts'
import { groupsQuery, type ListedPage } from '../api.ts'
import { GroupActions } from '../groups/GroupActions.tsx'
import { isPageType, pageFacets } from '../model/pageFilter.ts'
import { groupTitles, noGroup } from '../model/pageGroups.ts'
import { usePageFilter } from './usePageFilter.ts'

/** The right panel of the list: creation, search, order, filters and groups. */
export function PagePanel({ pages }: { pages: readonly ListedPage[] }): ReactNode {
  const t = useViewTranslate()
  const { adminMode, adminDep } = useRights()
  const { filter, change } = usePageFilter()
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
    <Stack sx={{ gap: 2, p: 2 }}>
      <Button variant="contained" component={Link} to={paths.newPage} startIcon={<Add />}>
        {t('pages.new')}
      </Button>
      <SearchField value={filter.q} onSearch={(q) => change({ q })} />
      <SortField value={filter.sort} isSearching={!!filter.q} onChange={(sort) => change({ sort })} />
      {adminMode && (
        <FormControlLabel
          control={
            <Switch
              color="admin"
              checked={filter.showAll}
              onChange={(_event, showAll) => change({ showAll, owners: [], portals: [], groups: [] })}
            />
          }
          label={t('pages.showAll')}
        />
      )}
      {(Object.keys(facets) as (keyof typeof facets)[]).map((facet) => (
        <FacetSelect
          key={facet}
          label={t(`pages.facets.${facet}`)}
          options={countedOptions(pages.flatMap(pageFacets[facet]), facets[facet] ?? String)}
          selected={filter[facet]}
          onChange={(values) => change({ [facet]: values })}
        />
      ))}
      {adminDep && !filter.showAll && <GroupActions />}
    </Stack>
  )
}
