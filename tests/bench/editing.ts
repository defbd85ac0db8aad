/**
 * Cost of writing lines to an editable dataset: bulk loads from the first byte until all lines are found, compared with
 * the bare engine reading the same file into a table; then single lines, by one and by ten writers, and during bulk
 * loads, until durable and found. The server is a separate process that has loaded a few lines before; its CPU time is
 * reported beside the elapsed time.
 *
 * node tests/bench/editing.ts [--lines 100000] [--before 0] [--ids given] [--profile FOLDER]
 *
 * `--before` loads this number of lines first, and reports the rate of each hundred thousand and its decrease.
 * `--ids new` lets the server give the ids of the loaded lines.
 * `--profile` writes CPU profiles of the server to a folder.
 */
import { DuckDBInstance } from '@duckdb/node-api'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { login } from '../api/support/login.ts'
import { idle, megabytes, processorSecondsOf, residentBytesOf } from './processes.ts'
import { startBenchServer } from './server.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '100000' },
    before: { type: 'string', default: '0' },
    ids: { type: 'string', default: 'given' },
    profile: { type: 'string' }
  }
})
const count = Number(values.lines)
const before = Number(values.before)

const server = await startBenchServer(
  values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []
)
const client = await login(server.origin, 'test_user1')
const types = 'string string string string integer integer number number boolean string'.split(' ')
const schema = types.map((type, index) => ({
  key: `c${index}`,
  type,
  ...(index === 9 ? { format: 'date' } : {})
}))
const words = 'rue place avenue école mairie gare port église musée parc marché halle pont quai'.split(' ')

function line(number: number, seed: string): Record<string, unknown> {
  const word = (shift: number): string => words[(number * 7 + shift) % words.length]!
  return {
    ...(values.ids === 'new' ? {} : { _id: `${seed}${number}` }),
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

type Format = 'ndjson' | 'csv'

function bodyOf(format: Format, seed: string, from: number, to: number): Buffer {
  const rows = Array.from({ length: to - from }, (_, index) => line(from + index, seed))
  const keys = [...(values.ids === 'new' ? [] : ['_id']), ...schema.map(({ key }) => key)]
  return Buffer.from(
    format === 'ndjson'
      ? rows.map((row) => JSON.stringify(row)).join('\n')
      : [keys.join(), ...rows.map((row) => keys.map((key) => String(row[key])).join())].join('\n')
  )
}

/** Number of written lines, by dataset. */
const writtenCounts = new Map<string, number>()

/** Seconds from the first byte sent until all lines are found, also by words. */
async function load(id: string, body: Buffer, lines: number, format: Format): Promise<number> {
  const start = performance.now()
  const response = await client.fetch('POST', `/datasets/${id}/_bulk_lines`, {
    body: new Uint8Array(body),
    headers: { 'content-type': format === 'csv' ? 'text/csv' : 'application/x-ndjson' }
  })
  const summary = JSON.parse(await response.text()) as { nbOk: number }
  if (summary.nbOk !== lines) throw new Error(JSON.stringify(summary).slice(0, 500))
  const total = (writtenCounts.get(id) ?? 0) + lines
  writtenCounts.set(id, total)
  for (;;) {
    const page = await client.get(`/datasets/${id}/lines?size=0`)
    if (page.json.total === total && (await wordsOf(id)) === total) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return (performance.now() - start) / 1000
}

/** Number of lines found by words of a column; each line has one of fourteen words. */
async function wordsOf(id: string): Promise<number> {
  const { json } = await client.get(`/datasets/${id}/lines?size=0&q=${words.join('%7C')}&q_fields=c3`)
  return json.total
}

async function newDataset(): Promise<string> {
  const created = await client.post('/datasets', { isRest: true, title: 'Bench', schema })
  return created.json.id
}

// A first load excludes one-time loading and compilation from the measures.
const warmUp = await newDataset()
for (const format of ['ndjson', 'csv'] as const) {
  await load(warmUp, bodyOf(format, format, 0, 20_000), 20_000, format)
}
const id = await newDataset()
/** Lines per second of the first load, into an empty dataset. */
let firstRate: number | undefined
for (let from = 0; from < before; from += 100_000) {
  const to = Math.min(before, from + 100_000)
  const rate = (to - from) / (await load(id, bodyOf('ndjson', 'b', from, to), to - from, 'ndjson'))
  firstRate ??= rate
  console.log(
    `lines ${to.toLocaleString('en').padStart(9)}   ${Math.round(rate).toLocaleString('en')} lines/s`
  )
}

/** Latency of reading one line, and a page of lines by a word, during bulk loads. */
async function besideBulks(bulks: number): Promise<void> {
  const otherDatasets = await Promise.all(Array.from({ length: bulks }, () => newDataset()))
  const body = bodyOf('ndjson', 'o', 0, count)
  const loading = new Set(otherDatasets)
  const start = performance.now()
  const loads = otherDatasets.map((dataset) =>
    load(dataset, body, count, 'ndjson').finally(() => loading.delete(dataset))
  )
  const lines: number[] = []
  const pages: number[] = []
  for (let turn = 0; loading.size > 0; turn++) {
    const from = performance.now()
    const answer = await client.put(`/datasets/${id}/lines/csv${turn}`, { c0: `beside ${turn}`, c4: turn })
    if (answer.status !== 200) throw new Error(answer.text)
    const between = performance.now()
    const page = await client.get(`/datasets/${id}/lines?size=20&q=beside`)
    if (page.status !== 200) throw new Error(page.text)
    lines.push(between - from)
    pages.push(performance.now() - between)
  }
  await Promise.all(loads)
  const samplesText = (samples: number[]): string =>
    `p50 ${milliseconds(percentile(samples, 0.5))}, p90 ${milliseconds(percentile(samples, 0.9))}`
  const rate = (bulks * count) / ((performance.now() - start) / 1000)
  console.log(
    `beside ${bulks} bulks: a line ${samplesText(lines)}; a page by a word ${samplesText(pages)}; the bulks ${Math.round(rate).toLocaleString('en')} lines/s`
  )
}

/** Decrease of a rate, relative to that of the empty dataset. */
function fall(rate: number): string {
  if (firstRate === undefined) return ''
  return `   ${Math.round(100 * (1 - rate / firstRate))}% less than the first (under 50%)`
}

const bare = await bareSeconds()
const bareLine = await bareLineMs()
console.log(
  `# editing: ${count.toLocaleString('en')} lines of ${schema.length} columns, ${before.toLocaleString('en')} before`
)
console.log(`bare engine: read_json to a table     ${bare.toFixed(2)} s`)
console.log(`bare engines: a line in both, durable   p50 ${milliseconds(bareLine)}`)
for (const format of ['ndjson', 'csv'] as const) {
  const body = bodyOf(format, format, 0, count)
  await idle(server.pid)
  const resting = residentBytesOf(server.pid)
  const processor = processorSecondsOf(server.pid)
  let peak = 0
  const sampling = setInterval(() => (peak = Math.max(peak, residentBytesOf(server.pid))), 50)
  const seconds = await load(id, body, count, format)
  clearInterval(sampling)
  const processorSeconds = processorSecondsOf(server.pid) - processor
  console.log(
    `bulk ${format.padEnd(6)} ${seconds.toFixed(2).padStart(6)} s   ${Math.round(count / seconds).toLocaleString('en')} lines/s (at least 30,000)   ${(seconds / bare).toFixed(1)} × bare   ${((processorSeconds / count) * 1e6).toFixed(0)} µs of processor a line   memory above idle ${megabytes(peak - resting)} (under 150 MB)${fall(count / seconds)}`
  )
}

await idle(server.pid)
await measured('one line, alone', 300, async (report) => {
  const samples: number[] = []
  for (let turn = -20; turn < 280; turn++) {
    const start = performance.now()
    const answer = await client.put(`/datasets/${id}/lines/ndjson${turn + 20}`, {
      c0: `tour ${turn}`,
      c4: turn
    })
    if (answer.status !== 200) throw new Error(answer.text)
    if (turn >= 0) samples.push(performance.now() - start)
  }
  report(
    `p50 ${milliseconds(percentile(samples, 0.5))}, p99 ${milliseconds(percentile(samples, 0.99))} (p50 under 10 ms)`
  )
})
const writers = 10
const each = 100
await measured(`${writers} writers`, writers * each, async (report) => {
  const start = performance.now()
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; turn < each; turn++) {
        const answer = await client.post(`/datasets/${id}/lines`, { c0: `auteur ${writer}`, c4: turn })
        if (answer.status !== 201) throw new Error(answer.text)
      }
    })
  )
  report(`${Math.round((writers * each) / ((performance.now() - start) / 1000))} lines/s (at least 300)`)
})
await besideBulks(3)
await measured('all lines deleted', 1, async (report) => {
  const start = performance.now()
  const answer = await client.delete(`/datasets/${id}/lines`)
  if (answer.status !== 204) throw new Error(answer.text)
  report(milliseconds(performance.now() - start))
})
await server.close()

