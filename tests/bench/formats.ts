/**
 * File formats, from upload to publication on a real server: seconds, lines per second, memory of the server and its
 * workers above the idle level, and a reference measured in the same run.
 *
 * node tests/bench/formats.ts [--share 1] [--only xlsx]
 *
 * `--share 0.2` makes files of a fifth of the size.
 */
import { openAsBlob } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { read } from '@e965/xlsx'
import { waitFinalized } from '../api/support/datasets.ts'
import { login } from '../api/support/login.ts'
import { startServer } from '../e2e/support/server.ts'
import { writePoints, writePolygons } from './files/geojson.ts'
import { writeXlsx } from './files/xlsx.ts'
import { bareEngineMs } from './bareEngine.ts'
import { generateCsv } from './generate.ts'
import { megabytes, residentBytesOf } from './processes.ts'

interface Format {
  name: string
  file: string
  lines: number
  write: (path: string, lines: number) => Promise<void>
  /** Minimal processing of the same file, as a reference, with its name. */
  reference: { name: string; run: (path: string) => Promise<unknown> }
  /** Body of the dataset creation. */
  body?: Record<string, unknown>
  /** Maximum seconds for the whole file. */
  maxSeconds?: number
}

const parsed = {
  name: 'JSON.parse of the file',
  run: async (path: string) => JSON.parse(await readFile(path, 'utf8')) as unknown
}
const concepts = {
  latitude: 'http://schema.org/latitude',
  longitude: 'http://schema.org/longitude'
}

const formats: Record<string, Format> = {
  xlsx: {
    name: 'XLSX of 20 columns',
    file: 'bench.xlsx',
    lines: 100_000,
    write: (path, lines) => writeXlsx(path, lines, 20),
    reference: {
      name: 'the library reading alone',
      run: async (path) =>
        read(await readFile(path), { type: 'buffer', dense: true, cellNF: true, cellText: false })
    },
    maxSeconds: 30
  },
  points: {
    name: 'GeoJSON of points',
    file: 'points.geojson',
    lines: 200_000,
    write: (path, lines) => writePoints(path, lines),
    reference: parsed,
    maxSeconds: 20
  },
  polygons: {
    name: 'GeoJSON of polygons of 50 corners',
    file: 'polygons.geojson',
    lines: 20_000,
    write: (path, lines) => writePolygons(path, lines, 50),
    reference: parsed,
    maxSeconds: 20
  },
  csv: {
    name: 'CSV with latitudes and longitudes',
    file: 'bench.csv',
    lines: 1_000_000,
    write: generateCsv,
    reference: { name: 'the bare engine: read_csv to a table', run: (path) => bareEngineMs(path) },
    body: {
      schema: Object.entries(concepts).map(([key, concept]) => ({
        key,
        type: 'number',
        'x-refersTo': concept
      }))
    }
  }
}

const maxMemory = 1e9
const { values: options } = parseArgs({
  options: { share: { type: 'string', default: '1' }, only: { type: 'string' } }
})
const share = Number(options.share)
const folder = await mkdtemp(join(tmpdir(), 'fairway-formats-'))
const server = await startServer({
  accounts: true,
  environment: { LOG_LEVEL: 'error', RATE_USER_REQUESTS: '1000000' }
})
const client = await login(server.origin, 'test_user1')
try {
  for (const [key, format] of Object.entries(formats)) {
    if (!options.only || options.only.split(',').includes(key)) await measure(format)
  }
} finally {
  await server.close()
  await rm(folder, { recursive: true, force: true })
}

async function measure(format: Format): Promise<void> {
  const path = join(folder, format.file)
  const lines = Math.round(format.lines * share)
  await format.write(path, lines)
  console.log(`# ${format.name}: ${lines.toLocaleString('en')} lines, ${megabytes((await stat(path)).size)}`)
  // Waits for the end of the idle worker of the previous format.
  await pause(7000)
  const idle = residentBytesOf(server.pid())
  let peak = idle
  const sampling = setInterval(() => (peak = Math.max(peak, residentBytesOf(server.pid()))), 50)
  const { id, count, seconds, steps } = await published(path, format)
  clearInterval(sampling)
  if (count !== lines) throw new Error(`${count} lines instead of ${lines}`)
  await client.delete(`/datasets/${id}`)
  const start = performance.now()
  await format.reference.run(path)
  const reference = (performance.now() - start) / 1000
  const target = (limit: string): string => (share === 1 ? `   (at most ${limit})` : '')
  console.log(
    `upload to publication ${seconds.toFixed(1)} s, ${Math.round(lines / seconds).toLocaleString('en')} lines/s${format.maxSeconds ? target(`${format.maxSeconds} s`) : ''}`
  )
  console.log(`of which ${steps}`)
  console.log(`${(seconds / reference).toFixed(1)} × ${format.reference.name} (${reference.toFixed(2)} s)`)
  console.log(
    `memory ${megabytes(peak - idle)} above the ${megabytes(idle)} of rest${target(megabytes(maxMemory))}`
  )
  console.log()
  await rm(path)
}

async function published(
  path: string,
  { file, body }: Format
): Promise<{ id: string; count: number; seconds: number; steps: string }> {
  const form = new FormData()
  if (body) form.append('body', JSON.stringify(body))
  form.append('file', await openAsBlob(path), file)
  const start = performance.now()
  const created = await client.post('/datasets', form)
  if (created.status !== 201) throw new Error(`${created.status} ${created.text}`)
  const { id } = created.json as { id: string }
  const steps = stepTimes(id, start)
  const { count } = (await waitFinalized(client, id, { timeoutMs: 600_000 })) as { count: number }
  const seconds = (performance.now() - start) / 1000
  return { id, count, seconds, steps: steps() }
}

/**
 * Follows the processing steps of a dataset. The returned function stops this, and returns the duration of each step.
 */
function stepTimes(id: string, start: number): () => string {
  const times = new Map([['upload', performance.now() - start]])
  let last = performance.now()
  const look = async (): Promise<void> => {
    const { json } = await client.get(`/datasets/${id}/task-progress`)
    const task = (json as { task?: string } | undefined)?.task
    const now = performance.now()
    if (task) times.set(task, (times.get(task) ?? 0) + now - last)
    last = now
  }
  const timer = setInterval(() => void look(), 50)
  return () => {
    clearInterval(timer)
    return [...times].map(([task, time]) => `${task} ${(time / 1000).toFixed(1)} s`).join(', ')
  }
}

function pause(duration: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, duration))
}
