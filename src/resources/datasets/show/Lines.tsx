import type { ReactNode } from 'react'
import {
  DatasetTable,
  type DatasetTableProps,
  type TableUrlState
} from '../../../views/table/DatasetTable.tsx'
import { LinesPlace } from './exploration/LinesPlace.tsx'

interface LinesProps extends Pick<DatasetTableProps, 'mode' | 'height' | 'onFullscreen'> {
  keep: NonNullable<TableUrlState['keep']>
}

/** The lines of the page's dataset, of its draft when there is one. Their state is in the page's address. */
export function Lines({ keep, ...table }: LinesProps): ReactNode {
  return <LinesPlace keep={keep}>{(view) => <DatasetTable {...table} {...view} />}</LinesPlace>
}
