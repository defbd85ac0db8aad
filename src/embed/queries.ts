/** What the page of an embed asks for. */
import { queryOptions } from '@tanstack/react-query'
import type { Dataset } from '../../contract/datasets/dataset.ts'
import { ApiError, apiJson } from '../api/http.ts'
import { apiPath } from '../pageConfig.ts'
import { booleanParameter } from '../views/booleanParameter.ts'
import type { DatasetRoute } from './route.ts'
import type { EmbedView } from './views.ts'

/** The file of a view. It is waited for as data is: what was suspended, React shows 300 ms after its fallback at the soonest. */
// oxlint-disable-next-line typescript/explicit-function-return-type -- the options tell it
export function fileOptions(route: DatasetRoute, view: EmbedView) {
  return queryOptions({
    queryKey: ['embed-file', route.view],
    queryFn: view.load,
    staleTime: Infinity,
    refetchOnWindowFocus: false
  })
}

/** First part of the keys of the queries of datasets. */
export const datasetKey = 'embedded-dataset'

/** What the server says of a dataset that is not there, or not for this person; anything else may pass. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status)
}

/** The dataset is there, and not for this person. */
export function isForbidden(error: unknown): boolean {
  return isRefusal(error) && (error as ApiError).status !== 404
}

/** @param parameters of the page's address */
// oxlint-disable-next-line typescript/explicit-function-return-type -- the options tell it
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
