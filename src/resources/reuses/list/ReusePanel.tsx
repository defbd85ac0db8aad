import Add from '@mui/icons-material/Add'
import { Button, FormControlLabel, Stack, Switch } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRights } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { FacetSelect } from '../../list/FacetSelect.tsx'
import { countedOptions, ownerNames } from '../../list/localFilter.ts'
import { SearchField } from '../../list/SearchField.tsx'
import { SortField } from '../../list/SortField.tsx'
import { usePortalNames } from '../../portals/publications/usePortalNames.ts'
import type { ListedReuse } from '../api.ts'
import { reuseFacets, type ReuseFacet } from '../model/reuseFilter.ts'
import { useReuseFilter } from './useReuseFilter.ts'

/** The right panel of the list: creation, search, order and filters. */
export function ReusePanel({ reuses }: { reuses: readonly ListedReuse[] }): ReactNode {
  const t = useViewTranslate()
  const { adminMode } = useRights()
  const { filter, change } = useReuseFilter()
  const portalNames = usePortalNames(filter.showAll)
  const owners = ownerNames(reuses)
  const nameOf: Record<ReuseFacet, (value: string) => string> = {
    portals: (id) => portalNames.get(id) ?? id,
    owners: (key) => owners.get(key) ?? key
  }
  const facets: ReuseFacet[] = filter.showAll || owners.size > 1 ? ['portals', 'owners'] : ['portals']
  return (
    <Stack sx={{ gap: 2, p: 2 }}>
      <Button variant="contained" component={Link} to={paths.newReuse} startIcon={<Add />}>
        {t('reuses.new')}
      </Button>
      <SearchField value={filter.q} onSearch={(q) => change({ q })} />
      <SortField value={filter.sort} isSearching={false} onChange={(sort) => change({ sort })} />
      <FormControlLabel
        control={
          <Switch
            checked={filter.isSubmitter}
            onChange={(_event, isSubmitter) =>
              change({ isSubmitter, showAll: false, owners: [], portals: [] })
            }
          />
        }
        label={t('reuses.mine')}
      />
      {adminMode && (
        <FormControlLabel
          control={
            <Switch
              color="admin"
              checked={filter.showAll}
              onChange={(_event, showAll) => change({ showAll, isSubmitter: false, owners: [], portals: [] })}
            />
          }
          label={t('reuses.showAll')}
        />
      )}
      {facets.map((facet) => (
        <FacetSelect
          key={facet}
          label={t(`reuses.facets.${facet}`)}
          options={countedOptions(reuses.flatMap(reuseFacets[facet]), nameOf[facet])}
          selected={filter[facet]}
          onChange={(values) => change({ [facet]: values })}
        />
      ))}
    </Stack>
  )
}
