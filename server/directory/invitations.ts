/** Invitation of people to an organization, and the resulting memberships (docs/api/directory.md). */
import type { ErrorKey } from '../../contract/errors.ts'
import { nanoid } from 'nanoid'
import { type HttpError, httpError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import type { Platform } from '../platform.ts'
import { userChanged } from './accountChanges.ts'
import type { Directory } from './directory.ts'
import type { DirectoryEvent } from './directoryEvents.ts'
import { invitationToken, type Invitation } from './invitationTokens.ts'
import { mailOf } from './mailTexts.ts'
import { joined, type JoinOutcome, type MembershipConflict, type MembershipPlace } from './memberRules.ts'
import type { Organization, User } from './model.ts'
import { populationOf, type Site } from './sites.ts'
import { directoryError } from './texts.ts'

type Parts = Pick<Platform, 'directory' | 'mails'>

interface InvitationRequest {
  invitation: Invitation
  organization: Organization
  author: { id: string; name: string }
  site: Site
  language: Language
  mail: 'normal' | 'never' | 'always'
}

interface SentInvitation {
  link: string
  /** Name of the organization, with its departments in parentheses. */
  organization: string
  /** Host of the page after the invitation, when it is not on the site. */
  secondaryHost?: string
}

/** Errors for a membership that the user cannot have. */
export const conflictErrors = {
  memberOfParent: 'memberOfParent',
  memberOfDepartment: 'memberOfDepartment'
} as const satisfies Record<MembershipConflict, ErrorKey>

/**
 * Invites a person; in immediate mode the person becomes a member at once.
 * @throws HttpError 400 when the person has a conflicting membership, 429 when the organization is full
 */
export async function invite(platform: Parts, request: InvitationRequest): Promise<SentInvitation> {
  const { accounts, settings } = platform.directory
  const { invitation, organization } = request
  const known = await accounts.userByEmail(invitation.email, populationOf(request.site))
  const places = known ? placesIn(known, organization.id) : []
  const added = joined(places, invitation.departments, invitation.role)
  if (typeof added === 'string') throw httpError(conflictErrors[added])
  if (await isFullFor(platform.directory, organization.id, known)) throw tooMany()
  return settings.immediateInvitations
    ? inviteAtOnce(platform, request, known)
    : inviteToAccept(platform, request, known)
}

async function inviteToAccept(
  platform: Parts,
  request: InvitationRequest,
  known: User | undefined
): Promise<SentInvitation> {
  const { invitation, site, mail } = request
  const token = await invitationToken(platform.directory, invitation)
  const link = `${site.directoryUrl}/api/invitations/_accept?${new URLSearchParams({ invit_token: token })}`
  const sent = described(request, link)
  const event = eventOf(request.organization, invitation, {
    topic: { key: 'simple-directory:invitation-sent' },
    title: {
      fr: `${invitation.email} a été invité à rejoindre ${sent.organization}`,
      en: `${invitation.email} was invited to join ${sent.organization}`
    },
    ...(known ? { recipient: { id: known.id, name: known.name } } : {})
  })
  // The event precedes the mail: an invitation can be mailed again, whereas a sent mail cannot be undone.
  await platform.directory.reportEvent(event)
  if (mail !== 'never') await sendInvitation(platform, request, sent)
  return sent
}

async function inviteAtOnce(
  platform: Parts,
  request: InvitationRequest,
  known: User | undefined
): Promise<SentInvitation> {
  const { invitation, site, mail, author } = request
  const redirect = invitation.redirect ?? invitationPage(site)
  if (known && known.emailConfirmed !== false) {
    await joinOrThrow(platform, known, invitation, author)
    const sent = described(request, redirect)
    if (mail === 'always') await sendInvitation(platform, request, sent)
    return sent
  }
  const user = known ?? (await createUnconfirmed(platform, request))
  await joinOrThrow(platform, user, invitation, author)
  const token = await invitationToken(platform.directory, invitation)
  const query = new URLSearchParams({ step: 'createUser', invit_token: token, redirect })
  const sent = described(request, `${site.directoryUrl}/login?${query}`)
  if (mail !== 'never') await sendInvitation(platform, request, sent)
  return sent
}

async function createUnconfirmed(
  { directory: { accounts } }: Pick<Parts, 'directory'>,
  { invitation, author, site }: InvitationRequest
): Promise<User> {
  const { email } = invitation
  const population = populationOf(site)
  const created = { ...author, date: new Date().toISOString() }
  try {
    await accounts.createUser({ id: nanoid(), email, emailConfirmed: false, created, ...population })
  } catch (error) {
    // A concurrent invitation may have created the same account.
    if (!(await accounts.userByEmail(email, population))) throw error
  }
  const user = await accounts.userByEmail(email, population)
  if (!user) throw new Error('the invited user was not created')
  return user
}

async function joinOrThrow(
  platform: Parts,
  user: User,
  invitation: Invitation,
  author: InvitationRequest['author']
): Promise<void> {
  const outcome = await joinByInvitation(platform, user, invitation, author)
  if (outcome === 'full') throw tooMany()
  if (outcome === 'unknown') throw httpError('unknownOrganization')
  if (outcome === 'memberOfParent' || outcome === 'memberOfDepartment') {
    throw httpError(conflictErrors[outcome])
  }
}

/**
 * Makes a user a member as an invitation says. The first organization of a user becomes the default account.
 * @param author who added the user; absent when the user accepted the invitation
 */
export async function joinByInvitation(
  platform: Pick<Parts, 'directory'>,
  user: User,
  invitation: Invitation,
  author?: { id: string; name: string }
): Promise<JoinOutcome> {
  const { accounts, limits } = platform.directory
  const { organizationId, role, departments } = invitation
  const organization = await accounts.organization(organizationId)
  if (!organization) return 'unknown'
  const maxMembers = await limits.maxMembers(organizationId)
  const label = labelOf(organization, departments)
  const recipient = { id: user.id, name: user.name }
  const event = eventOf(organization, invitation, {
    topic: { key: author ? 'simple-directory:add-member' : 'simple-directory:invitation-accepted' },
    title: { fr: `${user.name} est membre de ${label}`, en: `${user.name} is a member of ${label}` },
    // The link may be followed without session, or with the session of another user.
    ...(author ? {} : { originator: { user: recipient } }),
    recipient
  })
  return platform.directory.change(async (scope) => {
    const member = { organizationId, userId: user.id, role, departments, maxMembers }
    const outcome = await scope.accounts.addMember(member)
    if (outcome !== 'joined') return outcome
    if (user.organizations.length === 0) {
      await scope.accounts.patchUser(user.id, {
        ignorePersonalAccount: true,
        defaultOrg: organizationId,
        defaultDep: departments[0] ?? null
      })
    }
    await userChanged(scope, user.id)
    await scope.reportEvent(event)
    return outcome
  })
}

/** Whether the user is a member after the invitation. */
export function isMember(outcome: JoinOutcome): boolean {
  return outcome === 'joined' || outcome === 'alreadyMember'
}

/** Whether the organization has no room for another member; always false for an existing member. */
export async function isFullFor(
  { accounts, limits }: Pick<Directory, 'accounts' | 'limits'>,
  organizationId: string,
  user: User | undefined
): Promise<boolean> {
  if (user && placesIn(user, organizationId).length > 0) return false
  const maxMembers = await limits.maxMembers(organizationId)
  return maxMembers > 0 && (await accounts.memberCount(organizationId)) >= maxMembers
}

/** Memberships of a user in one organization. */
export function placesIn(user: User, organizationId: string): MembershipPlace[] {
  return user.organizations
    .filter(({ id }) => id === organizationId)
    .map(({ department, role }) => ({ department: department ?? '', role }))
}

export function invitationPage(site: Site): string {
  return `${site.directoryUrl}/invitation`
}

const tooMany = (): HttpError => directoryError(429, 'maxNbMembers', 'fr')

function described({ invitation, organization, site }: InvitationRequest, link: string): SentInvitation {
  const { host } = new URL(invitation.redirect ?? invitationPage(site))
  return {
    link,
    organization: labelOf(organization, invitation.departments),
    ...(host === new URL(site.url).host ? {} : { secondaryHost: host })
  }
}

function labelOf(organization: Organization, departments: string[]): string {
  const names = departments.map(
    (id) => organization.departments?.find((known) => known.id === id)?.name ?? id
  )
  return names.length > 0 ? `${organization.name} (${names.join(', ')})` : organization.name
}

async function sendInvitation(
  { mails }: Pick<Parts, 'mails'>,
  { invitation, site, language }: InvitationRequest,
  { link, organization, secondaryHost }: SentInvitation
): Promise<void> {
  const kind = secondaryHost ? 'invitationSecondary' : 'invitation'
  const text = mailOf(kind, language, { host: secondaryHost ?? new URL(site.url).host, link, organization })
  await mails.send({ to: invitation.email, ...text })
}

function eventOf(
  { id, name, departments }: Organization,
  invitation: Invitation,
  event: Omit<DirectoryEvent, 'date' | 'sender'>
): Omit<DirectoryEvent, 'date'> {
  const department = departments?.find((known) => known.id === invitation.departments[0])
  const place = department ? { department: department.id, departmentName: department.name } : {}
  return { ...event, sender: { type: 'organization', id, name, ...place, role: 'admin' } }
}
