/** Lists of forbidden passwords (docs/api/directory.md). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, TestClient } from './support/client.ts'
import {
  administratorEmail,
  anonymousToken,
  directoryApi,
  lastLink,
  newPerson,
  signIn,
  startWithStoredAccounts
} from './support/people.ts'
import type { TestPlatform } from './support/platform.ts'

const api = `${directoryApi}/password-lists`
const stolen = 'Velociraptor-77'
let platform: TestPlatform
let administrator: TestClient

beforeAll(async () => {
  platform = await startWithStoredAccounts()
  administrator = await signIn(platform, administratorEmail, { adminMode: true })
})
afterAll(() => platform.close())

async function signUp(email: string, password: string): Promise<[number, string]> {
  const visitor = platform.anonymous()
  const token = await anonymousToken(visitor)
  const { status, text } = await visitor.post(`${directoryApi}/users`, { email, password, token })
  return [status, text]
}
const refused = [400, 'Ce mot de passe est trop courant.']
const create = (body: unknown): Promise<Answer> => administrator.post(api, body)

it('an active list refuses its passwords, ignoring case, wherever a password is chosen', async () => {
  const passwords = [stolen, ` ${stolen} `, '', 'velociraptor-78', 'Éléphant-rose-9']
  const made = await create({ name: 'Stolen', passwords })
  expect([made.status, made.json]).toMatchObject([201, { name: 'Stolen', active: true, count: 3 }])
  expect(made.text).not.toContain('elociraptor')

  expect(await signUp('one@example.org', stolen)).toEqual(refused)
  expect(await signUp('one@example.org', 'vELOCIRAPTOR-78')).toEqual(refused)
  expect(await signUp('one@example.org', 'ÉLÉPHANT-rose-9')).toEqual(refused)
  expect((await signUp('two@example.org', `${stolen}8`))[0]).toBe(204)

  await newPerson(platform, 'changes@example.org')
  await platform.anonymous().post(`${directoryApi}/auth/action`, {
    email: 'changes@example.org',
    action: 'changePassword'
  })
  const link = new URL(await lastLink(platform, 'changes@example.org', 2))
  const token = link.searchParams.get('action_token') ?? ''
  const { id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { id: string }
  const change = (password: string): Promise<Answer> =>
    platform.anonymous().post(`${directoryApi}/users/${id}/password?action_token=${token}`, { password })
  const answer = await change(stolen)
  expect([answer.status, answer.text]).toEqual(refused)

  const list = `${api}/${made.json._id}`
  expect((await administrator.patch(list, { active: false })).json).toMatchObject({ active: false, count: 3 })
  expect((await signUp('three@example.org', stolen))[0]).toBe(204)
  await administrator.patch(list, { active: true, passwords: ['Other-password-1'] })
  expect((await change(stolen)).status).toBe(204)
  expect(await signUp('four@example.org', 'Other-password-1')).toEqual(refused)
  expect((await administrator.delete(list)).status).toBe(204)
  expect((await signUp('four@example.org', 'Other-password-1'))[0]).toBe(204)
})

it('a list is managed by administrators in admin mode', async () => {
  const { json } = await create({ name: 'Kept', active: false, passwords: [] })
  const person = await newPerson(platform, 'person@example.org')
  for (const [client, status] of [
    [platform.anonymous(), 401],
    [person, 403],
    [await signIn(platform, administratorEmail), 403]
  ] as const) {
    const answers = [
      await client.get(api),
      await client.post(api, { name: 'x' }),
      await client.get(`${api}/${json._id}`),
      await client.patch(`${api}/${json._id}`, { active: true }),
      await client.delete(`${api}/${json._id}`)
    ]
    expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status))
    // The bodies of refused callers are not parsed either.
    const large = `{"name": "x", broken ${'x'.repeat(200_000)}`
    const sent = await client.fetch('POST', api, {
      body: large,
      headers: { 'content-type': 'application/json' }
    })
    expect(sent.status).toBe(status)
  }
  expect((await administrator.get(`${api}?sort=-name`)).json).toMatchObject({
    count: 1,
    results: [{ _id: json._id, name: 'Kept', active: false, count: 0 }]
  })
  expect((await administrator.get(`${api}/${json._id}`)).json.name).toBe('Kept')
})

it('invalid lists have explicit errors', async () => {
  for (const body of [
    undefined,
    {},
    { name: ' ' },
    { name: 'x'.repeat(201) },
    { name: 'x', passwords: 'x' },
    { name: 'x', passwords: [7, {}] },
    { name: 'x', passwords: ['x'.repeat(1001)] },
    { name: 'x', other: 1 },
    { name: 'x', passwords: Array.from({ length: 200_001 }, () => 'x') }
  ]) {
    expect((await create(body)).status).toBe(400)
  }
  for (const method of ['get', 'patch', 'delete'] as const) {
    expect((await administrator[method](`${api}/none`, method === 'patch' ? {} : undefined)).status).toBe(404)
  }
  const many = Array.from({ length: 12_000 }, (_, index) => `Password-${index}-x`)
  const made = await create({ name: 'Many', passwords: many })
  expect(made.json.count).toBe(12_000)
  expect(await signUp('many@example.org', 'Password-11999-x')).toEqual(refused)
})
