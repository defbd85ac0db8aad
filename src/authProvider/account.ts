/** What a person does with the session: in, out, other account, admin mode. */
import type { Session } from '../../contract/session.ts'
import { apiJson, apiRequest, withQuery } from '../api/http.ts'
import { deleteCookie, writeCookie, writeSessionCookie } from '../i18n/locale.ts'
import { leavePage } from '../leaving.ts'
import { pageConfig } from '../pageConfig.ts'
import { readSession, refreshSession } from './session.ts'

const sessionCookies = ['id_token', 'id_token_org', 'id_token_dep', 'id_token_role']
const rememberedDays = 30

/** Root of the directory's API, `/simple-directory/api`. */
export const directoryApi = `${pageConfig.directoryPath}/api`

/** Address of the login page, coming back to the address given. */
export function loginAddress(redirect: string = window.location.href): string {
  return withQuery(`${pageConfig.directoryPath}/login`, { redirect })
}

/** Address that creates an organization, then leads on. */
export function createOrganizationAddress(redirect: string): string {
  return withQuery(`${pageConfig.directoryPath}/login`, { step: 'createOrga', redirect })
}

/** Address that asks for the password again and switches admin mode on. */
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
// Coming back with the browser's button shows the page as it was left.
window.addEventListener('pageshow', () => (leaving = false))

/** Goes to the login page; a framed page sends the whole window there. Further calls change nothing. */
export function goToLogin(): void {
  if (leaving) return
  leaving = true
  const target = window.top ?? window
  try {
    target.location.href = loginAddress(target.location.href)
  } catch {
    // The window around belongs to another site: only its address can be replaced, not read.
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

/** Back from the session of another user to the administrator's own. */
export function leaveImpersonation(): Promise<void> {
  return endThenReload('asadmin')
}

function endThenReload(what: 'adminmode' | 'asadmin'): Promise<void> {
  return leavePage(async () => {
    await apiRequest(`${directoryApi}/auth/${what}`, { method: 'DELETE' })
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
  /** Organization, undefined for the personal account. */
  organization?: string | undefined
  department?: string | undefined
  role?: string | undefined
}

let renewal: Promise<void> | undefined
/** The last choice of an account since the renewal under way began. */
let chosenMeanwhile: AccountChoice | undefined

/**
 * Asks the directory for a new token. Its answer also sets the cookies of the account that was active when it was
 * asked for: an account that was chosen meanwhile is written again.
 * @throws ApiError 401 when the session ended
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

/** Resolves when no renewal is under way: the cookies then are those of the account that was chosen. */
export async function sessionSettled(): Promise<void> {
  await renewal?.catch(() => undefined)
}

/** Writes the active account into the cookies and reads the session again, without leaving the page. */
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
 * Switches the active account and loads the page again, as every screen depends on it. Nothing happens when the person
 * stays for unsaved edits.
 */
export function switchAccount(choice: AccountChoice): void {
  void leavePage(async () => {
    chooseAccount(choice)
    await sessionSettled()
    window.location.reload()
  })
}

/** Parameter `account` of an address: `user` or `organization:{id}`. Undefined when it names no account of the user. */
export function accountParameter(text: string | null, session: Session): AccountChoice | undefined {
  if (!text || !session.user) return undefined
  if (text === 'user') return {}
  const [type, id, department] = text.split(':')
  if (type !== 'organization' || !id) return undefined
  const membership = session.user.organizations.find(
    (candidate) => candidate.id === id && (!department || candidate.department === department)
  )
  return membership && { organization: membership.id, department: membership.department }
}

/** Address of an account's picture. */
export function avatarAddress(account: {
  type: string
  id: string
  department?: string | undefined
}): string {
  const parts = [account.type, account.id, account.department].filter((part) => !!part) as string[]
  return `${directoryApi}/avatars/${parts.map(encodeURIComponent).join('/')}/avatar.png`
}
