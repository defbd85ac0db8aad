import type { ReactNode } from 'react'
import type { ListedCatalog, PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { pageConfig } from '../../../pageConfig.ts'
import { paths } from '../../../paths.ts'
import { absentOptions } from '../../list/facetOptions.ts'
import { FacetSelect } from '../../list/FacetSelect.tsx'
import { FilterPanel, ShowAllSwitch } from '../../list/FilterPanel.tsx'
import type { QueryFilter } from '../../list/useQueryFilter.ts'
import {
  catalogOwnerOptions,
  pluginOptions,
  pluginTitle,
  type CatalogFilter
} from '../model/catalogFilter.ts'
import { NotificationsButton } from '../NotificationsButton.tsx'

interface CatalogPanelProps extends QueryFilter<CatalogFilter> {
  catalogs: readonly ListedCatalog[]
  plugins: readonly PluginDescription[]
}

/** Right panel of the list of catalogs: creation, notifications, search and filters. */
export function CatalogPanel({ catalogs, plugins, filter, change }: CatalogPanelProps): ReactNode {
  const t = useViewTranslate()
  const { account } = useSession()
  const titleOf = (id: string): string => pluginTitle(plugins, id) ?? id
  const pluginChoices = pluginOptions(catalogs, titleOf)
  return (
    <FilterPanel
      create={{ to: paths.newCatalog, label: t('catalogs.new') }}
      actions={
        pageConfig.eventsIntegration &&
        account && (
          <NotificationsButton
            account={account}
            topics={[
              { key: 'catalogs:import-error', title: t('catalogs.notifications.importErrors') },
              { key: 'catalogs:harvest-error', title: t('catalogHarvests.notifications.errors') },
              { key: 'catalogs:publication-error', title: t('catalogs.notifications.publicationErrors') }
            ]}
          />
        )
      }
      filter={filter}
      change={change}
    >
      <FacetSelect
        label={t('catalogs.plugin')}
        options={pluginChoices}
        absent={absentOptions(filter.plugins, pluginChoices, titleOf)}
        selected={filter.plugins}
        onChange={(values) => change({ plugins: values })}
      />
      <ShowAllSwitch
        label={t('catalogs.showAll')}
        checked={filter.showAll}
        onChange={(showAll) => change({ showAll, owners: [] })}
      />
      {filter.showAll && (
        <FacetSelect
          label={t('catalogs.owner')}
          options={catalogOwnerOptions(catalogs)}
          selected={filter.owners}
          onChange={(owners) => change({ owners })}
        />
      )}
    </FilterPanel>
  )
}
