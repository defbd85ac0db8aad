/**
 * Sessions of test accounts. No import of server code: the browser tests use this module, and their runner compiles all
 * imports.
 */
import { TestClient } from './client.ts'

export const password = 'passwd'

export interface LoginOptions {
  org?: string
  dep?: string
  adminMode?: boolean
}

/** Signs in as existing scripts do: password, then the callback that sets the cookies. */
export async function login(origin: string, email: string, options: LoginOptions = {}): Promise<TestClient> {
  const client = new TestClient(origin)
  const { org, dep, adminMode } = options
  const directory = `${origin}/simple-directory`
  const body = {
    email: email.includes('@') ? email : `${email}@test.com`,
    password,
    ...(org ? { org } : {}),
    ...(dep ? { dep } : {}),
    ...(adminMode ? { adminMode } : {})
  }
  const answer = await client.post(
    `/simple-directory/api/auth/password?redirect=${encodeURIComponent(directory)}`,
    body
  )
  if (answer.status !== 200) throw new Error(`login of ${email}: ${answer.status} ${answer.text}`)
  const callback = await client.get(answer.text)
  const location = callback.headers.get('location') ?? ''
  if (callback.status !== 302 || location.includes('error=')) {
    throw new Error(`login of ${email}: ${callback.status} ${location}`)
  }
  if (org) client.setOrganization(org, dep)
  return client
}
