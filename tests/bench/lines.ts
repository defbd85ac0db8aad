/**
 * Reads of lines through a whole platform, compared in the same run with the bare engine running the same SQL on the
 * same file; then from the response cache; then compared with SQLite holding the same rows.
 *
 * node tests/bench/lines.ts [--lines 500000] [--seconds 3] [--connections 10] [--only name] [--all] [--no-sqlite]
 * [--no-bare] [--engine-only] [--keep folder]
 *
 * `cpu` is the CPU time of a request in all threads of the server, which is more reliable than rates on a busy machine.
 * Each read is warmed up for a few seconds: the server caches often used columns and texts; `--engine-only` disables
 * these caches. `--keep` keeps the prepared lines in a folder for the next run; `--all` adds reads that have no target
 * rate; building the text index takes most of the preparation.
 */
// Must be the first import: the engine's library reads its setting when it is loaded, as in the server.
import '../../server/lines/duckdb/allocator.ts'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { LinesVersion } from '../../server/lines/layout.ts'
import { testFolder } from '../unit/support/linesFile.ts'
import { preparedVersion } from './lines/data.ts'
import { measureBare, measureServer, measureSqlite, writeSqlite, type Measure } from './lines/measures.ts'
import { moreScenarios } from './lines/moreScenarios.ts'
import { repeated, repeatedGoal, scenariosOf, sqliteQueries, type Scenario } from './lines/scenarios.ts'
import { startServer } from './lines/server.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  allowNegative: true,
  options: {
    lines: { type: 'string', default: '500000' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    sqlite: { type: 'boolean', default: true },
    bare: { type: 'boolean', default: true },
    'engine-only': { type: 'boolean', default: false },
    keep: { type: 'string' }
  }
})
const lineCount = Number(values.lines)
const pace = { seconds: Number(values.seconds), connections: Number(values.connections) }
const isAsked = ({ name }: Pick<Scenario, 'name'>): boolean => !values.only || name.startsWith(values.only)
const scenarios = [...scenariosOf(lineCount), ...(values.all || values.only ? moreScenarios : [])].filter(
  isAsked
)

const folder = testFolder()
const engine = {
  ...folder.config.engine,
  ...(values['engine-only'] ? { columnsMb: 0, keptLinesMb: 0 } : {})
}
console.log(
  `# lines: ${lineCount.toLocaleString('en')} lines of 29 columns, ${pace.connections} connections, ${pace.seconds} s each`
)
try {
  const before = performance.now()
  const version = await prepared(`lines-${lineCount}.duckdb`, lineCount)
  const small = await prepared('lines-small.duckdb', 1000)
  console.log(`prepared in ${((performance.now() - before) / 1000).toFixed(0)} s`)
  const ours = await compareWithBare(version, small)
  await measureRepeated(version)
  if (values.sqlite) await compareWithSqlite(version, ours)
} finally {
  rmSync(folder.path, { recursive: true, force: true })
}

function prepared(name: string, count: number): Promise<LinesVersion> {
  return preparedVersion(values.keep ? resolve(values.keep, name) : folder.file(name), count)
}

async function compareWithBare(version: LinesVersion, small: LinesVersion): Promise<Map<string, Measure>> {
  const measures = new Map<string, Measure>()
  for (const scenario of scenarios) {
    const read = scenario.isSmall ? small : version
    const server = await startServer(read, { answerCacheMb: 0, engine })
    const ours = await measureServer(server.address, scenario, pace, server.settled)
    await server.close()
    measures.set(scenario.name, ours)
    const line = `${scenario.name.padEnd(28)} ${figures(ours)} ${goalOf(scenario.goal)}`
    console.log(
      values.bare
        ? `${line}  ${besideBare(ours, await measureBare(read, scenario, engine, pace.seconds))}`
        : line
    )
  }
  return measures
}

function besideBare(ours: Measure, bare: Measure): string {
  return `bare engine ${figures(bare)}  ours/bare ${(ours.requestsPerSecond / bare.requestsPerSecond).toFixed(2)}`
}

async function measureRepeated(version: LinesVersion): Promise<void> {
  const server = await startServer(version, { answerCacheMb: 64, engine })
  try {
    for (const scenario of repeated.filter(isAsked)) {
      const measure = await measureServer(server.address, scenario, pace)
      console.log(`repeated: ${scenario.name.padEnd(28)} ${figures(measure)} ${goalOf(repeatedGoal)}`)
    }
  } finally {
    await server.close()
  }
}

async function compareWithSqlite(version: LinesVersion, measures: Map<string, Measure>): Promise<void> {
  const measuredQueries = Object.entries(sqliteQueries).filter(([name]) => measures.has(name))
  if (!measuredQueries.length) return
  const path = join(folder.path, 'lines.sqlite')
  await writeSqlite(version, path)
  for (const [name, queries] of measuredQueries) {
    const sqlite = measureSqlite(path, queries, pace.seconds)
    const ours = measures.get(name)?.requestsPerSecond ?? 0
    console.log(
      `SQLite: ${name.padEnd(28)} ${figures(sqlite)}  ours/SQLite ${(ours / sqlite.requestsPerSecond).toFixed(2)}`
    )
  }
}

function figures({ latencies, requestsPerSecond, cpuMs }: Measure): string {
  const rate = requestsPerSecond < 100 ? requestsPerSecond.toFixed(1) : String(Math.round(requestsPerSecond))
  return `${rate.padStart(6)} /s  cpu ${milliseconds(cpuMs).padStart(8)}  p50 ${milliseconds(percentile(latencies, 0.5)).padStart(8)}  p99 ${milliseconds(percentile(latencies, 0.99)).padStart(8)}`
}

function goalOf(goal: number | undefined): string {
  return goal === undefined ? ''.padEnd(11) : `(goal ${String(goal).padStart(4)})`
}
