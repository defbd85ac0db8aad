import { useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Dataset } from '../../../../../contract/datasets/dataset.ts'
import type { TableUrlState } from '../../../../views/table/DatasetTable.tsx'
import { useDataset } from '../../live/DatasetPageContext.tsx'

interface LinesPlaceProps {
  /** What a view keeps in the address of the page. */
  keep: NonNullable<TableUrlState['keep']>
  children: (view: { dataset: Dataset; urlState: TableUrlState; draft: boolean }) => ReactNode
}

/** Where a view of lines stands in the administration: the page's dataset and its address. */
export function LinesPlace({ keep, children }: LinesPlaceProps): ReactNode {
  const { dataset } = useDataset()
  const [query, setQuery] = useSearchParams()
  const urlState = useMemo<TableUrlState>(
    () => ({ query, keep, replace: (next) => setQuery(next, { replace: true, preventScrollReset: true }) }),
    [query, setQuery, keep]
  )
  return children({ dataset, urlState, draft: !!dataset.draftReason })
}
