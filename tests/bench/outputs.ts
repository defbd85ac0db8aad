/**
 * Bulk outputs, compared with the bare engine writing the same to a file:
 * - a page of 10,000 lines in every format, and the server memory for it;
 * - all lines as CSV, page after page, as a client that follows `Link` reads them;
 * - a vector tile of 20,000 points, rendered each time and cached.
 *
 * node --max-semi-space-size=8 tests/bench/outputs.ts [--lines 1000000] [--seconds 3] [--only export|pages|tiles]
 *
 * The Node option is that of `npm run serve`, as the memory depends on it. `cpu` is the CPU time per request.
 */
// Must be the first import: the engine's library reads its setting when it is loaded.
import '../../server/lines/duckdb/allocator.ts'
import { DuckDBInstance } from '@duckdb/node-api'
import { fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { LinesVersion } from '../../server/lines/layout.ts'
import { serveLines, type LinesServer } from '../api/support/linesServer.ts'
import {
  calculatedColumns,
  createLinesTables,
  physicalColumns,
  testFolder,
  type TestFolder
} from '../unit/support/linesFile.ts'
import { runLoad, type Load, type LoadResult } from './load.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string' }
  }
})
const lineCount = Number(values.lines)
const seconds = Number(values.seconds)
const pageSize = 10_000
const tilePoints = 20_000

const columns: SchemaProperty[] = [
  { key: 'nom', type: 'string', 'x-refersTo': 'http://www.w3.org/2000/01/rdf-schema#label' },
  { key: 'description', type: 'string' },
  { key: 'type', type: 'string', 'x-cardinality': 5 },
  { key: 'code', type: 'string' },
  { key: 'effectif', type: 'integer' },
  { key: 'montant', type: 'number' },
  { key: 'ouverture', type: 'string', format: 'date' },
  { key: 'mise_a_jour', type: 'string', format: 'date-time' },
  { key: 'actif', type: 'boolean' },
  { key: 'places', type: 'integer' },
  { key: 'latitude', type: 'number' },
  { key: 'longitude', type: 'number' },
  { key: 'adresse', type: 'string' }
]
const geopoint: SchemaProperty = { key: '_geopoint', type: 'string', 'x-calculated': true }

/** All points are in one tile of zoom 6, spread so that one tile of zoom `tileZoom` has 20,000 of them. */
const valuesSql = `
  'Établissement ' || (hash(r * 3) % 300000),
  'Le service ' || md5((r * 7)::VARCHAR) || ' accueille les habitants de la commune ' || (hash(r) % 36000) || ' du lundi au vendredi',
  ['École', 'mairie', 'Bibliothèque', 'piscine', 'Stade'][1 + (hash(r * 5) % 5)::INTEGER],
  printf('%05d', hash(r * 11) % 36000),
  (hash(r * 13) % 100000)::BIGINT,
  round((hash(r * 43) % 1000000) / 100, 2),
  DATE '2000-01-01' + (hash(r * 17) % 9000)::INTEGER,
  strftime(TIMESTAMP '2015-01-01' + to_seconds((hash(r * 19) % 300000000)::BIGINT), '%Y-%m-%dT%H:%M:%S') || '+00:00',
  TIMESTAMP '2015-01-01' + to_seconds((hash(r * 19) % 300000000)::BIGINT),
  hash(r * 23) % 2 = 0,
  CASE WHEN hash(r * 29) % 10 > 0 THEN (hash(r * 31) % 1000)::BIGINT END,
  lat, lon,
  'rue ' || (hash(r * 37) % 5000) || ' des Lilas', lat, lon`
/** 20,000 points around Vannes, the others farther east. */
const placesSql = `
  CASE WHEN r % greatest(1, ${lineCount} // ${tilePoints}) = 0 THEN 47.5 ELSE 44 END + (hash(r * 47) % 400000) / 1000000 AS lat,
  CASE WHEN r % greatest(1, ${lineCount} // ${tilePoints}) = 0 THEN -2.8 ELSE 3 END + (hash(r * 53) % 600000) / 1000000 AS lon`
const tile = '63,44,7'

const maxMemory = 150_000_000

