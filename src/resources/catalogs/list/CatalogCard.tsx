import { Box, Card, Link as MuiLink, Stack, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  publicationActions,
  type ListedCatalog,
  type PluginDescription
} from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { pluginTitle } from '../model/catalogFilter.ts'
import { PluginIcon } from '../PluginIcon.tsx'

const descriptionLines = 3

interface CatalogCardProps {
  catalog: ListedCatalog
  /** Undefined until they are read. */
  plugins: readonly PluginDescription[] | undefined
  showsOwner: boolean
}

/** One catalog: the whole card leads to its page. */
export function CatalogCard({ catalog, plugins, showsOwner }: CatalogCardProps): ReactNode {
  const t = useViewTranslate()
  const { title, plugin, description, owner, capabilities } = catalog
  const kind = plugins && pluginTitle(plugins, plugin)
  const publishes = publicationActions.some((action) => capabilities.includes(action))
  return (
    <Card
      variant="outlined"
      component="article"
      aria-label={title}
      sx={{
        position: 'relative',
        height: '100%',
        p: 2,
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        '&:hover, &:focus-within': { borderColor: 'primary.main' }
      }}
    >
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <PluginIcon plugin={plugin} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Tooltip title={title}>
            <Typography component="h2" noWrap>
              <MuiLink
                component={Link}
                to={paths.catalog(catalog._id)}
                underline="none"
                sx={{
                  fontWeight: 700,
                  color: 'primary.text',
                  '&::after': { content: '""', position: 'absolute', inset: 0 }
                }}
              >
                {title}
              </MuiLink>
            </Typography>
          </Tooltip>
          <Typography
            variant="body2"
            noWrap
            sx={{ color: plugins && kind === undefined ? 'error.text' : 'text.secondary' }}
          >
            {kind ?? (plugins ? t('catalogs.pluginGone', { id: plugin }) : plugin)}
          </Typography>
        </Box>
        {showsOwner && <OwnerAvatar owner={owner} size={24} />}
      </Stack>
      <div>
        <RunCount
          text={t('catalogs.counts.imports', { smart_count: catalog.importsCount })}
          none={t('catalogs.counts.noImport')}
          count={catalog.importsCount}
          errors={catalog.importsErrorCount}
        />
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
        <Typography
          variant="body2"
          sx={{
            color: 'text.secondary',
            overflow: 'hidden',
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: descriptionLines
          }}
        >
          {description}
        </Typography>
      )}
    </Card>
  )
}

interface RunCountProps {
  text: string
  none: string
  count: number
  errors: number
}

function RunCount({ text, none, count, errors }: RunCountProps): ReactNode {
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
