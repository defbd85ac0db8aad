/** Reference for processing: the engine alone reads a CSV into a table of a database file. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { sqlText } from '../../server/datasets/processing/tasks/database.ts'

/** Milliseconds from the start of the engine to a written and closed file, with the given engine settings. */
export async function bareEngineMs(csv: string, settings: Record<string, string> = {}): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fairway-bare-'))
  const start = performance.now()
  const instance = await DuckDBInstance.create(join(folder, 'bare.db'), {
    threads: '2',
    temp_directory: join(folder, 'spill'),
    ...settings
  })
  const connection = await instance.connect()
  await connection.run(`CREATE TABLE lines AS FROM read_csv(${sqlText(csv)})`)
  connection.closeSync()
  instance.closeSync()
  const elapsedMs = performance.now() - start
  await rm(folder, { recursive: true, force: true })
  return elapsedMs
}
