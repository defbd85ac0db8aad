import Add from '@mui/icons-material/Add'
import Monitor from '@mui/icons-material/DesktopWindowsOutlined'
import { Box, Skeleton, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { retry } from '../../../api/retry.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { cardColumns } from '../../list/ListedRecords.tsx'
import { portalsQuery, type ListedPortal } from '../api.ts'
import { filteredPortals } from '../model/portalFilter.ts'
import { PortalGuard } from '../PortalGuard.tsx'
import { PortalCard } from './PortalCard.tsx'
import { PortalPanel } from './PortalPanel.tsx'
import { usePortalFilter } from './usePortalFilter.ts'

const placeholders = Array.from({ length: 9 }, (_, index) => index)

/** `/portals`: the portals of the account. */
export function PortalList(): ReactNode {
  return (
    <PortalGuard>
      <Portals />
    </PortalGuard>
  )
}

function Portals(): ReactNode {
  const t = useViewTranslate()
  const { filter } = usePortalFilter()
  const { sort, showAll } = filter
  const { data, error, refetch } = useQuery({ ...portalsQuery({ sort, showAll }), retry })
  const shown = data && filteredPortals(data.results, filter.q)
  const title = shown ? counted() : t('portals.portals')
  useBreadcrumbs([{ text: title }])

  function counted(): string {
    const count = data?.count ?? 0
    return t('portals.displayed', { displayed: shown?.length ?? 0, smart_count: count })
  }

  return (
    <Box component="section" aria-label={t('portals.portals')}>
      <Typography
        variant="h1"
        aria-live="polite"
        sx={[{ mb: 2, pr: 6 }, (theme) => ({ [theme.breakpoints.up('lg')]: visuallyHidden })]}
      >
        {title}
      </Typography>
      <RightPanel>
        <PortalPanel />
      </RightPanel>
      {error && !data && (
        <RetryAlert text={t('portals.readError')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Placeholders />}
      {shown && data && <Cards portals={shown} all={data.results.length} />}
    </Box>
  )
}

function Cards({ portals, all }: { portals: ListedPortal[]; all: number }): ReactNode {
  const t = useViewTranslate()
  if (!portals.length) {
    return (
      <EmptyState
        searching={all > 0}
        icon={<Monitor />}
        text={t('portals.none')}
        action={{ label: t('portals.create.title'), to: paths.newPortal, icon: <Add /> }}
      />
    )
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: cardColumns, gap: 2 }}>
      {portals.map((portal) => (
        <PortalCard key={portal._id} portal={portal} />
      ))}
    </Box>
  )
}

function Placeholders(): ReactNode {
  const t = useViewTranslate()
  return (
    <Box
      component="output"
      aria-label={t('portals.loading')}
      sx={{ display: 'grid', gridTemplateColumns: cardColumns, gap: 2 }}
    >
      {placeholders.map((key) => (
        <Skeleton key={key} variant="rounded" height={140} />
      ))}
    </Box>
  )
}
