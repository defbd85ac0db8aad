/** Partner organizations: invited by mail, and accepted by an administrator of the partner. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusesOf, type TestClient } from './support/client.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

const api = '/simple-directory/api'
const org1 = `${api}/organizations/test_org1`
let platform: StoredPlatform
let admin: TestClient
let partnerAdmin: TestClient

beforeAll(async () => {
  platform = await startStoredPlatform()
  admin = await platform.as('test_user1', { org: 'test_org1' })
  partnerAdmin = await platform.as('test_user10', { org: 'test_org5' })
})
afterAll(() => platform.close())

interface PartnerOf {
  id?: string
  name: string
  partnerId: string
  contactEmail?: string
}

const partners = async (): Promise<PartnerOf[]> => (await admin.get(org1)).json.partners

/** Invites a partner; returns the token of the mail. */
async function invited(name: string, contactEmail: string): Promise<string> {
  expect((await admin.post(`${org1}/partners`, { name, contactEmail })).status).toBe(201)
  const [link = ''] = await platform.mailLinks(contactEmail)
  return new URL(link).searchParams.get('partner_invit_token') ?? ''
}

describe('inviting a partner', () => {
  it('adds a pending partner and sends the link', async () => {
    const redirect = `${platform.origin}/data-fair/`
    const answer = await admin.post(`${org1}/partners`, {
      name: 'Org five',
      contactEmail: 'five@example.org',
      redirect
    })
    expect(answer.status).toBe(201)
    const pending = (await partners()).find(({ name }) => name === 'Org five')
    expect(pending).toMatchObject({
      contactEmail: 'five@example.org',
      partnerId: expect.any(String),
      createdAt: expect.any(String)
    })
    expect(pending).not.toHaveProperty('id')
    const [link = ''] = await platform.mailLinks('five@example.org')
    expect(link.startsWith(`${platform.origin}/simple-directory/login?step=partnerInvitation&`)).toBe(true)
    expect(new URL(link).searchParams.get('redirect')).toBe(redirect)
    await expect
      .poll(() => platform.events.at(-1))
      .toMatchObject({
        topic: { key: 'simple-directory:partner-invitation-sent' },
        sender: { type: 'organization', id: 'test_org1', role: 'admin' }
      })
  })

  it('refuses unknown addresses, redirects off the site, and callers without permission', async () => {
    const body = { name: 'x', contactEmail: 'x@example.org' }
    expect((await admin.post(`${org1}/partners`, { ...body, contactEmail: 'x' })).status).toBe(400)
    for (const redirect of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      expect((await admin.post(`${org1}/partners`, { ...body, redirect })).status).toBe(400)
    }
    expect((await admin.post(`${org1}/partners`, { contactEmail: 'x@example.org' })).status).toBe(400)
    const contributor = await platform.as('test_user5', { org: 'test_org1' })
    const depAdmin = await platform.as('test_user4', { org: 'test_org1', dep: 'dep1' })
    for (const client of [contributor, depAdmin, partnerAdmin]) {
      expect((await client.post(`${org1}/partners`, body)).status).toBe(403)
      expect((await client.delete(`${org1}/partners/partner-1-2`)).status).toBe(403)
    }
    expect((await platform.anonymous().post(`${org1}/partners`, body)).status).toBe(401)
    expect(await platform.mailCount('x@example.org')).toBe(0)
  })
})

