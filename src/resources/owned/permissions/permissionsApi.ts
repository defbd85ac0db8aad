/** Requests of the permissions of an owned resource, below its URL in the API. */
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import { apiStated, type Stated } from '../../../api/http.ts'

export type Permissions = Stated<PermissionEntry[]>

export function readPermissions(path: string, signal?: AbortSignal): Promise<Permissions> {
  return apiStated(`${path}/permissions`, signal ? { signal } : {})
}

/** @param tag ETag of the list that the changes start from; the server refuses another state with 412 */
export function writePermissions(
  path: string,
  permissions: PermissionEntry[],
  tag?: string
): Promise<Permissions> {
  return apiStated(`${path}/permissions`, {
    method: 'PUT',
    json: permissions,
    ...(tag ? { ifMatch: tag } : {})
  })
}

/** Returns the query key of the permissions, below the key of the record. */
export function permissionsKey(recordKey: readonly unknown[]): readonly unknown[] {
  return [...recordKey, 'permissions']
}
