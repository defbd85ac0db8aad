/** react-admin's auth provider on the directory's session. Signing in and out are pages of the directory. */
import type { AuthProvider } from 'react-admin'
import { applicationOperations, datasetOperations, type OperationTable } from '../../contract/operations.ts'
import { can, type OwnedResource } from '../../contract/permissions.ts'
import { rightsLevels } from '../../contract/session.ts'
import { avatarAddress, goToLogin, logout } from './account.ts'
import { readSession } from './session.ts'

const operationTables: Record<string, OperationTable> = {
  datasets: datasetOperations,
  applications: applicationOperations
}

interface AccessQuestion {
  action: string
  resource: string
  record?: Partial<OwnedResource> & { userPermissions?: string[] }
}

/**
 * May the session do an operation? On a record: its `userPermissions`, else the contract's rules on its permissions.
 * On a collection: reading is for everybody (the server filters), the rest for contributors.
 */
export function canAccess({ action, resource, record }: AccessQuestion): boolean {
  const session = readSession()
  if (session.user?.adminMode) return true
  if (record?.userPermissions) return record.userPermissions.includes(action)
  const table = operationTables[resource]
  if (record?.owner && table) {
    const { owner, permissions = [] } = record
    return can(session, { owner, permissions }, table, action)
  }
  if (action === 'list' || action === 'show') return true
  return rightsLevels(session).contribDep
}

export const authProvider: AuthProvider = {
  async login() {
    goToLogin()
  },
  async logout() {
    if (readSession().user) await logout()
    else goToLogin()
    return false
  },
  async checkAuth() {
    // The layout shows the sign-in block to anonymous visitors: no page is left to guard here.
  },
  async checkError() {
    // A refused request leads to the login page whoever sent it (`followRefusals`).
  },
  async getIdentity() {
    const { user, account } = readSession()
    if (!user) throw new Error('anonymous')
    return { id: user.id, fullName: user.name, avatar: avatarAddress(account) }
  },
  async getPermissions() {
    return rightsLevels(readSession())
  },
  async canAccess(question) {
    return canAccess(question)
  }
}
