/** The list of permissions of an owned resource, at the address that it has in the API. */
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import { apiStated, type Stated } from '../../../api/http.ts'

export type Permissions = Stated<PermissionEntry[]>

export function readPermissions(path: string, signal?: AbortSignal): Promise<Permissions> {
  return apiStated(`${path}/permissions`, signal ? { signal } : {})
}

/** @param seen tag of the list that this one was made of: another one now is a 412 */
export function writePermissions(
  path: string,
  permissions: PermissionEntry[],
  seen?: string
): Promise<Permissions> {
  return apiStated(`${path}/permissions`, { method: 'PUT', json: permissions, ...(seen ? { seen } : {}) })
}

/** Key of the query of the list, below that of the record. */
export function permissionsKey(recordKey: readonly unknown[]): readonly unknown[] {
  return [...recordKey, 'permissions']
}
