import Add from '@mui/icons-material/Add'
import Recycling from '@mui/icons-material/RecyclingOutlined'
import { Box, Skeleton, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { retry } from '../../../api/retry.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { cardColumns } from '../../list/ListedRecords.tsx'
import { isAwaited, sitesShowing } from '../../portals/publications/publications.ts'
import { usePortalSites } from '../../portals/publications/usePortalSites.ts'
import { reusesQuery, type ListedReuse } from '../api.ts'
import { filteredReuses } from '../model/reuseFilter.ts'
import { ReuseGuard } from '../ReuseGuard.tsx'
import { ReuseCard } from './ReuseCard.tsx'
import { ReusePanel } from './ReusePanel.tsx'
import { useReuseFilter } from './useReuseFilter.ts'

const placeholders = Array.from({ length: 9 }, (_, index) => index)

/** `/reuses`: what others made of the data. */
export function ReuseList(): ReactNode {
  return (
    <ReuseGuard>
      <Reuses />
    </ReuseGuard>
  )
}

function Reuses(): ReactNode {
  const t = useViewTranslate()
  const { filter } = useReuseFilter()
  const { data, error, refetch } = useQuery({ ...reusesQuery(filter), retry })
  const shown = data && filteredReuses(data.results, filter)
  const title = shown ? counted() : t('reuses.reuses')
  useBreadcrumbs([{ text: title }])

  function counted(): string {
    const count = data?.count ?? 0
    if (!count) return t('reuses.displayed.none')
    return t('reuses.displayed.some', { displayed: shown?.length ?? 0, smart_count: count })
  }

  return (
    <Box component="section" aria-label={t('reuses.reuses')}>
      <Typography
        variant="h1"
        aria-live="polite"
        sx={[{ mb: 2, pr: 6 }, (theme) => ({ [theme.breakpoints.up('lg')]: visuallyHidden })]}
      >
        {title}
      </Typography>
      <RightPanel>
        <ReusePanel reuses={data?.results ?? []} />
      </RightPanel>
      {error && !data && (
        <RetryAlert text={t('reuses.readError')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Grid label={t('reuses.loading')}>
          {placeholders.map((key) => (
            <Skeleton key={key} variant="rounded" height={160} />
          ))}
        </Grid>
      )}
      {shown && data && <Cards reuses={shown} isFiltered={data.results.length > 0 || !!filter.q} />}
    </Box>
  )
}

function Cards({ reuses, isFiltered }: { reuses: ListedReuse[]; isFiltered: boolean }): ReactNode {
  const t = useViewTranslate()
  const { account } = useSession()
  const { filter } = useReuseFilter()
  const { data: sites = [] } = usePortalSites(account)
  if (!reuses.length && isFiltered) {
    return (
      <Typography aria-live="polite" sx={{ py: 4, textAlign: 'center', color: 'text.secondary' }}>
        {t('reuses.noResult')}
      </Typography>
    )
  }
  if (!reuses.length) {
    return (
      <EmptyState
        icon={<Recycling />}
        text={t(filter.isSubmitter ? 'reuses.noneProposed' : 'reuses.none')}
        action={{ label: t('reuses.new'), to: paths.newReuse, icon: <Add /> }}
      />
    )
  }
  return (
    <Grid>
      {reuses.map((reuse) => (
        <ReuseCard
          key={reuse._id}
          reuse={reuse}
          shownOn={filter.isSubmitter ? reuse.portals.length : sitesShowing(sites, reuse).length}
          isAwaited={isAwaited(reuse, sites)}
          showsOwner={
            filter.showAll || filter.isSubmitter || (!!reuse.owner.department && !account?.department)
          }
        />
      ))}
    </Grid>
  )
}

function Grid({ label, children }: { label?: string; children: ReactNode }): ReactNode {
  return (
    <Box
      {...(label ? { component: 'output', 'aria-label': label } : {})}
      sx={{ display: 'grid', gridTemplateColumns: cardColumns, gap: 2 }}
    >
      {children}
    </Box>
  )
}
