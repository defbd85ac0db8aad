/** Contact messages of portal visitors: sent to the contact of the portal, whose address stays hidden. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Portal } from '../../contract/portals/portal.ts'
import type { Answer, TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { changePortal, newPortal as portalOf } from './support/portals.ts'

let platform: TestPlatform
let admin: TestClient

beforeAll(async () => {
  platform = await startPlatform({ anonymousActionDelay: 0 })
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
})
afterAll(() => platform.close())

/** Creates a portal with a contact page. */
async function newPortal(email?: string, authentication = 'optional'): Promise<Portal> {
  const portal = await portalOf(admin, 'Ville')
  const contactInformations = { ...portal.config.contactInformations, ...(email ? { email } : {}) }
  await changePortal(admin, portal, { authentication, contactInformations })
  await admin.post('/portals-manager/api/pages', {
    type: 'contact',
    config: { title: 'Contact', elements: [{ type: 'contact' }] },
    portals: [portal._id]
  })
  return portal
}

async function mailCount(to: string): Promise<number> {
  const { results } = await platform.app.platform.mails.list({ size: 1000, skip: 0 })
  return results.filter((mail) => mail.to === to).length
}

async function write(portal: string): Promise<Answer> {
  const visitor = platform.anonymous()
  const token = (await visitor.get('/simple-directory/api/auth/anonymous-action')).text
  const message = { from: 'ada@example.org', subject: 'Horaires', text: 'Quand ?' }
  return visitor.post('/simple-directory/api/mails/contact', { ...message, token, portal })
}

it('a message is sent to the contact of a portal below a path, whose address is not in the page', async () => {
  const open = await newPortal('desk@ville.test')
  const silent = await newPortal()
  const closed = await newPortal('closed@ville.test', 'required')

  const { text } = await platform.anonymous().get(`/portal/${open._id}/contact`)
  expect(text).toContain('data-contact=')
  expect(text).not.toContain('desk@ville.test')
  // A portal without a contact has no form.
  expect((await platform.anonymous().get(`/portal/${silent._id}/contact`)).text).not.toContain(
    'data-contact='
  )

  for (const portal of [silent._id, closed._id, 'none', 'x'.repeat(100)]) {
    expect((await write(portal)).status).toBe(404)
  }
  expect((await write('x'.repeat(101))).status).toBe(400)
  const sent = await write(open._id)
  expect(sent.status).toBe(200)
  expect(sent.text).not.toContain('desk@ville.test')
  expect(await mailCount('desk@ville.test')).toBe(1)
  expect(await mailCount('closed@ville.test')).toBe(0)
  // At most one message a minute.
  expect((await write(open._id)).status).toBe(429)
})
