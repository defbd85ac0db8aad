import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openMetadata } from '../metadata/database.ts'
import { datasetStore } from './store.ts'

const folder = await mkdtemp(join(tmpdir(), 'store-'))
const metadata = await openMetadata(folder)
afterAll(async () => {
  await metadata.destroy()
  await rm(folder, { recursive: true, force: true })
})

it('applies all concurrent changes, whether they wait for the disk or not', async () => {
  const store = datasetStore(metadata)
  const now = '2026-01-01T00:00:00.000Z'
  const by = { id: 'one' }
  const dates = { createdAt: now, createdBy: by, updatedAt: now, updatedBy: by }
  const owner = { type: 'user', id: 'one', name: 'One' } as const
  await store.insert({ id: 'd', slug: 'd', title: 'D', owner, ...dates, schema: [], permissions: [] })
  await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      store.update('d', (current) => ({ record: { ...current, count: (current.count ?? 0) + 1 } }), {
        isComputed: turn % 2 === 0
      })
    )
  )
  expect((await store.find('d'))?.count).toBe(20)
  // After a failed change the connection is durable again: `synchronous` is 2 (FULL).
  const failing = store.update(
    'd',
    () => {
      throw new Error('no change')
    },
    { isComputed: true }
  )
  await expect(failing).rejects.toThrow('no change')
  const mode = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(metadata)
  expect(mode.rows).toEqual([{ synchronous: 2 }])
})
