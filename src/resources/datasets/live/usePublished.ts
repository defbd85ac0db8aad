import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { apiJson } from '../../../api/http.ts'
import { datasetKeys } from '../api.ts'
import { datasetPath } from '../../../api/datasetPath.ts'
import { useDataset } from './DatasetPageContext.tsx'

/** Reads a dataset without its draft. */
export function useWithoutDraft(id: string, enabled: boolean): UseQueryResult<Dataset> {
  return useQuery({
    queryKey: datasetKeys.published(id),
    queryFn: ({ signal }) => apiJson<Dataset>(datasetPath(id), { signal }),
    enabled
  })
}

/** Query of the published version; enabled only while the page shows a draft. */
export function usePublishedQuery(): UseQueryResult<Dataset> {
  const { id, draftReason } = useDataset().dataset
  return useWithoutDraft(id, !!draftReason)
}

/** Published version while the page shows a draft; undefined without a draft. */
export function usePublished(): Dataset | undefined {
  const { dataset } = useDataset()
  const query = usePublishedQuery()
  return dataset.draftReason ? query.data : undefined
}
