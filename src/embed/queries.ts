/** Queries of an embed. */
import { queryOptions } from '@tanstack/react-query'
import type { Dataset } from '../../contract/datasets/dataset.ts'
import { ApiError, apiJson } from '../api/http.ts'
import { apiPath } from '../pageConfig.ts'
import { booleanParameter } from '../views/booleanParameter.ts'
import type { DatasetRoute } from './route.ts'
import type { EmbedView } from './views.ts'

/** Loads the code of a view as a query: a suspended component would show at least 300 ms of React's fallback. */
// oxlint-disable-next-line typescript/explicit-function-return-type -- the type is inferred from queryOptions
export function fileOptions(route: DatasetRoute, view: EmbedView) {
  return queryOptions({
    queryKey: ['embed-file', route.view],
    queryFn: view.load,
    staleTime: Infinity,
    refetchOnWindowFocus: false
  })
}

/** First element of the query keys of datasets. */
export const datasetKey = 'embedded-dataset'

/** Whether the dataset does not exist or is not accessible; other errors may be temporary. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status)
}

/** Whether the dataset exists but is not accessible. */
export function isForbidden(error: unknown): boolean {
  return isRefusal(error) && (error as ApiError).status !== 404
}

/** @param parameters query of the page's URL */
// oxlint-disable-next-line typescript/explicit-function-return-type -- the type is inferred from queryOptions
export function datasetOptions(route: DatasetRoute, view: EmbedView, parameters: URLSearchParams) {
  const draft = booleanParameter(parameters, 'draft', false)
  const query: DatasetQuery = view.isEditor ? { draft: true } : { html: true, ...(draft ? { draft } : {}) }
  return queryOptions({
    queryKey: [datasetKey, route.datasetId, query],
    queryFn: ({ signal }) => fetchDataset(route.datasetId, query, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false
  })
}

interface DatasetQuery {
  html?: true
  draft?: boolean
}

function fetchDataset(id: string, { html, draft }: DatasetQuery, signal: AbortSignal): Promise<Dataset> {
  const query = { html, draft }
  return apiJson<Dataset>(`${apiPath}/datasets/${encodeURIComponent(id)}`, { query, signal })
}
