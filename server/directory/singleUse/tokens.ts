/**
 * Single-use tokens in mails and redirects. A token is signed and states its purpose; its hash is stored until it is
 * used or revoked. The signature alone does not suffice.
 */
import { createHash } from 'node:crypto'
import { nanoid } from 'nanoid'
import type { Metadata } from '../../metadata/database.ts'
import type { SigningKeys } from '../keys/signingKeys.ts'
import { singleUseStore, type TokenSubject } from './store.ts'

export type { TokenSubject } from './store.ts'

export interface SingleUseTokens {
  /**
   * Issues a signed token.
   * @param lifetime in seconds
   */
  issue(payload: Record<string, unknown>, lifetime: number, subject: TokenSubject): Promise<string>
  /** Whether a token is neither used, expired nor revoked. Does not verify the signature. */
  isLive(token: string): Promise<boolean>
  /**
   * Runs the action of a token and marks it as used, unless the action throws or `isDone` refuses its result. Concurrent
   * calls wait for the outcome.
   * @returns undefined when the token is not usable
   */
  use<Result>(
    token: string,
    act: () => Promise<Result>,
    isDone?: (result: Result) => boolean
  ): Promise<{ result: Result } | undefined>
  /** Whether a token was not revoked, even while it was in use. */
  isNotRevoked(token: string): Promise<boolean>
  /**
   * Marks a value held by a client as used.
   * @param lifetime in seconds
   * @returns false when it was used before
   */
  spend(text: string, lifetime: number): Promise<boolean>
  /** Revokes the tokens whose subject matches all given values. */
  revoke(subject: TokenSubject): Promise<void>
  removeExpired(): Promise<void>
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const inSeconds = (lifetime: number): number => Math.floor(Date.now() / 1000) + lifetime

export function singleUseTokens(metadata: Metadata, keys: SigningKeys): SingleUseTokens {
  const store = singleUseStore(metadata)
  const running = new Map<string, Promise<unknown>>()

  /** @returns undefined for a token that is unknown or used */
  async function useOnce<Result>(
    hash: string,
    act: () => Promise<Result>,
    isDone: (result: Result) => boolean
  ): Promise<{ result: Result } | undefined> {
    if (!(await store.markUsed(hash))) return undefined
    let isUsed = false
    try {
      const result = await act()
      isUsed = isDone(result)
      return { result }
    } finally {
      if (!isUsed) await store.unmark(hash)
    }
  }

  return {
    async issue(payload, lifetime, subject) {
      const expiresAt = inSeconds(lifetime)
      // The id keeps two equal payloads of the same second distinct.
      const token = await keys.sign({ ...payload, jti: nanoid() }, expiresAt)
      await store.add(hashOf(token), subject, expiresAt)
      return token
    },

    isLive: (token) => store.isLive(hashOf(token)),
    isNotRevoked: (token) => store.exists(hashOf(token)),

    async use(token, act, isDone = () => true) {
      const hash = hashOf(token)
      for (let other = running.get(hash); other; other = running.get(hash)) await other.catch(() => {})
      const use = useOnce(hash, act, isDone)
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
