import { useMemo, type ReactNode } from 'react'
import { rebased, useAddressQuery } from '../../../../ui/useAddressQuery.ts'
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
  const [query, setQuery] = useAddressQuery()
  const urlState = useMemo<TableUrlState>(
    () => ({
      query,
      keep,
      replace: (next) =>
        setQuery((latest) => rebased(latest, { from: query, to: next }), {
          replace: true,
          preventScrollReset: true
        })
    }),
    [query, setQuery, keep]
  )
  return children({ dataset, urlState, draft: !!dataset.draftReason })
}
