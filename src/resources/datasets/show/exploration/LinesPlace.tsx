import { useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Dataset } from '../../../../../contract/dataset.ts'
import { useNotification } from '../../../../layout/useNotification.ts'
import { ViewNotifyContext, type NotifyView } from '../../../../views/notify.tsx'
import type { TableUrlState } from '../../../../views/table/DatasetTable.tsx'
import { useDataset } from '../../live/DatasetPageContext.ts'

interface LinesPlaceProps {
  /** What a view keeps in the address of the page. */
  keep: NonNullable<TableUrlState['keep']>
  children: (view: { dataset: Dataset; urlState: TableUrlState; draft: boolean }) => ReactNode
}

/** Where a view of lines stands in the administration: the page's dataset, its address and its messages. */
export function LinesPlace({ keep, children }: LinesPlaceProps): ReactNode {
  const notify = useNotification()
  const { dataset } = useDataset()
  const [query, setQuery] = useSearchParams()
  const urlState = useMemo<TableUrlState>(
    () => ({ query, keep, replace: (next) => setQuery(next, { replace: true, preventScrollReset: true }) }),
    [query, setQuery, keep]
  )
  const tell = useMemo<NotifyView>(
    () => (notice) =>
      notify({
        type: notice.type,
        msg: notice.title,
        ...(notice.detail === undefined ? {} : { error: notice.detail })
      }),
    [notify]
  )
  return (
    <ViewNotifyContext value={tell}>
      {children({ dataset, urlState, draft: !!dataset.draftReason })}
    </ViewNotifyContext>
  )
}
