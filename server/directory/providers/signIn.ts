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

type SignInOutcome = { user: User; invitation?: Invitation } | Refusal

interface Refusal {
  error: DirectoryText
}

type DirectoryPart = Pick<Platform, 'directory'>

/**
 * Returns the user linked to the identity, or else the user with its verified address, or else a new user if allowed.
 * An unverified address proves nothing. Nor does an address seen with another identity of the provider: organizations
 * reassign addresses of former members.
 */
export async function userOfIdentity(
  platform: DirectoryPart,
  config: ProviderSettings,
  identity: ProvenIdentity,
  invitationToken: string | undefined
): Promise<SignInOutcome> {
  const { accounts, identitiesOf } = platform.directory
  const presented = await presentedInvitation(platform, invitationToken)
  if (isRefusal(presented)) return presented
  const { invitation } = presented
  const known = await knownUser(platform, config, identity, invitation)
  if (isRefusal(known)) return known
  const ready = known.user
    ? await confirmed(platform, known.user)
    : await newUser(platform, config, identity, invitation)
  if (isRefusal(ready)) return ready
  const { user } = ready
  await identitiesOf.link(user.id, {
    provider: config.id,
    subject: identity.subject,
    email: identity.email ?? user.email
  })
  const refusal = invitation && (await join(platform, user, invitation))
  if (refusal) return refusal
  const current = (await accounts.user(user.id)) ?? user
  return { user: current, ...(invitation ? { invitation: invitation.content } : {}) }
}

const isRefusal = (outcome: object): outcome is Refusal => 'error' in outcome

interface PresentedInvitation {
  token: string
  content: Invitation
}

/** The invitation of a token; none without a token. */
async function presentedInvitation(
  { directory }: DirectoryPart,
  token: string | undefined
): Promise<{ invitation?: PresentedInvitation } | Refusal> {
  if (!token) return {}
  const invitation = await readInvitation(directory, token)
  if (!invitation) return { error: 'invalidInvitationToken' }
  if (invitation.expired) return { error: 'expiredInvitationToken' }
  return { invitation: { token, content: invitation.content } }
}

/** The user whom the identity may open; none when there is no account for it yet. */
async function knownUser(
  { directory: { accounts, identitiesOf } }: DirectoryPart,
  config: ProviderSettings,
  { subject, email, emailVerified }: ProvenIdentity,
  invitation: PresentedInvitation | undefined
): Promise<{ user?: User | undefined } | Refusal> {
  const linkedId = await identitiesOf.userOf(config.id, subject)
  const holder = linkedId ? await accounts.user(linkedId) : undefined
  // Accounts of sites cannot be linked.
  const linked = holder?.host ? undefined : holder
  if (!linked && (!email || !isEmail(email) || !(emailVerified || config.trustEmails))) {
    return { error: 'unverifiedEmail' }
  }
  const invitedEmail = invitation?.content.email.toLowerCase()
  if (invitedEmail !== undefined && invitedEmail !== (linked?.email ?? email)?.toLowerCase()) {
    return { error: 'badProviderInvitEmail' }
  }
  const user = linked ?? (await accounts.userByEmail(email ?? ''))
  if (!user) return {}
  if (isSuperadmin(user)) return { error: 'settingsAccount' }
  if (!linked) {
    const identities = await identitiesOf.list(user.id)
    if (identities.some(({ provider }) => provider === config.id)) return { error: 'otherIdentity' }
  }
  // A user with a core provider signs in with that provider only.
  const core = user.coreIdProvider?.id
  if (core && core !== config.id) return { error: 'otherIdentity' }
  return { user }
}

/** A user whose e-mail address the identity confirms. */
async function confirmed({ directory: { accounts } }: DirectoryPart, user: User): Promise<{ user: User }> {
  if (user.emailConfirmed === false) {
    // The account was requested by somebody who did not confirm the address: the password of that person is removed.
    await accounts.setPassword(user.id, undefined, {})
    await accounts.patchUser(user.id, { emailConfirmed: true })
  }
  return { user }
}

async function newUser(
  platform: DirectoryPart,
  config: ProviderSettings,
  identity: ProvenIdentity,
  invitation: PresentedInvitation | undefined
): Promise<{ user: User } | Refusal> {
  const { accounts, settings } = platform.directory
  const mayCreate = !!invitation || !settings.onlyCreateInvited || config.createUsers
  if (!mayCreate || accounts.readOnly) return { error: 'onlyCreateInvited' }
  return { user: await create(platform, { ...identity, email: identity.email ?? '' }) }
}

/** Makes the user a member of the organization that invited him; the invitation is used once. */
async function join(
  platform: DirectoryPart,
  user: User,
  { token, content }: PresentedInvitation
): Promise<Refusal | undefined> {
  const joined = await platform.directory.tokens.use(
    token,
    () => joinByInvitation(platform, user, content),
    isMember
  )
  if (!joined) return { error: 'expiredInvitationToken' }
  return joined.result === 'full' ? { error: 'maxNbMembers' } : undefined
}

async function create(
  { directory: { accounts } }: DirectoryPart,
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
