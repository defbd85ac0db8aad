/**
 * Reads of many datasets, as on a portal: sizes from 1,000 lines to the largest, popularity after Zipf's law, ten kinds
 * of reads, a server that has just started. Runs with all caches, without any, and without each one.
 *
 * node tests/bench/portfolio.ts [--datasets 100] [--largest 1000000] [--seconds 30] [--connections 10] [--keep folder]
 * [--only mode] [--kinds]
 *
 * `--keep` keeps the prepared lines in a folder for the next run, since writing them takes most of the time. `--kinds`
 * reports each kind of read.
 */
import '../../server/lines/duckdb/allocator.ts'
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { testFolder } from '../unit/support/linesFile.ts'
import { sizesOf, writeDatasets, type BenchDataset } from './portfolio/datasets.ts'
import { readsOf } from './portfolio/reads.ts'
import { runLoad } from './load.ts'
import { megabytes, processorSecondsOf, residentBytesOf } from './processes.ts'
import { startBenchServer } from './server.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: {
    datasets: { type: 'string', default: '100' },
    largest: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '30' },
    connections: { type: 'string', default: '10' },
    keep: { type: 'string' },
    only: { type: 'string' },
    kinds: { type: 'boolean', default: false }
  }
})
const sizes = sizesOf(Number(values.datasets), Number(values.largest))
const seconds = Number(values.seconds)
const connections = Number(values.connections)

/** Environment of the server in each mode: default, without one cache, without all. */
const modes: Record<string, Record<string, string>> = {
  'all that is kept': {},
  'without columns': { ENGINE_COLUMNS_MB: '0' },
  'without texts of lines': { ENGINE_KEPT_LINES_MB: '0' },
  'without answers': { ANSWER_CACHE_MB: '0' },
  'the plain path': { ENGINE_CACHES: 'false', ANSWER_CACHE_MB: '0' }
}

const folder = testFolder()
const versionsFolder = values.keep ? resolve(values.keep) : join(folder.path, 'versions')
mkdirSync(versionsFolder, { recursive: true })
const lines = sum(sizes)
console.log(
  `# ${sizes.length} datasets, ${lines.toLocaleString('en')} lines, ${connections} connections, ${seconds} s each`
)
try {
  for (const [mode, environment] of Object.entries(modes)) {
    if (values.only && !mode.includes(values.only)) continue
    await measure(mode, environment)
  }
} finally {
  rmSync(folder.path, { recursive: true, force: true })
}

async function measure(mode: string, environment: Record<string, string>): Promise<void> {
  let datasets: BenchDataset[] = []
  const server = await startBenchServer([], {
    prepare: async (dataDir) => {
      datasets = await writeDatasets(dataDir, sizes, versionsFolder)
      coldFiles()
    },
    environment: {
      RATE_ANONYMOUS_REQUESTS: '0',
      RATE_ANONYMOUS_COMPUTE_MS: '0',
      ...environment
    }
  })
  try {
    const api = `${server.origin.replace('localhost', '127.0.0.1')}/data-fair/api/v1/datasets`
    const reads = readsOf(datasets, { count: 200_000 })
    const urls = reads.map(({ path }) => `${api}/${path}`)
    const idle = residentBytesOf(server.pid)
    for (const [phase, from] of [
      ['cold', 0],
      ['after', 100_000]
    ] as const) {
      const before = processorSecondsOf(server.pid)
      const result = await runLoad({ urls: urls.slice(from, from + 100_000), connections, seconds })
      const failed = Object.entries(result.statuses).filter(([status]) => status !== '200')
      const { latencies, places, requestsPerSecond } = result
      const cpu = ((processorSecondsOf(server.pid) - before) * 1000) / latencies.length
      console.log(
        `${mode.padEnd(24)} ${phase.padEnd(5)} ${requestsPerSecond.toFixed(0).padStart(5)} /s  cpu ${milliseconds(cpu).padStart(8)}` +
          `  p50 ${milliseconds(percentile(latencies, 0.5)).padStart(8)}  p99 ${milliseconds(percentile(latencies, 0.99)).padStart(8)}` +
          `  memory ${megabytes(residentBytesOf(server.pid))} (idle ${megabytes(idle)})` +
          failed.map(([status, count]) => `  ! ${count} × ${status}`).join('')
      )
      if (values.kinds)
        printKinds(
          latencies,
          places.map((place) => reads[from + place]!.kind)
        )
    }
  } finally {
    await server.close()
  }
}

function printKinds(latencies: number[], kinds: string[]): void {
  const ofKinds = Map.groupBy(latencies.keys(), (index) => kinds[index]!)
  for (const [kind, indices] of ofKinds) {
    const ownLatencies = indices.map((index) => latencies[index]!)
    const share = sum(ownLatencies) / sum(latencies)
    console.log(
      `  ${kind.padEnd(24)} ${String(ownLatencies.length).padStart(5)}  p50 ${milliseconds(percentile(ownLatencies, 0.5)).padStart(8)}  p99 ${milliseconds(percentile(ownLatencies, 0.99)).padStart(8)}  ${(share * 100).toFixed(0).padStart(3)} % of the time`
    )
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Drops the page cache of the system if this process may, so that reads come from the disk. */
function coldFiles(): void {
  spawnSync('sync')
  spawnSync('sh', ['-c', 'echo 3 > /proc/sys/vm/drop_caches'], { stdio: 'ignore' })
}
