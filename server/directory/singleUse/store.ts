/** Store of single-use tokens, by their hash. */
import type { Metadata } from '../../metadata/database.ts'

/** Subject of a token: the end of any part of it revokes the token. */
export interface TokenSubject {
  userId?: string
  /** E-mail address, compared without case. */
  email?: string
  organizationId?: string
}

interface SingleUseStore {
  /** Adds a token; returns false when the hash exists already. */
  add(hash: string, subject: TokenSubject, expiresAt: number, usedAt?: string): Promise<boolean>
  /** Whether the token exists and is neither used nor expired. */
  isLive(hash: string): Promise<boolean>
  /** Whether the token exists, used or not; false once it was revoked. */
  exists(hash: string): Promise<boolean>
  /** Marks a token as used; of several concurrent calls, only one returns true. */
  markUsed(hash: string): Promise<boolean>
  unmark(hash: string): Promise<void>
  /** Deletes the tokens whose subject matches all given values. */
  remove(subject: TokenSubject): Promise<void>
  removeExpired(): Promise<void>
}

const now = (): number => Math.floor(Date.now() / 1000)

export function singleUseStore(metadata: Metadata): SingleUseStore {
  return {
    async add(hash, { userId, email, organizationId }, expiresAt, usedAt) {
      const { numInsertedOrUpdatedRows } = await metadata
        .insertInto('single_use_tokens')
        .values({
          hash,
          user_id: userId ?? null,
          email_key: email?.toLowerCase() ?? null,
          organization_id: organizationId ?? null,
          expires_at: expiresAt,
          used_at: usedAt ?? null
        })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .executeTakeFirstOrThrow()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    async isLive(hash) {
      const row = await metadata
        .selectFrom('single_use_tokens')
        .select('hash')
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return row !== undefined
    },

    async exists(hash) {
      const row = await metadata
        .selectFrom('single_use_tokens')
        .select('hash')
        .where('hash', '=', hash)
        .executeTakeFirst()
      return row !== undefined
    },

    async markUsed(hash) {
      const { numUpdatedRows } = await metadata
        .updateTable('single_use_tokens')
        .set({ used_at: new Date().toISOString() })
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async unmark(hash) {
      await metadata
        .updateTable('single_use_tokens')
        .set({ used_at: null })
        .where('hash', '=', hash)
        .execute()
    },

    async remove({ userId, email, organizationId }) {
      if (!userId && !email && !organizationId) throw new Error('the tokens of nobody cannot be removed')
      let removal = metadata.deleteFrom('single_use_tokens')
      if (userId !== undefined) removal = removal.where('user_id', '=', userId)
      if (email !== undefined) removal = removal.where('email_key', '=', email.toLowerCase())
      if (organizationId !== undefined) removal = removal.where('organization_id', '=', organizationId)
      await removal.execute()
    },

    async removeExpired() {
      await metadata.deleteFrom('single_use_tokens').where('expires_at', '<=', now()).execute()
    }
  }
}
