/**
 * What writing lines costs on an editable dataset: bulk loads from first byte to found, beside the bare engine reading
 * the same file into a table; then lines one by one, alone and by ten writers, durable and found when answered.
 *
 *   node tests/bench/editing.ts [--lines 100000] [--before 0]
 *
 * `--before` lines are in the dataset first.
 */
import { DuckDBInstance } from '@duckdb/node-api'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPlatform } from '../api/support/platform.ts'
import { megabytes } from './processes.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: { lines: { type: 'string', default: '100000' }, before: { type: 'string', default: '0' } }
})
const count = Number(values.lines)
const before = Number(values.before)

const rate = { requests: 0, windowSeconds: 60 }
const platform = await startPlatform({
  rates: { anonymous: rate, user: rate, remoteService: rate, postApplicationKey: rate, appCaptures: rate }
})
const client = await platform.loginAs('test_user1')
const types = [
  'string',
  'string',
  'string',
  'string',
  'integer',
  'integer',
  'number',
  'number',
  'boolean',
  'string'
]
const schema = types.map((type, index) => ({
  key: `c${index}`,
  type,
  ...(index === 9 ? { format: 'date' } : {})
}))
const words = 'rue place avenue école mairie gare port église musée parc marché halle pont quai'.split(' ')

function line(number: number, seed: string): Record<string, unknown> {
  const word = (shift: number): string => words[(number * 7 + shift) % words.length]!
  return {
    _id: `${seed}${number}`,
    c0: `${word(0)} ${word(3)} ${number % 5000}`,
    c1: `${word(1)} ${word(2)} ${word(5)}`,
    c2: `code-${number % 300}`,
    c3: word(4),
    c4: number,
    c5: number % 100,
    c6: number / 7,
    c7: number * 1.5,
    c8: number % 2 === 0,
    c9: `2024-0${1 + (number % 9)}-1${number % 10}`
  }
}

async function load(id: string, from: number, to: number, type: 'ndjson' | 'csv'): Promise<number> {
  const rows = Array.from({ length: to - from }, (_, index) => line(from + index, type === 'csv' ? 'c' : 'n'))
  const keys = ['_id', ...schema.map(({ key }) => key)]
  const body =
    type === 'ndjson'
      ? rows.map((row) => JSON.stringify(row)).join('\n')
      : [keys.join(), ...rows.map((row) => keys.map((key) => String(row[key])).join())].join('\n')
  const start = performance.now()
  const response = await client.fetch('POST', `/datasets/${id}/_bulk_lines`, {
    body,
    headers: { 'content-type': type === 'csv' ? 'text/csv' : 'application/x-ndjson' }
  })
  const summary = JSON.parse(await response.text()) as { nbOk: number }
  if (summary.nbOk !== to - from) throw new Error(JSON.stringify(summary).slice(0, 500))
  const wanted = before + (type === 'csv' ? 2 : 1) * count
  for (;;) {
    const { json } = await client.get(`/datasets/${id}/lines?q=rue&size=0`)
    const all = await client.get(`/datasets/${id}/lines?size=0`)
    if (all.json.total >= Math.min(wanted, to + (type === 'csv' ? wanted - count : 0)) && json.total > 0)
      break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return (performance.now() - start) / 1000
}

const created = await client.post('/datasets', { isRest: true, title: 'Bench', schema })
const { id } = created.json
if (before) await load(id, 1_000_000, 1_000_000 + before, 'ndjson').catch(() => undefined)

const bare = await bareSeconds()
console.log(
  `# editing: ${count.toLocaleString('en')} lines of ${schema.length} columns, ${before.toLocaleString('en')} before`
)
console.log(`bare engine: read_json to a table     ${bare.toFixed(2)} s`)
const idle = process.memoryUsage.rss()
let peak = 0
const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
for (const type of ['ndjson', 'csv'] as const) {
  const seconds = await load(id, 0, count, type)
  const rateOf = Math.round(count / seconds).toLocaleString('en')
  console.log(
    `bulk ${type.padEnd(6)} ${seconds.toFixed(2).padStart(6)} s   ${rateOf} lines/s   ${(seconds / bare).toFixed(1)} × bare   (at least 30,000 lines/s)`
  )
}
clearInterval(sampling)
console.log(`memory above idle: ${megabytes(peak - idle)} (the body that is sent included)`)

const samples: number[] = []
for (let turn = -20; turn < 300; turn++) {
  const start = performance.now()
  const answer = await client.put(`/datasets/${id}/lines/n${turn + 20}`, { c0: `tour ${turn}`, c4: turn })
  if (answer.status !== 200) throw new Error(answer.text)
  if (turn >= 0) samples.push(performance.now() - start)
}
console.log(
  `one line, alone: p50 ${milliseconds(percentile(samples, 0.5))}, p99 ${milliseconds(percentile(samples, 0.99))}   (p50 under 10 ms)`
)
const writers = 10
const each = 100
const start = performance.now()
await Promise.all(
  Array.from({ length: writers }, async (_, writer) => {
    for (let turn = 0; turn < each; turn++) {
      await client.post(`/datasets/${id}/lines`, { c0: `auteur ${writer}`, c4: turn })
    }
  })
)
const perSecond = (writers * each) / ((performance.now() - start) / 1000)
console.log(`${writers} writers: ${Math.round(perSecond)} lines/s   (at least 300)`)
await platform.close()

async function bareSeconds(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fairway-editing-'))
  const path = join(folder, 'lines.ndjson')
  await writeFile(
    path,
    Array.from({ length: count }, (_, index) => JSON.stringify(line(index, 'n'))).join('\n')
  )
  const instance = await DuckDBInstance.create(join(folder, 'bare.db'), { threads: '2' })
  const connection = await instance.connect()
  const from = performance.now()
  await connection.run(`CREATE TABLE lines AS FROM read_json('${path}')`)
  const seconds = (performance.now() - from) / 1000
  connection.closeSync()
  instance.closeSync()
  await rm(folder, { recursive: true })
  return seconds
}
