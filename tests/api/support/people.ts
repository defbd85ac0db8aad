/** Platform with writable accounts, and its test users. */
import { TOTP } from 'otpauth'
import type { Config } from '../../../server/config/config.ts'
import { linksOf } from '../../../server/mails/mails.ts'
import type { TestClient } from './client.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

export const directoryApi = '/simple-directory/api'
export const goodPassword = 'Un-mot-2-passe'
export const administratorEmail = 'admin@example.org'

/** Starts with rate limits out of reach, and no delay of visitor tokens; tests of those pass their own. */
export async function startWithStoredAccounts(overrides: Partial<Config> = {}): Promise<TestPlatform> {
  const platform = await startPlatform({
    directoryUsersFile: undefined,
    allowSignup: true,
    authRate: { attempts: 1000, seconds: 60 },
    ...overrides
  })
  platform.app.platform.directory.settings.anonymousActionDelay = 0
  platform.app.platform.directory.settings.errorDelayMs = 0
  const setUp = await platform.anonymous().post('/setup', {
    code: platform.app.setup.code(),
    email: administratorEmail,
    password: goodPassword
  })
  if (setUp.status !== 201) throw new Error(`set-up: ${setUp.status} ${setUp.text}`)
  return platform
}

export async function signIn(
  platform: TestPlatform,
  email: string,
  options: Record<string, unknown> = {}
): Promise<TestClient> {
  const client = platform.anonymous()
  const answer = await client.post(`${directoryApi}/auth/password`, {
    email,
    password: goodPassword,
    ...options
  })
  if (answer.status !== 200) throw new Error(`sign-in of ${email}: ${answer.status} ${answer.text}`)
  await client.get(answer.text)
  return client
}

interface SeenMail {
  to: string
  subject: string
  text: string
  links: string[]
}

/** Stored mails to an address, newest first. */
export async function mailsTo(platform: TestPlatform, address: string): Promise<SeenMail[]> {
  const { results } = await platform.app.platform.mails.list({ size: 1000, skip: 0 })
  return results
    .filter(({ to }) => to.toLowerCase() === address.toLowerCase())
    .map(({ to, subject, text }) => ({ to, subject, text, links: linksOf(text) }))
}

/** Waits for a mail, which is sent after the response; returns its link. */
export async function lastLink(platform: TestPlatform, address: string, count = 1): Promise<string> {
  for (let turn = 0; turn < 100; turn++) {
    const mails = await mailsTo(platform, address)
    const link = mails[0]?.links[0]
    if (mails.length >= count && link) return link
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`no mail for ${address}`)
}

export async function anonymousToken(client: TestClient): Promise<string> {
  return (await client.get(`${directoryApi}/auth/anonymous-action`)).text
}

/** Creates a confirmed account and signs it in. */
export async function newPerson(platform: TestPlatform, email: string): Promise<TestClient> {
  const client = platform.anonymous()
  const token = await anonymousToken(client)
  const created = await client.post(`${directoryApi}/users`, { email, password: goodPassword, token })
  if (created.status !== 204) throw new Error(`creation of ${email}: ${created.status} ${created.text}`)
  await client.get(await lastLink(platform, email))
  return client
}

/** Current code of an authenticator application for an `otpauth://…` URL. */
export function codeOf(otpauth: string, timestamp = Date.now()): string {
  const secret = new URL(otpauth).searchParams.get('secret') ?? ''
  return new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp })
}
