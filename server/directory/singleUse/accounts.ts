/** What is written of accounts ends the tokens that were about it, whichever route or task writes it. */
import type { Accounts } from '../accounts.ts'
import type { SingleUseTokens } from './tokens.ts'

/**
 * - a new password ends the links that sign in or that choose a password;
 * - another site ends the links of the one before;
 * - another e-mail address, or the end of the account, ends these and the invitations of the address;
 * - an exclusion ends the invitations of the person into that organization, the end of the organization all of them.
 */
export function endingTokens(accounts: Accounts, tokens: Pick<SingleUseTokens, 'revoke'>): Accounts {
  async function endThoseOf(userId: string, email: string | undefined): Promise<void> {
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
      if (former !== patch.email || patch.host !== undefined) await endThoseOf(id, former)
      return accounts.patchUser(id, patch, from)
    },

    async deleteUser(id) {
      await endThoseOf(id, (await accounts.user(id))?.email)
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
