/** The remote services of a platform, as its other parts ask for them (docs/api/remote-services.md). */
import type { Kysely, Transaction } from 'kysely'
import type { RemoteService } from '../../contract/remoteServices/remoteService.ts'
import type { AccountKeys } from '../../contract/session.ts'
import type { Metadata, Tables } from '../metadata/database.ts'
import type { ServiceWithoutDoc } from './rows.ts'
import { allUsable, findService, findUsable, putService, removeService } from './store.ts'

type Account = Pick<AccountKeys, 'type' | 'id'>

export interface RemoteServices {
  /** Whole, its OpenAPI document included. `within`: the transaction of the caller, which no other read may wait for. */
  find(id: string, within?: Transaction<Tables>): Promise<RemoteService | undefined>
  /**
   * The service when it is public or given to the account, whatever the department; undefined for any other.
   * @param owner of the dataset, or of the application, that wants to use it
   */
  findUsable(owner: Account, id: string, within?: Transaction<Tables>): Promise<ServiceWithoutDoc | undefined>
  /** All services that an account may use, the oldest first. */
  usableBy(owner: Account): Promise<ServiceWithoutDoc[]>
  /** Adds the service, or takes the place of the one of its id, in the transaction of the change that it follows. */
  putIn(transaction: Transaction<Tables>, service: RemoteService): Promise<void>
  /** Nothing where there is none. */
  removeIn(transaction: Transaction<Tables>, id: string): Promise<void>
}

export function openRemoteServices(metadata: Metadata): RemoteServices {
  const through = (within: Transaction<Tables> | undefined): Kysely<Tables> => within ?? metadata
  return {
    find: (id, within) => findService(through(within), id),
    findUsable: (owner, id, within) => findUsable(through(within), owner, id),
    usableBy: (owner) => allUsable(metadata, owner),
    putIn: putService,
    async removeIn(transaction, id) {
      await removeService(transaction, id)
    }
  }
}
