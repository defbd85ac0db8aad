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

/** Table of the lines of the page's dataset, or of its draft. Its state is in the URL. */
export function Lines({ keep, ...table }: LinesProps): ReactNode {
  return <LinesPlace keep={keep}>{(view) => <DatasetTable {...table} {...view} />}</LinesPlace>
}
