import { RecordContextProvider, ResourceContextProvider } from 'react-admin'
import { createContext, useContext, type ReactNode } from 'react'
import type { DatasetPage } from './useDatasetPage.ts'

const DatasetPageContext = createContext<DatasetPage | undefined>(undefined)

/**
 * Gives a dataset to what is shown inside: `useDataset()`, and the record of react-admin. It stands in for `ShowBase`,
 * since the record of a page follows the journal of the dataset and has its draft on top (`useDatasetPage`).
 */
export function DatasetPageProvider(props: { value: DatasetPage; children: ReactNode }): ReactNode {
  return (
    <ResourceContextProvider value="datasets">
      <RecordContextProvider value={props.value.dataset}>
        <DatasetPageContext value={props.value}>{props.children}</DatasetPageContext>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}

/** The dataset of the page, for what is shown inside it. */
export function useDataset(): DatasetPage {
  const page = useContext(DatasetPageContext)
  if (!page) throw new Error('useDataset is for the inside of a dataset page')
  return page
}
