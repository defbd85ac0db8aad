/** Details that users see of themselves: account, sessions and possible actions. */
import type { Directory } from './directory.ts'
import type { User } from './model.ts'
import { isSuperadmin } from './superadmin.ts'
import type { ProviderType } from './providers/identity.ts'

/** Locked parts. `account`: nothing can be changed; `profile`: names come from an identity provider. */
type Lock = 'account' | 'profile'

/**
 * Details of a user.
 * @param currentSession server session of the caller, which is marked in the list of sessions
 */
export async function userDetails(
  directory: Pick<Directory, 'accounts' | 'identitiesOf' | 'serverSessions' | 'settings'>,
  user: User,
  currentSession?: string
): Promise<object> {
  const { accounts, identitiesOf, serverSessions, settings } = directory
  const linked = await identitiesOf.list(user.id)
  const identities = (type: ProviderType): object => {
    const ofType = linked.filter(({ provider }) => (settings.providerTypes.get(provider) ?? 'oidc') === type)
    if (ofType.length === 0) return {}
    return {
      [type]: Object.fromEntries(
        ofType.map(({ provider, subject, email }) => [provider, { sub: subject, email }])
      )
    }
  }
  const sessions = await serverSessions.list(user.id)
  const lock = await lockOf(accounts, user, linked.length > 0)
  return {
    ...user,
    ...identities('oidc'),
    ...identities('oauth'),
    ...identities('saml2'),
    sessions: sessions.map((session) =>
      session.id === currentSession ? { ...session, current: true } : session
    ),
    createdOrgs: {
      count: await accounts.createdCount(user.id),
      // -1 for no limit.
      max: user.maxCreatedOrgs ?? settings.createdOrganizations
    },
    ...(lock ? { lock } : {})
  }
}

/** Users with a password may change their names, whatever providers they are linked to. */
async function lockOf(
  accounts: Directory['accounts'],
  user: User,
  isLinked: boolean
): Promise<Lock | undefined> {
  if (accounts.readOnly || isSuperadmin(user)) return 'account'
  return user.coreIdProvider || (isLinked && !(await accounts.password(user.id))) ? 'profile' : undefined
}
