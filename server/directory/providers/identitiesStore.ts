/** Store of links between users and subjects of external providers. */
import type { Metadata } from '../../metadata/database.ts'

interface ExternalIdentity {
  provider: string
  /** Subject (`sub`) at the provider, never reassigned to another person. */
  subject: string
  email: string
}

interface LinkedIdentity extends ExternalIdentity {
  user: { id: string; name: string; email: string }
  linkedAt: string
}

export interface ExternalIdentities {
  /** Identities of all users, the newest first. */
  all(page: { size: number; skip: number }): Promise<{ count: number; results: LinkedIdentity[] }>
  userOf(provider: string, subject: string): Promise<string | undefined>
  link(userId: string, identity: ExternalIdentity): Promise<void>
  list(userId: string): Promise<ExternalIdentity[]>
  /** Removes the links of a user: a further sign-in with the verified address creates a new one. */
  unlink(userId: string): Promise<void>
}

export function externalIdentities(metadata: Metadata): ExternalIdentities {
  return {
    async all({ size, skip }) {
      const linked = metadata
        .selectFrom('external_identities')
        .innerJoin('users', 'users.id', 'external_identities.user_id')
      const { count } = await linked
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      const rows = await linked
        .select(['provider', 'subject', 'external_identities.email', 'linked_at'])
        .select(['users.id', 'users.name', 'users.email as user_email'])
        .orderBy('linked_at', 'desc')
        .orderBy('users.id')
        .limit(size)
        .offset(skip)
        .execute()
      const results = rows.map(
        ({ provider, subject, email, linked_at: linkedAt, id, name, user_email: userEmail }) => ({
          provider,
          subject,
          email,
          linkedAt,
          user: { id, name, email: userEmail }
        })
      )
      return { count, results }
    },
    async userOf(provider, subject) {
      const row = await metadata
        .selectFrom('external_identities')
        .select('user_id')
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row?.user_id
    },
    async link(userId, { provider, subject, email }) {
      const values = { user_id: userId, email, linked_at: new Date().toISOString() }
      await metadata
        .insertInto('external_identities')
        .values({ provider, subject, ...values })
        .onConflict((conflict) => conflict.columns(['provider', 'subject']).doUpdateSet(values))
        .execute()
    },
    async list(userId) {
      return metadata
        .selectFrom('external_identities')
        .select(['provider', 'subject', 'email'])
        .where('user_id', '=', userId)
        .orderBy('provider')
        .execute()
    },
    async unlink(userId) {
      await metadata.deleteFrom('external_identities').where('user_id', '=', userId).execute()
    }
  }
}
