/** Visitors by role, each signed in once, with the storage state of a browser context. */
import { request, type APIRequestContext } from '@playwright/test'

export const roles = ['administrator', 'contributor', 'reader', 'anonymous'] as const
export type Role = (typeof roles)[number]

/** Cookies of a visitor. */
export type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>

/** Organization of tests/fixtures/directory to which the roles belong, and which owns the datasets. */
export const organization = 'test_org1'

const members: Record<Exclude<Role, 'anonymous'>, { email: string; adminMode?: boolean }> = {
  // Admin mode, so that every page is visible.
  administrator: { email: 'test_user1@test.com', adminMode: true },
  contributor: { email: 'test_user5@test.com' },
  reader: { email: 'test_user8@test.com' }
}
/** E-mail of the administrator of the organization, who also administers the platform. */
export const platformAdministrators = members.administrator.email

/** Signs in without the login page, which has tests of its own. */
export async function signedIn(origin: string, role: Role): Promise<APIRequestContext> {
  const visitor = await request.newContext({ extraHTTPHeaders: { origin } })
  if (role === 'anonymous') return visitor
  const { email, adminMode } = members[role]
  const answer = await visitor.post(`${origin}/simple-directory/api/auth/password`, {
    data: { email, password: 'passwd', org: organization, ...(adminMode ? { adminMode } : {}) }
  })
  const callback = await answer.text()
  if (!answer.ok() || !callback.startsWith(origin)) throw new Error(`${email} does not sign in: ${callback}`)
  await visitor.get(callback)
  return visitor
}
