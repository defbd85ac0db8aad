import { afterAll, expect, it } from 'vitest'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { startPlatform } from './support/platform.ts'

const stepDelayMs = 100
// Files of 100 bytes or more count as large.
const platform = await startPlatform({
  processingStepDelayMs: stepDelayMs,
  processingSmallBytes: 100,
  processingTurnMs: 0
})
afterAll(() => platform.close())

const patient = await startPlatform({
  processingStepDelayMs: stepDelayMs,
  processingSmallBytes: 0,
  processingTurnMs: 60_000
})
afterAll(() => patient.close())

const large = `code,name\n${'1,a long enough name\n'.repeat(20)}`

it('processing alternates between owners, and small files pass large ones', async () => {
  const [flood, other] = await Promise.all([platform.loginAs('test_user1'), platform.loginAs('test_user2')])
  const flooding = await Promise.all(
    Array.from({ length: 4 }, async (_, index) => (await upload(flood, `flood-${index}.csv`, large)).json.id)
  )
  const [first] = flooding
  const statuses = async (): Promise<string[]> => {
    const { json } = await flood.get('/datasets?select=status&size=20')
    return json.results.map(({ status }: { status: string }) => status)
  }
  await waitStatus(flood, first, ['analyzed', 'validated', 'indexed', 'finalized'])

  const small = await upload(flood, 'small.csv', 'code\n1\n')
  await waitFinalized(flood, small.json.id)
  expect((await statuses()).filter((status) => status !== 'finalized').length).toBeGreaterThanOrEqual(3)

  const { json } = await upload(other, 'other.csv', large)
  await waitFinalized(other, json.id)
  expect((await statuses()).filter((status) => status !== 'finalized').length).toBeGreaterThanOrEqual(3)
  for (const id of flooding) await waitFinalized(flood, id)
})

it('a small dataset is finished before the next one of its owner begins', async () => {
  const client = await patient.loginAs('test_user1')
  const names = ['a', 'b', 'c']
  /** Analysis and finalization events, in order. */
  const told: string[] = []
  for (const name of names) {
    patient.app.platform.bus.subscribe(`datasets/${name}/journal`, (event) => {
      const { type } = event as { type: string }
      if (type === 'analyze-start' || type === 'finalize-end') told.push(`${name} ${type}`)
    })
  }
  await Promise.all(names.map((name) => upload(client, `${name}.csv`, large, { id: name })))
  for (const name of names) await waitFinalized(client, name)
  const order = told.filter((_, index) => index % 2 === 0).map((entry) => entry.slice(0, 1))
  expect([...order].sort()).toEqual(names)
  expect(told).toEqual(order.flatMap((name) => [`${name} analyze-start`, `${name} finalize-end`]))
})
