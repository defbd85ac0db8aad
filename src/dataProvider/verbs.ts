/** What can be done to a record beside reading, writing and removing it: methods of the data provider. */
import type { Identifier } from 'react-admin'
import type { Owner } from '../../contract/permissions.ts'
import { apiRequest, type ApiRequest } from '../api/http.ts'

interface OfRecord {
  id: Identifier
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
  deleteAttachment: (resource: 'datasets', params: OfRecord & { name: string }) => Promise<void>
  /** Runs the processing of a dataset, or the end of it, once more. */
  restartProcessing: (
    resource: 'datasets',
    params: OfRecord & { from: '_reindex' | '_refinalize'; draft: boolean }
  ) => Promise<void>
  freeLocks: (resource: 'datasets', params: OfRecord) => Promise<void>
  /** Runs a job at once. */
  retryJob: (resource: 'admin/jobs', params: OfRecord) => Promise<void>
}

/** @throws ApiError, as every method */
export function verbsOf(apiUrl: string): Verbs {
  async function send(resource: string, id: Identifier, below: string, request: ApiRequest): Promise<void> {
    await apiRequest(`${apiUrl}/${resource}/${encodeURIComponent(id)}/${below}`, request)
  }
  return {
    changeOwner: (resource, { id, owner }) => send(resource, id, 'owner', { method: 'PUT', json: owner }),
    validateDraft: (resource, { id }) => send(resource, id, 'draft', { method: 'POST' }),
    cancelDraft: (resource, { id }) => send(resource, id, 'draft', { method: 'DELETE' }),
    deleteLines: (resource, { id }) => send(resource, id, 'lines', { method: 'DELETE' }),
    deleteAttachment: (resource, { id, name }) =>
      send(resource, id, `metadata-attachments/${encodeURIComponent(name)}`, { method: 'DELETE' }),
    restartProcessing: (resource, { id, from, draft }) =>
      send(resource, id, from, { method: 'POST', query: draft ? { draft: true } : {} }),
    freeLocks: (resource, { id }) => send(resource, id, '_lock', { method: 'DELETE' }),
    retryJob: (resource, { id }) => send(resource, id, '_retry', { method: 'POST' })
  }
}
