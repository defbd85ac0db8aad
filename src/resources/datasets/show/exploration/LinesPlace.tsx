import { useMemo, type ReactNode } from 'react'
import { rebaseQuery, useAddressQuery } from '../../../../ui/useAddressQuery.ts'
import type { Dataset } from '../../../../../contract/datasets/dataset.ts'
import type { TableUrlState } from '../../../../views/table/DatasetTable.tsx'
import { useDataset } from '../../live/DatasetPageContext.tsx'

interface LinesPlaceProps {
  /** Names of the URL parameters that the view keeps. */
  keep: NonNullable<TableUrlState['keep']>
  children: (view: { dataset: Dataset; urlState: TableUrlState; draft: boolean }) => ReactNode
}

/** Provides a view of lines with the page's dataset and URL. */
export function LinesPlace({ keep, children }: LinesPlaceProps): ReactNode {
  const { dataset } = useDataset()
  const [query, setQuery] = useAddressQuery()
  const urlState = useMemo<TableUrlState>(
    () => ({
      query,
      keep,
      replace: (newQuery) =>
        setQuery((latest) => rebaseQuery(latest, { from: query, to: newQuery }), {
          replace: true,
          preventScrollReset: true
        })
    }),
    [query, setQuery, keep]
  )
  return children({ dataset, urlState, draft: !!dataset.draftReason })
}
