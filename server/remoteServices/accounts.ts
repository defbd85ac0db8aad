/** Updates the access lists of remote services after changes of accounts, in the transaction of the caller. */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { NamedAccount, RemoteService } from '../../contract/remoteServices/remoteService.ts'
import type { AccountKeys } from '../../contract/session.ts'
import type { Tables } from '../metadata/database.ts'
import { findService, idsGivenTo, putService } from './store.ts'

type Account = Pick<AccountKeys, 'type' | 'id'>

/** Updates the name of an account in the services that it has access to. */
export function renameInServices(
  scope: Kysely<Tables>,
  { type, id, name }: Account & { name: string }
): Promise<void> {
  const renamed = <Label extends NamedAccount>(label: Label): Label =>
    label.type === type && label.id === id ? { ...label, name } : label
  return changeAll(scope, { type, id }, (service) => {
    const { privateAccess = [], virtualDatasets } = service
    const { parent } = virtualDatasets ?? {}
    return {
      ...service,
      privateAccess: privateAccess.map(renamed),
      ...(virtualDatasets && parent?.owner
        ? { virtualDatasets: { ...virtualDatasets, parent: { ...parent, owner: renamed(parent.owner) } } }
        : {})
    }
  })
}

/** Removes a deleted account from the access lists of services. */
export function forgetInServices(scope: Kysely<Tables>, { type, id }: Account): Promise<void> {
  return changeAll(scope, { type, id }, (service) => ({
    ...service,
    privateAccess: (service.privateAccess ?? []).filter(
      (account) => account.type !== type || account.id !== id
    )
  }))
}

async function changeAll(
  scope: Kysely<Tables>,
  account: Account,
  change: (service: RemoteService) => RemoteService
): Promise<void> {
  for (const id of await idsGivenTo(scope, account)) {
    const service = await findService(scope, id)
    if (!service) continue
    const changed = change(service)
    // Unchanged services are not written: the same account is updated at each change of its memberships.
    if (!isDeepStrictEqual(changed, service)) await putService(scope, changed)
  }
}
