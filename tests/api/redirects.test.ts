/** Addresses to go on to, in every spelling that could lead elsewhere, by each route that takes one. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import {
  administratorEmail,
  anonymousToken,
  directoryApi,
  goodPassword,
  lastLink,
  newPerson,
  signIn,
  startWithStoredAccounts
} from './support/people.ts'
import type { TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let person: TestClient
const email = 'someone@example.org'
let mails = 1

beforeAll(async () => {
  platform = await startWithStoredAccounts()
  person = await newPerson(platform, email)
})
afterAll(() => platform.close())

/** Addresses that are elsewhere, or that a browser or a proxy could read as elsewhere. */
function foreign({ host, port, origin }: URL): string[] {
  return [
    '//evil.test/',
    '///evil.test/',
    String.raw`/\evil.test/`,
    String.raw`\\evil.test/`,
    String.raw`http:\\evil.test/`,
    'http:evil.test',
    'http:///evil.test/',
    'https://evil.test/',
    ' https://evil.test/',
    '\thttps://evil.test/',
    'ht\ntps://evil.test/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    `javascript://${host}/%0aalert(1)`,
    'data:text/html,<script>alert(1)</script>',
    `blob:${origin}/a`,
    `view-source:${origin}/`,
    `ftp://${host}/`,
    `https://${host}/`,
    `http://user@${host}/`,
    `http://user:pass@${host}/`,
    `http://${host}@evil.test/`,
    `http://${host}:pass@evil.test/`,
    String.raw`http://${host}\@evil.test/`.replace('${host}', host),
    `http://evil.test#@${host}/`,
    `http://${host}.evil.test/`,
    `http://evil.test/${origin}/`,
    `http://sub.${host}/`,
    `http://localhost:${Number(port) + 1}/`,
    `http://localhost/`,
    `http://localhost.:${port}/`,
    `http://evil。test:${port}/`,
    `http://evil%E3%80%82test/`,
    `http://evil%2etest/`,
    '%2f%2fevil.test/',
    '%252f%252fevil.test/',
    encodeURIComponent('https://evil.test/'),
    `${origin}\\.evil.test/`,
    `${origin}\r\nlocation: https://evil.test/`,
    'null',
    '/',
    '.'
  ]
}

const addresses = (): string[] => foreign(new URL(platform.origin))

function expectHere(address: string | null, told: string): void {
  expect(new URL(address ?? '').origin, `${told} ${address}`).toBe(platform.origin)
}

const query = (redirect: string): string => `?redirect=${encodeURIComponent(redirect)}`

it('a sign-in with a password refuses them', async () => {
  for (const redirect of addresses()) {
    const client = platform.anonymous()
    const { status, text } = await client.post(`${directoryApi}/auth/password${query(redirect)}`, {
      email,
      password: goodPassword
    })
    expect(status, `${redirect} ${text}`).toBe(400)
    expect(client.cookies.size).toBe(0)
  }
})

it('a callback leads to the platform instead', async () => {
  for (const redirect of addresses()) {
    const client = platform.anonymous()
    const { text } = await client.post(`${directoryApi}/auth/password`, { email, password: goodPassword })
    const callback = new URL(text)
    callback.searchParams.set('redirect', redirect)
    const first = await client.get(callback.href)
    expectHere(first.headers.get('location'), redirect)
    expect(client.cookies.has('id_token')).toBe(true)
    // Whoever is signed in already is led on too.
    expectHere((await client.get(callback.href)).headers.get('location'), redirect)
  }
})

it('mailed links lead to the platform instead', async () => {
  for (const redirect of addresses()) {
    const client = platform.anonymous()
    await client.post(`${directoryApi}/auth/passwordless${query(redirect)}`, { email })
    const link = await lastLink(platform, email, ++mails)
    expectHere(link, redirect)
    expectHere(new URL(link).searchParams.get('redirect'), redirect)
  }
  const token = await anonymousToken(platform.anonymous())
  for (const [index, redirect] of addresses().entries()) {
    const to = `new${index}@example.org`
    const body = { email: to, password: goodPassword, token }
    expect((await platform.anonymous().post(`${directoryApi}/users${query(redirect)}`, body)).status).toBe(
      204
    )
    expectHere(new URL(await lastLink(platform, to)).searchParams.get('redirect'), redirect)
  }
})

it('nobody is handed over, invited or made a partner with them', async () => {
  const administrator = await signIn(platform, administratorEmail, { adminMode: true })
  const created = await person.post(`${directoryApi}/organizations`, { name: 'O' })
  expect([200, 201], created.text).toContain(created.status)
  const { id } = created.json
  const invite = (redirect: string) =>
    administrator.post(`${directoryApi}/invitations?skip_mail=true`, {
      email: 'guest@example.org',
      id,
      name: 'O',
      role: 'user',
      redirect
    })
  const askPartner = (redirect: string) =>
    administrator.post(`${directoryApi}/organizations/${id}/partners`, {
      name: 'P',
      contactEmail: 'partner@example.org',
      redirect
    })
  for (const redirect of addresses()) {
    expect((await person.post(`${directoryApi}/auth/site_redirect`, { redirect })).status, redirect).toBe(404)
    for (const { status, text } of [await invite(redirect), await askPartner(redirect)])
      expect(status, `${redirect} ${text}`).toBe(400)
  }
  const here = `${platform.origin}/data-fair/`
  for (const { status, text } of [await invite(here), await askPartner(here)])
    expect(status, text).toBeLessThan(300)
})
