/** react-admin's auth provider on the directory's session. Sign-in and sign-out are pages of the directory. */
import type { AuthProvider } from 'react-admin'
import { rightsLevels } from '../../contract/session.ts'
import { mayOnCollection, mayOnRecord, ownedCollection, type CollectionAccess } from './access.ts'
import { avatarAddress, goToLogin, logout } from './account.ts'
import { readSession } from './session.ts'

/** @param access rules of the collections by resource; the default is that of owned resources */
export function createAuthProvider(access: Record<string, CollectionAccess>): AuthProvider {
  return {
    async login() {
      goToLogin()
    },
    async logout() {
      if (readSession().user) await logout()
      else goToLogin()
      return false
    },
    async checkAuth() {
      // The layout shows the sign-in prompt to anonymous visitors: no page needs a guard here.
    },
    async checkError() {
      // `followRefusals` leads to the login page after any refused request.
    },
    async getIdentity() {
      const { user, account } = readSession()
      if (!user) throw new Error('anonymous')
      return { id: user.id, fullName: user.name, avatar: avatarAddress(account) }
    },
    async getPermissions() {
      return rightsLevels(readSession())
    },
    async canAccess({ action, resource, record }) {
      const session = readSession()
      if (record) return mayOnRecord(session, resource, record, action)
      return mayOnCollection(session, access[resource] ?? ownedCollection, action)
    }
  }
}
