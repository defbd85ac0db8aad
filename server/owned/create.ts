/** Creation of a resource that is ready as soon as it is described. */
import {
  canCreateFor,
  initialPermissions,
  type Owner,
  type PermissionEntry
} from '../../contract/permissions.ts'
import { personalAccount, type AuthenticatedSession } from '../../contract/session.ts'
import { httpError, type HttpError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import type { OwnedRecord } from './definition.ts'
import { checkDepartment } from './departments.ts'
import { newId, slugFrom } from './ids.ts'
import { insertWithFreeSlug } from './insert.ts'
import { eventDate, journalEvent } from './journal/journal.ts'
import { tellChange, type OwnedParts } from './parts.ts'
import { checkSites } from './publicationSites.ts'
import { holdQuotas } from './quotas.ts'
import { relativeImage, withoutNulls } from './values.ts'

/** What the platform decides of a new resource. */
type Given = 'id' | 'slug' | 'owner' | 'permissions' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'

export type NewValues<Resource extends OwnedRecord> = Omit<Resource, Given> & { slug?: string }

export interface Creation<Resource extends OwnedRecord> {
  session: AuthenticatedSession
  /** Id of the resource, checked (`checkChosenId`); by default a new one. */
  id?: string
  /** Owner of the resource; by default the active account. */
  owner: Owner | undefined
  values: NewValues<Resource>
  /** Of the journal: `note-created`. */
  event: string
  language: Language
}

/**
 * @throws HttpError 403 when the session may not create for the owner, or publish; 404 for an unknown department; 409 for a chosen id that is used; 429
 * when the account has no room left
 */
export async function createResource<Resource extends OwnedRecord>(
  parts: OwnedParts<Resource>,
  { session, id = newId(), owner: given, values, event: type, language }: Creation<Resource>
): Promise<Resource> {
  const { definition, store, journal, metadata, config } = parts
  const owner = ownerOf(given, session)
  if (!canCreateFor(session, owner)) {
    throw definition.receiving?.creationRefused() ?? httpError('missingPermission')
  }
  await checkDepartment(parts, owner, session.user)
  const permissions: PermissionEntry[] = initialPermissions(owner)
  await checkSites(metadata, definition, session, { owner, permissions }, values)
  const now = eventDate()
  const by = { id: session.user.id }
  const { image } = values
  const recordWith = (slug: string): Resource =>
    withoutNulls({
      ...values,
      ...(image ? { image: relativeImage(image, config.publicUrl) } : {}),
      id,
      slug,
      owner,
      permissions,
      createdAt: now,
      createdBy: by,
      updatedAt: now,
      updatedBy: by
    }) as unknown as Resource
  const wanted = values.slug ?? slugFrom(values.title, definition.page)
  const added = definition.consumption?.(recordWith(wanted)) ?? {}
  const release = await holdQuotas(parts, owner, added, { language })
  const event = journalEvent(type, { href: `${config.publicUrl}/${definition.page}/${id}` })
  const { denomination } = definition.words
  const taken = (cause: unknown): HttpError => httpError('takenId', { denomination, id }, { cause })
  const details = { events: [event] }
  const record = await insertWithFreeSlug(store, { id, owner, wanted, recordWith, details, taken }).finally(
    release
  )
  // Subscribers to a removed resource of the same id are checked before anything is told.
  tellChange(parts, record)
  journal.broadcast(id, event, true)
  return record
}

/** The account that a body names, or the active one: under the names that its session has of it, whatever the body says. */
export function ownerOf(given: Owner | undefined, session: AuthenticatedSession): Owner {
  const { type, id, department: place, ...named } = given ?? session.account
  // Users have none.
  const department = type === 'organization' ? place : undefined
  const known = knownAs({ type, id }, session)
  const name = known[0]?.name ?? named.name
  const departmentName =
    known.find((account) => account.department === department)?.departmentName ?? named.departmentName
  return {
    type,
    id,
    name,
    ...(department ? { department } : {}),
    ...(department && departmentName ? { departmentName } : {})
  }
}

type Named = Pick<Owner, 'name' | 'department' | 'departmentName'>

function knownAs({ type, id }: Pick<Owner, 'type' | 'id'>, { account, user }: AuthenticatedSession): Named[] {
  const active = account.type === type && account.id === id ? [account] : []
  if (type === 'user') return user.id === id ? [...active, personalAccount(user)] : active
  return [...active, ...user.organizations.filter((organization) => organization.id === id)]
}
