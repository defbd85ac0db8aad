import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import {
  publicationActions,
  type ListedCatalog,
  type PluginDescription
} from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { ClampedText } from '../../../ui/ClampedText.tsx'
import { LinkedCard } from '../../../ui/LinkedCard.tsx'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { pluginTitle } from '../model/catalogFilter.ts'
import { PluginIcon } from '../PluginIcon.tsx'

const descriptionLines = 3

interface CatalogCardProps {
  catalog: ListedCatalog
  /** Types of catalog; undefined while loading. */
  plugins: readonly PluginDescription[] | undefined
  showsOwner: boolean
}

/** Card of a catalog; the whole card is a link to its page. */
export function CatalogCard({ catalog, plugins, showsOwner }: CatalogCardProps): ReactNode {
  const t = useViewTranslate()
  const { title, plugin, description, owner, capabilities } = catalog
  const kind = plugins && pluginTitle(plugins, plugin)
  const publishes = publicationActions.some((action) => capabilities.includes(action))
  return (
    <LinkedCard
      title={title}
      to={paths.catalog(catalog._id)}
      icon={<PluginIcon plugin={plugin} />}
      subtitle={kind ?? (plugins ? t('catalogs.pluginGone', { id: plugin }) : plugin)}
      {...(plugins && kind === undefined ? { subtitleColor: 'error.text' } : {})}
      owner={showsOwner && <OwnerAvatar owner={owner} size={24} />}
    >
      <div>
        <RunCount
          text={t('catalogs.counts.imports', { smart_count: catalog.importsCount })}
          none={t('catalogs.counts.noImport')}
          count={catalog.importsCount}
          errors={catalog.importsErrorCount}
        />
        {catalog.harvestsCount > 0 && (
          <RunCount
            text={t('catalogs.counts.harvests', { smart_count: catalog.harvestsCount })}
            count={catalog.harvestsCount}
            errors={catalog.harvestsErrorCount}
          />
        )}
        {publishes && (
          <RunCount
            text={t('catalogs.counts.publications', { smart_count: catalog.publicationsCount })}
            none={t('catalogs.counts.noPublication')}
            count={catalog.publicationsCount}
            errors={catalog.publicationsErrorCount}
          />
        )}
      </div>
      {description && (
        <ClampedText lines={descriptionLines} color="text.secondary">
          {description}
        </ClampedText>
      )}
    </LinkedCard>
  )
}

interface RunCountProps {
  text: string
  /** Text for a count of 0. */
  none?: string
  count: number
  errors: number
}

function RunCount({ text, none = '', count, errors }: RunCountProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Typography variant="body2">
      {count > 0 ? text : none}
      {errors > 0 && (
        <Box component="span" sx={{ color: 'error.text', ml: 0.5 }}>
          {t('catalogs.counts.errors', { smart_count: errors })}
        </Box>
      )}
    </Typography>
  )
}
