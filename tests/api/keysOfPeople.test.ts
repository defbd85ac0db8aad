/** The key of a person has what that person has, and loses it at once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiKey, KeyClient } from './support/apiKeys.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

const directoryApi = '/simple-directory/api'
let platform: StoredPlatform

beforeAll(async () => {
  platform = await startStoredPlatform()
})
afterAll(() => platform.close())

async function keyOf(id: string): Promise<KeyClient> {
  const { clearKey } = await createApiKey(
    await platform.as(id),
    { type: 'user', id },
    { scopes: ['datasets'] }
  )
  return new KeyClient(platform.origin, clearKey)
}

it('ends with the account', async () => {
  const key = await keyOf('test_alone')
  const { status, json } = await key.post('/datasets', { isMetaOnly: true, title: 'of a key' })
  expect([status, json.owner.id]).toEqual([201, 'test_alone'])
  const administrator = await platform.as('test_superadmin', { adminMode: true })
  expect((await administrator.delete(`${directoryApi}/users/test_alone`)).status).toBe(204)
  expect((await key.get('/datasets')).status).toBe(401)
})

it('has no right of an address that the person has no more', async () => {
  const owner = await platform.as('test_user1', { org: 'test_org1' })
  const { json } = await owner.post('/datasets', { isMetaOnly: true, title: 'shared by address' })
  const shareWith = (email: string) =>
    owner.put(`/datasets/${json.id}/permissions`, [{ type: 'user', email, classes: ['read', 'list'] }])
  await shareWith('test_user2@test.com')
  const key = await keyOf('test_user2')
  const statusOf = async (): Promise<number> => (await key.get(`/datasets/${json.id}`)).status
  expect(await statusOf()).toBe(200)
  const administrator = await platform.as('test_superadmin', { adminMode: true })
  const path = `${directoryApi}/users/test_user2`
  expect((await administrator.patch(path, { email: 'moved@test.com' })).status).toBe(200)
  expect(await statusOf()).toBe(403)
  await shareWith('moved@test.com')
  expect(await statusOf()).toBe(200)
})
