import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { OwnedPageProvider, type OwnedPage } from '../../owned/OwnedPageContext.tsx'
import { datasetKind } from '../datasetKind.ts'
import type { DatasetPage } from './useDatasetPage.ts'

const DatasetPageContext = createContext<DatasetPage | undefined>(undefined)

/**
 * Gives a dataset to what is shown inside: `useDataset()`, and the record of react-admin. It stands in for `ShowBase`,
 * since the record of a page follows the journal of the dataset and has its draft on top (`useDatasetPage`).
 */
export function DatasetPageProvider(props: { value: DatasetPage; children: ReactNode }): ReactNode {
  const { value, children } = props
  const owned = useMemo(() => ownedPageOf(value), [value])
  return (
    <OwnedPageProvider value={owned}>
      <DatasetPageContext value={value}>{children}</DatasetPageContext>
    </OwnedPageProvider>
  )
}

/** The dataset of the page, for what is shown inside it. */
export function useDataset(): DatasetPage {
  const page = useContext(DatasetPageContext)
  if (!page) throw new Error('useDataset is for the inside of a dataset page')
  return page
}

/** The page of a dataset for the blocks that any owned resource has. */
export function ownedPageOf(page: DatasetPage): OwnedPage<Dataset> {
  const { dataset, isPublishedVersion, can, replace, reload } = page
  return {
    kind: datasetKind,
    record: dataset,
    meta: isPublishedVersion ? {} : { draft: true },
    can,
    replace,
    reload
  }
}
