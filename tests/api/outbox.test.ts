/** Events are stored in the transaction of their change, with its author. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OutboxEvent } from '../../server/outbox/store.ts'
import { createApiKey, KeyClient } from './support/apiKeys.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
const events: OutboxEvent[] = []

beforeAll(async () => {
  platform = await startPlatform()
  platform.app.platform.outbox.consume({ name: 'test', receive: (event) => void events.push(event) })
})
afterAll(() => platform.close())

const typeOf = ({ data }: OutboxEvent): string => (data as { type: string }).type
const ofDataset = (id: string): OutboxEvent[] =>
  events.filter(({ channel }) => channel === `datasets/${id}/journal`)

it('an event has its author: the person and account, or the API key; none for the platform itself', async () => {
  const person = await platform.loginAs('test_user1', { org: 'test_org1' })
  const { id } = (await upload(person, 'data.csv', 'code\n1\n')).json
  await waitFinalized(person, id)
  await expect.poll(() => ofDataset(id).map(typeOf)).toContain('finalize-end')
  const [created, ...processed] = ofDataset(id)
  expect(created).toMatchObject({
    data: { type: 'dataset-created', store: true },
    actor: { user: { id: 'test_user1' }, account: { type: 'organization', id: 'test_org1' } }
  })
  expect(processed.length).toBeGreaterThan(0)
  for (const event of processed) expect(event.actor, typeOf(event)).toBeUndefined()

  const account = { type: 'organization', id: 'test_org1' } as const
  const { clearKey } = await createApiKey(person, account, { title: 'robot', scopes: ['datasets'] })
  const robot = new KeyClient(platform.origin, clearKey)
  const posted = await robot.post('/datasets', { isMetaOnly: true, title: 'By a robot' })
  expect(posted.status, posted.text).toBe(201)
  await expect.poll(() => ofDataset(posted.json.id)).toHaveLength(1)
  expect(ofDataset(posted.json.id)[0]?.actor).toMatchObject({ apiKey: { title: 'robot' } })
})

it('a refused change has no event', async () => {
  const person = await platform.loginAs('test_user1')
  const before = events.length
  const refused = await person.post('/datasets', { title: 'Neither file nor kind' })
  expect(refused.status).toBe(400)
  const { json } = await person.post('/datasets', { isMetaOnly: true, title: 'Told' })
  await expect
    .poll(() => events.slice(before).map(({ channel }) => channel))
    .toEqual([`datasets/${json.id}/journal`, 'internal/events', 'internal/webhooks'])
})
