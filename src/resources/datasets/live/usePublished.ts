import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Dataset } from '../../../../contract/dataset.ts'
import { apiJson } from '../../../api/http.ts'
import { datasetKeys, datasetPath } from '../api.ts'
import { useDataset } from './DatasetPageContext.ts'

/** The version that readers have; asked for while the page shows a draft only. */
export function usePublishedQuery(): UseQueryResult<Dataset> {
  const { dataset } = useDataset()
  const { id, draftReason } = dataset
  return useQuery({
    queryKey: datasetKeys.published(id),
    queryFn: ({ signal }) => apiJson<Dataset>(datasetPath(id), { signal }),
    enabled: !!draftReason
  })
}

/** The version that readers have, while the page shows a draft; undefined without a draft. */
export function usePublished(): Dataset | undefined {
  const { dataset } = useDataset()
  const query = usePublishedQuery()
  return dataset.draftReason ? query.data : undefined
}
