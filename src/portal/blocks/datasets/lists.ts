import { DatasetCards } from '../../cards/results.tsx'
import type { ListedDataset } from '../../cards/listed.ts'
import { cardBlock, listBlock, type ListKind } from '../catalog/lists.tsx'
import { datasetsAddress } from './addresses.ts'

const kind: ListKind<ListedDataset> = {
  field: 'datasets',
  oneField: 'dataset',
  key: 'id',
  keyOf: ({ id }) => id,
  most: 100,
  columns: 3,
  read: (visit, parameters) =>
    datasetsAddress(visit, {
      size: parameters.size,
      // The total is not shown: counting is skipped.
      count: false,
      ...('keys' in parameters
        ? { ids: parameters.keys.join(',') }
        : { sort: parameters.mode === 'lastCreated' ? 'createdAt:-1' : 'modified:-1' })
    }),
  Results: DatasetCards
}

export const datasetsList = listBlock(kind)
export const datasetCard = cardBlock(kind)
