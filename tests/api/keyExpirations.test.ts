import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailExpirations } from '../../server/settings/expirations.ts'
import { createApiKey } from './support/apiKeys.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
const sent: { to: string; subject: string }[] = []
let result = 'queued'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const run = async (day: number): Promise<string[]> => {
  const { metadata, directory, log } = platform.app.platform
  sent.length = 0
  const mails = {
    send: async (mail: { to: string; subject: string }) => {
      sent.push(mail)
      return result
    }
  }
  await mailExpirations({ metadata, directory, log, mails }, inDays(day))
  return sent.map(({ to, subject }) => `${to}: ${subject}`).toSorted()
}

beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

describe('mails about expiring API keys', () => {
  it('are sent once to each administrator three days before, and on the day', async () => {
    const account = { type: 'organization', id: 'test_org1', department: 'dep1' } as const
    const admin = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
    await createApiKey(admin, account, { title: 'robot', expireAt: inDays(10) })
    await createApiKey(admin, account, { title: 'lasting' })
    expect(await run(6)).toEqual([])
    const recipients = ['test_user1@test.com', 'test_user4@test.com']
    const soon = recipients.map((to) => `${to}: Votre clé d'API robot expire bientôt`)
    result = 'tooMany'
    expect(await run(7)).toEqual(soon)
    result = 'queued'
    expect(await run(8)).toEqual(soon)
    expect(await run(9)).toEqual([])
    expect(await run(10)).toEqual(recipients.map((to) => `${to}: Votre clé d'API robot arrive à expiration`))
    expect(await run(10)).toEqual([])
    expect(await run(11)).toEqual([])
    const { json } = await admin.get('/settings/organization/test_org1:dep1')
    expect(JSON.stringify(json)).not.toContain('notified')
    const kept = await admin.patch('/settings/organization/test_org1:dep1', { apiKeys: json.apiKeys })
    expect(kept.status).toBe(200)
  })

  it('are sent to the user of a personal key', async () => {
    const person = await platform.loginAs('test_user2')
    await createApiKey(person, { type: 'user', id: 'test_user2' }, { title: 'mine', expireAt: inDays(0) })
    expect(await run(0)).toEqual(["test_user2@test.com: Votre clé d'API mine arrive à expiration"])
    expect(await run(0)).toEqual([])
  })
})
