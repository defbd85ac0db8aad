/** Session actions: sign-in, sign-out, change of account, admin mode. */
import type { Session } from '../../contract/session.ts'
import { apiJson, apiRequest, withQuery } from '../api/http.ts'
import { deleteCookie, writeCookie, writeSessionCookie } from '../i18n/locale.ts'
import { leavePage } from '../leaving.ts'
import { pageConfig } from '../pageConfig.ts'
import { readSession, refreshSession } from './session.ts'

const sessionCookies = ['id_token', 'id_token_org', 'id_token_dep', 'id_token_role']
const rememberedDays = 30

/** Base URL of the directory's API, `/simple-directory/api`. */
export const directoryApi = `${pageConfig.directoryPath}/api`

/** URL of the login page, with the URL to return to. */
export function loginAddress(redirect: string = window.location.href): string {
  return withQuery(`${pageConfig.directoryPath}/login`, { redirect })
}

/** URL of the creation of an organization, with the URL to continue to. */
export function createOrganizationAddress(redirect: string): string {
  return withQuery(`${pageConfig.directoryPath}/login`, { step: 'createOrga', redirect })
}

/** URL that switches to admin mode, after asking for the password. */
export function adminModeAddress(session: Session, redirect: string = window.location.href): string {
  return withQuery(`${pageConfig.directoryPath}/login`, {
    redirect,
    adminMode: true,
    email: session.user?.email,
    org: session.organization?.id,
    dep: session.organization?.department
  })
}

let leaving = false
// The back button may restore the page from the back/forward cache.
window.addEventListener('pageshow', () => (leaving = false))

/** Navigates to the login page, once; a framed page navigates the top window. */
export function goToLogin(): void {
  if (leaving) return
  leaving = true
  const target = window.top ?? window
  try {
    target.location.href = loginAddress(target.location.href)
  } catch {
    // The top window may be cross-origin: its URL can be set but not read.
    target.location.href = new URL(loginAddress(), window.location.origin).href
  }
}

export function logout(): Promise<void> {
  return leavePage(async () => {
    const answer = await apiJson<{ endSessionUrl?: string } | undefined>(`${directoryApi}/auth`, {
      method: 'DELETE'
    })
    for (const name of sessionCookies) deleteCookie(name)
    refreshSession()
    window.location.assign(answer?.endSessionUrl ?? pageConfig.basePath)
  })
}

export function leaveAdminMode(): Promise<void> {
  return endThenReload('adminmode')
}

/** Returns from an impersonated session to the administrator's own. */
export function leaveImpersonation(): Promise<void> {
  return endThenReload('asadmin')
}

function endThenReload(session: 'adminmode' | 'asadmin'): Promise<void> {
  return leavePage(async () => {
    await apiRequest(`${directoryApi}/auth/${session}`, { method: 'DELETE' })
    window.location.reload()
  })
}

export function cancelPlannedDeletion(userId: string): Promise<void> {
  const path = `${directoryApi}/users/${encodeURIComponent(userId)}`
  return leavePage(async () => {
    await apiRequest(path, { method: 'PATCH', json: { plannedDeletion: null } })
    await renewSession()
    window.location.reload()
  })
}

export interface AccountChoice {
  /** Organization; undefined for the personal account. */
  organization?: string | undefined
  department?: string | undefined
  role?: string | undefined
}

let renewal: Promise<void> | undefined
/** Account chosen during the current renewal. */
let chosenMeanwhile: AccountChoice | undefined

/**
 * Requests a new token from the directory. Its response also sets the cookies of the account that was active when the
 * request was sent: an account chosen meanwhile is written again.
 * @throws ApiError 401 when the session has ended
 */
export function renewSession(): Promise<void> {
  renewal ??= renew().finally(() => (renewal = undefined))
  return renewal
}

async function renew(): Promise<void> {
  chosenMeanwhile = undefined
  try {
    await apiRequest(`${directoryApi}/auth/keepalive`, {
      method: 'POST',
      silent: true,
      atOnce: true,
      refusalIsAnswer: true
    })
  } finally {
    if (chosenMeanwhile) writeAccount(chosenMeanwhile)
  }
}

/** Resolves when no renewal is in progress: the cookies are then those of the chosen account. */
export async function sessionSettled(): Promise<void> {
  await renewal?.catch(() => undefined)
}

/** Stores the active account in the cookies and updates the session, without a page load. */
export function chooseAccount(choice: AccountChoice): Session {
  if (renewal) chosenMeanwhile = choice
  writeAccount(choice)
  return refreshSession()
}

function writeAccount(choice: AccountChoice): void {
  const remembered = !!readSession().user?.rememberMe
  const write = (name: string, value: string | undefined): void => {
    if (!value) deleteCookie(name)
    else if (remembered) writeCookie(name, value, rememberedDays)
    else writeSessionCookie(name, value)
  }
  write('id_token_org', choice.organization)
  write('id_token_dep', choice.organization && choice.department)
  write('id_token_role', choice.organization && choice.role)
}

/**
 * Switches the active account and reloads the page, because every screen depends on it. Does nothing when the user
 * stays because of unsaved edits.
 */
export function switchAccount(choice: AccountChoice): void {
  void leavePage(async () => {
    chooseAccount(choice)
    await sessionSettled()
    window.location.reload()
  })
}

/**
 * Parses the URL parameter `account`: `user` or `organization:{id}[:{department}]`. Undefined for an account that the
 * user does not have. A member of the root has every department; a user of several ones stays in the active one where
 * none is named.
 */
export function accountParameter(text: string | null, session: Session): AccountChoice | undefined {
  if (!text || !session.user) return undefined
  if (text === 'user') return {}
  const [type, id, named] = text.split(':')
  if (type !== 'organization' || !id) return undefined
  const memberships = session.user.organizations.filter((candidate) => candidate.id === id)
  const active = session.organization?.id === id ? session.organization.department : undefined
  const membership =
    memberships.find(({ department }) => department === named) ??
    memberships.find(({ department }) => !department) ??
    (named ? undefined : (memberships.find(({ department }) => department === active) ?? memberships[0]))
  return membership && { organization: membership.id, department: membership.department }
}

/** URL of the dashboard, seen from an organization account (`accountParameter`). */
export function organizationHome({ organization, department }: AccountChoice): string {
  const account = ['organization', organization, department].filter((part) => !!part).join(':')
  return withQuery(pageConfig.basePath, { account })
}

/** URL of an account's avatar. */
export function avatarAddress(account: {
  type: string
  id: string
  department?: string | undefined
}): string {
  const parts = [account.type, account.id, account.department].filter((part) => !!part) as string[]
  return `${directoryApi}/avatars/${parts.map(encodeURIComponent).join('/')}/avatar.png`
}
