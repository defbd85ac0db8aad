import { ApplicationCards } from '../../cards/results.tsx'
import type { ListedApplication } from '../../cards/listed.ts'
import { listBlock } from '../catalog/lists.tsx'
import { applicationsAddress } from '../datasets/addresses.ts'

export const applicationsList = listBlock<ListedApplication>({
  field: 'applications',
  oneField: 'application',
  key: 'id',
  keyOf: ({ id }) => id,
  most: 20,
  columns: 3,
  read: (visit, parameters) =>
    applicationsAddress(visit, {
      size: parameters.size,
      ...('keys' in parameters
        ? { ids: parameters.keys.join(',') }
        : { sort: parameters.mode === 'lastCreated' ? 'createdAt:-1' : 'updatedAt:-1' })
    }),
  Results: ApplicationCards
})
