/**
 * Administrator of the platform defined by the settings, stored with no accounts. The user is found by id and, on the
 * platform, by e-mail address, which no other account can have then. Sessions are ordinary.
 */
import { superadminId } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { SuperadminConfig } from '../config/superadminSettings.ts'
import type { Accounts } from './accounts.ts'
import { nameOf, type User } from './model.ts'
import { hashPassword, type StoredPassword } from './passwords.ts'
import { platformAccounts } from './sites.ts'

export const isSuperadmin = ({ id }: Pick<User, 'id'>): boolean => id === superadminId

/** Whether mails to the user may have links that sign in or change the password. */
export function opensByMail(user: User): boolean {
  return !user.coreIdProvider && !isSuperadmin(user)
}

/** Adds the administrator of the settings to a store of accounts. */
export function superadminIn(
  config: SuperadminConfig | undefined,
  storage: 'clear' | 'hashed'
): (accounts: Accounts) => Accounts {
  if (!config) return (accounts) => accounts
  const { email, password } = config
  const names = { firstName: 'Super', lastName: 'Admin' }
  const superadmin: User = {
    id: superadminId,
    email,
    ...names,
    name: nameOf({ email, ...names }),
    isAdmin: true,
    organizations: []
  }
  // Hashed like other passwords, so that a wrong one takes the same time.
  const storedPassword: Promise<StoredPassword> =
    storage === 'clear' ? Promise.resolve({ clear: password }) : hashPassword(password)
  storedPassword.catch(() => undefined)
  const refuse = (id: string): void => {
    if (id === superadminId) throw httpError('settingsAccount')
  }

  return (accounts) => ({
    ...accounts,
    user: async (id) => (id === superadminId ? superadmin : accounts.user(id)),
    async userByEmail(address, of = platformAccounts) {
      const isOnPlatform = !of.host && !of.path
      const isSuperadminAddress = isOnPlatform && address.toLowerCase() === email.toLowerCase()
      return isSuperadminAddress ? superadmin : accounts.userByEmail(address, of)
    },
    password: async (id) => (id === superadminId ? storedPassword : accounts.password(id)),
    hasAdministrator: async () => true,
    async patchUser(id, patch, from) {
      refuse(id)
      return accounts.patchUser(id, patch, from)
    },
    async setPassword(id, next, update) {
      refuse(id)
      return accounts.setPassword(id, next, update)
    },
    async setTwoFactor(id, twoFactor) {
      refuse(id)
      return accounts.setTwoFactor(id, twoFactor)
    },
    async deleteUser(id) {
      refuse(id)
      return accounts.deleteUser(id)
    },
    async addMember(member) {
      refuse(member.userId)
      return accounts.addMember(member)
    }
  })
}
