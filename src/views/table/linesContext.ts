import { createContext, useContext } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import type { CellContext } from '../values/cellContent.ts'
import type { LoadedLines } from './useLines.ts'
import type { TableController } from './useTableState.ts'

/** Context shared by a list of lines with its count, search, filters, states and downloads. */
export interface LinesContextValue {
  dataset: Dataset
  controller: TableController
  lines: LoadedLines
  /** API parameters that select the lines. */
  selection: [string, string][]
  cells: CellContext
  draft: boolean
  interaction: boolean
}

export const LinesContext = createContext<LinesContextValue | undefined>(undefined)

export function useLinesList(): LinesContextValue {
  const list = useContext(LinesContext)
  if (!list) throw new Error('This component belongs inside a list of lines')
  return list
}
