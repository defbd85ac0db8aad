/** Reference data available to an account, as remote services (docs/api/remote-services.md). */
import { queryOptions } from '@tanstack/react-query'
import type { RemoteAction, RemoteService } from '../../contract/remoteServices/remoteService.ts'
import type { AccountKeys } from '../../contract/session.ts'
import { apiPath } from '../pageConfig.ts'
import { apiJson } from './http.ts'

const maxServices = 1000

/** Action of a remote service. */
export interface ServiceAction {
  id: string
  title?: string
  action: RemoteAction
  remoteService: Pick<RemoteService, 'id' | 'title' | 'server'>
}

/**
 * Access parameter: only members of an account may list what is shared with it; without an account, only public
 * services are listed.
 */
function sharedWith(account: AccountKeys | undefined): Record<string, string> {
  return account ? { privateAccess: `${account.type}:${account.id}` } : {}
}

/** Search actions, bulk ones excluded, that return a concept. */
export function choiceActionsQuery(concept: string | undefined, account: AccountKeys | undefined) {
  const query = {
    ...sharedWith(account),
    size: maxServices,
    inputCollection: 'false',
    'output-concepts': concept,
    select: 'id,title,server'
  }
  return queryOptions({
    queryKey: ['referenceActions', concept, account?.type, account?.id],
    queryFn: async ({ signal }) => {
      const path = `${apiPath}/remote-services-actions`
      return (await apiJson<{ results: ServiceAction[] }>(path, { query, signal, silent: true })).results
    },
    enabled: !!concept
  })
}

/** Use of reference data: columns of virtual datasets, or schema of new datasets. */
export type ReferenceUse = 'virtualDatasets' | 'standardSchema'
const parameterOf = { virtualDatasets: 'virtual-datasets', standardSchema: 'standard-schema' } as const

export type OfferedService = Pick<RemoteService, 'id' | 'title' | ReferenceUse>

export function offeredServicesQuery(use: ReferenceUse | undefined, account: AccountKeys | undefined) {
  return queryOptions({
    queryKey: ['offeredReferences', use, account?.type, account?.id],
    queryFn: async ({ signal }) => {
      const query = {
        ...sharedWith(account),
        size: maxServices,
        select: `id,title,${use}`,
        ...(use ? { [parameterOf[use]]: 'true' } : {})
      }
      const path = `${apiPath}/remote-services`
      return (await apiJson<{ results: OfferedService[] }>(path, { query, signal, silent: true })).results
    },
    enabled: !!use,
    staleTime: 60_000
  })
}

/** Titles of the services available to an account. */
export function serviceTitlesQuery(account: AccountKeys | undefined) {
  return queryOptions({
    queryKey: ['serviceTitles', account?.type, account?.id],
    queryFn: async ({ signal }) => {
      const query = { ...sharedWith(account), size: maxServices, select: 'id,title' }
      const path = `${apiPath}/remote-services`
      const answer = await apiJson<{ results: Pick<RemoteService, 'id' | 'title'>[] }>(path, {
        query,
        signal,
        silent: true
      })
      return answer.results
    },
    staleTime: 60_000
  })
}