if (process.send) {
  process.once(
    'message',
    (work: Work) => void (work.path ? writeVersion(work.path) : walk(work.address ?? ''))
  )
} else {
  const folder = testFolder()
  const path = folder.file('lines.duckdb')
  await inChild({ path })
  const schema = [...columns, geopoint, ...calculatedColumns]
  const version = { datasetId: 'test', path, schema, count: lineCount }
  console.log(`# outputs: ${lineCount.toLocaleString('en')} lines of ${columns.length} columns`)
  const measures = { export: measureExport, pages: measurePages, tiles: measureTiles }
  for (const [name, measure] of Object.entries(measures)) {
    if (!values.only || values.only === name) await measure(folder, version)
  }
  rmSync(folder.path, { recursive: true, force: true })
}

interface Work {
  /** File to write the lines to. */
  path?: string
  /** URL to read all lines from. */
  address?: string
}

/** Runs work in a child process, so that the memory of this process is the server's. */
function inChild(work: Work): Promise<Walked> {
  const child = fork(import.meta.filename, process.argv.slice(2))
  child.send(work)
  return new Promise((resolve, reject) => {
    child.once('message', (walked) => resolve(walked as Walked))
    child.once('exit', (code) => reject(new Error(`a child ended with ${code}`)))
  })
}

async function serve(
  { config }: TestFolder,
  version: LinesVersion,
  answerCacheMb = 0
): Promise<LinesServer & { address: string }> {
  const server = await serveLines({ ...config, answerCacheMb }, version)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  return { ...server, address: `http://127.0.0.1:${port}/data-fair/api/v1/datasets/test/lines` }
}

async function measurePages(folder: TestFolder, version: LinesVersion): Promise<void> {
  const page = `SELECT ${columns.map(({ key }, index) => `c${index} AS "${key}"`).join(', ')} FROM lines LIMIT ${pageSize}`
  const bare: Record<string, string> = {
    json: `COPY (${page}) TO '${folder.file('bare.json')}' (FORMAT json, ARRAY true)`,
    csv: `COPY (${page}) TO '${folder.file('bare.csv')}' (FORMAT csv, FORCE_QUOTE ("nom", "description", "type", "code", "mise_a_jour", "adresse"))`
  }
  const server = await serve(folder, version)
  for (const format of ['json', 'csv', 'xlsx', 'ods', 'geojson', 'shp', 'wkt']) {
    const urls = [`${server.address}?format=${format}&size=${pageSize}`]
    const { result, cpuMs } = await loadWithCpu({ urls, connections: 1, seconds })
    if (Object.keys(result.statuses).join() !== '200')
      throw new Error(`${format}: ${JSON.stringify(result.statuses)}`)
    const p50 = percentile(result.latencies, 0.5)
    const speed = Math.round((pageSize / p50) * 1000).toLocaleString('en')
    const copied = bare[format]
      ? `   bare engine ${milliseconds(await measureCopy(version, bare[format]))}`
      : ''
    const size = `${(result.bytes / result.latencies.length / 1e6).toFixed(1)} MB`
    console.log(
      `page of 10,000, ${format.padEnd(8)} p50 ${milliseconds(p50).padStart(8)}  cpu ${milliseconds(cpuMs).padStart(8)}  ${speed.padStart(8)} lines/s  ${size.padStart(7)}${copied}`
    )
  }
  await server.close()
}

/** Runs a load in a child process; the CPU time of this process is then the server's. */
async function loadWithCpu(load: Load): Promise<{ result: LoadResult; cpuMs: number }> {
  const before = process.cpuUsage()
  const result = await runLoad(load)
  const { user, system } = process.cpuUsage(before)
  return { result, cpuMs: (user + system) / 1000 / result.latencies.length }
}

