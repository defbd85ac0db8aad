/** What the screens of services ask for beside the records of their collection. */
import { queryOptions } from '@tanstack/react-query'
import { apiJson, apiRequest } from '../../api/http.ts'
import { apiPath } from '../../pageConfig.ts'
import type { ApiDocument } from './model/apiDocument.ts'

export const remoteServicesPath = `${apiPath}/remote-services`

export interface ConfigurableService {
  title: string
  url: string
  description?: string
}

/** Services that the platform proposes to import. */
export const configurableServicesQuery = queryOptions({
  queryKey: ['configurable-remote-services'],
  queryFn: ({ signal }) =>
    apiJson<ConfigurableService[]>(`${apiPath}/configurable-remote-services`, { signal })
})

/** How many datasets of any account have an extension by a service. */
export const usesQuery = (service: string) =>
  queryOptions({
    queryKey: ['remote-services', service, 'uses'],
    queryFn: async ({ signal }) => {
      const query = { services: service, showAll: true, size: 0 }
      return (await apiJson<{ count: number }>(`${apiPath}/datasets`, { query, signal })).count
    }
  })

/**
 * The document of an address, read by the platform: another server may allow no page but its own to read it.
 * @throws ApiError
 */
export function readDocument(url: string, signal: AbortSignal): Promise<ApiDocument> {
  return apiJson(`${remoteServicesPath}/_document`, {
    method: 'POST',
    json: { url },
    signal,
    silent: true,
    refusalIsAnswer: true
  })
}

/** @throws ApiError with what is wrong with the document */
export async function checkDocument(document: ApiDocument, signal: AbortSignal): Promise<void> {
  await apiRequest(`${apiPath}/_check-api`, {
    method: 'POST',
    json: document,
    signal,
    silent: true,
    refusalIsAnswer: true
  })
}
