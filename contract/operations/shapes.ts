/** Operations that the editor of permissions offers for a dataset (docs/api/permissions.md). */
import { operationsOnDatasets } from './datasets.ts'
import { operationClasses, type Operations, type OperationTable, type Shape } from './types.ts'

/** Properties of a dataset that determine the offered operations. */
export interface ShapedDataset {
  isRest?: boolean
  isVirtual?: boolean
  isMetaOnly?: boolean
  rest?: { history?: unknown; lineOwnership?: unknown; [name: string]: unknown }
  extensions?: unknown[]
  masterData?: { bulkSearchs?: unknown; singleSearchs?: unknown }
  readApiKey?: { active?: unknown }
}

const isFilled = (list: unknown): boolean => Array.isArray(list) && list.length > 0

const hasShape: Record<Shape, (dataset: ShapedDataset) => boolean> = {
  file: ({ isRest, isVirtual, isMetaOnly }) => !isRest && !isVirtual && !isMetaOnly,
  rest: ({ isRest }) => !!isRest,
  notMeta: ({ isMetaOnly }) => !isMetaOnly,
  history: ({ isRest, rest }) => !!isRest && !!rest?.history,
  ownership: ({ rest }) => !!rest?.lineOwnership,
  extensions: ({ extensions }) => isFilled(extensions),
  masterData: ({ masterData }) => isFilled(masterData?.bulkSearchs) || isFilled(masterData?.singleSearchs),
  readApiKey: ({ readApiKey }) => !!readApiKey?.active
}

export function proposedOperations(dataset: ShapedDataset): OperationTable {
  const operations: Operations = operationsOnDatasets
  const proposed = operationClasses.map((name) => {
    const fitting = Object.entries(operations[name]).filter(
      ([, { shapes = [], deprecated }]) => !deprecated && shapes.every((shape) => hasShape[shape](dataset))
    )
    return [name, fitting.map(([id]) => id)]
  })
  return Object.fromEntries(proposed) as OperationTable
}
