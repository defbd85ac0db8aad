import { Box, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { retry } from '../../api/retry.ts'
import { RightPanel } from '../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { pageConfig } from '../../pageConfig.ts'
import { EmptyState, type EmptyStateProps } from '../../ui/EmptyState.tsx'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { CardPlaceholders } from './CardGrid.tsx'

interface ReadWhole<Item> {
  count: number
  results: Item[]
}

interface DocumentListProps<Item, Key extends QueryKey> {
  query: UseQueryOptions<ReadWhole<Item>, Error, ReadWhole<Item>, Key>
  /** Returns the items that match the filters. */
  filterItems: (items: Item[]) => Item[]
  texts: {
    /** Name of the list. */
    label: string
    /** Returns the title with the numbers of displayed and of all items. */
    countText: (displayed: number, count: number) => string
    /** Title of an empty list. */
    none: string
    loading: string
    error: string
  }
  /** Height of the placeholder of a card, in pixels. */
  cardHeight: number
  /** Message of an empty list; `searching` when the request itself has a search, since filters are detected here. */
  empty: EmptyStateProps
  renderPanel: (items: Item[]) => ReactNode
  children: (items: Item[]) => ReactNode
}

/** Page of a list that is fetched whole and filtered in the browser: title, items and right panel. */
export function DocumentList<Item, Key extends QueryKey>(props: DocumentListProps<Item, Key>): ReactNode {
  const { texts, empty } = props
  const { data, error, refetch } = useQuery({ ...props.query, retry })
  const matchingItems = data && props.filterItems(data.results)
  const title = matchingItems ? countTitle(matchingItems.length, data.count) : texts.label
  useBreadcrumbs([{ text: title }], `${texts.label} - ${pageConfig.brand.title}`)

  function countTitle(displayed: number, count: number): string {
    return count ? texts.countText(displayed, count) : texts.none
  }

  return (
    <Box component="section" aria-label={texts.label}>
      {/* Hidden on wide screens, whose breadcrumbs hold the title. On others, the padding leaves room for the round
          button of the panel. */}
      <Typography
        variant="h1"
        aria-live="polite"
        sx={[{ mb: 2, pr: 6 }, (theme) => ({ [theme.breakpoints.up('lg')]: visuallyHidden })]}
      >
        {title}
      </Typography>
      <RightPanel>{props.renderPanel(data?.results ?? [])}</RightPanel>
      {error && !data && <RetryAlert text={texts.error} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardPlaceholders label={texts.loading} height={props.cardHeight} />}
      {data && matchingItems?.length === 0 && (
        <EmptyState {...empty} searching={empty.searching || data.results.length > 0} />
      )}
      {matchingItems && matchingItems.length > 0 && props.children(matchingItems)}
    </Box>
  )
}
