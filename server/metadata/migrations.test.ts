import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openMetadata } from './database.ts'
import { sqliteDialect } from './dialect.ts'
import { migrations } from './migrations/index.ts'

it('finds datasets that were there before by the reference data of their columns', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  const path = join(folder, 'metadata.sqlite')
  try {
    const before = new Kysely<unknown>({ dialect: sqliteDialect(new DatabaseSync(path)) })
    const provider = { getMigrations: async () => migrations }
    const { error } = await new Migrator({ db: before, provider }).migrateTo('0008-single-use-tokens')
    expect(error).toBeUndefined()
    await before.destroy()
    const stored = new DatabaseSync(path)
    const columns = stored.prepare('PRAGMA table_info(datasets)').all()
    const add = (id: string, document: object): void => {
      const row: Record<string, string | number | null> = {
        id,
        document: JSON.stringify({ id, ...document })
      }
      for (const { name, notnull, dflt_value: given, type, pk } of columns) {
        const isFilled = String(name) in row || !notnull || given !== null || pk
        if (!isFilled) row[String(name)] = type === 'INTEGER' ? 0 : id
      }
      const names = Object.keys(row)
      stored
        .prepare(`INSERT INTO datasets (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
        .run(...Object.values(row))
    }
    const from = (remoteService: unknown): object => ({
      key: 'k',
      type: 'string',
      'x-master': { remoteService }
    })
    add('two', { schema: [from('communes'), { key: 'a', type: 'string' }, from('communes'), from('rues')] })
    add('none', { schema: [{ key: 'a', type: 'string' }, from(''), from(null), from(5)] })
    add('empty', { schema: [] })
    add('bare', {})
    add('odd', { schema: null })
    stored.close()
    const metadata = new Kysely<unknown>({ dialect: sqliteDialect(new DatabaseSync(path)) })
    await new Migrator({ db: metadata, provider }).migrateTo('0009-reference-data')
    const { rows: found } =
      await sql`SELECT d.id, v.value FROM dataset_values v JOIN datasets d ON d.number = v.dataset
      WHERE v.name = 'referenceData' ORDER BY v.value`.execute(metadata)
    expect(found).toEqual([
      { id: 'two', value: 'communes' },
      { id: 'two', value: 'rues' }
    ])
    await metadata.destroy()
    // Later migrations run on top.
    await (await openMetadata(folder)).destroy()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
