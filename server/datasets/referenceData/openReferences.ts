/**
 * Opens reference data in a worker process. Immutable versions of lines are read from their own file; lines of editable
 * datasets are read from the snapshot that the server made (`prepare.ts`).
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readFirsts } from '../../lines/duckdb/firstLines.ts'
import { openReaders } from '../../lines/duckdb/readers.ts'
import { Versions } from '../../lines/duckdb/versions.ts'
import type { ColumnRow } from '../../lines/layout.ts'
import type { ActionSource } from '../extensions/plan.ts'
import { openDatabase, removeDatabase, sqlText } from '../processing/tasks/database.ts'
import type { WorkLimits } from '../processing/task.ts'
import type { PreparedReference } from './prepare.ts'
import { openReferenceSource } from './source.ts'

interface OpenReferences {
  sourceOf(prepared: PreparedReference): Promise<ActionSource>
  close(): Promise<void>
}

/**
 * Timeout in milliseconds of a query for a batch. A query normally takes milliseconds: this stops one that never ends.
 */
const maxMs = 120_000

/**
 * @param dataDir data folder of the platform, which contains all files to read
 * @param folder folder below `dataDir` for databases made from snapshots; created if missing
 */
export async function openReferences(
  { dataDir, folder }: { dataDir: string; folder: string },
  { memoryMb, threads }: WorkLimits
): Promise<OpenReferences> {
  await mkdir(folder, { recursive: true })
  const readers = await openReaders(
    { queryTimeoutMs: maxMs, dataDir },
    { name: `references-${process.pid}`, threads, memoryMb, connections: 1 }
  )
  const versions = new Versions(readers, { hasCaches: false })
  const opened: string[] = []
  return {
    async sourceOf(prepared) {
      const { snapshot, version } = prepared
      const reader = {
        readFirsts: (...[lines, queries, signal]: Parameters<ReadFirsts>) =>
          readFirsts({ readers, versions }, lines, queries, signal)
      }
      if (!snapshot || !version) return openReferenceSource(prepared, reader)
      const path = join(folder, `${opened.length}.duckdb`)
      opened.push(path)
      await writeDatabase(snapshot, path, { memoryMb, threads })
      const { isEditable: _changes, ...copied } = version
      return openReferenceSource({ ...prepared, version: { ...copied, path } }, reader)
    },
    async close() {
      await readers.close()
      for (const path of opened) await removeDatabase(path)
    }
  }
}

type ReadFirsts = Parameters<typeof openReferenceSource>[1]['readFirsts']

/** Writes a database file with the lines of a snapshot, without a full-text index. */
async function writeDatabase(
  snapshot: { path: string; columns: ColumnRow[] },
  path: string,
  limits: WorkLimits
): Promise<void> {
  await removeDatabase(path)
  const database = await openDatabase(path, limits, [snapshot.path])
  try {
    const { connection } = database
    await connection.run(
      `CREATE TABLE lines AS SELECT * FROM read_parquet(${sqlText(snapshot.path)}) ORDER BY _i`
    )
    await connection.run('CREATE TABLE columns (key VARCHAR, name VARCHAR, type VARCHAR)')
    const rows = snapshot.columns.map(
      ({ key, name, type }) => `(${[key, name, type].map(sqlText).join(', ')})`
    )
    if (rows.length) await connection.run(`INSERT INTO columns VALUES ${rows.join(', ')}`)
    await database.finish()
  } finally {
    await database.close()
  }
}
