/** Deletion of accounts, immediate or planned (docs/api/directory.md). */
import type { Logger } from 'pino'
import type { Directory } from './directory.ts'
import { removeUser } from './accountChanges.ts'
import type { User } from './model.ts'

type Parts = Pick<Directory, 'accounts' | 'change' | 'serverSessions'>

/**
 * Deletes a user and what the user owns; a failed deletion is retried. Sessions end first: the deletion may take time,
 * during which nothing may be created.
 */
export async function deleteUser(directory: Parts, user: User): Promise<void> {
  await directory.serverSessions.endAll(user.id)
  try {
    await directory.change((scope) => removeUser(scope, user))
  } finally {
    await directory.serverSessions.endAll(user.id)
  }
}

/** Deletes the users whose planned day has come; a failed deletion is retried the next day. */
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
