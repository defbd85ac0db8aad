/** Sessions of test accounts. It loads nothing of the server: browser tests take it, whose runner translates all that they import. */
import { TestClient } from './client.ts'

export const password = 'passwd'

export interface LoginOptions {
  org?: string
  dep?: string
  adminMode?: boolean
}

/** The scripted login of existing clients: password, then the callback that sets the cookies. */
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
