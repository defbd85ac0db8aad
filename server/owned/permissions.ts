/** Change of the permissions of a resource (docs/api/permissions.md). */
import { isPublic, type PermissionEntry } from '../../contract/permissions.ts'
import { httpError } from '../http/errors.ts'
import { tagOf, type Precondition } from '../http/preconditions.ts'
import type { OwnedRecord } from './definition.ts'
import { notFound } from './guard.ts'
import { eventDate } from './journal/journal.ts'
import { notifyOfChange, type OwnedParts } from './parts.ts'
import { checkKnownSites } from './publicationSites.ts'

/**
 * Validates permission entries.
 * @throws HttpError 400 for an entry with a type but no id, or an id but no type
 */
export function checkPermissions(entries: unknown): asserts entries is PermissionEntry[] {
  const isWellFormed = (entry: unknown): boolean => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return false
    const { type, id, email, department, operations, classes, roles } = entry as Record<string, unknown>
    if (![operations, classes, roles].every(isNames)) return false
    if ([type, id, email, department].some((value) => typeof value === 'object' && value !== null))
      return false
    return type ? !!id || !!email : !id
  }
  if (!Array.isArray(entries) || !entries.every(isWellFormed)) {
    throw httpError('badPermissions')
  }
}

/** Whether a value is a list of names, or absent: other values would break every later check of permissions. */
function isNames(value: unknown): boolean {
  if (value === undefined || value === null) return true
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

/**
 * Replaces the permissions.
 * @throws HttpError 404 when a resource that becomes public names a removed site; the permissions are stored all the
 * same
 */
export async function setPermissions<Resource extends OwnedRecord>(
  parts: OwnedParts<Resource>,
  id: string,
  permissions: PermissionEntry[],
  precondition?: Precondition
): Promise<void> {
  const { definition, store, metadata, journal } = parts
  const willBePublic = isPublic(permissions, definition.operationTable)
  let wasPublic = willBePublic
  const record = await store.update(id, (current) => {
    precondition?.(() => tagOf(JSON.stringify(current.permissions)))
    wasPublic = isPublic(current.permissions, definition.operationTable)
    const isSame = wasPublic === willBePublic
    return {
      record: {
        ...current,
        ...(isSame ? {} : { publications: republished(current.publications) }),
        permissions,
        updatedAt: eventDate()
      }
    }
  })
  if (!record) throw notFound(definition)
  notifyOfChange(parts, record)
  journal.wake()
  if (willBePublic && !wasPublic) await checkKnownSites(metadata, record, record.publicationSites ?? [])
}

/** Publications after a change of visibility: the first published one is queued to be sent again. */
function republished(publications: OwnedRecord['publications']): OwnedRecord['publications'] {
  const first = publications?.findIndex(({ status }) => status === 'published') ?? -1
  return publications?.map((publication, index) =>
    index === first ? { ...publication, status: 'waiting' } : publication
  )
}