/** Median milliseconds of a COPY, with as many threads as the server's engine uses for a page. */
async function measureCopy({ path }: LinesVersion, statement: string): Promise<number> {
  const instance = await DuckDBInstance.create(path, { threads: '1', access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const times: number[] = []
  for (let turn = 0; turn < 10; turn++) {
    const start = performance.now()
    await connection.run(statement)
    times.push(performance.now() - start)
  }
  connection.closeSync()
  instance.closeSync()
  return percentile(times, 0.5)
}

async function measureExport(folder: TestFolder, version: LinesVersion): Promise<void> {
  const server = await serve(folder, version)
  const address = `${server.address}?format=csv&size=${pageSize}&count=false`
  await fetch(`${server.address}?format=csv&size=1`).then((answer) => answer.text())
  const idle = process.memoryUsage.rss()
  let peak = idle
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const before = process.cpuUsage()
  const { lines, bytes, elapsed } = await inChild({ address })
  const { user, system } = process.cpuUsage(before)
  clearInterval(sampling)
  await server.close()
  const speed = Math.round(lines / elapsed)
  const takenMemory = peak - idle
  console.log(
    `export of ${lines.toLocaleString('en')} lines to CSV, page after page: ${elapsed.toFixed(1)} s, ${speed.toLocaleString('en')} lines/s, cpu ${((user + system) / 1e6).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB; memory ${(takenMemory / 1e6).toFixed(0)} MB above the ${(idle / 1e6).toFixed(0)} of rest${takenMemory > maxMemory ? ' (MORE THAN 150)' : ''}`
  )
  const copyAll = `COPY (SELECT * EXCLUDE (_i, _id, _rand, c7_at, _lat, _lon) FROM lines) TO '${folder.file('all.csv')}' (FORMAT csv)`
  console.log(
    `  bare engine, one COPY on one thread: ${((await measureOnce(version, copyAll)) / 1000).toFixed(1)} s`
  )
}

async function measureOnce({ path }: LinesVersion, statement: string): Promise<number> {
  const instance = await DuckDBInstance.create(path, { threads: '1', access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const start = performance.now()
  await connection.run(statement)
  const elapsed = performance.now() - start
  connection.closeSync()
  instance.closeSync()
  return elapsed
}

interface Walked {
  lines: number
  bytes: number
  elapsed: number
}

/** Export client, run in a child process: follows `Link` to the last page. */
async function walk(first: string): Promise<void> {
  const start = performance.now()
  let lines = 0
  let bytes = 0
  for (let address: string | undefined = first; address;) {
    const answer: Response = await fetch(address)
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
    const content = Buffer.from(await answer.arrayBuffer())
    for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) lines += 1
    lines -= 1
    bytes += content.length
    const next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]
    address = next && first.split('?')[0] + new URL(next).search
  }
  process.send?.({ lines, bytes, elapsed: (performance.now() - start) / 1000 } satisfies Walked)
}

async function measureTiles(folder: TestFolder, version: LinesVersion): Promise<void> {
  for (const [answerCacheMb, sampling] of [
    [0, 'neighbors'],
    [0, 'max'],
    [32, 'max']
  ] as const) {
    const server = await serve(folder, version, answerCacheMb)
    const address = `${server.address}?format=pbf&xyz=${tile}&sampling=${sampling}`
    const answer = await fetch(`${address}&count=true`)
    const size = (await answer.arrayBuffer()).byteLength
    const { result, cpuMs } = await loadWithCpu({ urls: [address], connections: 4, seconds })
    await server.close()
    console.log(
      `tile of ${answer.headers.get('x-tilesampling')} points, ${answerCacheMb ? 'kept' : 'drawn each time'}: p50 ${milliseconds(percentile(result.latencies, 0.5))}  p99 ${milliseconds(percentile(result.latencies, 0.99))}  cpu ${milliseconds(cpuMs)}  ${result.requestsPerSecond.toFixed(1)} /s  ${(size / 1e6).toFixed(2)} MB`
    )
  }
}

async function writeVersion(path: string): Promise<void> {
  const instance = await DuckDBInstance.create(path, { threads: '2', memory_limit: '600MB' })
  const connection = await instance.connect()
  await createLinesTables(connection, physicalColumns(columns))
  await connection.run('ALTER TABLE lines ADD COLUMN _lat DOUBLE')
  await connection.run('ALTER TABLE lines ADD COLUMN _lon DOUBLE')
  await connection.run(`INSERT INTO columns VALUES ('_geopoint', '_lat', 'GEOPOINT')`)
  await connection.run(
    `INSERT INTO lines SELECT r, substr(md5(r::VARCHAR), 1, 16), (hash(r * 61) % 1000000)::INTEGER, ${valuesSql}
     FROM (SELECT r, ${placesSql} FROM range(1, ${lineCount + 1}) numbers(r)) ORDER BY r`
  )
  await connection.run('CHECKPOINT')
  connection.closeSync()
  instance.closeSync()
  process.send?.({ lines: lineCount, bytes: 0, elapsed: 0 } satisfies Walked)
}
