/**
 * Tokens that are sent by mail or that a redirection carries. Each is signed, so that it says what it is for, and known
 * by its hash until it was used or until what it is about has ended: a signature alone opens nothing.
 */
import { createHash } from 'node:crypto'
import { nanoid } from 'nanoid'
import type { Metadata } from '../../metadata/database.ts'
import type { SigningKeys } from '../keys/signingKeys.ts'
import { singleUseStore, type TokenSubject } from './store.ts'

export type { TokenSubject } from './store.ts'

export interface SingleUseTokens {
  /**
   * Signs a payload.
   * @param lifetime seconds
   */
  issue(payload: Record<string, unknown>, lifetime: number, subject: TokenSubject): Promise<string>
  /** Whether a token is neither used, nor expired, nor taken back. Its signature is not checked. */
  isLive(token: string): Promise<boolean>
  /**
   * Does what a token allows. It stays unused when that fails, by an exception or by a result that is not `done`. Who
   * comes while it is being used waits for the outcome.
   * @returns undefined when it is not, or no longer, to be used
   */
  use<Result>(
    token: string,
    act: () => Promise<Result>,
    done?: (result: Result) => boolean
  ): Promise<{ result: Result } | undefined>
  /** False once it was taken back, also while it was being used. */
  stands(token: string): Promise<boolean>
  /**
   * Notes that a text that somebody else keeps has served.
   * @param lifetime seconds
   * @returns false when it had served before
   */
  spend(text: string, lifetime: number): Promise<boolean>
  /** Ends the tokens that are about all that is given. */
  revoke(subject: TokenSubject): Promise<void>
  removeExpired(): Promise<void>
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const inSeconds = (lifetime: number): number => Math.floor(Date.now() / 1000) + lifetime

export function singleUseTokens(metadata: Metadata, keys: SigningKeys): SingleUseTokens {
  const store = singleUseStore(metadata)
  const running = new Map<string, Promise<unknown>>()

  async function used<Result>(
    hash: string,
    act: () => Promise<Result>,
    done: (result: Result) => boolean
  ): Promise<{ result: Result } | undefined> {
    if (!(await store.markUsed(hash))) return undefined
    let isDone = false
    try {
      const result = await act()
      isDone = done(result)
      return { result }
    } finally {
      if (!isDone) await store.unmark(hash)
    }
  }

  return {
    async issue(payload, lifetime, subject) {
      const expiresAt = inSeconds(lifetime)
      // Two tokens of the same second would be one without an id.
      const token = await keys.sign({ ...payload, jti: nanoid() }, expiresAt)
      await store.add(hashOf(token), subject, expiresAt)
      return token
    },

    isLive: (token) => store.isLive(hashOf(token)),
    stands: (token) => store.exists(hashOf(token)),

    async use(token, act, done = () => true) {
      const hash = hashOf(token)
      for (let other = running.get(hash); other; other = running.get(hash)) await other.catch(() => {})
      const use = used(hash, act, done)
      running.set(hash, use)
      try {
        return await use
      } finally {
        running.delete(hash)
      }
    },

    spend: (text, lifetime) => store.add(hashOf(text), {}, inSeconds(lifetime), new Date().toISOString()),
    revoke: (subject) => store.remove(subject),
    removeExpired: () => store.removeExpired()
  }
}
