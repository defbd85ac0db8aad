/**
 * Growth of read costs with ten times as many lines: the same requests on two versions, alternately, in one run.
 *
 * node tests/bench/growth.ts --keep folder [--lines 5000000] [--beside 500000] [--seconds 3] [--only name]
 *
 * First pages, cursors, equality filters and words may cost three times as much; aggregations may grow with the number
 * of lines. The last page that `page=` allows may cost three times the first one; pages by cursor may cost the same at
 * the end as at the beginning. Preparing the larger version takes a quarter of an hour, and 5 GB of temporary space.
 */
// Must be the first import: the engine's library reads its setting when it is loaded, as in the server.
import '../../server/lines/duckdb/allocator.ts'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { LinesVersion } from '../../server/lines/layout.ts'
import { testFolder } from '../unit/support/linesFile.ts'
import { preparedVersion } from './lines/data.ts'
import { measureServer, type Measure } from './lines/measures.ts'
import { scenariosOf } from './lines/scenarios.ts'
import { startServer, type BenchServer } from './lines/server.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '5000000' },
    beside: { type: 'string', default: '500000' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string' },
    keep: { type: 'string' }
  }
})
const [large, small] = [Number(values.lines), Number(values.beside)]
// Sequential requests: measures the cost of a request, not the concurrency.
const pace = { seconds: Number(values.seconds), connections: 1 }

const maxGrowth = { page: 3, aggregation: large / small, walk: 1.5 }
const aggregated = new Set(['values with a metric', 'date histogram'])
const compared = new Set(['first page', 'cursor', 'equal', 'q of two words', ...aggregated])

/** Low admission threshold of the column cache: the cache fills after few requests, as after hours of reads. */
const admissionFactor = 0.01

const folder = testFolder()
const servers = new Map<LinesVersion, Promise<BenchServer>>()
try {
  const [few, many] = [await prepared(small), await prepared(large)]
  console.log(`# growth: from ${small.toLocaleString('en')} to ${large.toLocaleString('en')} lines`)
  for (const name of compared) {
    const limit = aggregated.has(name) ? maxGrowth.aggregation : maxGrowth.page
    await compare(name, limit, [few, scenarioPath(name, small)], [many, scenarioPath(name, large)])
  }
  for (const version of [few, many]) await comparePages(version)
} finally {
  for (const server of servers.values()) await (await server).close()
  rmSync(folder.path, { recursive: true, force: true })
}

type MeasuredPath = [version: LinesVersion, path: (turn: number) => string]

function prepared(count: number): Promise<LinesVersion> {
  const name = `lines-${count}.duckdb`
  return preparedVersion(values.keep ? resolve(values.keep, name) : folder.file(name), count)
}

function scenarioPath(name: string, count: number): MeasuredPath[1] {
  const scenario = scenariosOf(count).find((candidate) => candidate.name === name)
  if (!scenario) throw new Error(`no scenario ${name}`)
  return scenario.path
}

/** Pages through one version, from its beginning to its end. */
async function comparePages(version: LinesVersion): Promise<void> {
  const { count } = version
  const of = `of ${count.toLocaleString('en')}`
  const numbered =
    (page: number): MeasuredPath[1] =>
    (turn) =>
      `lines?size=20&page=${page}&select=*&effectif_gte=${turn % 3}`
  await compare(`last page= ${of}`, maxGrowth.page, [version, numbered(1)], [version, numbered(500)])
  const walk =
    (start: number): MeasuredPath[1] =>
    (turn) =>
      `lines?size=1000&after=${start + (turn % 40) * 1000}`
  await compare(
    `walk, middle ${of}`,
    maxGrowth.walk,
    [version, walk(0)],
    [version, walk(Math.floor(count / 2))]
  )
  await compare(`walk, end ${of}`, maxGrowth.walk, [version, walk(0)], [version, walk(count - 41_000)])
}

async function compare(
  name: string,
  limit: number,
  first: MeasuredPath,
  second: MeasuredPath
): Promise<void> {
  if (values.only && !name.startsWith(values.only)) return
  const [smallMs, largeMs] = [await measure(name, first), await measure(name, second)]
  const ratio = largeMs.cpuMs / smallMs.cpuMs
  const median = percentile(largeMs.latencies, 0.5) / percentile(smallMs.latencies, 0.5)
  console.log(
    `${name.padEnd(28)} ${figures(smallMs)}  →  ${figures(largeMs)}   x${ratio.toFixed(1)} cpu  x${median.toFixed(1)} p50  (at most ${limit})${ratio > limit ? '  TOO MUCH' : ''}`
  )
}

async function measure(name: string, [version, path]: MeasuredPath): Promise<Measure> {
  const server = await serverOf(version)
  return measureServer(server.address, { name, path }, pace, server.settled)
}

function serverOf(version: LinesVersion): Promise<BenchServer> {
  const started =
    servers.get(version) ??
    startServer(version, { answerCacheMb: 0, engine: folder.config.engine }, { admissionFactor })
  servers.set(version, started)
  return started
}

function figures({ latencies, cpuMs }: Measure): string {
  return `cpu ${milliseconds(cpuMs).padStart(8)} p50 ${milliseconds(percentile(latencies, 0.5)).padStart(8)}`
}
