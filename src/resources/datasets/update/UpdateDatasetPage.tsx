import { Box, Paper, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useMemo, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { usePagePaths } from '../../../layout/navigation/PagePaths.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import type { TableUrlState } from '../../../views/table/useTableState.ts'
import { UpdateDataset } from './UpdateDataset.tsx'

/** Page `/update-dataset`. */
export function UpdateDatasetPage(): ReactNode {
  const t = useTranslate()
  const pages = usePagePaths()
  const [query, setQuery] = useSearchParams()
  // The wizard keeps its step in the state of the history entry: changes of the URL must keep that state.
  const { state } = useLocation() as { state: unknown }
  const title = t('datasets.updateWizard.title')
  useBreadcrumbs([{ text: t('datasets.datasets'), to: paths.datasets }, { text: title }])
  const urlState = useMemo<TableUrlState>(
    () => ({
      query,
      replace: (newQuery) => setQuery(newQuery, { replace: true, preventScrollReset: true, state })
    }),
    [query, setQuery, state]
  )
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto' }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <UpdateDataset
          publicationSite={query.get('publicationSite') ?? undefined}
          urlState={urlState}
          hasApiDoc={pages.has('/dataset/:id/api-doc')}
        />
      </Paper>
    </Box>
  )
}
