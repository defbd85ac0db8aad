/** Access of other features to remote services (docs/api/remote-services.md). */
import type { Kysely, Transaction } from 'kysely'
import type { RemoteService } from '../../contract/remoteServices/remoteService.ts'
import type { AccountKeys } from '../../contract/session.ts'
import type { Metadata, Tables } from '../metadata/database.ts'
import type { ServiceWithoutDoc } from './rows.ts'
import { allUsable, findService, findUsable, putService, removeService } from './store.ts'

type Account = Pick<AccountKeys, 'type' | 'id'>

export interface RemoteServices {
  /**
   * Returns the service with its OpenAPI document.
   * @param within transaction of the caller: a read outside of it would wait for its end
   */
  find(id: string, within?: Transaction<Tables>): Promise<RemoteService | undefined>
  /**
   * Returns the service if it is public or the account has access, whatever the department; undefined otherwise.
   * @param owner of the dataset or application that uses the service
   */
  findUsable(owner: Account, id: string, within?: Transaction<Tables>): Promise<ServiceWithoutDoc | undefined>
  /** Returns all services that an account may use, the oldest first. */
  usableBy(owner: Account): Promise<ServiceWithoutDoc[]>
  /** Inserts or replaces the service of an id, in the given transaction. */
  putIn(transaction: Transaction<Tables>, service: RemoteService): Promise<void>
  /** Deletes a service if it exists. */
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
