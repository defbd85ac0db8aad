/** Requests of the account pages to the directory. */
import { apiJson, apiRequest, apiStated, type Stated } from '../api/http.ts'
import { directoryApi } from '../authProvider/account.ts'
import { apiPath } from '../pageConfig.ts'

interface LoginForm {
  email: string
  password: string
  rememberMe?: boolean
  org?: string
  dep?: string
  membersOnly?: boolean
  adminMode?: boolean
  offerAdminMode?: boolean
  /** Code of the second factor. */
  '2fa'?: string
}

/** Next step required by the server, or the URL that opens the session. */
type LoginAnswer = { step: string } | { address: string }

export async function passwordLogin(form: LoginForm, redirect: string | undefined): Promise<LoginAnswer> {
  const response = await apiRequest(`${directoryApi}/auth/password`, {
    method: 'POST',
    query: { redirect },
    json: form
  })
  if (response.headers.get('content-type')?.includes('json'))
    return (await response.json()) as { step: string }
  return { address: await response.text() }
}

/** Anti-spam token for anonymous forms. */
export async function anonymousToken(): Promise<string> {
  return (await apiRequest(`${directoryApi}/auth/anonymous-action`)).text()
}

/** URL that opens the session on the site of a page. */
export async function goToSite(
  redirect: string,
  account: { org: string | undefined; dep: string | undefined }
): Promise<string> {
  const json = { redirect, ...(account.org ? account : {}) }
  return (await apiRequest(`${directoryApi}/auth/site_redirect`, { method: 'POST', json })).text()
}

interface ContactMessage {
  from: string
  subject: string
  text: string
  /** Token of `anonymousToken`, required without a session. */
  token?: string
}

/** Sends a message to the administrators of the platform, or of the current site. */
export async function sendContact(message: ContactMessage): Promise<void> {
  await apiRequest(`${directoryApi}/mails/contact`, { method: 'POST', json: message })
}

interface NewUser {
  email: string
  password: string
  firstName?: string
  lastName?: string
  token?: string
}

/** @returns the URL that opens the session of an invited user; undefined when a confirmation mail was sent */
export async function createUser(
  user: NewUser,
  query: Record<'redirect' | 'org' | 'dep' | 'invit_token', string | undefined>
): Promise<string | undefined> {
  const response = await apiRequest(`${directoryApi}/users`, { method: 'POST', query, json: user })
  return response.status === 204 ? undefined : ((await response.json()) as string)
}

/** Sends a mail with a link to reset the password, which leads back to this page. */
export async function askForPassword(email: string, target: string): Promise<void> {
  await apiRequest(`${directoryApi}/auth/action`, {
    method: 'POST',
    json: { email, action: 'changePassword', target }
  })
}

/** Sends a mail with a link that moves an account of another site to the current one. */
export async function askToMove(email: string): Promise<void> {
  await apiRequest(`${directoryApi}/auth/action`, { method: 'POST', json: { email, action: 'changeHost' } })
}

/** Moves an account to the site of the link. */
export async function changeHost(userId: string, token: string): Promise<void> {
  await apiRequest(`${userPath(userId)}/host`, { method: 'POST', query: { action_token: token }, json: {} })
}

export async function changePassword(userId: string, token: string, password: string): Promise<void> {
  await apiRequest(`${userPath(userId)}/password`, {
    method: 'POST',
    query: { action_token: token },
    json: { password }
  })
}

/** Sends a mail with a sign-in link. */
export async function passwordlessLogin(
  form: { email: string; org?: string; dep?: string; rememberMe?: boolean },
  redirect: string | undefined
): Promise<void> {
  await apiRequest(`${directoryApi}/auth/passwordless`, { method: 'POST', query: { redirect }, json: form })
}

export interface TwoFactorEnrolment {
  /** `otpauth:` URI shown in the QR code. */
  otpauth: string
  qrcode: string
}

export function prepareTwoFactor(credentials: {
  email: string
  password: string
}): Promise<TwoFactorEnrolment> {
  return apiJson(`${directoryApi}/2fa`, { method: 'POST', json: credentials })
}

/** @returns the recovery code */
export async function activateTwoFactor(credentials: {
  email: string
  password: string
  token: string
}): Promise<string> {
  const answer = await apiJson<{ recovery: string }>(`${directoryApi}/2fa`, {
    method: 'POST',
    json: credentials
  })
  return answer.recovery
}

export interface UserSession {
  id: string
  deviceName: string
  createdAt: string
  lastKeepalive: string
  /** Whether the session is that of the request. */
  current?: boolean
}

