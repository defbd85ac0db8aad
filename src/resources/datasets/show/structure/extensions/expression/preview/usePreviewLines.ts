import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Dataset, Line } from '../../../../../../../../contract/datasets/dataset.ts'
import { datasetPath } from '../../../../../../../api/datasetPath.ts'
import { apiJson } from '../../../../../../../api/http.ts'

/** Number of lines in the preview. */
const previewSize = 50

interface PreviewLines {
  total: number
  results: Line[]
}

/** Reads the first lines of a dataset that match a search, with arrays for multi-valued columns. */
export function usePreviewLines(dataset: Dataset, text: string): UseQueryResult<PreviewLines> {
  const { id, draftReason, finalizedAt } = dataset
  return useQuery({
    queryKey: ['dataset', id, 'expressionPreview', text, finalizedAt],
    queryFn: ({ signal }) => {
      const query = {
        size: previewSize,
        arrays: true,
        ...(text ? { q: text } : {}),
        ...(draftReason ? { draft: true } : {})
      }
      return apiJson<PreviewLines>(datasetPath(id, '/lines'), { query, signal, silent: true })
    },
    enabled: !!finalizedAt || !!draftReason,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    staleTime: Infinity
  })
}
