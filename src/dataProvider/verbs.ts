/** Operations on records beyond CRUD, as methods of the data provider. */
import type { Identifier } from 'react-admin'
import type { Configuration } from '../../contract/applications/application.ts'
import type { Owner } from '../../contract/permissions.ts'
import { apiJson, apiRequest, type ApiRequest } from '../api/http.ts'

interface OfRecord {
  id: Identifier
}

/** Protected link of an application. */
export interface ApplicationKey {
  id: string
  title?: string
}

export interface Verbs {
  /** Transfers a record to another account. */
  changeOwner: (resource: string, params: OfRecord & { owner: Owner }) => Promise<void>
  /** Publishes the draft. */
  validateDraft: (resource: 'datasets', params: OfRecord) => Promise<void>
  cancelDraft: (resource: 'datasets', params: OfRecord) => Promise<void>
  /** Deletes all lines of an editable dataset, with their history. */
  deleteLines: (resource: 'datasets', params: OfRecord) => Promise<void>
  /** Deletes an attachment that the metadata no longer list. */
  deleteAttachment: (
    resource: 'datasets' | 'applications',
    params: OfRecord & { name: string }
  ) => Promise<void>
  /** Restarts the processing of a dataset, or its last steps. */
  restartProcessing: (
    resource: 'datasets',
    params: OfRecord & { from: '_reindex' | '_refinalize'; draft: boolean }
  ) => Promise<void>
  freeLocks: (resource: 'datasets', params: OfRecord) => Promise<void>
  /** Publishes the draft of an application's configuration. */
  validateConfiguration: (
    resource: 'applications',
    params: OfRecord & { configuration: Configuration }
  ) => Promise<void>
  saveConfigurationDraft: (
    resource: 'applications',
    params: OfRecord & { configuration: Configuration; signal?: AbortSignal }
  ) => Promise<void>
  cancelConfigurationDraft: (resource: 'applications', params: OfRecord) => Promise<void>
  /** Replaces all protected links of an application; new ones get their keys from the server. */
  saveKeys: (
    resource: 'applications',
    params: OfRecord & { keys: Partial<ApplicationKey>[] }
  ) => Promise<ApplicationKey[]>
  /** Runs a job immediately. */
  retryJob: (resource: 'admin/jobs', params: OfRecord) => Promise<void>
}

/** Sub-path of the attachments, by resource. */
const attachmentsOf = { datasets: 'metadata-attachments', applications: 'attachments' } as const

/** @throws ApiError */
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