export interface DirectoryUser {
  id: string
  name: string
  email: string
  firstName?: string
  lastName?: string
  defaultOrg?: string
  defaultDep?: string
  ignorePersonalAccount?: boolean
  plannedDeletion?: string
  birthday?: string
  maxCreatedOrgs?: number
  '2FA'?: { active: boolean }
  /** Linked identities, by provider. */
  oidc?: Record<string, { email: string }>
  oauth?: Record<string, { email: string }>
  saml2?: Record<string, { email: string }>
  /** Identity provider that is the only way to sign in to the account. */
  coreIdProvider?: { id: string }
  organizations: { id: string; name: string; role: string; department?: string; departmentName?: string }[]
  sessions: UserSession[]
  /** Number of organizations created by the user, and the maximum: −1 for unlimited. */
  createdOrgs: { count: number; max: number }
  /** `account`: the account is read-only; `profile`: the name and email come from an identity provider. */
  lock?: 'account' | 'profile'
}

/** Values of a user that one section of his page has changed; undefined for a removed one. */
export type UserUpdate = { [Name in keyof DirectoryUser]?: DirectoryUser[Name] | undefined }

/**
 * The named values of a user, for the section that shows them. The others stay as the page has them: another section
 * may be editing them, and would take a value saved elsewhere for an edit of its own.
 */
export function updateOf(user: DirectoryUser, names: (keyof DirectoryUser)[]): UserUpdate {
  return Object.fromEntries(names.map((name) => [name, user[name]]))
}

const userPath = (id: string): string => `${directoryApi}/users/${encodeURIComponent(id)}`

export function readUser(id: string): Promise<DirectoryUser> {
  return apiJson<DirectoryUser>(userPath(id))
}

/** Changes of a user; null removes a value. */
export type UserChanges = Partial<
  Record<
    'firstName' | 'lastName' | 'birthday' | 'defaultOrg' | 'defaultDep' | 'plannedDeletion',
    string | null
  >
> & { ignorePersonalAccount?: boolean }

/** Reads a user with the entity tag for a later change. */
export function readUserState(id: string): Promise<Stated<DirectoryUser>> {
  return apiStated<DirectoryUser>(userPath(id))
}

/** @param seen entity tag of the edited state; a newer state gives 412 */
export function patchUser(id: string, changes: UserChanges, seen?: string): Promise<DirectoryUser> {
  return apiJson<DirectoryUser>(userPath(id), {
    method: 'PATCH',
    json: changes,
    ...(seen ? { ifMatch: seen } : {})
  })
}

export async function endSession(userId: string, sessionId: string): Promise<void> {
  await apiRequest(`${userPath(userId)}/sessions/${encodeURIComponent(sessionId)}`, { method: 'DELETE' })
}

export async function keepAlive(): Promise<void> {
  await apiRequest(`${directoryApi}/auth/keepalive`, { method: 'POST' })
}

export function createOrganization(name: string): Promise<{ id: string; name: string }> {
  return apiJson(`${directoryApi}/organizations`, {
    method: 'POST',
    query: { autoAdmin: true },
    json: { name }
  })
}

interface SetupForm {
  code: string
  email: string
  password: string
  firstName?: string
  lastName?: string
  organization?: string
  samples?: boolean
}

export interface SetupAnswer {
  samplesFailed?: boolean
  /** Initial account of the session. */
  organization?: { id: string; name: string }
  /** Organization that owns the sample datasets. */
  samplesOrganization?: { id: string; name: string }
  accounts?: { name: string; email: string; password: string; role: string }[]
}

export function setUp(form: SetupForm): Promise<SetupAnswer> {
  return apiJson<SetupAnswer>(`${apiPath}/setup`, { method: 'POST', json: form })
}

export async function acceptPartnership(
  organizationId: string,
  answer: { id: string; contactEmail: string; token: string }
): Promise<void> {
  await apiRequest(`${directoryApi}/organizations/${encodeURIComponent(organizationId)}/partners/_accept`, {
    method: 'POST',
    json: answer
  })
}

/** Ends all sessions of a user except the current one. */
export async function endOtherSessions(userId: string): Promise<void> {
  await apiRequest(`${userPath(userId)}/sessions`, { method: 'DELETE' })
}

/** @param address URL of the avatar @param image new image; undefined restores the initials */
export async function changeAvatar(address: string, image: File | undefined): Promise<void> {
  if (!image) {
    await apiRequest(address, { method: 'DELETE' })
    return
  }
  const form = new FormData()
  form.append('avatar', image)
  await apiRequest(address, { method: 'POST', form })
}

export interface IdentityProvider {
  type: string
  id: string
  title: string
  icon?: string
}

export function listProviders(): Promise<IdentityProvider[]> {
  return apiJson(`${directoryApi}/auth/providers`)
}
