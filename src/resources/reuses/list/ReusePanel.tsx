import { FormControlLabel, Switch } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { absentOptions } from '../../list/facetOptions.ts'
import { FacetSelect } from '../../list/FacetSelect.tsx'
import { DocumentSortField, FilterPanel, ShowAllSwitch } from '../../list/FilterPanel.tsx'
import { countedOptions, ownerNames } from '../../list/localFilter.ts'
import type { QueryFilter } from '../../list/useQueryFilter.ts'
import { usePortalNames } from '../../portals/publications/usePortalNames.ts'
import type { ListedReuse } from '../api.ts'
import { reuseFacets, type ReuseFacet, type ReuseFilter } from '../model/reuseFilter.ts'

interface ReusePanelProps extends QueryFilter<ReuseFilter> {
  reuses: readonly ListedReuse[]
}

/** Right panel of the list: creation, search, sort and filters. */
export function ReusePanel({ reuses, filter, change }: ReusePanelProps): ReactNode {
  const t = useViewTranslate()
  const portalNames = usePortalNames(filter.showAll)
  const owners = ownerNames(reuses)
  const nameOf: Record<ReuseFacet, (value: string) => string> = {
    portals: (id) => portalNames.get(id) ?? id,
    owners: (key) => owners.get(key) ?? key
  }
  const facets: ReuseFacet[] = filter.showAll || owners.size > 1 ? ['portals', 'owners'] : ['portals']
  return (
    <FilterPanel create={{ to: paths.newReuse, label: t('reuses.new') }} filter={filter} change={change}>
      <DocumentSortField filter={filter} change={change} />
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
      <ShowAllSwitch
        label={t('reuses.showAll')}
        checked={filter.showAll}
        onChange={(showAll) => change({ showAll, isSubmitter: false, owners: [], portals: [] })}
      />
      {facets.map((facet) => {
        const options = countedOptions(reuses.flatMap(reuseFacets[facet]), nameOf[facet])
        return (
          <FacetSelect
            key={facet}
            label={t(`reuses.facets.${facet}`)}
            options={options}
            absent={absentOptions(filter[facet], options, nameOf[facet])}
            selected={filter[facet]}
            onChange={(values) => change({ [facet]: values })}
          />
        )
      })}
    </FilterPanel>
  )
}
