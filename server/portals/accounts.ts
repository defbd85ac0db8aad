/** Updates the portals and pages of a renamed or deleted account. */
import type { AccountKeys } from '../../contract/session.ts'
import { renamed, type RenamedAccount } from '../owned/accounts/renaming.ts'
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

export async function renameInPortals(scope: Database, account: RenamedAccount): Promise<void> {
  await renameAll(scope, portalStore, account)
  await renameAll(scope, pageStore, account)
  await renameAll(scope, groupStore, account)
  await renameAll(scope, reuseStore, account)
}

async function renameAll<Document extends Stored>(
  scope: Database,
  store: DocumentStore<Document>,
  account: RenamedAccount
): Promise<void> {
  for (const id of await idsOwnedBy(scope, store.kind, account)) {
    const document = await store.find(scope, id)
    if (document) await store.put(scope, { ...document, owner: renamed(document.owner, account) })
  }
}

/** Releases the hosts of the portals of an account, and removes its pictures. */
export async function releaseResources(
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
