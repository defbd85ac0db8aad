/** The events service: who may, what is kept, who is told (docs/api/events.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { eventsApi, eventsSecret, notificationsOf, org1, postEvents, subscribe } from './support/events.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let user: TestClient
let admin: TestClient

beforeAll(async () => {
  platform = await startPlatform({ secrets: { identities: 'identities', events: eventsSecret } })
  user = await platform.loginAs('test_user1')
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
})
afterAll(() => platform.close())

const journal = (client: TestClient, query = '') => client.get(`${eventsApi}/events${query}`)

describe('the journal of events', () => {
  it('tells administrators of an account what happened, newest first, in their language', async () => {
    await postEvents(
      platform,
      { title: { fr: 'Un', en: 'One' }, sender: org1, date: '2026-01-01T00:00:00.000Z' },
      { title: 'Deux', sender: { ...org1, department: 'dep1' }, date: '2026-01-02T00:00:00.000Z' }
    )
    await postEvents(platform, { title: 'Autre', sender: { type: 'user', id: 'test_user1' } })
    const { json } = await journal(admin)
    expect(json.results.map(({ title }: { title: string }) => title)).toEqual(['Deux', 'Un'])
  })
})

describe('notifications', () => {
  it('reach who subscribed', async () => {
    await subscribe(admin, {
      topic: { key: 'told', title: 'Told' },
      sender: { type: 'organization', id: 'test_org1' }
    })
    await postEvents(platform, { topic: { key: 'told:a' }, sender: org1 })
    expect(await notificationsOf(user)).toMatchObject({
      countNew: 1,
      count: 1,
      results: [{ title: 'Told', new: true }]
    })
    expect(await notificationsOf(user)).toMatchObject({ countNew: 0 })
  })
})
