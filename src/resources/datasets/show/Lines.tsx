import { useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useNotification } from '../../../layout/useNotification.ts'
import { ViewNotifyContext, type NotifyView } from '../../../views/notify.tsx'
import {
  DatasetTable,
  type DatasetTableProps,
  type TableUrlState
} from '../../../views/table/DatasetTable.tsx'
import { useDataset } from '../live/DatasetPageContext.ts'

export interface LinesProps extends Pick<DatasetTableProps, 'mode' | 'height' | 'onFullscreen'> {
  keep: NonNullable<TableUrlState['keep']>
}

/** The lines of the page's dataset, of its draft when there is one. Their state is in the page's address. */
export function Lines({ keep, ...table }: LinesProps): ReactNode {
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
      <DatasetTable {...table} dataset={dataset} urlState={urlState} draft={!!dataset.draftReason} />
    </ViewNotifyContext>
  )
}
