/** Deleting accounts: at once, or on the day that was planned (docs/api/directory.md). */
import type { Logger } from 'pino'
import type { Directory } from './directory.ts'
import { removeUser } from './accountChanges.ts'
import type { User } from './model.ts'

type Parts = Pick<Directory, 'accounts' | 'change' | 'serverSessions'>

/**
 * What the user owns goes with the account; when that fails it is tried again. It may take a while: the sessions end before,
 * so that nothing is made meanwhile that would stay.
 */
export async function deleteUser(directory: Parts, user: User): Promise<void> {
  await directory.serverSessions.endAll(user.id)
  try {
    await directory.change((scope) => removeUser(scope, user))
  } finally {
    await directory.serverSessions.endAll(user.id)
  }
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
