/** Users that a request reads or changes: the caller, or any user in admin mode. */
import type { FastifyRequest } from 'fastify'
import { languageOf } from '../../http/language.ts'
import type { Directory } from '../directory.ts'
import type { User } from '../model.ts'
import { directoryError } from '../texts.ts'
import { userDetails } from '../userDetails.ts'
import { cookiesOf } from './sessionAnswers.ts'

/**
 * Returns a user that the session may read and change.
 * @throws HttpError 403 for other users, 404 for an unknown user
 */
export async function administeredUser(
  request: FastifyRequest,
  { accounts }: Pick<Directory, 'accounts'>,
  id: string
): Promise<User> {
  const caller = request.session.user
  if (caller?.id !== id && !caller?.adminMode) {
    throw directoryError(403, 'permissionDenied', languageOf(request))
  }
  const user = await accounts.user(id)
  if (!user) throw directoryError(404, 'userUnknown', languageOf(request))
  return user
}

/** Details of a user, in which the session of the caller is marked. */
export async function shownUser(request: FastifyRequest, directory: Directory, user: User): Promise<object> {
  return userDetails(directory, user, await callersSession(request, directory, user))
}

/** Ends the sessions of a user except the caller's. */
export async function endOtherSessions(
  request: FastifyRequest,
  directory: Directory,
  user: User
): Promise<void> {
  const callers = await callersSession(request, directory, user)
  // Pending links would open another session.
  await directory.tokens.revoke({ userId: user.id })
  await directory.serverSessions.endAll(user.id, callers)
}

/** Server session of the caller, where it is one of the user. */
async function callersSession(
  request: FastifyRequest,
  { sessions }: Directory,
  { id }: User
): Promise<string | undefined> {
  const current = await sessions.current(cookiesOf(request))
  return current?.user === id ? current.session : undefined
}
