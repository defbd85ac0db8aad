/** What a dataset is initialised from, and in whose name: pure (docs/api/processing.md). */
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

/** Initialization as the body of a creation asks for it. */
export interface InitFrom {
  /** Id of the source. */
  dataset: string
  parts: InitPart[]
}

/** What is stored until the copy is done: a change of owner meanwhile adds nothing to what may be read. */
export interface Initialization extends InitFrom {
  /** Owner of the new dataset at its creation. */
  owner: Owner
  /** Role that the creator had in the account of the owner. */
  role: string
  /** The account of the owner as the creator had it: his department, or the whole organization. */
  account?: Account
  /** Address of the owner when it is the creator: permissions may name people by it. */
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

/** Whoever administers the platform has no department anywhere. */
function accountOf({ account }: AuthenticatedSession, { type, id, name }: Owner): Account {
  const isOwn = account.type === type && account.id === id
  return isOwn ? account : { type, id, name }
}

/** Another dataset is read as the owner of the new one: what the creator may read elsewhere does not count. */
export function sessionOfOwner({
  owner,
  role,
  account = owner,
  email
}: Pick<Initialization, 'owner' | 'role' | 'account' | 'email'>): AuthenticatedSession {
  // No permission entry names an empty id or address.
  const id = owner.type === 'user' ? owner.id : ''
  return {
    user: { id, email: email ?? '', name: owner.name, organizations: [] },
    account,
    accountRole: role,
    lang: 'fr'
  }
}