describe('accepting a partnership', () => {
  it('makes the organization a partner, once', async () => {
    const contactEmail = 'accepting@example.org'
    const token = await invited('To be accepted', contactEmail)
    const body = { id: 'test_org5', contactEmail, token }
    const answers = await Promise.all([1, 2].map(() => partnerAdmin.post(`${org1}/partners/_accept`, body)))
    expect(statusesOf(answers)).toEqual([201, 400])
    expect((await partners()).filter(({ id }) => id === 'test_org5')).toMatchObject([
      { name: 'Test Org 5', contactEmail }
    ])
    const again = await partnerAdmin.post(`${org1}/partners/_accept`, body)
    expect([again.status, again.text]).toEqual([400, 'cette organisation est déjà partenaire'])
    const other = await platform.as('test_user3', { org: 'test_org4' })
    const late = await other.post(`${org1}/partners/_accept`, { ...body, id: 'test_org4' })
    expect([late.status, late.text]).toEqual([400, "pas d'invitation en attente de validation"])
  })

  it('refuses a request that differs from the invitation', async () => {
    const contactEmail = 'strict@example.org'
    const token = await invited('Strict', contactEmail)
    const body = { id: 'test_org4', contactEmail, token }
    const client = await platform.as('test_user3', { org: 'test_org4' })
    const incoherent = "requête incohérente avec l'invitation envoyée"
    const otherEmail = await client.post(`${org1}/partners/_accept`, { ...body, contactEmail: 'a@b.org' })
    expect([otherEmail.status, otherEmail.text]).toEqual([400, incoherent])
    const otherPath = await client.post(`${api}/organizations/test_org3/partners/_accept`, body)
    expect([otherPath.status, otherPath.text]).toEqual([400, incoherent])
    const itself = await admin.post(`${org1}/partners/_accept`, { ...body, id: 'test_org1' })
    expect([itself.status, itself.text]).toEqual([400, incoherent])
    for (const bad of ['', 'x', `${token}x`, admin.cookies.get('id_token_ex') ?? '']) {
      expect((await client.post(`${org1}/partners/_accept`, { ...body, token: bad })).status).toBe(400)
    }
    const { keys } = platform.app.platform.directory
    const past = Math.floor(Date.now() / 1000) - 10
    const payload = { o: 'test_org1', on: 'Test Org 1', e: contactEmail, n: 'Strict', p: 'any' }
    const expired = await client.post(`${org1}/partners/_accept`, {
      ...body,
      token: await keys.sign(payload, past)
    })
    expect([expired.status, expired.text]).toEqual([400, expect.stringContaining('périmé')])
    const member = await platform.as('test_user7', { org: 'test_org4' })
    expect((await member.post(`${org1}/partners/_accept`, body)).status).toBe(403)
    expect((await admin.post(`${org1}/partners/_accept`, body)).status).toBe(403)
    const superadmin = await platform.as('test_superadmin', { adminMode: true })
    const unknown = await superadmin.post(`${org1}/partners/_accept`, { ...body, id: 'none' })
    expect([unknown.status, unknown.text]).toEqual([404, 'unknown organization'])
  })
})

describe('a partnership', () => {
  it('is created without an invitation in admin mode', async () => {
    const superadmin = await platform.as('test_superadmin', { adminMode: true })
    const path = `${org1}/partners/_create`
    expect((await admin.post(path, { id: 'test_org6' })).status).toBe(403)
    expect((await superadmin.post(path, { id: 'test_org6', name: 'Test Org 6' })).status).toBe(201)
    expect((await partners()).some(({ id }) => id === 'test_org6')).toBe(true)
    const again = await superadmin.post(path, { id: 'test_org6' })
    expect([again.status, again.text]).toEqual([400, 'cette organisation est déjà partenaire'])
    expect((await superadmin.post(path, { id: 'none' })).status).toBe(404)
    expect((await superadmin.post(path, { id: 'test_org1' })).status).toBe(400)
  })

  it('is ended by an administrator', async () => {
    expect((await admin.delete(`${org1}/partners/partner-1-3`)).status).toBe(201)
    expect((await partners()).some(({ id }) => id === 'test_org3')).toBe(false)
    expect((await partners()).some(({ id }) => id === 'test_org2')).toBe(true)
  })
})

it('callers see their memberships in the partner organizations', async () => {
  const caller = await platform.as('test_user5', { org: 'test_org1' })
  const answer = await caller.get(`${org1}/partners/_user-partners`)
  expect(answer.json).toContainEqual({ id: 'test_org2', name: 'Test Org 2', role: 'admin' })
  expect(answer.json.every(({ id }: { id: string }) => id !== 'test_org1')).toBe(true)
  expect((await platform.anonymous().get(`${org1}/partners/_user-partners`)).status).toBe(401)
  expect((await caller.get(`${api}/organizations/none/partners/_user-partners`)).status).toBe(404)
})
