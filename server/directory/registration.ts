/** Creation of an account, with or without invitation (docs/api/directory.md). */
import { nanoid } from 'nanoid'
import { httpError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import type { Platform } from '../platform.ts'
import { callbackToken, type CallbackOptions } from './callbackTokens.ts'
import { isFullFor, joinByInvitation } from './invitations.ts'
import { readInvitation, type Invitation } from './invitationTokens.ts'
import { isEmail } from '../../contract/email.ts'
import { mailOf } from './mailTexts.ts'
import { nameOf, type User } from './model.ts'
import { passwordRefusal } from './passwordLists/refusal.ts'
import { hashPassword, type HashedPassword } from './passwords.ts'
import { populationOf, type Site } from './sites.ts'
import { directoryError } from './texts.ts'

interface Registration {
  email: string
  firstName?: string
  lastName?: string
  birthday?: string
  password?: string
  invitationToken?: string
  /** Whether an administrator in admin mode creates the account, which counts as an invitation. */
  byAdministrator?: boolean
  redirect: string
  org?: string
  dep?: string
  site: Site
  language: Language
}

type Parts = Pick<Platform, 'directory' | 'mails' | 'log'>

/**
 * Creates an account. Without invitation the account waits for a mailed link, and the response does not reveal whether
 * the address has an account.
 * @returns the address that opens the session of an invited user; undefined when a mail was sent
 * @throws HttpError 400 for an invalid address, a weak password or an invalid invitation
 */
export async function register(platform: Parts, request: Registration): Promise<string | undefined> {
  const { directory } = platform
  const { language } = request
  const email = request.email.trim()
  if (!isEmail(email)) throw directoryError(400, 'badEmail', language)
  const problem =
    request.password === undefined ? undefined : await passwordRefusal(directory, request.password)
  if (problem) throw directoryError(400, problem, language)
  const invitation = await invitationOf(directory, request, email)
  if (!invitation && !request.byAdministrator && directory.settings.onlyCreateInvited) {
    throw httpError('invitedOnly')
  }
  // The password is hashed before the store is read, so that the response time does not reveal a known address.
  const password = request.password === undefined ? undefined : await hashPassword(request.password)
  const existing = await directory.accounts.userByEmail(email, populationOf(request.site))
  if (existing && existing.emailConfirmed !== false) {
    sendInBackground(
      platform,
      existing.email,
      mailOf('conflict', language, mailValues(request, loginPage(request)))
    )
    return undefined
  }
  const stored = (): Promise<User> => store(platform, { ...request, email }, password, existing, invitation)
  if (invitation && request.invitationToken) {
    const used = await directory.tokens.use(request.invitationToken, async () =>
      join(platform, request, await stored(), invitation)
    )
    if (!used) throw directoryError(400, 'expiredInvitationToken', language)
    return used.result
  }
  const user = await stored()
  const link = await callbackLink(platform, request, user, { emailConfirmed: true })
  sendInBackground(platform, user.email, mailOf('creation', language, mailValues(request, link)))
  return undefined
}

async function invitationOf(
  directory: Parts['directory'],
  { invitationToken, language, site }: Registration,
  email: string
): Promise<Invitation | undefined> {
  const { accounts } = directory
  if (!invitationToken) return undefined
  const presented = await readInvitation(directory, invitationToken)
  if (!presented) throw directoryError(400, 'invalidInvitationToken', language)
  if (presented.expired) throw directoryError(400, 'expiredInvitationToken', language)
  const invitation = presented.content
  if (!(await accounts.organization(invitation.organizationId))) {
    throw directoryError(400, 'orgaUnknown', language)
  }
  if (invitation.email.toLowerCase() !== email.toLowerCase()) throw directoryError(400, 'badEmail', language)
  const known = await accounts.userByEmail(email, populationOf(site))
  if (await isFullFor(directory, invitation.organizationId, known)) {
    throw directoryError(400, 'maxNbMembers', language)
  }
  return invitation
}

/** Writes the account. An unconfirmed account is taken over, with its memberships. */
async function store(
  { directory: { accounts } }: Parts,
  request: Registration,
  password: HashedPassword | undefined,
  existing: User | undefined,
  invitation: Invitation | undefined
): Promise<User> {
  const { email, firstName, lastName, birthday } = request
  const date = new Date().toISOString()
  const id = existing?.id ?? nanoid()
  if (existing) {
    await accounts.patchUser(id, {
      firstName: firstName ?? null,
      lastName: lastName ?? null,
      birthday: birthday ?? null,
      emailConfirmed: !!invitation
    })
    // The person who requested the account before may not own the address: what that person chose is removed.
    await accounts.setPassword(id, password, { last: date })
    await accounts.setTwoFactor(id, undefined)
  } else {
    await accounts.createUser({
      id,
      email,
      emailConfirmed: !!invitation,
      ...populationOf(request.site),
      created: { id, name: nameOf(request), date },
      ...(password ? { password } : {}),
      ...(firstName ? { firstName } : {}),
      ...(lastName ? { lastName } : {}),
      ...(birthday ? { birthday } : {})
    })
  }
  const user = await accounts.user(id)
  if (!user) throw new Error(`the user ${id} was not created`)
  return user
}

async function join(
  platform: Parts,
  request: Registration,
  user: User,
  invitation: Invitation
): Promise<string> {
  const outcome = await joinByInvitation(platform, user, invitation)
  if (outcome === 'full') throw directoryError(400, 'maxNbMembers', request.language)
  const member = (await platform.directory.accounts.user(user.id)) ?? user
  const [dep] = invitation.departments
  const place = { org: invitation.organizationId, ...(dep ? { dep } : {}) }
  return callbackLink(platform, { ...request, ...place }, member, {})
}

/** Single-use address that opens a session of the user. */
export async function callbackLink(
  { directory }: Pick<Parts, 'directory'>,
  { site, redirect, org, dep }: Pick<Registration, 'site' | 'redirect' | 'org' | 'dep'>,
  user: User,
  options: CallbackOptions
): Promise<string> {
  const token = await callbackToken(directory, user, { ...options, site: site.declared })
  const query = new URLSearchParams({ id_token: token, redirect })
  if (org) query.set('id_token_org', org)
  if (dep) query.set('id_token_dep', dep)
  return `${site.directoryUrl}/api/auth/token_callback?${query}`
}

function loginPage({ site, redirect, email }: Registration): string {
  return `${site.directoryUrl}/login?${new URLSearchParams({ email: email.trim(), redirect })}`
}

function mailValues({ site }: Pick<Registration, 'site'>, link: string): { host: string; link: string } {
  return { host: new URL(site.url).host, link }
}

type MailText = ReturnType<typeof mailOf>

/**
 * Sends a mail without waiting for it, or for the link in it: the response time would reveal which mail is sent.
 * @param mail the mail, or a function that makes it
 */
export function sendInBackground(
  { mails, log }: Pick<Platform, 'mails' | 'log'>,
  to: string,
  mail: MailText | (() => Promise<MailText>)
): void {
  const mailText = typeof mail === 'function' ? mail() : Promise.resolve(mail)
  mailText
    .then((text) => mails.send({ to, ...text }))
    .catch((error: unknown) => log.error({ err: error }, 'a mail was not made'))
}
