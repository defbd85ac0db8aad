/** Requests of the screens of services, other than CRUD. */
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

/** Query of the services that the platform offers to import. */
export const configurableServicesQuery = queryOptions({
  queryKey: ['configurable-remote-services'],
  queryFn: ({ signal }) =>
    apiJson<ConfigurableService[]>(`${apiPath}/configurable-remote-services`, { signal })
})

/** Query of the number of datasets, in all accounts, that a service extends. */
export const usesQuery = (service: string) =>
  queryOptions({
    queryKey: ['remote-services', service, 'uses'],
    queryFn: async ({ signal }) => {
      const query = { services: service, showAll: true, size: 0 }
      return (await apiJson<{ count: number }>(`${apiPath}/datasets`, { query, signal })).count
    }
  })

/**
 * Reads the document at a URL through the platform, since the other server may refuse cross-origin requests (CORS).
 * @throws ApiError when the document cannot be read
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

/**
 * Validates a document on the server.
 * @throws ApiError with the errors of an invalid document
 */
export async function checkDocument(document: ApiDocument, signal: AbortSignal): Promise<void> {
  await apiRequest(`${apiPath}/_check-api`, {
    method: 'POST',
    json: document,
    signal,
    silent: true,
    refusalIsAnswer: true
  })
}
