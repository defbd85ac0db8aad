/**
 * Extensions of a file: a computed column of two functions, and a remote action on a server that answers at once.
 * Compared, in the same run, with the bare engine computing the two functions in SQL, and with a bare loop of requests
 * to the same server. A worker process does the work, as on a platform; its memory is the peak of the operating system.
 *
 * node tests/bench/extensions.ts [--lines 1000000] [--actions 200000] [--file CSV] [--runs 3]
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { pino } from 'pino'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { ExtensionPlan, PlannedExtension } from '../../server/datasets/extensions/plan.ts'
import { removeDatabase } from '../../server/datasets/processing/tasks/database.ts'
import type { ExtendInput } from '../../server/datasets/processing/task.ts'
import { workProcesses } from '../../server/datasets/processing/workProcess.ts'
import { generateCsv } from './generate.ts'
import { descendantsOf, megabytes } from './processes.ts'
import { percentile } from './statistics.ts'

const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    actions: { type: 'string', default: '200000' },
    file: { type: 'string' },
    runs: { type: 'string', default: '3' }
  }
})
const limits = { threads: 2, memoryMb: 600 }
const folder = await mkdtemp(join(tmpdir(), 'fairway-extensions-'))
const filePath = options.file ?? join(folder, 'bench.csv')
if (!options.file) await generateCsv(filePath, Number(options.lines))

const log = pino({ level: 'warn' })
const run = { signal: new AbortController().signal, progress: () => {} }

const rates: Record<string, number[]> = {}
async function rated(name: string, lines: number, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  await work()
  ;(rates[name] ??= []).push((1000 * lines) / (performance.now() - start))
}

const { server, origin } = await answeringAtOnce()
const analyzing = workProcesses(log)
const stagingPath = join(folder, 'staging.db')
const { schema, dialect } = await analyzing.run(
  'analyze',
  { filePath, encoding: 'utf-8', escapeKeyAlgorithm: 'slug', stagingPath, ...limits },
  run
)
await analyzing.close()

const peaks: Record<string, number> = {}
async function extend(
  name: string,
  extension: PlannedExtension,
  columns: SchemaProperty[],
  maxLines?: number
) {
  const allColumns = [...schema, ...columns]
  const plan: ExtensionPlan = { extensions: [extension], schema: allColumns, defaultTimeZone: 'Europe/Paris' }
  const resultsPath = join(folder, 'results.db')
  await removeDatabase(resultsPath)
  const input: ExtendInput = {
    file: {
      name: 'bench.csv',
      size: 0,
      mimetype: 'text/csv',
      encoding: 'utf-8',
      ...(dialect ? { props: dialect } : {}),
      schema
    },
    filePath,
    stagingPath,
    schema: allColumns,
    defaultTimeZone: 'Europe/Paris',
    plan,
    remote: {
      batchLines: 250,
      requestsPerServer: 4,
      timeoutMs: 60_000,
      cacheBytes: 0,
      folder: join(folder, 'cache'),
      allowPrivateAddresses: true,
      publicUrl: 'http://localhost:1'
    },
    references: { prepared: [], dataDir: folder, folder },
    resultsPath,
    fullFolder: join(folder, 'full'),
    ...(maxLines ? { maxLines } : {}),
    ...limits
  }
  const workers = workProcesses(log)
  await rated(name, maxLines ?? Number(options.lines), () => workers.run('extend', input, run))
  for (const pid of descendantsOf(process.pid)) {
    peaks[name] = Math.max(peaks[name] ?? 0, peakBytes(pid))
  }
  await workers.close()
}

function peakBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return 1024 * Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0)
}

const expr = 'CONCAT(UPPER(titre), " ", SUBSTRING(categorie, 0, 6))'
const column: SchemaProperty = { key: 'calcul', type: 'string', 'x-extension': 'calcul' }
const calculated: PlannedExtension = { kind: 'expression', index: 0, expr, property: column }

const remote: PlannedExtension = {
  kind: 'remote',
  index: 0,
  service: 'geocoder',
  action: 'postCoords',
  prefix: '_coords',
  inputs: [{ name: 'q', column: 'adresse' }],
  identifier: 'key',
  outputs: ['lat', 'lon'].map((name) => ({ name, column: `_coords.${name}` })),
  select: [],
  error: { name: 'error', column: '_coords.error' },
  mandatory: false,
  method: 'post',
  url: `${origin}/coords`,
  headers: {}
}
const coordinates = ['lat', 'lon', 'error'].map((name): SchemaProperty => ({
  key: `_coords.${name}`,
  type: name === 'error' ? 'string' : 'number',
  'x-extension': 'geocoder/postCoords',
  ...(name === 'error' ? { 'x-calculated': true } : {})
}))

async function bareSql(): Promise<void> {
  const path = join(folder, 'bare.db')
  await removeDatabase(path)
  const instance = await DuckDBInstance.create(path, { threads: String(limits.threads) })
  const connection = await instance.connect()
  const names = schema.map(({ key }) => key)
  const cell = (key: string): string => `c${names.indexOf(key)}`
  await connection.run(`ATTACH '${stagingPath}' AS staging (READ_ONLY)`)
  await connection.run(
    `CREATE TABLE lines AS SELECT upper(${cell('titre')}) || ' ' || left(${cell('categorie')}, 6) AS calcul
     FROM staging.cells WHERE rowid > 0`
  )
  connection.closeSync()
  instance.closeSync()
}

/** Sends the same bodies, four requests at a time; responses are parsed and discarded. */
async function bareRequests(lines: number): Promise<void> {
  let next = 0
  const work = async (): Promise<void> => {
    while (next < lines) {
      next += 250
      const body = Array.from(
        { length: 250 },
        (_, key) => `{"q":"12 rue Haute ${next}","key":"${key}"}\n`
      ).join('')
      const answer = await fetch(`${origin}/coords`, { method: 'POST', body })
      for (const line of (await answer.text()).split('\n')) if (line) JSON.parse(line)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
}

async function answeringAtOnce(): Promise<{ server: ReturnType<typeof createServer>; origin: string }> {
  const answers = Array.from({ length: 250 }, (_, key) => `{"key":"${key}","lat":47.6,"lon":-2.7}\n`)
  const listening = createServer((request, response) => {
    let count = 0
    request.on('data', (part: Buffer) => {
      for (const byte of part) if (byte === 10) count++
    })
    request.on('end', () => response.end(answers.slice(0, count).join('')))
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return { server: listening, origin: `http://127.0.0.1:${(listening.address() as AddressInfo).port}` }
}

const actions = Math.min(Number(options.actions), Number(options.lines))
for (let turn = 0; turn < Number(options.runs); turn++) {
  const measures = [
    () => rated('bare engine, the same as SQL', Number(options.lines), bareSql),
    () => extend('calculated column', calculated, [column]),
    () => rated('bare requests', actions, () => bareRequests(actions)),
    () => extend('remote action', remote, coordinates, actions)
  ]
  // The order alternates between turns.
  for (const measure of turn % 2 ? measures.toReversed() : measures) await measure()
}
server.close()

console.log(
  `# extensions: ${Number(options.lines).toLocaleString('en')} lines, ${actions.toLocaleString('en')} of actions`
)
for (const [name, found] of Object.entries(rates)) {
  const rate = Math.round(percentile(found, 0.5))
  const peak = peaks[name] ? `   work process at most ${megabytes(peaks[name])}` : ''
  console.log(`${name.padEnd(34)} ${rate.toLocaleString('en').padStart(12)} lines/s${peak}`)
}
await rm(folder, { recursive: true, force: true })
