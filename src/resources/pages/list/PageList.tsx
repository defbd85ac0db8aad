import Add from '@mui/icons-material/Add'
import Article from '@mui/icons-material/ArticleOutlined'
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
import { groupsQuery, pagesQuery, type ListedPage } from '../api.ts'
import { filteredPages } from '../model/pageFilter.ts'
import { partsOf, type PagePart } from '../model/pageGroups.ts'
import { PageGuard } from '../PageGuard.tsx'
import { PageCard } from './PageCard.tsx'
import { PagePanel } from './PagePanel.tsx'
import { usePageFilter } from './usePageFilter.ts'

const placeholders = Array.from({ length: 9 }, (_, index) => index)

/** `/pages`: the pages of the portals of an account. */
export function PageList(): ReactNode {
  return (
    <PageGuard>
      <Pages />
    </PageGuard>
  )
}

function Pages(): ReactNode {
  const t = useViewTranslate()
  const { filter } = usePageFilter()
  const { data, error, refetch } = useQuery({ ...pagesQuery(filter), retry })
  const shown = data && filteredPages(data.results, filter)
  const title = shown ? counted() : t('pages.pages')
  useBreadcrumbs([{ text: title }])

  function counted(): string {
    const count = data?.count ?? 0
    if (!count) return t('pages.displayed.none')
    return t('pages.displayed.some', { displayed: shown?.length ?? 0, smart_count: count })
  }

  return (
    <Box component="section" aria-label={t('pages.pages')}>
      <Typography
        variant="h1"
        aria-live="polite"
        sx={[{ mb: 2, pr: 6 }, (theme) => ({ [theme.breakpoints.up('lg')]: visuallyHidden })]}
      >
        {title}
      </Typography>
      <RightPanel>
        <PagePanel pages={data?.results ?? []} />
      </RightPanel>
      {error && !data && (
        <RetryAlert text={t('pages.readError')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Placeholders />}
      {shown && data && <Parts pages={shown} isFiltered={data.results.length > 0 || !!filter.q} />}
    </Box>
  )
}

function Parts({ pages, isFiltered }: { pages: ListedPage[]; isFiltered: boolean }): ReactNode {
  const t = useViewTranslate()
  const { filter } = usePageFilter()
  const { data: groups } = useQuery({ ...groupsQuery(filter), retry })
  if (!pages.length && isFiltered) {
    return (
      <Typography aria-live="polite" sx={{ py: 4, textAlign: 'center', color: 'text.secondary' }}>
        {t('pages.noResult')}
      </Typography>
    )
  }
  if (!pages.length) {
    return (
      <EmptyState
        icon={<Article />}
        text={t('pages.none')}
        action={{ label: t('pages.new'), to: paths.newPage, icon: <Add /> }}
      />
    )
  }
  return partsOf(pages, groups?.results ?? []).map((part) => <Part key={part.id} part={part} />)
}

function Part({ part }: { part: PagePart }): ReactNode {
  const t = useViewTranslate()
  const { account } = useSession()
  const { filter } = usePageFilter()
  const { data: sites = [] } = usePortalSites(account)
  const title = part.title ?? t(`pages.parts.${part.id}`)
  return (
    <Box component="section" aria-label={title} sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {title}
        <Typography component="span" sx={{ ml: 1, color: 'text.secondary' }}>
          {part.pages.length}
        </Typography>
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: cardColumns, gap: 2 }}>
        {part.pages.map((page) => (
          <PageCard
            key={page._id}
            page={page}
            {...(part.title ? { group: part.title } : {})}
            {...(filter.portals.length === 1 ? { portal: filter.portals[0] } : {})}
            shownOn={sitesShowing(sites, page).length}
            isAwaited={isAwaited(page, sites)}
            showsOwner={filter.showAll || (!!page.owner.department && !account?.department)}
          />
        ))}
      </Box>
    </Box>
  )
}

function Placeholders(): ReactNode {
  const t = useViewTranslate()
  return (
    <Box
      component="output"
      aria-label={t('pages.loading')}
      sx={{ display: 'grid', gridTemplateColumns: cardColumns, gap: 2 }}
    >
      {placeholders.map((key) => (
        <Skeleton key={key} variant="rounded" height={132} />
      ))}
    </Box>
  )
}
