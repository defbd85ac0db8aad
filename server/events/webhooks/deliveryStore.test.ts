import { expect, it } from 'vitest'
import { openMetadata } from '../../metadata/database.ts'
import {
  addDelivery,
  changeDelivery,
  endAttempt,
  findDelivery,
  listDeliveries,
  nextDate,
  removeOldDeliveries,
  subscriptionsWithWork,
  takeDelivery
} from './deliveryStore.ts'
import { webhookTables } from './migration.ts'

const owner = { type: 'organization', id: 'o', name: 'O' } as const
const open = () => openMetadata(':memory:', { webhooks: webhookTables })
const at = (minute: number): string => new Date(Date.UTC(2030, 0, 1, 0, minute)).toISOString()

type Metadata = Awaited<ReturnType<typeof open>>
const add = (metadata: Metadata, id: string, date = at(0), subscription = 's'): Promise<void> =>
  addDelivery(metadata, {
    _id: id,
    owner,
    subscription: { _id: subscription, title: 'S' },
    notification: { title: id, topic: { key: 'k' }, date }
  })

it('takes what an ended process had, then what was never tried, then what is due again', async () => {
  const metadata = await open()
  const now = new Date(at(10))
  const take = async (): Promise<string | undefined> => (await takeDelivery(metadata, 's', now))?._id
  for (const id of ['a', 'b', 'c', 'd']) await add(metadata, id)
  await add(metadata, 'other', at(0), 'another')
  for (const [id, nextAttempt] of [
    ['a', at(9)],
    ['b', at(8)],
    ['c', at(11)]
  ] as const)
    await changeDelivery(metadata, id, { status: 'error', nbAttempts: 1, nextAttempt })
  expect(await take()).toBe('d')
  // Simulates a process that ended during the attempt.
  expect(await take()).toBe('d')
  await endAttempt(metadata, 'd', { status: 'ok', nbAttempts: 1, lastAttempt: { date: at(10), status: 200 } })
  expect(await findDelivery(metadata, 'd')).toMatchObject({ status: 'ok', lastAttempt: { status: 200 } })
  expect(await take()).toBe('b')
  await endAttempt(metadata, 'b', { status: 'error', nbAttempts: 2, nextAttempt: at(20) })
  expect(await take()).toBe('a')
  await endAttempt(metadata, 'a', { status: 'error', nbAttempts: 10 })
  expect([await take(), await nextDate(metadata, 's')]).toEqual([undefined, new Date(at(11))])
  expect(await subscriptionsWithWork(metadata)).toEqual([
    { subscription: 'another', owner: 'organization:o' },
    { subscription: 's', owner: 'organization:o' }
  ])
  await metadata.destroy()
})

it('notes nothing of an attempt that somebody cancelled, or asked for again, meanwhile', async () => {
  const metadata = await open()
  for (const status of ['cancelled', 'waiting'] as const) {
    await add(metadata, status)
    await takeDelivery(metadata, 's', new Date())
    await changeDelivery(metadata, status, { status, nbAttempts: 0 })
    await endAttempt(metadata, status, { status: 'ok', nbAttempts: 1 })
    expect(await findDelivery(metadata, status)).toMatchObject({ status, nbAttempts: 0 })
  }
  await metadata.destroy()
})

it('forgets what is old, and the oldest of what is too much', async () => {
  const metadata = await open()
  for (let minute = 0; minute < 10; minute++) await add(metadata, `m${minute}`, at(minute))
  await add(metadata, 'other', at(0), 'another')
  const left = async (): Promise<string[]> =>
    (await listDeliveries(metadata, { owner }, { size: 100, skip: 0 })).results.map(({ _id }) => _id)
  await removeOldDeliveries(metadata, { before: at(0), newest: 4 })
  expect(await left()).toEqual(['m9', 'm8', 'm7', 'm6', 'other'])
  await removeOldDeliveries(metadata, { before: at(8), newest: 4 })
  expect(await left()).toEqual(['m9', 'm8'])
  await metadata.destroy()
})
