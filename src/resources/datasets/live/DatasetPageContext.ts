import { createContext, useContext } from 'react'
import type { DatasetPage } from './useDatasetPage.ts'

export const DatasetPageContext = createContext<DatasetPage | undefined>(undefined)

/** The dataset of the page, for what is shown inside it. */
export function useDataset(): DatasetPage {
  const page = useContext(DatasetPageContext)
  if (!page) throw new Error('useDataset is for the inside of a dataset page')
  return page
}
