import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { OwnedPageProvider, type OwnedPage } from '../../owned/OwnedPageContext.tsx'
import { datasetKind } from '../datasetKind.ts'
import type { DatasetPage } from './useDatasetPage.ts'

const DatasetPageContext = createContext<DatasetPage | undefined>(undefined)

/**
 * Provides a dataset to its descendants: `useDataset()`, and the record of react-admin. Replaces `ShowBase`, since the
 * record of the page follows the journal of the dataset and includes its draft (`useDatasetPage`).
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

/** Returns the dataset of the page. */
export function useDataset(): DatasetPage {
  const page = useContext(DatasetPageContext)
  if (!page) throw new Error('useDataset is for the inside of a dataset page')
  return page
}

/** Page of a dataset, in the form of the shared blocks of owned resources. */
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
