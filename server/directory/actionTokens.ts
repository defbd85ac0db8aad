/** Signed links that let the holder of an address do one thing (contract/directory.md §9). */
import type { SigningKeys } from './keys/signingKeys.ts'
import type { User } from './model.ts'
import { lifetimes } from './settings.ts'

export const actions = ['changePassword'] as const
export type Action = (typeof actions)[number]

export interface ActionToken {
  id: string
  email: string
  action: string
  /** Seconds. */
  iat: number
}

export async function actionToken(
  keys: SigningKeys,
  { id, email }: Pick<User, 'id' | 'email'>,
  action: Action
): Promise<string> {
  return keys.sign({ id, email, action }, Math.floor(Date.now() / 1000) + lifetimes.action)
}

/** Undefined for a broken or expired token, and for another kind of token. */
export async function readActionToken(keys: SigningKeys, token: string): Promise<ActionToken | undefined> {
  const payload = await keys.verify(token)
  if (!payload || typeof payload.action !== 'string' || typeof payload.id !== 'string') return undefined
  const { id, email, action, iat } = payload
  return { id, email: String(email), action, iat: iat ?? 0 }
}
