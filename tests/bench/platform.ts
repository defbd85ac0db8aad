/**
 * Complete platform: a CSV of 1,000,000 lines from upload to finalization, read latency meanwhile, memory of the server
 * and its workers, start time and idle memory.
 * `node tests/bench/platform.ts [--lines 1000000] [--file existing.csv]`
 */
import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { login } from '../api/support/login.ts'
import { upload, waitFinalized } from '../api/support/datasets.ts'
import type { TestClient } from '../api/support/client.ts'
import { bareEngineMs } from './bareEngine.ts'
import { generateCsv } from './generate.ts'
import { runLoad } from './load.ts'
import { megabytes, residentBytesOf } from './processes.ts'
import { startBenchServer } from './server.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: { lines: { type: 'string', default: '1000000' }, file: { type: 'string' } }
})
const lines = Number(values.lines)
const server = await startBenchServer()
const { origin, folder } = server
await pause(3000)
const idle = residentBytesOf(server.pid)
const csv = values.file ?? join(folder, 'bench.csv')
if (!values.file) await generateCsv(csv, lines)
const csvBytes = (await stat(csv)).size
console.log(`# platform: ${lines.toLocaleString('en')} lines, ${megabytes(csvBytes)} of CSV`)
console.log(`start to first answer: ${milliseconds(server.startMs)}`)
console.log(`idle memory: ${megabytes(idle)}`)

const client = await login(origin, 'test_user1@test.com')
const small = await upload(client, 'small.csv', smallCsv())
await waitFinalized(client, small.json.id)

let peak = 0
const sampling = setInterval(() => {
  peak = Math.max(peak, residentBytesOf(server.pid))
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

const bare = await bareEngineMs(csv)
console.log(
  `bare DuckDB read_csv into a table: ${milliseconds(bare)}; ours / bare: ${((seconds * 1000) / bare).toFixed(2)}`
)

await load(client, dataset.id, small.json.id)
await server.close()

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

/** Ten connections in another process read pages of 20 lines for five seconds. */
async function load(session: TestClient, id: string, smallId: string): Promise<void> {
  const page = (key: string): string => `${session.api}/datasets/${key}/lines?size=20`
  // Multiples of a prime reach all parts of the file.
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
