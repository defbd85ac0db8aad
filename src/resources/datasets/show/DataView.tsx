import { useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Dataset } from '../../../../contract/dataset.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { ViewNotifyContext, type NotifyView } from '../../../views/notify.tsx'
import type { TableUrlState } from '../../../views/table/useTableState.ts'
import { useDataset } from '../live/DatasetPageContext.ts'

/** What a view of the data shows: the page's dataset, its draft when there is one. */
export interface DataViewOf {
  dataset: Dataset
  urlState: TableUrlState
  draft: boolean
}

interface DataViewProps {
  keep: NonNullable<TableUrlState['keep']>
  children: (view: DataViewOf) => ReactNode
}

/** A view of the data in a page of the administration: its state is in the page's address, its messages are the page's. */
export function DataView({ keep, children }: DataViewProps): ReactNode {
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
