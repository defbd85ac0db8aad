import { useGetList } from 'react-admin'
import { retry } from '../../../api/retry.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { listSelect, pictureSize, type ListedApplication } from '../model/listed.ts'

/** Reads the applications that use a dataset and that the user may list. */
export function useApplicationsOf(datasetId: string) {
  return useGetList<ListedApplication>(
    'applications',
    {
      pagination: { page: 1, perPage: 10_000 },
      sort: { field: '', order: 'ASC' },
      filter: { dataset: datasetId },
      meta: { select: listSelect.join(','), thumbnail: pictureSize }
    },
    { retry }
  )
}

/** Returns the number of applications that use a dataset; 0 on a platform without applications. */
export function useApplicationCountOf(datasetId: string, enabled = true): number {
  const { total } = useGetList<ListedApplication>(
    'applications',
    {
      pagination: { page: 1, perPage: 0 },
      sort: { field: '', order: 'ASC' },
      filter: { dataset: datasetId }
    },
    { enabled: enabled && !pageConfig.disableApplications }
  )
  return total ?? 0
}
