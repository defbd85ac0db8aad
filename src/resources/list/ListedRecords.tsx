import { Box, List, Skeleton, Stack } from '@mui/material'
import type { RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import type { Account } from '../../../contract/session.ts'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { CardGrid, CardPlaceholders } from './CardGrid.tsx'
import { EndOfList } from './EndOfList.tsx'
import { useResourceList } from './ResourceListBase.tsx'
import type { RenderMode } from './useRenderMode.ts'
import { useShowsOwner } from './useShowsOwner.ts'

const placeholders = 12

type OwnedRecord = RaRecord<string> & { owner: Account }

interface ListedRecordsProps<Item extends OwnedRecord> {
  mode: RenderMode
  showAll: boolean
  texts: { error: string; loading: string }
  /** Height of the placeholder of a card, in pixels. */
  cardHeight: number
  /** Content for an empty list. */
  empty: ReactNode
  /** Content above the records. */
  header?: ReactNode
  renderCard: (record: Item, showOwner: boolean) => ReactNode
  renderRow: (record: Item, showOwner: boolean) => ReactNode
}

/** Records of the list in context, as cards or rows, with infinite scroll. */
export function ListedRecords<Item extends OwnedRecord>(props: ListedRecordsProps<Item>): ReactNode {
  const showsOwner = useShowsOwner(props.showAll)
  const list = useResourceList<Item>()
  const { records } = list
  const error = <RetryAlert text={props.texts.error} error={list.error} onRetry={list.retry} />
  if (list.error && records.length === 0) return error
  if (!list.isLoading && !list.isChanging && records.length === 0) return props.empty

  const isWaiting = list.isLoading || list.isLoadingMore
  const rows = props.mode === 'list' && !list.isLoading
  return (
    <Box aria-busy={isWaiting || list.isChanging} sx={{ opacity: list.isChanging ? 0.5 : 1 }}>
      {props.header}
      {rows ? (
        <List disablePadding sx={{ bgcolor: 'background.paper', borderRadius: 1 }}>
          {records.map((record) => props.renderRow(record, showsOwner(record)))}
        </List>
      ) : (
        <CardGrid>{records.map((record) => props.renderCard(record, showsOwner(record)))}</CardGrid>
      )}
      {isWaiting && <Placeholders rows={rows} label={props.texts.loading} cardHeight={props.cardHeight} />}
      {list.error ? error : <EndOfList key={records.length} onReach={list.loadMore} />}
    </Box>
  )
}

function Placeholders(props: { rows: boolean; label: string; cardHeight: number }): ReactNode {
  if (!props.rows) {
    return (
      <Box sx={{ mt: 2 }}>
        <CardPlaceholders label={props.label} count={placeholders} height={props.cardHeight} />
      </Box>
    )
  }
  return (
    <Stack component="output" aria-label={props.label} sx={{ gap: 1, mt: 1 }}>
      {Array.from({ length: placeholders }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={56} />
      ))}
    </Stack>
  )
}
