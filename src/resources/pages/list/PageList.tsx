import Add from '@mui/icons-material/Add'
import Article from '@mui/icons-material/ArticleOutlined'
import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { retry } from '../../../api/retry.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { CardGrid } from '../../list/CardGrid.tsx'
import { DocumentList } from '../../list/DocumentList.tsx'
import { useQueryFilter } from '../../list/useQueryFilter.ts'
import { useShowsOwner } from '../../list/useShowsOwner.ts'
import { isAwaited, sitesShowing } from '../../portals/publications/publications.ts'
import { usePortalSites } from '../../portals/publications/usePortalSites.ts'
import { groupsQuery, pagesQuery, type ListedPage } from '../api.ts'
import { filteredPages, filterOfQuery, queryWithFilter, type PageFilter } from '../model/pageFilter.ts'
import { partsOf, type PagePart } from '../model/pageGroups.ts'
import { PageGuard } from '../PageGuard.tsx'
import { PageCard } from './PageCard.tsx'
import { PagePanel } from './PagePanel.tsx'

/** `/pages`: list of pages of an account. */
export function PageList(): ReactNode {
  return (
    <PageGuard>
      <Pages />
    </PageGuard>
  )
}

function Pages(): ReactNode {
  const t = useViewTranslate()
  const { filter, change } = useQueryFilter(filterOfQuery, queryWithFilter)
  return (
    <DocumentList
      query={pagesQuery(filter)}
      filterItems={(pages) => filteredPages(pages, filter)}
      texts={{
        label: t('pages.pages'),
        countText: (displayed, count) => t('pages.displayed.some', { displayed, smart_count: count }),
        none: t('pages.displayed.none'),
        loading: t('pages.loading'),
        error: t('pages.readError')
      }}
      cardHeight={132}
      empty={{
        searching: !!filter.q,
        noResult: t('pages.noResult'),
        icon: <Article />,
        text: t('pages.none'),
        action: { label: t('pages.new'), to: paths.newPage, icon: <Add /> }
      }}
      renderPanel={(pages) => <PagePanel pages={pages} filter={filter} change={change} />}
    >
      {(pages) => <Parts pages={pages} filter={filter} />}
    </DocumentList>
  )
}

function Parts({ pages, filter }: { pages: ListedPage[]; filter: PageFilter }): ReactNode {
  const { data: groups } = useQuery({ ...groupsQuery(filter), retry })
  return partsOf(pages, groups?.results ?? []).map((part) => (
    <Part key={part.id} part={part} filter={filter} />
  ))
}

function Part({ part, filter }: { part: PagePart; filter: PageFilter }): ReactNode {
  const t = useViewTranslate()
  const { account } = useSession()
  const { data: sites = [] } = usePortalSites(account)
  const showsOwner = useShowsOwner(filter.showAll)
  const title = part.title ?? t(`pages.parts.${part.id}`)
  return (
    <Box component="section" aria-label={title} sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {title}
        <Typography component="span" sx={{ ml: 1, color: 'text.secondary' }}>
          {part.pages.length}
        </Typography>
      </Typography>
      <CardGrid>
        {part.pages.map((page) => (
          <PageCard
            key={page._id}
            page={page}
            {...(part.title ? { group: part.title } : {})}
            {...(filter.portals.length === 1 ? { portal: filter.portals[0] } : {})}
            shownOn={sitesShowing(sites, page).length}
            isAwaited={isAwaited(page, sites)}
            showsOwner={showsOwner(page)}
          />
        ))}
      </CardGrid>
    </Box>
  )
}
