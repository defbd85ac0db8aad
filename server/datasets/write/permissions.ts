/** Writing the permissions of a dataset (contract/permissions.md §9). */
import type { PermissionEntry } from '../../../contract/permissions.ts'
import { HttpError } from '../../http/errors.ts'
import { notFound } from '../guard.ts'
import { eventDate } from '../journal/journal.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'

/** @throws HttpError 400 when an entry names a type without anybody, or somebody without a type */
export function checkPermissions(entries: unknown): asserts entries is PermissionEntry[] {
  const isWellFormed = (entry: unknown): boolean => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return false
    const { type, id, email, operations, classes, roles } = entry as Record<string, unknown>
    if (![operations, classes, roles].every(isNames)) return false
    return type ? !!id || !!email : !id
  }
  if (!Array.isArray(entries) || !entries.every(isWellFormed)) {
    throw new HttpError(400, 'Error in permissions format')
  }
}

/** Lists that the rules iterate over: anything else in them would break every later read. */
function isNames(value: unknown): boolean {
  if (value === undefined || value === null) return true
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

export async function setPermissions(
  parts: DatasetParts,
  id: string,
  permissions: PermissionEntry[]
): Promise<void> {
  const record = await parts.store.update(id, (current) => ({
    record: { ...current, permissions, updatedAt: eventDate() }
  }))
  if (!record) throw notFound()
  parts.bus.publish(changeChannel(id), record)
}
