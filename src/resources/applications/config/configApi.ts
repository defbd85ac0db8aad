/** Requests of the configuration editor. */
import type { Application, Configuration } from '../../../../contract/applications/application.ts'
import { apiJson, apiRequest } from '../../../api/http.ts'
import { applicationPath } from '../api.ts'

/**
 * Writes a configuration.
 * @returns the ETag of the new state, for the `If-Match` header of the next write
 */
async function write(
  id: string,
  subpath: string,
  method: 'PUT' | 'DELETE',
  ifMatch: string,
  json?: unknown
): Promise<string> {
  const response = await apiRequest(applicationPath(id, subpath), {
    method,
    ifMatch,
    ...(json !== undefined && { json })
  })
  return response.headers.get('etag') ?? ''
}

export const writeDraft = (id: string, draft: Configuration, tag: string): Promise<string> =>
  write(id, '/configuration-draft', 'PUT', tag, draft)

export const deleteDraft = (id: string, tag: string): Promise<string> =>
  write(id, '/configuration-draft', 'DELETE', tag)

export const writeConfiguration = (id: string, configuration: Configuration, tag: string): Promise<string> =>
  write(id, '/configuration', 'PUT', tag, configuration)

/** Reads the draft for a user who may write the configuration, else the validated configuration. */
export function readEdited(id: string, mayWrite: boolean, signal?: AbortSignal): Promise<Configuration> {
  const path = applicationPath(id, mayWrite ? '/configuration-draft' : '/configuration')
  return apiJson(path, { silent: true, fresh: true, ...(signal && { signal }) })
}

export function readApplication(id: string): Promise<Application> {
  return apiJson(applicationPath(id), { silent: true, fresh: true })
}

/** ETag of an application, computed from `updatedAt` as in the responses to its writes. */
export const tagOf = ({ updatedAt }: Pick<Application, 'updatedAt'>): string => `"${updatedAt}"`

export const dateOfTag = (tag: string): string => tag.replaceAll(/^W\/|"/g, '')
