import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqliteDialect } from './dialect.ts'
import { withoutSelfWaits } from './selfWait.ts'

interface Tables {
  items: { name: string }
}

const metadata = withoutSelfWaits<Tables>(sqliteDialect(new DatabaseSync(':memory:')), 200)
const names = async (): Promise<string[]> =>
  (await metadata.selectFrom('items').selectAll().execute()).map(({ name }) => name)

beforeAll(() => metadata.schema.createTable('items').addColumn('name', 'text').execute())
afterAll(() => metadata.destroy())

it('throws in a transaction that waits for itself, and lets the others go on', async () => {
  const waiting = metadata.transaction().execute(async (scope) => {
    await scope.insertInto('items').values({ name: 'taken back' }).execute()
    await metadata.insertInto('items').values({ name: 'beside' }).execute()
  })
  const other = metadata.insertInto('items').values({ name: 'other' }).execute()
  await expect(waiting).rejects.toThrow('a transaction waits for itself')
  await other
  expect(await names()).toEqual(['other'])
})

it('lets what a transaction began, and does not wait for, come after it', async () => {
  let begun: Promise<unknown> | undefined
  await metadata.transaction().execute(async (scope) => {
    begun = metadata.insertInto('items').values({ name: 'after' }).execute()
    await scope.insertInto('items').values({ name: 'in it' }).execute()
  })
  await begun
  expect(await names()).toEqual(['other', 'in it', 'after'])
})

it('keeps what waits in its order, and takes back what fails', async () => {
  await Promise.all([
    metadata.transaction().execute((scope) => scope.insertInto('items').values({ name: 'a' }).execute()),
    metadata
      .connection()
      .execute((connection) =>
        connection.transaction().execute((scope) => scope.insertInto('items').values({ name: 'b' }).execute())
      ),
    metadata
      .transaction()
      .execute(async (scope) => {
        await scope.insertInto('items').values({ name: 'no' }).execute()
        throw new Error('no')
      })
      .catch(() => undefined)
  ])
  expect((await names()).slice(-2)).toEqual(['a', 'b'])
})

it('reports the original error when SQLite rolled the transaction back by itself, as on a full disk', async () => {
  const full = metadata.transaction().execute(async (scope) => {
    await scope.insertInto('items').values({ name: 'lost' }).execute()
    await sql`rollback`.execute(scope)
    throw new Error('database or disk is full')
  })
  await expect(full).rejects.toThrow('database or disk is full')
  expect(await names()).not.toContain('lost')
})
