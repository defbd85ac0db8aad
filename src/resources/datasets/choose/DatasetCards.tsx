import { Box, MenuItem, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useInfiniteGetList, useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../../authProvider/useSession.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { DatasetCard } from '../list/DatasetCard.tsx'
import { EndOfList } from '../../list/EndOfList.tsx'
import { listSelect } from '../list/listParams.ts'
import { SearchField } from '../../list/SearchField.tsx'
import type { ListedDataset } from '../model/shape.ts'

const orders = ['dataUpdatedAt_desc', 'dataUpdatedAt_asc', 'title_asc', 'title_desc'] as const
type Order = (typeof orders)[number]

const size = 20
const columns = { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }

interface DatasetCardsProps {
  /** Parameters of the request, such as owner or type. */
  filter: Record<string, string>
  onChoose: (dataset: ListedDataset) => void
}

/** Selects a dataset among cards, with a search, sorting and infinite scroll. */
export function DatasetCards({ filter, onChoose }: DatasetCardsProps): ReactNode {
  const t = useTranslate()
  const [q, setQ] = useState('')
  const [order, setOrder] = useState<Order>('dataUpdatedAt_desc')
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 240px' }}>
          <SearchField value={q} onSearch={setQ} />
        </Box>
        <TextField
          select
          size="small"
          label={t('datasets.choose.sortBy')}
          value={order}
          disabled={!!q}
          onChange={(event) => setOrder(event.target.value as Order)}
          sx={{ flex: { xs: '1 1 260px', sm: '0 1 260px' } }}
        >
          {orders.map((name) => (
            <MenuItem key={name} value={name}>
              {t(`datasets.choose.sort.${name}`)}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <Cards filter={filter} q={q} order={order} onChoose={onChoose} />
    </Stack>
  )
}

function Cards(props: DatasetCardsProps & { q: string; order: Order }): ReactNode {
  const t = useTranslate()
  const { account } = useSession()
  const { filter, q, order, onChoose } = props
  const [field = '', direction] = order.split('_')
  const query = useInfiniteGetList<ListedDataset>(
    'datasets',
    {
      pagination: { page: 1, perPage: size },
      sort: { field: q ? '' : field, order: direction === 'asc' ? 'ASC' : 'DESC' },
      filter: { ...filter, ...(q ? { q } : {}) },
      meta: { select: listSelect.join(',') }
    },
    { placeholderData: keepPreviousData }
  )
  const datasets = query.data?.pages.flatMap((page) => page.data) ?? []
  const failure = query.error && (
    <RetryAlert
      text={t('datasets.list.error')}
      error={query.error}
      onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
    />
  )
  if (failure && datasets.length === 0) return failure
  if (!query.isPending && datasets.length === 0) {
    return (
      <Typography
        component="output"
        sx={{ display: 'block', py: 4, textAlign: 'center', color: 'text.secondary' }}
      >
        {t(q ? 'blocks.noResult' : 'datasets.choose.empty')}
      </Typography>
    )
  }
  return (
    <Box aria-busy={query.isFetching}>
      <Box sx={{ display: 'grid', gridTemplateColumns: columns, gap: 2 }}>
        {datasets.map((dataset) => (
          <DatasetCard
            key={dataset.id}
            dataset={dataset}
            showOwner={!!dataset.owner.department && !account?.department}
            onSelect={() => onChoose(dataset)}
          />
        ))}
        {(query.isPending || query.isFetchingNextPage) &&
          [1, 2, 3].map((key) => <Skeleton key={key} variant="rounded" height={168} />)}
      </Box>
      {failure ?? (
        <EndOfList
          key={datasets.length}
          onReach={() => {
            if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
          }}
        />
      )}
    </Box>
  )
}
