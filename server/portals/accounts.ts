/** Updates the portals and pages of a renamed or deleted account. */
import type { Account, AccountKeys } from '../../contract/session.ts'
import type { RenamedAccount } from '../owned/accounts/renaming.ts'
import {
  groupStore,
  idsOwnedBy,
  pageStore,
  portalStore,
  reuseStore,
  stores,
  type Database,
  type DocumentStore,
  type Kind,
  type Stored
} from './documents.ts'
import { removeUnnamed } from './images/images.ts'
import { inTransaction } from '../metadata/transaction.ts'
import type { PortalParts } from './parts.ts'
import { leavePortal } from './portals/removal.ts'
import { withdrawHostsWithin } from './portals/sites.ts'

const kinds = Object.keys(stores) as Kind[]

export async function renameInPortals(
  scope: Database,
  { type, id, name, departments = [] }: RenamedAccount
): Promise<void> {
  const renamed = (owner: Account): Account => {
    const department = departments.find((other) => other.id === owner.department)
    return { ...owner, name, ...(department ? { departmentName: department.name } : {}) }
  }
  const account = { type, id }
  await renameAll(scope, portalStore, account, renamed)
  await renameAll(scope, pageStore, account, renamed)
  await renameAll(scope, groupStore, account, renamed)
  await renameAll(scope, reuseStore, account, renamed)
}

async function renameAll<Document extends Stored>(
  scope: Database,
  store: DocumentStore<Document>,
  account: Pick<AccountKeys, 'type' | 'id'>,
  renamed: (owner: Account) => Account
): Promise<void> {
  for (const id of await idsOwnedBy(scope, store.kind, account)) {
    const document = await store.find(scope, id)
    if (document) await store.put(scope, { ...document, owner: renamed(document.owner) })
  }
}

/** Releases the hosts of the portals of an account, and removes its pictures. */
export async function leaveDisk(
  parts: Pick<PortalParts, 'metadata' | 'images' | 'directory' | 'log'>,
  account: Pick<AccountKeys, 'type' | 'id'>
): Promise<void> {
  const { metadata } = parts
  for (const id of await idsOwnedBy(metadata, 'portal', account)) {
    const publish = await inTransaction(metadata, (scope) => withdrawHostsWithin(parts, scope, id))
    publish()
  }
  for (const kind of kinds) {
    for (const id of await idsOwnedBy(metadata, kind, account)) await removeUnnamed(parts, id, [])
  }
}

/** Deletes the documents of an account; pages of other accounts on its portals are kept, without these portals. */
export async function forgetInPortals(
  scope: Database,
  account: Pick<AccountKeys, 'type' | 'id'>
): Promise<void> {
  for (const id of await idsOwnedBy(scope, 'portal', account)) await leavePortal(scope, id)
  for (const kind of kinds) {
    for (const id of await idsOwnedBy(scope, kind, account)) await stores[kind].remove(scope, id)
  }
}
