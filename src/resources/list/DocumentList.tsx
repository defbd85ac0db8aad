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
  /** Leaves the items that the page shows of what was read. */
  filtered: (items: Item[]) => Item[]
  texts: {
    /** What is listed. */
    label: string
    /** The title with how many are shown of how many there are. */
    counted: (displayed: number, count: number) => string
    /** The title where there are none, when `counted` does not say it well. */
    none?: string
    loading: string
    error: string
  }
  /** Height of a card that is being read. */
  cardHeight: number
  /** What is shown when nothing is there; `searching` where the server was asked for words. */
  empty: EmptyStateProps
  renderPanel: (items: Item[]) => ReactNode
  children: (shown: Item[]) => ReactNode
}

/** The page of a list that is read whole and filtered in the page: its title and its right panel around what is shown. */
export function DocumentList<Item, Key extends QueryKey>(props: DocumentListProps<Item, Key>): ReactNode {
  const { texts, empty } = props
  const { data, error, refetch } = useQuery({ ...props.query, retry })
  const shown = data && props.filtered(data.results)
  const title = shown ? counted(shown.length, data.count) : texts.label
  useBreadcrumbs([{ text: title }], `${texts.label} - ${pageConfig.brand.title}`)

  function counted(displayed: number, count: number): string {
    return (!count && texts.none) || texts.counted(displayed, count)
  }

  return (
    <Box component="section" aria-label={texts.label}>
      {/* Breadcrumbs say it on a wide screen. On others the round button of the panel stands beside it. */}
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
      {data && shown?.length === 0 && (
        <EmptyState {...empty} searching={empty.searching || data.results.length > 0} />
      )}
      {shown && shown.length > 0 && props.children(shown)}
    </Box>
  )
}
