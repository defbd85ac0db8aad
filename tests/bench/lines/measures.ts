/** Request rates of the server, of the bare engine on the same file, and of SQLite with the same rows. */
import { DuckDBInstance } from '@duckdb/node-api'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../../../server/config/config.ts'
import type { LinesVersion } from '../../../server/lines/layout.ts'
import { runLoad } from '../load.ts'
import { schema, sqlName } from './data.ts'
import type { Scenario } from './scenarios.ts'

export interface Measure {
  latencies: number[]
  requestsPerSecond: number
  /** CPU milliseconds per request, more reliable than rates on a busy machine. */
  cpuMs: number
}

interface Pace {
  seconds: number
  connections: number
}

/** Seconds of warm-up, during which the server fills its caches. */
const warmUps = 6

/**
 * @param settled resolves when the server has filled its caches
 * @throws Error when a response has another status than 200
 */
export async function measureServer(
  address: string,
  { name, path, headers = {} }: Pick<Scenario, 'name' | 'path' | 'headers'>,
  { seconds, connections }: Pace,
  settled: () => Promise<void> = async () => {}
): Promise<Measure> {
  const urls = Array.from({ length: 20_000 }, (_, turn) => `${address}/${path(turn)}`)
  for (let turn = 0; turn < warmUps; turn++) {
    await runLoad({ urls: urls.slice(-2000), connections, seconds: 1, headers })
    await settled()
  }
  // The load runs in another process, so the CPU time of this process is the server's.
  const before = process.cpuUsage()
  const result = await runLoad({ urls, connections, seconds, headers })
  const cpuMs = cpuSince(before) / result.latencies.length
  const failed = Object.keys(result.statuses).filter((status) => status !== '200')
  if (failed.length) throw new Error(`${name}: answers ${failed.join(', ')}`)
  return { ...result, cpuMs }
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Runs the queries in process, without HTTP or JSON, on as many connections as the server has. */
export async function measureBare(
  { path }: LinesVersion,
  { bare }: Pick<Scenario, 'bare'>,
  { threads, readMemoryMb }: Config['engine'],
  seconds: number
): Promise<Measure> {
  const instance = await DuckDBInstance.create(path, {
    threads: String(threads),
    memory_limit: `${readMemoryMb}MB`,
    access_mode: 'READ_ONLY'
  })
  const latencies: number[] = []
  let turn = 0
  const cpu = process.cpuUsage()
  const start = performance.now()
  const end = start + seconds * 1000
  const worker = async (): Promise<void> => {
    const connection = await instance.connect()
    while (performance.now() < end) {
      const before = performance.now()
      for (const statement of bare(turn++)) {
        const result = await connection.run(statement)
        for (let index = 0; index < result.chunkCount; index++) result.getChunk(index).getRows()
      }
      latencies.push(performance.now() - before)
    }
    connection.closeSync()
  }
  await Promise.all(Array.from({ length: threads + 1 }, worker))
  instance.closeSync()
  return {
    latencies,
    requestsPerSecond: (latencies.length * 1000) / (performance.now() - start),
    cpuMs: cpuSince(cpu) / latencies.length
  }
}

/** Writes the rows of a version to a SQLite table with an index on every column, and their words to FTS5. */
export async function writeSqlite(version: LinesVersion, path: string): Promise<void> {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000')
  const columns = schema.filter((column) => !column['x-calculated'])
  const names = columns.map(({ key }) => sqlName(key))
  const texts = columns
    .filter(({ type, format }) => type === 'string' && !format)
    .map(({ key }) => sqlName(key))
  database.exec(`CREATE TABLE lines (_i INTEGER PRIMARY KEY, ${names.join(', ')})`)
  const insert = database.prepare(`INSERT INTO lines VALUES (${['?', ...names.map(() => '?')].join(', ')})`)
  const instance = await DuckDBInstance.create(version.path, { threads: '1', access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const typed = columns.map(({ key, type, format }) => {
    const name = sqlName(key)
    if (format === 'date') return `${name}::VARCHAR`
    return type === 'boolean' || type === 'integer' ? `${name}::DOUBLE` : name
  })
  const result = await connection.stream(`SELECT _i::DOUBLE, ${typed.join(', ')} FROM lines ORDER BY _i`)
  database.exec('BEGIN')
  for await (const rows of result.yieldRows()) {
    for (const row of rows) insert.run(...(row as (string | number | null)[]))
  }
  database.exec('COMMIT')
  connection.closeSync()
  instance.closeSync()
  for (const name of names) database.exec(`CREATE INDEX lines_${name} ON lines (${name})`)
  database.exec(
    `CREATE VIRTUAL TABLE words USING fts5(${texts.join(', ')}, content = 'lines', content_rowid = '_i', tokenize = 'unicode61 remove_diacritics 2')`
  )
  database.exec(`INSERT INTO words (rowid, ${texts.join(', ')}) SELECT _i, ${texts.join(', ')} FROM lines`)
  database.exec('ANALYZE')
  database.close()
}

/** Runs the queries on a single thread, as SQLite does. */
export function measureSqlite(path: string, queries: (turn: number) => string[], seconds: number): Measure {
  const database = new DatabaseSync(path, { readOnly: true })
  database.exec('PRAGMA cache_size = -200000; PRAGMA mmap_size = 2000000000')
  const latencies: number[] = []
  const cpu = process.cpuUsage()
  const start = performance.now()
  for (let turn = 0; performance.now() < start + seconds * 1000; turn++) {
    const before = performance.now()
    for (const query of queries(turn)) database.prepare(query).all()
    latencies.push(performance.now() - before)
  }
  const requestsPerSecond = (latencies.length * 1000) / (performance.now() - start)
  const cpuMs = cpuSince(cpu) / latencies.length
  database.close()
  return { latencies, requestsPerSecond, cpuMs }
}
