/** What can be done to a record beside reading, writing and removing it: methods of the data provider. */
import type { Identifier } from 'react-admin'
import type { Configuration } from '../../contract/applications/application.ts'
import type { Owner } from '../../contract/permissions.ts'
import { apiJson, apiRequest, type ApiRequest } from '../api/http.ts'

interface OfRecord {
  id: Identifier
}

/** A protected link of an application. */
export interface ApplicationKey {
  id: string
  title?: string
}

export interface Verbs {
  /** Gives a record to another account. */
  changeOwner: (resource: string, params: OfRecord & { owner: Owner }) => Promise<void>
  /** Makes what waits in the draft what readers have. */
  validateDraft: (resource: 'datasets', params: OfRecord) => Promise<void>
  cancelDraft: (resource: 'datasets', params: OfRecord) => Promise<void>
  /** Removes every line of an editable dataset, with their history. */
  deleteLines: (resource: 'datasets', params: OfRecord) => Promise<void>
  /** Removes a file of the description, which no longer lists it. */
  deleteAttachment: (
    resource: 'datasets' | 'applications',
    params: OfRecord & { name: string }
  ) => Promise<void>
  /** Runs the processing of a dataset, or the end of it, once more. */
  restartProcessing: (
    resource: 'datasets',
    params: OfRecord & { from: '_reindex' | '_refinalize'; draft: boolean }
  ) => Promise<void>
  freeLocks: (resource: 'datasets', params: OfRecord) => Promise<void>
  /** Makes a configuration the one that visitors of an application have; its draft ends. */
  validateConfiguration: (
    resource: 'applications',
    params: OfRecord & { configuration: Configuration }
  ) => Promise<void>
  saveConfigurationDraft: (
    resource: 'applications',
    params: OfRecord & { configuration: Configuration; signal?: AbortSignal }
  ) => Promise<void>
  cancelConfigurationDraft: (resource: 'applications', params: OfRecord) => Promise<void>
  /** All the protected links of an application, in the place of those that it had; new ones get their keys. */
  saveKeys: (
    resource: 'applications',
    params: OfRecord & { keys: Partial<ApplicationKey>[] }
  ) => Promise<ApplicationKey[]>
  /** Runs a job at once. */
  retryJob: (resource: 'admin/jobs', params: OfRecord) => Promise<void>
}

/** Where the files of a description are. */
const attachmentsOf = { datasets: 'metadata-attachments', applications: 'attachments' } as const

/** @throws ApiError, as every method */
export function verbsOf(apiUrl: string): Verbs {
  const addressOf = (resource: string, id: Identifier, below: string): string =>
    `${apiUrl}/${resource}/${encodeURIComponent(id)}/${below}`

  async function send(resource: string, id: Identifier, below: string, request: ApiRequest): Promise<void> {
    await apiRequest(addressOf(resource, id, below), request)
  }
  return {
    changeOwner: (resource, { id, owner }) => send(resource, id, 'owner', { method: 'PUT', json: owner }),
    validateDraft: (resource, { id }) => send(resource, id, 'draft', { method: 'POST' }),
    cancelDraft: (resource, { id }) => send(resource, id, 'draft', { method: 'DELETE' }),
    deleteLines: (resource, { id }) => send(resource, id, 'lines', { method: 'DELETE' }),
    deleteAttachment: (resource, { id, name }) =>
      send(resource, id, `${attachmentsOf[resource]}/${encodeURIComponent(name)}`, { method: 'DELETE' }),
    restartProcessing: (resource, { id, from, draft }) =>
      send(resource, id, from, { method: 'POST', query: draft ? { draft: true } : {} }),
    freeLocks: (resource, { id }) => send(resource, id, '_lock', { method: 'DELETE' }),
    validateConfiguration: (resource, { id, configuration }) =>
      send(resource, id, 'configuration', { method: 'PUT', json: configuration }),
    saveConfigurationDraft: (resource, { id, configuration, signal }) =>
      send(resource, id, 'configuration-draft', {
        method: 'PUT',
        json: configuration,
        ...(signal ? { signal } : {})
      }),
    cancelConfigurationDraft: (resource, { id }) =>
      send(resource, id, 'configuration-draft', { method: 'DELETE' }),
    saveKeys: (resource, { id, keys }) =>
      apiJson(addressOf(resource, id, 'keys'), { method: 'POST', json: keys }),
    retryJob: (resource, { id }) => send(resource, id, '_retry', { method: 'POST' })
  }
}
