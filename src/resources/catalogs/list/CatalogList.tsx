import Add from '@mui/icons-material/Add'
import Hub from '@mui/icons-material/HubOutlined'
import { Box, Skeleton, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListedCatalog } from '../../../../contract/catalogs/catalog.ts'
import { retry } from '../../../api/retry.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { cardColumns } from '../../list/ListedRecords.tsx'
import { catalogsQuery, pluginsQuery } from '../api.ts'
import { CatalogGuard } from '../CatalogGuard.tsx'
import { filteredCatalogs } from '../model/catalogFilter.ts'
import { CatalogCard } from './CatalogCard.tsx'
import { CatalogPanel } from './CatalogPanel.tsx'
import { useCatalogFilter } from './useCatalogFilter.ts'

const placeholders = Array.from({ length: 9 }, (_, index) => index)

/** `/catalogs`: the connections of the account to catalogs elsewhere. */
export function CatalogList(): ReactNode {
  return (
    <CatalogGuard>
      <Catalogs />
    </CatalogGuard>
  )
}

function Catalogs(): ReactNode {
  const t = useViewTranslate()
  const { filter } = useCatalogFilter()
  const { data, error, refetch } = useQuery({ ...catalogsQuery(filter), retry })
  const plugins = useQuery({ ...pluginsQuery, retry })
  const shown = data && filteredCatalogs(data.results, filter)
  const title = shown ? counted() : t('catalogs.catalogs')
  useBreadcrumbs([{ text: title }])

  function counted(): string {
    const count = data?.count ?? 0
    if (!count) return t('catalogs.displayed.none')
    return t('catalogs.displayed.some', { displayed: shown?.length ?? 0, smart_count: count })
  }

  return (
    <Box component="section" aria-label={t('catalogs.catalogs')}>
      <Typography
        variant="h1"
        aria-live="polite"
        sx={[{ mb: 2, pr: 6 }, (theme) => ({ [theme.breakpoints.up('lg')]: visuallyHidden })]}
      >
        {title}
      </Typography>
      <RightPanel>
        <CatalogPanel catalogs={data?.results ?? []} plugins={plugins.data?.results ?? []} />
      </RightPanel>
      {error && !data && (
        <RetryAlert text={t('catalogs.readError')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Placeholders />}
      {shown && data && <Cards catalogs={shown} all={data.results.length} />}
    </Box>
  )
}

function Cards({ catalogs, all }: { catalogs: ListedCatalog[]; all: number }): ReactNode {
  const t = useViewTranslate()
  const { account } = useSession()
  const { filter } = useCatalogFilter()
  const { data: plugins } = useQuery({ ...pluginsQuery, retry })
  if (!catalogs.length) {
    return (
      <EmptyState
        searching={all > 0}
        icon={<Hub />}
        text={t('catalogs.none')}
        action={{ label: t('catalogs.create.title'), to: paths.newCatalog, icon: <Add /> }}
      />
    )
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: cardColumns, gap: 2 }}>
      {catalogs.map((catalog) => (
        <CatalogCard
          key={catalog._id}
          catalog={catalog}
          plugins={plugins?.results}
          showsOwner={filter.showAll || (!!catalog.owner.department && !account?.department)}
        />
      ))}
    </Box>
  )
}

function Placeholders(): ReactNode {
  const t = useViewTranslate()
  return (
    <Box
      component="output"
      aria-label={t('catalogs.loading')}
      sx={{ display: 'grid', gridTemplateColumns: cardColumns, gap: 2 }}
    >
      {placeholders.map((key) => (
        <Skeleton key={key} variant="rounded" height={160} />
      ))}
    </Box>
  )
}
