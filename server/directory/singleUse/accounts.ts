/** Revocation of single-use tokens by writes of accounts, whatever route or task writes. */
import type { Accounts } from '../accounts.ts'
import type { SingleUseTokens } from './tokens.ts'

/**
 * Wraps the store of accounts. Writes revoke tokens:
 * - a new password revokes links that sign in or change the password;
 * - a move to another site revokes links of the former site;
 * - a new e-mail address, or the deletion of the account, revokes these links and the invitations of the address;
 * - a removed membership revokes the invitations of the user to the organization; a deleted organization, all of its
 * invitations.
 */
export function revokingTokens(accounts: Accounts, tokens: Pick<SingleUseTokens, 'revoke'>): Accounts {
  async function revokeTokensOf(userId: string, email: string | undefined): Promise<void> {
    await tokens.revoke({ userId })
    if (email !== undefined) await tokens.revoke({ email })
  }

  return {
    ...accounts,

    async setPassword(id, password, update) {
      await tokens.revoke({ userId: id })
      await accounts.setPassword(id, password, update)
    },

    async patchUser(id, patch, from) {
      const former = patch.email === undefined ? undefined : (await accounts.user(id))?.email
      if (former !== patch.email || patch.host !== undefined) await revokeTokensOf(id, former)
      return accounts.patchUser(id, patch, from)
    },

    async deleteUser(id) {
      await revokeTokensOf(id, (await accounts.user(id))?.email)
      await accounts.deleteUser(id)
    },

    async removeMember(selection) {
      const { organizationId, userId } = selection
      const user = await accounts.user(userId)
      const removed = await accounts.removeMember(selection)
      if (removed > 0 && user) await tokens.revoke({ email: user.email, organizationId })
      return removed
    },

    async deleteOrganization(id) {
      const deleted = await accounts.deleteOrganization(id)
      if (deleted) await tokens.revoke({ organizationId: id })
      return deleted
    }
  }
}