async function measured(
  name: string,
  lines: number,
  work: (report: (text: string) => void) => Promise<void>
): Promise<void> {
  const processor = processorSecondsOf(server.pid)
  let text = ''
  await work((reported) => (text = reported))
  const processorSeconds = processorSecondsOf(server.pid) - processor
  console.log(`${name}: ${text}   ${((processorSeconds / lines) * 1000).toFixed(1)} ms of processor a line`)
}

async function bareSeconds(): Promise<number> {
  const path = join(server.folder, 'lines.ndjson')
  await writeFile(path, bodyOf('ndjson', 'n', 0, count))
  const instance = await DuckDBInstance.create(join(server.folder, 'bare.db'), { threads: '2' })
  const connection = await instance.connect()
  const from = performance.now()
  await connection.run(`CREATE TABLE lines AS FROM read_json('${path}')`)
  const seconds = (performance.now() - from) / 1000
  connection.closeSync()
  instance.closeSync()
  return seconds
}

/** Minimum time of the two engines for one line: a SQLite commit, then a DuckDB commit. */
async function bareLineMs(): Promise<number> {
  const lines = new DatabaseSync(join(server.folder, 'bare.sqlite'))
  lines.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE lines (id TEXT PRIMARY KEY, content TEXT)'
  )
  const insert = lines.prepare('INSERT INTO lines VALUES (?, ?)')
  const instance = await DuckDBInstance.create(join(server.folder, 'bare.db'), { threads: '2' })
  const connection = await instance.connect()
  const samples: number[] = []
  for (let turn = 0; turn < 100; turn++) {
    const from = performance.now()
    insert.run(`l${turn}`, JSON.stringify(line(turn, 'l')))
    await connection.run(`INSERT INTO lines FROM lines LIMIT 1`)
    samples.push(performance.now() - from)
  }
  connection.closeSync()
  instance.closeSync()
  lines.close()
  return percentile(samples, 0.5)
}
