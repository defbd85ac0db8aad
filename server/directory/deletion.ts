/** Deleting accounts: at once, or on the day that was planned (docs/api/directory.md). */
import type { Logger } from 'pino'
import type { Directory } from './directory.ts'
import type { User } from './model.ts'

type Parts = Pick<Directory, 'accounts' | 'identities' | 'serverSessions'>

/** What the user owns goes first: an account that is gone could not be named any more if that failed. */
export async function deleteUser({ accounts, identities, serverSessions }: Parts, user: User): Promise<void> {
  const { id, name, organizations } = user
  await identities.publish({ kind: 'deleted', identity: { type: 'user', id, name, organizations } })
  await accounts.deleteUser(id)
  await serverSessions.endAll(id)
}

/** Deletes the users whose planned day has come; one that fails is tried again the next day. */
export async function deletePlannedUsers(parts: Parts, log: Logger, now: Date = new Date()): Promise<void> {
  for (const user of await parts.accounts.usersToDelete(now.toISOString().slice(0, 10))) {
    try {
      await deleteUser(parts, user)
      log.info({ user: user.id }, 'account deleted as planned')
    } catch (error) {
      log.error({ err: error, user: user.id }, 'the planned deletion of an account failed')
    }
  }
}
