/** Moving a dataset to another account (docs/api/datasets.md, docs/api/permissions.md). */
import {
  initialPermissions,
  isPublicEntry,
  type Owner,
  type PermissionEntry
} from '../../contract/permissions.ts'
import type { AuthenticatedSession } from '../../contract/session.ts'
import { missingPermission } from '../http/commonTexts.ts'
import { HttpError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import { freeSlug } from './ids.ts'
import { notFound } from '../datasets/guard.ts'
import { eventDate } from './journal/journal.ts'
import { changeChannel, type DatasetParts } from '../datasets/parts.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import { checkQuotas } from './quotas.ts'

/** Permissions after the move: those of a new dataset, plus what does not depend on the former owner. */
export function permissionsAfterMove(
  from: Owner,
  to: Owner,
  permissions: PermissionEntry[]
): PermissionEntry[] {
  const sameOrganization = from.type === 'organization' && to.type === 'organization' && from.id === to.id
  const kept = permissions.filter((entry) => {
    if (isPublicEntry(entry)) return true
    if (!sameOrganization) return false
    return entry.type === 'user' || (entry.type === 'organization' && entry.id !== to.id)
  })
  return [...initialPermissions(to), ...kept]
}

function mayReceive({ user }: AuthenticatedSession, owner: Owner): boolean {
  if (user.adminMode) return true
  if (owner.type === 'user') return owner.id === user.id
  return user.organizations.some(
    ({ id, role }) => id === owner.id && (role === 'admin' || role === 'contrib')
  )
}

export async function changeOwner(
  parts: DatasetParts,
  session: AuthenticatedSession,
  dataset: DatasetRecord,
  owner: Owner,
  language: Language
): Promise<DatasetRecord> {
  const { store, bus } = parts
  const { id, storage } = dataset
  if (!mayReceive(session, owner)) {
    throw new HttpError(403, missingPermission[language])
  }
  const isMoved = owner.type !== dataset.owner.type || owner.id !== dataset.owner.id
  if (isMoved) {
    const added = {
      nb_datasets: 1,
      store_bytes: storage?.size ?? 0,
      indexed_bytes: storage?.indexed.size ?? 0
    }
    await checkQuotas(parts, owner, added, language)
  }
  const slug = await freeSlug(dataset.slug, (candidate) => store.slugTaken(owner, candidate, id))
  const record = await store.update(id, (current) => {
    const from = current.owner
    const goesToDepartment = !isMoved && !from.department && !!owner.department
    return {
      record: {
        ...current,
        owner,
        slug,
        permissions: permissionsAfterMove(from, owner, current.permissions),
        ...(goesToDepartment ? {} : { publicationSites: [] }),
        updatedAt: eventDate(),
        updatedBy: { id: session.user.id }
      }
    }
  })
  if (!record) throw notFound()
  bus.publish(changeChannel(id), record)
  return record
}
