import Add from '@mui/icons-material/Add'
import { Button, FormControlLabel, Stack, Switch } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListedCatalog, PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import { useRights, useSession } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { pageConfig } from '../../../pageConfig.ts'
import { paths } from '../../../paths.ts'
import { FacetSelect } from '../../list/FacetSelect.tsx'
import { SearchField } from '../../list/SearchField.tsx'
import { catalogOwnerOptions, pluginOptions, pluginTitle } from '../model/catalogFilter.ts'
import { NotificationsButton } from '../NotificationsButton.tsx'
import { useCatalogFilter } from './useCatalogFilter.ts'

interface CatalogPanelProps {
  catalogs: readonly ListedCatalog[]
  plugins: readonly PluginDescription[]
}

/** The right panel of the list: creation, notifications, search and filters. */
export function CatalogPanel({ catalogs, plugins }: CatalogPanelProps): ReactNode {
  const t = useViewTranslate()
  const { adminMode } = useRights()
  const { account } = useSession()
  const { filter, change } = useCatalogFilter()
  return (
    <Stack sx={{ gap: 2, p: 2 }}>
      <Button variant="contained" component={Link} to={paths.newCatalog} startIcon={<Add />}>
        {t('catalogs.new')}
      </Button>
      {pageConfig.eventsIntegration && account && (
        <NotificationsButton
          account={account}
          topics={[
            { key: 'catalogs:import-error', title: t('catalogs.notifications.importErrors') },
            { key: 'catalogs:harvest-error', title: t('catalogHarvests.notifications.errors') },
            { key: 'catalogs:publication-error', title: t('catalogs.notifications.publicationErrors') }
          ]}
        />
      )}
      <SearchField value={filter.q} onSearch={(q) => change({ q })} />
      <FacetSelect
        label={t('catalogs.plugin')}
        options={pluginOptions(catalogs, (id) => pluginTitle(plugins, id) ?? id)}
        selected={filter.plugins}
        onChange={(values) => change({ plugins: values })}
      />
      {adminMode && (
        <FormControlLabel
          control={
            <Switch
              color="admin"
              checked={filter.showAll}
              onChange={(_event, showAll) => change({ showAll, owners: [] })}
            />
          }
          label={t('catalogs.showAll')}
        />
      )}
      {filter.showAll && (
        <FacetSelect
          label={t('catalogs.owner')}
          options={catalogOwnerOptions(catalogs)}
          selected={filter.owners}
          onChange={(owners) => change({ owners })}
        />
      )}
    </Stack>
  )
}
