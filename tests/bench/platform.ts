/**
 * The figures on a whole platform: a CSV of 1,000,000 lines from upload to finalized, what other readers get
 * meanwhile, the memory of server and processing together, start time and idle memory.
 * `node tests/bench/platform.ts [--lines 1000000] [--file existing.csv]`
 */
import { DuckDBInstance } from '@duckdb/node-api'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { spawn, type ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { directoryFixtures, freePort, login } from '../api/support/platform.ts'
import { upload, waitFinalized } from '../api/support/datasets.ts'
import type { TestClient } from '../api/support/client.ts'
import { generateCsv } from './generate.ts'
import { runLoad } from './load.ts'
import { megabytes, residentBytesOf } from './processes.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: { lines: { type: 'string', default: '1000000' }, file: { type: 'string' } }
})
const lines = Number(values.lines)
const folder = await mkdtemp(join(tmpdir(), 'fairway-bench-'))
const csv = values.file ?? join(folder, 'bench.csv')
if (!values.file) await generateCsv(csv, lines)
const csvBytes = (await stat(csv)).size
console.log(`# platform: ${lines.toLocaleString('en')} lines, ${megabytes(csvBytes)} of CSV`)

const port = await freePort()
const origin = `http://localhost:${port}`
const started = performance.now()
const server = serve()
await answering()
console.log(`start to first answer: ${milliseconds(performance.now() - started)}`)
await pause(3000)
console.log(`idle memory: ${megabytes(residentBytesOf(pid(server)))}`)

const client = await login(origin, 'test_user1@test.com')
const small = await upload(client, 'small.csv', smallCsv())
await waitFinalized(client, small.json.id)

let peak = 0
const sampling = setInterval(() => {
  peak = Math.max(peak, residentBytesOf(pid(server)))
}, 250)
const meanwhile: number[] = []
const processed = new AbortController()
const reading = readMeanwhile(client, small.json.id, processed.signal)

const before = performance.now()
const created = await uploadFile(client, csv)
const uploaded = performance.now()
const dataset = await waitFinalized(client, created.json.id, { timeoutMs: 600_000 })
const seconds = (performance.now() - before) / 1000
processed.abort()
await reading
clearInterval(sampling)

console.log(`upload: ${milliseconds(uploaded - before)}`)
console.log(
  `upload to finalized: ${seconds.toFixed(1)} s = ${Math.round(lines / seconds).toLocaleString('en')} lines/s`
)
console.log(`count: ${dataset.count}; peak memory of server and processing: ${megabytes(peak)}`)
console.log(
  `small page meanwhile (${meanwhile.length} reads): p50 ${milliseconds(percentile(meanwhile, 0.5))}, p99 ${milliseconds(percentile(meanwhile, 0.99))}`
)

const bare = await bareDuckDb(csv)
console.log(
  `bare DuckDB read_csv into a table: ${milliseconds(bare)}; ours / bare: ${((seconds * 1000) / bare).toFixed(2)}`
)

await load(client, dataset.id, small.json.id)
server.kill('SIGTERM')
await rm(folder, { recursive: true, force: true })

function serve(): ChildProcess {
  // As `npm run serve` starts it.
  const memory = ['--min-semi-space-size=8', '--max-semi-space-size=8']
  return spawn(process.execPath, [...memory, 'server/main.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DIRECTORY_USERS_FILE: join(directoryFixtures, 'users.json'),
      DIRECTORY_ORGANIZATIONS_FILE: join(directoryFixtures, 'organizations.json'),
      LOG_LEVEL: 'error',
      // The load below is one client: its rate is not what is measured.
      RATE_USER_REQUESTS: '1000000',
      BANDWIDTH_ANONYMOUS_DYNAMIC: '0',
      BANDWIDTH_ANONYMOUS_STATIC: '0',
      BANDWIDTH_USER_DYNAMIC: '0',
      BANDWIDTH_USER_STATIC: '0'
    }
  })
}

function pid(child: ChildProcess): number {
  if (!child.pid) throw new Error('the server did not start')
  return child.pid
}

async function answering(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/data-fair/api/v1/ping`).catch(() => undefined)
    if (answer?.ok) return
    await pause(10)
  }
}

function pause(duration: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, duration))
}

function smallCsv(): string {
  const rows = Array.from({ length: 1000 }, (_, index) => `${index},name ${index},${index * 1.5}`)
  return `id,name,value\n${rows.join('\n')}\n`
}

async function uploadFile(session: TestClient, path: string): ReturnType<typeof upload> {
  const form = new FormData()
  form.append('file', await openAsBlob(path), 'bench.csv')
  return session.post('/datasets', form)
}

async function readMeanwhile(session: TestClient, id: string, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    const start = performance.now()
    const answer = await session.get(`/datasets/${id}/lines?size=20`)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    meanwhile.push(performance.now() - start)
    await pause(20)
  }
}

async function bareDuckDb(path: string): Promise<number> {
  const instance = await DuckDBInstance.create(join(folder, 'bare.duckdb'), { threads: '2' })
  const connection = await instance.connect()
  const start = performance.now()
  await connection.run(`CREATE TABLE bare AS FROM read_csv('${path.replaceAll("'", "''")}')`)
  await connection.run('CHECKPOINT')
  const elapsed = performance.now() - start
  connection.closeSync()
  instance.closeSync()
  return elapsed
}

/** Ten connections read pages of 20 lines for five seconds, from a process of their own. */
async function load(session: TestClient, id: string, smallId: string): Promise<void> {
  const page = (key: string): string => `${session.api}/datasets/${key}/lines?size=20`
  // A prime step goes through the whole file.
  const cursors = Array.from({ length: 5000 }, (_, turn) => `${page(id)}&after=${(turn * 7919) % lines}`)
  for (const { name, urls, encoding = 'identity' } of [
    { name: 'first page', urls: [page(id)] },
    { name: 'first page, compressed', urls: [page(id)], encoding: 'gzip, deflate, br' },
    { name: 'pages by cursor', urls: cursors },
    { name: 'first page of 1,000 lines', urls: [page(smallId)] }
  ]) {
    const { latencies, requestsPerSecond } = await runLoad({
      urls,
      connections: 10,
      seconds: 5,
      headers: { cookie: session.cookieHeader(), 'accept-encoding': encoding }
    })
    console.log(
      `20 lines, ${name}, 10 connections: p50 ${milliseconds(percentile(latencies, 0.5))}, p99 ${milliseconds(percentile(latencies, 0.99))}, ${Math.round(requestsPerSecond)} requests/s`
    )
  }
}
