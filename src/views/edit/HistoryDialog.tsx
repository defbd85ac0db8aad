import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useEditing } from './editing.ts'
import { EditFrame } from './EditFrame.tsx'
import { readRevisions, type Revision } from './linesApi.ts'
import { RevisionList } from './RevisionList.tsx'
import { RevisionView } from './RevisionView.tsx'
import { useErrorText } from './useErrorText.ts'

interface HistoryDialogProps {
  /** Id of the line; without it, the history of all lines, deleted ones included. */
  lineId?: string | undefined
  onClose: () => void
}

/** History of changes with their authors, comparison of two versions, and restoration of an earlier one. */
export function HistoryDialog({ lineId, onClose }: HistoryDialogProps): ReactNode {
  const t = useViewTranslate()
  const [opened, setOpened] = useState(lineId)
  return (
    <EditFrame
      title={t(opened === undefined ? 'edit.history.all' : 'edit.actions.history')}
      maxWidth={800}
      onClose={onClose}
      actions={
        <>
          {lineId === undefined && opened !== undefined && (
            <Button color="inherit" onClick={() => setOpened(undefined)}>
              {t('edit.history.back')}
            </Button>
          )}
          <Button onClick={onClose}>{t('views.close')}</Button>
        </>
      }
    >
      {opened === undefined ? (
        <AllRevisions onChoose={(revision) => setOpened(revision._id)} />
      ) : (
        <LineRevisions key={opened} lineId={opened} />
      )}
    </EditFrame>
  )
}

interface LoadedRevisions {
  revisions: Revision[] | undefined
  total: number
  more: ReactNode
  message: ReactNode
}

function useRevisions(lineId: string | undefined): LoadedRevisions {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const { dataset, changedAt } = useEditing()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['revisions', dataset.id, lineId, changedAt],
    queryFn: ({ pageParam, signal }) => readRevisions(dataset.id, lineId, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.next ? last.results.at(-1)?._i : undefined),
    placeholderData: (former) => former,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false
  })
  const message = error ? (
    <Alert severity="error" variant="outlined">
      {labelled(t('edit.history.failed'), errorText(error))}
    </Alert>
  ) : (
    !data && <CircularProgress aria-label={t('views.table.loading')} />
  )
  const moreButton = hasNextPage && (
    <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {t('edit.history.more')}
    </Button>
  )
  return {
    revisions: data?.pages.flatMap((page) => page.results),
    total: data?.pages[0]?.total ?? 0,
    more: moreButton,
    message
  }
}

function AllRevisions({ onChoose }: { onChoose: (revision: Revision) => void }): ReactNode {
  const { revisions, more: moreButton, message } = useRevisions(undefined)
  return (
    <>
      {message}
      {revisions && <RevisionList revisions={revisions} naming="line" onChoose={onChoose} />}
      {moreButton}
    </>
  )
}

function LineRevisions({ lineId }: { lineId: string }): ReactNode {
  const { revisions, more: moreButton, message } = useRevisions(lineId)
  const [chosen, setChosen] = useState<number>()
  const revision = revisions?.find(({ _i }) => _i === chosen) ?? revisions?.[0]
  return (
    <>
      {message}
      {revisions && (
        <RevisionList revisions={revisions} chosen={revision?._i} onChoose={({ _i }) => setChosen(_i)} />
      )}
      {moreButton}
      {revisions && revision && <RevisionView key={revision._i} revisions={revisions} revision={revision} />}
    </>
  )
}
