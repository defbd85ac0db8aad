/**
 * Token that an anonymous visitor requests before filling a form (docs/api/directory.md). It becomes valid after a few
 * seconds, which stops robots that post at once.
 */
import { nanoid } from 'nanoid'
import type { Language } from '../http/language.ts'
import type { Directory } from './directory.ts'
import { lifetimes } from './settings.ts'
import { directoryError } from './texts.ts'

type Parts = Pick<Directory, 'keys' | 'settings'>

export async function anonymousActionToken({ keys, settings }: Parts): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    anonymousAction: true,
    validation: 'wait',
    id: nanoid(),
    nbf: now + settings.anonymousActionDelay
  }
  return keys.sign(payload, now + lifetimes.anonymousAction)
}

/**
 * Checks the token of an anonymous form.
 * @throws HttpError 401 for an invalid token, 429 when it is used too early
 */
export async function checkAnonymousAction(
  { keys }: Pick<Directory, 'keys'>,
  token: string | undefined,
  language: Language
): Promise<void> {
  const state = await anonymousActionState({ keys }, token)
  if (state === 'missing') throw directoryError(401, 'missingToken', language)
  if (state === 'invalid') throw directoryError(401, 'invalidToken', language)
  if (state === 'early') throw directoryError(429, 'rateLimitAuth', language)
}

type AnonymousActionState = 'good' | 'missing' | 'invalid' | 'early'

/** State of the token that an anonymous visitor sends. */
export async function anonymousActionState(
  { keys }: Pick<Directory, 'keys'>,
  token: string | undefined
): Promise<AnonymousActionState> {
  if (!token) return 'missing'
  const payload = await keys.verifyEvenExpired(token)
  const now = Math.floor(Date.now() / 1000)
  if (!payload?.anonymousAction || !payload.exp || payload.exp < now) return 'invalid'
  return (payload.nbf ?? 0) > now ? 'early' : 'good'
}
