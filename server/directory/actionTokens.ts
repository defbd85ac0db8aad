/** Signed links, sent by mail, that allow the recipient one action (docs/api/directory.md). */
import { httpError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import type { Directory } from './directory.ts'
import type { User } from './model.ts'
import type { Population } from './sites.ts'
import { directoryError } from './texts.ts'
import { lifetimes } from './settings.ts'

export const actions = ['changePassword', 'changeHost'] as const
type Action = (typeof actions)[number]

interface ActionToken {
  id: string
  email: string
  action: string
  /** Site to which a link for `changeHost` moves the account. */
  target?: Population
}

export async function actionToken(
  { tokens }: Pick<Directory, 'tokens'>,
  { id, email }: Pick<User, 'id' | 'email'>,
  action: Action,
  target?: Population
): Promise<string> {
  return tokens.issue({ id, email, action, ...(target ? { target } : {}) }, lifetimes.action, {
    userId: id,
    email
  })
}

/** Reads an action token; undefined when it is invalid, expired, used or of another kind. */
async function readActionToken(
  { keys, tokens }: Pick<Directory, 'keys' | 'tokens'>,
  token: string
): Promise<ActionToken | undefined> {
  const payload = await keys.verify(token)
  if (!payload || typeof payload.action !== 'string' || typeof payload.id !== 'string') return undefined
  if (!(await tokens.isLive(token))) return undefined
  const { id, email, action, target } = payload
  return { id, email: String(email), action, ...(target ? { target: target as Population } : {}) }
}

/**
 * Reads an action token.
 * @throws HttpError 401 when it is invalid, of another user, or for another action
 */
export async function checkedActionToken(
  directory: Pick<Directory, 'keys' | 'tokens'>,
  token: string | undefined,
  { userId, action, language }: { userId: string; action: Action; language: Language }
): Promise<ActionToken & { token: string }> {
  const content = token === undefined ? undefined : await readActionToken(directory, token)
  if (token === undefined || !content) throw directoryError(401, 'invalidToken', language)
  if (content.id !== userId) throw httpError('wrongTokenUser')
  if (content.action !== action) throw httpError('wrongTokenAction')
  return { ...content, token }
}
