import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { apiJson } from '../../../api/http.ts'
import { datasetKeys } from '../api.ts'
import { datasetPath } from '../../../api/datasetPath.ts'
import { useDataset } from './DatasetPageContext.tsx'

/** A dataset without its draft. */
export function useWithoutDraft(id: string, enabled: boolean): UseQueryResult<Dataset> {
  return useQuery({
    queryKey: datasetKeys.published(id),
    queryFn: ({ signal }) => apiJson<Dataset>(datasetPath(id), { signal }),
    enabled
  })
}

/** The version that readers have; asked for while the page shows a draft only. */
export function usePublishedQuery(): UseQueryResult<Dataset> {
  const { id, draftReason } = useDataset().dataset
  return useWithoutDraft(id, !!draftReason)
}

/** The version that readers have, while the page shows a draft; undefined without a draft. */
export function usePublished(): Dataset | undefined {
  const { dataset } = useDataset()
  const query = usePublishedQuery()
  return dataset.draftReason ? query.data : undefined
}
