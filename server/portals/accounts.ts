/** What becomes of the portals and pages of an account that is renamed or deleted. */
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
  type Kind
} from './documents.ts'
import { slugsOfPage } from './pages/slugs.ts'
import { leavePortal } from './portals/removal.ts'

const kinds = Object.keys(stores) as Kind[]

export async function renameInPortals(
  scope: Database,
  { type, id, name, departments = [] }: RenamedAccount
): Promise<void> {
  const renamed = (owner: Account): Account => {
    const department = departments.find((one) => one.id === owner.department)
    return { ...owner, name, ...(department ? { departmentName: department.name } : {}) }
  }
  for (const one of await idsOwnedBy(scope, 'portal', { type, id })) {
    const portal = await portalStore.find(scope, one)
    if (portal) await portalStore.put(scope, { ...portal, owner: renamed(portal.owner) })
  }
  for (const one of await idsOwnedBy(scope, 'page', { type, id })) {
    const page = await pageStore.find(scope, one)
    if (page) await pageStore.put(scope, { ...page, owner: renamed(page.owner) }, slugsOfPage(page))
  }
  for (const one of await idsOwnedBy(scope, 'group', { type, id })) {
    const group = await groupStore.find(scope, one)
    if (group) await groupStore.put(scope, { ...group, owner: renamed(group.owner) }, { slug: group.slug })
  }
  for (const one of await idsOwnedBy(scope, 'reuse', { type, id })) {
    const reuse = await reuseStore.find(scope, one)
    if (reuse) await reuseStore.put(scope, { ...reuse, owner: renamed(reuse.owner) }, { slug: reuse.slug })
  }
}

/** Pages of others that were on its portals stay with them. */
export async function forgetInPortals(
  scope: Database,
  account: Pick<AccountKeys, 'type' | 'id'>
): Promise<void> {
  for (const id of await idsOwnedBy(scope, 'portal', account)) await leavePortal(scope, id)
  for (const kind of kinds) {
    for (const id of await idsOwnedBy(scope, kind, account)) await stores[kind].remove(scope, id)
  }
}
