/** What an account is told of ends with the right that it had when it subscribed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

const directoryApi = '/simple-directory/api'
const eventsApi = '/events/api'
const sender = { type: 'organization', id: 'test_org1' }
let platform: StoredPlatform

beforeAll(async () => {
  platform = await startStoredPlatform()
})
afterAll(() => platform.close())

const visibilityOf = async (client: TestClient): Promise<string> =>
  (await client.get(`${eventsApi}/subscriptions`)).json.results[0].visibility

it('a subscription of a former administrator of the platform is of public events', async () => {
  const client = await platform.as('test_superadmin', { adminMode: true })
  const subscription = { topic: { key: 'data-fair' }, sender, visibility: 'private' }
  expect((await client.post(`${eventsApi}/subscriptions`, subscription)).json.visibility).toBe('private')
  const path = `${directoryApi}/users/test_superadmin`
  expect((await client.patch(path, { firstName: 'Still' })).status).toBe(200)
  expect(await visibilityOf(client)).toBe('private')
  expect((await client.patch(path, { email: 'former@test.com' })).status).toBe(200)
  expect(await visibilityOf(await platform.as('test_superadmin'))).toBe('public')
})

it('a subscription of a former member is of public events', async () => {
  const member = await platform.as('test_user5', { org: 'test_org1' })
  const subscription = { topic: { key: 'data-fair' }, sender, visibility: 'private' }
  expect((await member.post(`${eventsApi}/subscriptions`, subscription)).json.visibility).toBe('private')
  const owner = await platform.as('test_user1', { org: 'test_org1' })
  await owner.delete(`${directoryApi}/organizations/test_org1/members/test_user5`)
  expect(await visibilityOf(member)).toBe('public')
})
