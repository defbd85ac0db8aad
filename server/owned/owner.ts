/** Transfer of a resource to another account (docs/api/datasets.md, docs/api/permissions.md). */
import {
  canCreateFor,
  initialPermissions,
  isPublicEntry,
  type Owner,
  type PermissionEntry
} from '../../contract/permissions.ts'
import type { AuthenticatedSession } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import type { OwnedRecord, Receiving } from './definition.ts'
import { checkDepartment } from './departments.ts'
import { notFound } from './guard.ts'
import { freeSlug } from './ids.ts'
import { eventDate } from './journal/journal.ts'
import { notifyOfChange, type OwnedParts } from './parts.ts'
import { holdQuotas } from './quotas.ts'
import { readKeyOfNewOwner } from './readKey/readKey.ts'

/** Permissions after a transfer: those of a new resource, and the entries that do not depend on the former owner. */
export function permissionsAfterMove(
  from: Owner,
  to: Owner,
  permissions: PermissionEntry[]
): PermissionEntry[] {
  const sameOrganization = from.type === 'organization' && to.type === 'organization' && from.id === to.id
  const remaining = permissions.filter((entry) => {
    if (isPublicEntry(entry)) return true
    if (!sameOrganization) return false
    return entry.type === 'user' || (entry.type === 'organization' && entry.id !== to.id)
  })
  return [...initialPermissions(to), ...remaining]
}

function mayReceive(session: AuthenticatedSession, owner: Owner, receiving: Receiving | undefined): boolean {
  if (receiving) return canCreateFor(session, owner)
  const { user } = session
  if (user.adminMode) return true
  if (owner.type === 'user') return owner.id === user.id
  return user.organizations.some(
    ({ id, role }) => id === owner.id && (role === 'admin' || role === 'contrib')
  )
}

function isOther(owner: Owner, former: Owner): boolean {
  return owner.type !== former.type || owner.id !== former.id
}

/**
 * Transfers a resource.
 * @throws HttpError 403 for an account to which the session may not transfer, 404 for an unknown department, 429 when a
 * quota is exceeded
 */
export async function changeOwner<Resource extends OwnedRecord>(
  parts: OwnedParts<Resource>,
  session: AuthenticatedSession,
  resource: Resource,
  owner: Owner,
  language: Language
): Promise<Resource> {
  const { definition } = parts
  const { receiving } = definition
  if (!mayReceive(session, owner, receiving)) {
    throw receiving?.transferRefused() ?? httpError('missingPermission')
  }
  await checkDepartment(parts, owner, session.user)
  const isMoved = isOther(owner, resource.owner)
  const added = isMoved && !receiving ? (definition.consumption?.(resource) ?? {}) : {}
  const release = await holdQuotas(parts, owner, added, { language })
  try {
    return await move(parts, session, resource, owner)
  } finally {
    release()
  }
}

async function move<Resource extends OwnedRecord>(
  { store, definition, journal, bus }: OwnedParts<Resource>,
  session: AuthenticatedSession,
  resource: Resource,
  owner: Owner
): Promise<Resource> {
  const { id } = resource
  const isMoved = isOther(owner, resource.owner)
  const slug = await freeSlug(resource.slug, (candidate) => store.slugTaken(owner, candidate, id))
  const record = await store.update(id, (current) => {
    const from = current.owner
    const goesToDepartment = !isMoved && !from.department && !!owner.department
    const { changes = {}, readKeys } = isMoved ? readKeyOfNewOwner(current, owner) : {}
    return {
      changeKind: { kind: 'moved' },
      ...(readKeys ? { readKeys } : {}),
      record: {
        ...current,
        ...changes,
        owner,
        slug,
        permissions: permissionsAfterMove(from, owner, current.permissions),
        ...(goesToDepartment ? {} : unpublished(current)),
        ...(definition.journalFollowsOwner ? { _ownedSince: eventDate() } : {}),
        updatedAt: eventDate(),
        updatedBy: { id: session.user.id }
      }
    }
  })
  if (!record) throw notFound(definition)
  notifyOfChange({ bus, definition }, record)
  journal.wake()
  return record
}

/** Leaves the publication sites of the former owner, which a draft would come back to when it is published. */
function unpublished({ draft }: OwnedRecord & { draft?: Pick<OwnedRecord, 'publicationSites'> }): object {
  if (!draft?.publicationSites) return { publicationSites: [] }
  const { publicationSites: _sites, ...kept } = draft
  return { publicationSites: [], draft: kept }
}
