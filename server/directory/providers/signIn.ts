/** Maps the identity of a provider to a user of the directory (docs/api/directory.md). */
import { nanoid } from 'nanoid'
import type { DirectoryText } from '../../../contract/directoryTexts.ts'
import type { ProviderSettings } from '../../config/providerSettings.ts'
import type { Platform } from '../../platform.ts'
import { isMember, joinByInvitation } from '../invitations.ts'
import { readInvitation, type Invitation } from '../invitationTokens.ts'
import { isEmail } from '../../../contract/email.ts'
import { nameOf, type User } from '../model.ts'
import { isSuperadmin } from '../superadmin.ts'
import type { ProvenIdentity } from './identity.ts'

type SignInOutcome = { user: User; invitation?: Invitation } | { error: DirectoryText }

/**
 * Returns the user linked to the identity, or else the user with its verified address, or else a new user if allowed.
 * An unverified address proves nothing. Nor does an address seen with another identity of the provider: organizations
 * reassign addresses of former members.
 */
export async function userOfIdentity(
  platform: Pick<Platform, 'directory'>,
  config: ProviderSettings,
  identity: ProvenIdentity,
  invitationToken: string | undefined
): Promise<SignInOutcome> {
  const { directory } = platform
  const { accounts, identitiesOf, settings } = directory
  const read = invitationToken ? await readInvitation(directory, invitationToken) : undefined
  if (invitationToken && !read) return { error: 'invalidInvitationToken' }
  if (read?.expired) return { error: 'expiredInvitationToken' }
  const invitation = read?.content

  const linkedId = await identitiesOf.userOf(config.id, identity.subject)
  const holder = linkedId ? await accounts.user(linkedId) : undefined
  // Accounts of sites cannot be linked.
  const linked = holder?.host ? undefined : holder
  const { email } = identity
  if (!linked && (!email || !isEmail(email) || !(identity.emailVerified || config.trustEmails))) {
    return { error: 'unverifiedEmail' }
  }
  if (invitation && invitation.email.toLowerCase() !== (linked?.email ?? email)?.toLowerCase()) {
    return { error: 'badProviderInvitEmail' }
  }

  let user = linked ?? (await accounts.userByEmail(email ?? ''))
  if (user && isSuperadmin(user)) return { error: 'settingsAccount' }
  if (user && !linked && (await isLinked(user))) return { error: 'otherIdentity' }
  // A user with a core provider signs in with that provider only.
  const core = user?.coreIdProvider?.id
  if (core && core !== config.id) return { error: 'otherIdentity' }
  if (!user) {
    const mayCreate = !!invitation || !settings.onlyCreateInvited || config.createUsers
    if (!mayCreate || accounts.readOnly) return { error: 'onlyCreateInvited' }
    user = await create(platform, { ...identity, email: email ?? '' })
  } else if (user.emailConfirmed === false) {
    // The account was requested by somebody who did not confirm the address: the password of that person is removed.
    await accounts.setPassword(user.id, undefined, {})
    await accounts.patchUser(user.id, { emailConfirmed: true })
  }
  await identitiesOf.link(user.id, {
    provider: config.id,
    subject: identity.subject,
    email: email ?? user.email
  })
  if (invitation && invitationToken) {
    const member = user
    const taken = await directory.tokens.use(
      invitationToken,
      () => joinByInvitation(platform, member, invitation),
      isMember
    )
    if (!taken) return { error: 'expiredInvitationToken' }
    if (taken.result === 'full') return { error: 'maxNbMembers' }
  }
  const current = (await accounts.user(user.id)) ?? user
  return { user: current, ...(invitation ? { invitation } : {}) }

  async function isLinked({ id }: User): Promise<boolean> {
    const identities = await identitiesOf.list(id)
    return identities.some(({ provider }) => provider === config.id)
  }
}

async function create(
  { directory: { accounts } }: Pick<Platform, 'directory'>,
  { email, firstName, lastName }: ProvenIdentity & { email: string }
): Promise<User> {
  const id = nanoid()
  const names = { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) }
  const created = { id, name: nameOf({ email, ...names }), date: new Date().toISOString() }
  await accounts.createUser({ id, email, ...names, emailConfirmed: true, created })
  const user = await accounts.user(id)
  if (!user) throw new Error(`the user ${id} was not created`)
  return user
}
