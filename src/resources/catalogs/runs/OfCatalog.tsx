import { Box, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Catalog, PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import { retry } from '../../../api/retry.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import { catalogQuery, pluginsQuery } from '../api.ts'
import { CatalogGuard } from '../CatalogGuard.tsx'

interface OfCatalogProps {
  /** Title of the page, last in the breadcrumbs. */
  title: string
  children: (catalog: Catalog, plugin: PluginDescription) => ReactNode
}

/** Loads the catalog of the URL, and its type, for a wizard. */
export function OfCatalog({ title, children }: OfCatalogProps): ReactNode {
  const { id = '' } = useParams()
  return (
    <CatalogGuard>
      <Box sx={{ maxWidth: 1000, mx: 'auto' }}>
        <Typography variant="h1" sx={{ mb: 2 }}>
          {title}
        </Typography>
        <Read key={id} id={id} title={title}>
          {children}
        </Read>
      </Box>
    </CatalogGuard>
  )
}

function Read({ id, title, children }: OfCatalogProps & { id: string }): ReactNode {
  const t = useViewTranslate()
  const catalog = useQuery({ ...catalogQuery(id), retry })
  const plugins = useQuery({ ...pluginsQuery, retry })
  useBreadcrumbs([
    { text: t('catalogs.catalogs'), to: paths.catalogs },
    ...(catalog.data ? [{ text: catalog.data.title, to: paths.catalog(id) }] : []),
    { text: title }
  ])
  const plugin = plugins.data?.results.find((candidate) => candidate.id === catalog.data?.plugin)
  if (catalog.data && plugin) return children(catalog.data, plugin)
  const error = catalog.error ?? plugins.error
  if (error || (catalog.data && plugins.data)) {
    return (
      <ResourceError
        error={error ?? new Error(t('catalogs.withoutPlugin'))}
        back={{ label: t('catalogs.back'), to: paths.catalogs }}
        onRetry={() => {
          void catalog.refetch()
          void plugins.refetch()
        }}
      />
    )
  }
  return <Skeleton variant="rounded" height={400} />
}
