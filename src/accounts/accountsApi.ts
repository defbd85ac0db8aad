/** What the pages about accounts ask of the directory. */
import { apiJson, apiRequest } from '../api/http.ts'
import { directoryApi } from '../authProvider/account.ts'
import { apiPath } from '../pageConfig.ts'

export interface LoginForm {
  email: string
  password: string
  rememberMe?: boolean
  org?: string
  dep?: string
  membersOnly?: boolean
  adminMode?: boolean
  offerAdminMode?: boolean
}

/** Either a question to ask first, or the address that opens the session. */
export type LoginAnswer = { step: string } | { address: string }

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
  organizations: { id: string; name: string; role: string; department?: string; departmentName?: string }[]
  sessions: { id: string; deviceName: string; createdAt: string; lastKeepalive: string }[]
}

const userPath = (id: string): string => `${directoryApi}/users/${encodeURIComponent(id)}`

export function readUser(id: string): Promise<DirectoryUser> {
  return apiJson<DirectoryUser>(userPath(id))
}

/** A null removes a value. */
export type UserChanges = Partial<
  Record<'firstName' | 'lastName' | 'defaultOrg' | 'defaultDep' | 'plannedDeletion', string | null>
> & { ignorePersonalAccount?: boolean }

export function patchUser(id: string, changes: UserChanges): Promise<DirectoryUser> {
  return apiJson<DirectoryUser>(userPath(id), { method: 'PATCH', json: changes })
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

export interface SetupForm {
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
  accounts?: { name: string; email: string; password: string; role: string }[]
}

export function setUp(form: SetupForm): Promise<SetupAnswer> {
  return apiJson<SetupAnswer>(`${apiPath}/setup`, { method: 'POST', json: form })
}
