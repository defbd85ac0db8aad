/** Source of the initialization of a dataset, and session used to read it (docs/api/processing.md). No I/O. */
import { ownerRole, type Owner } from '../../contract/permissions.ts'
import type { Account, AuthenticatedSession } from '../../contract/session.ts'

export const initParts = [
  'data',
  'description',
  'schema',
  'metadataAttachments',
  'primaryKey',
  'extensions'
] as const
export type InitPart = (typeof initParts)[number]

/** Property `initFrom` of the body of a creation. */
export interface InitFrom {
  /** Id of the source dataset. */
  dataset: string
  parts: InitPart[]
}

/**
 * Initialization as it is stored until the copy is done. It keeps the owner and the role of the time of creation, so
 * that a later change of owner gives no access to other sources.
 */
export interface Initialization extends InitFrom {
  /** Owner of the new dataset at its creation. */
  owner: Owner
  /** Role of the creator in the account of the owner. */
  role: string
  /** Account of the owner, limited to the department of the creator if any. Absent in old records: then the owner. */
  account?: Account
  /** Email of the owner, only when the owner is the creator: permission entries may name users by email. */
  email?: string
}

export function initializationOf(
  { dataset, parts }: InitFrom,
  session: AuthenticatedSession,
  owner: Owner
): Initialization {
  const isCreator = owner.type === 'user' && owner.id === session.user.id
  return {
    dataset,
    parts,
    owner,
    role: ownerRole(session, owner) ?? 'user',
    account: accountOf(session, owner),
    ...(isCreator ? { email: session.user.email } : {})
  }
}

/**
 * Returns the active account of the session when it is the owner, with its department; else the whole account of the
 * owner, because a platform administrator who creates for another account has no department in it.
 */
function accountOf({ account }: AuthenticatedSession, { type, id, name }: Owner): Account {
  const isOwn = account.type === type && account.id === id
  return isOwn ? account : { type, id, name }
}

/**
 * Makes a session with the rights of the owner of a dataset. A dataset reads other datasets with this session, so that
 * personal permissions of its creator do not count.
 */
export function sessionOfOwner({
  owner,
  role,
  account = owner,
  email
}: Pick<Initialization, 'owner' | 'role' | 'account' | 'email'>): AuthenticatedSession {
  // For an organization the user id and the email are empty: no permission entry matches them.
  const id = owner.type === 'user' ? owner.id : ''
  return {
    user: { id, email: email ?? '', name: owner.name, organizations: [] },
    account,
    accountRole: role,
    lang: 'fr'
  }
}
