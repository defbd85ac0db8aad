/**
 * Reading lines through HTTP, beside the bare engine on the same file: a page of 20 lines in several ways, and
 * aggregated reads: each time of other lines, then always of the same as those who look at one dashboard do.
 *
 *   node tests/bench/lines.ts [--lines 1000000] [--seconds 3] [--connections 10] [--only name]
 */
import { DuckDBInstance } from '@duckdb/node-api'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import type { SchemaProperty } from '../../contract/dataset.ts'
import type { LinesVersion } from '../../server/lines/layout.ts'
import { serveLines } from '../api/support/linesServer.ts'
import {
  calculatedColumns,
  createLinesTables,
  physicalColumns,
  testFolder
} from '../unit/support/linesFile.ts'
import { runLoad } from './load.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10' },
    only: { type: 'string' }
  }
})
const lineCount = Number(values.lines)
const seconds = Number(values.seconds)
const connections = Number(values.connections)

const columns: SchemaProperty[] = [
  { key: 'nom', type: 'string' },
  { key: 'description', type: 'string' },
  { key: 'type', type: 'string' },
  { key: 'code', type: 'string' },
  { key: 'effectif', type: 'integer' },
  { key: 'montant', type: 'number' },
  { key: 'ouverture', type: 'string', format: 'date' },
  { key: 'mise_a_jour', type: 'string', format: 'date-time' },
  { key: 'actif', type: 'boolean' },
  { key: 'places', type: 'integer' },
  { key: 'latitude', type: 'number' },
  { key: 'longitude', type: 'number' },
  { key: 'adresse', type: 'string' },
  { key: 'insee', type: 'string' }
]

const pointColumn: SchemaProperty = { key: '_geopoint', type: 'string', 'x-calculated': true }

/** Values of a line in SQL, `r` being its number. */
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
  42 + (hash(r * 47) % 8000000) / 1000000,
  -3 + (hash(r * 53) % 10000000) / 1000000,
  'rue ' || (hash(r * 37) % 5000) || ' des Lilas',
  printf('%05d', hash(r * 59) % 3000)`

interface Scenario {
  name: string
  /** Of the address below the dataset. */
  start?: string
  /** Parameters of the n-th request: they change, so that totals are counted each time. */
  query: (turn: number) => string
  /** The same page as anyone would ask it of the bare engine, total included where the answer has one. */
  bare: (turn: number) => string[]
}

const step = (turn: number, range: number): number => (turn * 7919) % range
/** Half a degree wide, somewhere among the lines. */
const boxAt = (turn: number): [number, number, number, number] => {
  const [west, south] = [-3 + step(turn, 950) / 100, 42 + step(turn, 750) / 100]
  return [west, south, west + 0.5, south + 0.5]
}
const order = (turn: number): string =>
  `SELECT * FROM lines WHERE c4 = ${step(turn, 100000)} ORDER BY _i LIMIT 20`
const scenarios: Scenario[] = [
  { name: 'first page', query: () => '', bare: () => ['SELECT * FROM lines LIMIT 20'] },
  { name: 'page 50', query: () => '&page=50', bare: () => ['SELECT * FROM lines LIMIT 20 OFFSET 980'] },
  {
    name: 'cursor',
    query: (turn) => `&after=${step(turn, lineCount - 100)}`,
    bare: (turn) => [`SELECT * FROM lines WHERE _i > ${step(turn, lineCount - 100)} ORDER BY _i LIMIT 20`]
  },
  {
    name: 'equal',
    query: (turn) => `&effectif_eq=${step(turn, 100000)}`,
    bare: (turn) => [order(turn), `SELECT count(*) FROM lines WHERE c4 = ${step(turn, 100000)}`]
  },
  {
    name: 'equal, no count',
    query: (turn) => `&effectif_eq=${step(turn, 100000)}&count=false`,
    bare: (turn) => [order(turn)]
  },
  {
    name: 'range',
    query: (turn) => `&montant_gte=${step(turn, 9000)}&montant_lt=${step(turn, 9000) + 100}`,
    bare: (turn) => {
      const where = `c5 >= ${step(turn, 9000)} AND c5 < ${step(turn, 9000) + 100}`
      return [
        `SELECT * FROM lines WHERE ${where} ORDER BY _i LIMIT 20`,
        `SELECT count(*) FROM lines WHERE ${where}`
      ]
    }
  },
  {
    name: 'bbox',
    query: (turn) => `&bbox=${boxAt(turn).join(',')}`,
    bare: (turn) => {
      const [west, south, east, north] = boxAt(turn)
      const where = `_lon >= ${west} AND _lon <= ${east} AND _lat >= ${south} AND _lat <= ${north}`
      return [
        `SELECT * FROM lines WHERE ${where} ORDER BY _i LIMIT 20`,
        `SELECT count(*) FROM lines WHERE ${where}`
      ]
    }
  },
  {
    name: 'bbox, known total',
    query: (turn) => `&bbox=${boxAt(step(turn, 10)).join(',')}`,
    bare: (turn) => {
      const [west, south, east, north] = boxAt(step(turn, 10))
      const where = `_lon >= ${west} AND _lon <= ${east} AND _lat >= ${south} AND _lat <= ${north}`
      return [`SELECT * FROM lines WHERE ${where} ORDER BY _i LIMIT 20`]
    }
  },
  {
    name: 'distance',
    query: (turn) => `&geo_distance=${boxAt(turn)[0]}:${boxAt(turn)[1]}:10km`,
    bare: () => ['SELECT * FROM lines LIMIT 20']
  },
  {
    name: 'query string',
    query: (turn) =>
      `&qs=${encodeURIComponent(`effectif:[${step(turn, 9000)} TO *] AND type:(mairie OR piscine)`)}`,
    bare: (turn) => [
      `SELECT * FROM lines WHERE c4 >= ${step(turn, 9000)} AND c2 IN ('mairie', 'piscine') ORDER BY _i LIMIT 20`,
      `SELECT count(*) FROM lines WHERE c4 >= ${step(turn, 9000)} AND c2 IN ('mairie', 'piscine')`
    ]
  },
  { name: 'collapse', query: () => '&collapse=code', bare: () => ['SELECT * FROM lines LIMIT 20'] },
  {
    name: 'sort by number',
    query: () => '&sort=-montant',
    bare: () => ['SELECT * FROM lines ORDER BY c5 DESC NULLS LAST, _i LIMIT 20']
  },
  {
    name: 'sort by text',
    query: () => '&sort=nom',
    bare: () => ['SELECT * FROM lines ORDER BY lower(strip_accents(c0)) NULLS LAST, c0, _i LIMIT 20']
  },
  ...aggregated(
    'values',
    'values_agg?field=insee&agg_size=1000&metric=avg&metric_field=montant',
    (where) =>
      `SELECT c13, count(*) n, avg(c5) m FROM lines WHERE ${where} GROUP BY c13 ORDER BY m DESC, n DESC, c13 LIMIT 1000`
  ),
  ...aggregated(
    'months',
    'values_agg?field=mise_a_jour&interval=month',
    (where) =>
      `SELECT date_trunc('month', timezone('Europe/Paris', timezone('UTC', c7_at))) k, count(*) FROM lines WHERE ${where} GROUP BY k ORDER BY k`
  ),
  ...aggregated(
    'days',
    'values_agg?field=mise_a_jour&interval=day&metric=sum&metric_field=montant',
    (where) =>
      `SELECT date_trunc('day', timezone('Europe/Paris', timezone('UTC', c7_at))) k, count(*), sum(c5) FROM lines WHERE ${where} GROUP BY k ORDER BY k`
  ),
  ...aggregated(
    'two levels',
    'values_agg?field=type;insee&agg_size=5;10',
    (where) =>
      `SELECT c2, c13, count(*) n FROM lines WHERE ${where} GROUP BY c2, c13 QUALIFY row_number() OVER (PARTITION BY c2 ORDER BY n DESC, c13) <= 10`
  ),
  ...aggregated(
    'with lines',
    'values_agg?field=type&size=3',
    (where) =>
      `SELECT * FROM lines WHERE ${where} QUALIFY row_number() OVER (PARTITION BY c2 ORDER BY _rand, _i) <= 3`
  ),
  ...aggregated(
    'many values',
    'values_agg?field=nom',
    (where) => `SELECT c0, count(*) n FROM lines WHERE ${where} GROUP BY c0 ORDER BY n DESC, c0 LIMIT 20`
  ),
  ...aggregated(
    'cardinality',
    'metric_agg?metric=cardinality&field=nom',
    (where) => `SELECT count(DISTINCT c0) FROM lines WHERE ${where}`
  ),
  ...aggregated(
    'simple metrics',
    'simple_metrics_agg?metrics=stats',
    (where) =>
      `SELECT ${['c4', 'c5', 'c9', 'c10', 'c11'].map((c) => `count(${c}), min(${c}), max(${c}), avg(${c}), sum(${c})`).join(', ')} FROM lines WHERE ${where}`
  )
]

/** One of other lines each time, one of all lines always. */
function aggregated(name: string, start: string, bare: (where: string) => string): Scenario[] {
  const filter = (turn: number): number => step(turn, 5000)
  return [
    {
      name: `${name}, others`,
      start,
      query: (turn) => `&effectif_gte=${filter(turn)}`,
      bare: (turn) => [bare(`c4 >= ${filter(turn)}`)]
    },
    { name: `${name}, same`, start, query: () => '', bare: () => [bare('true')] }
  ]
}

const folder = testFolder()
const version = await writeVersion()
console.log(
  `# lines: ${lineCount.toLocaleString('en')} lines of ${columns.length} columns, ${connections} connections, ${seconds} s each`
)
for (const scenario of scenarios) {
  if (values.only && !scenario.name.startsWith(values.only)) continue
  const ours = await measureServer(scenario)
  const bare = await measureBare(scenario)
  const ratio = ours.requestsPerSecond / bare.requestsPerSecond
  console.log(
    `${scenario.name.padEnd(22)} ${figures(ours)}   bare engine ${figures(bare)}   throughput ours/bare ${ratio.toFixed(2)}`
  )
}
rmSync(folder.path, { recursive: true, force: true })

interface Measure {
  latencies: number[]
  /** Milliseconds of processor that a request takes, engine included: steadier than time on a busy machine. */
  cpuMs: number
  requestsPerSecond: number
}

function figures({ latencies, requestsPerSecond, cpuMs }: Measure): string {
  return `p50 ${milliseconds(percentile(latencies, 0.5)).padStart(8)}  p99 ${milliseconds(percentile(latencies, 0.99)).padStart(8)}  ${String(Math.round(requestsPerSecond)).padStart(5)} /s  cpu ${milliseconds(cpuMs).padStart(8)}`
}

async function writeVersion(): Promise<LinesVersion> {
  const path = folder.file('lines.duckdb')
  const instance = await DuckDBInstance.create(path, { threads: '2', memory_limit: '600MB' })
  const connection = await instance.connect()
  await createLinesTables(connection, physicalColumns(columns))
  await connection.run('ALTER TABLE lines ADD COLUMN _lat DOUBLE; ALTER TABLE lines ADD COLUMN _lon DOUBLE')
  await connection.run("INSERT INTO columns VALUES ('_geopoint', '_lat', 'GEOPOINT')")
  await connection.run(
    `INSERT INTO lines SELECT r, substr(md5(r::VARCHAR), 1, 16), (hash(r * 61) % 1000000)::INTEGER, ${valuesSql},
       42 + (hash(r * 47) % 8000000) / 1000000, -3 + (hash(r * 53) % 10000000) / 1000000
     FROM range(1, ${lineCount + 1}) numbers(r) ORDER BY r`
  )
  await connection.run('CHECKPOINT')
  connection.closeSync()
  instance.closeSync()
  return {
    datasetId: 'test',
    path,
    schema: [...columns, ...calculatedColumns, pointColumn],
    count: lineCount
  }
}

async function measureServer(scenario: Scenario): Promise<Measure> {
  const server = await serveLines(folder.config, version, { bbox: [-3, 42, 7, 50] })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/data-fair/api/v1/datasets/test/${scenario.start ?? 'lines?size=20'}`
  const urls = Array.from({ length: 5000 }, (_, turn) => address + scenario.query(turn))
  await runLoad({ urls: urls.slice(-200), connections, seconds: 0.5 })
  const cpu = process.cpuUsage()
  const result = await runLoad({ urls, connections, seconds })
  const cpuMs = cpuMsSince(cpu) / result.latencies.length
  await server.close()
  const failed = Object.keys(result.statuses).filter((status) => status !== '200')
  if (failed.length) throw new Error(`${scenario.name}: answers ${failed.join(', ')}`)
  return { ...result, cpuMs }
}

function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** The engine with the connections of the server's, in the process, without HTTP nor JSON. */
async function measureBare(scenario: Scenario): Promise<Measure> {
  const { engine } = folder.config
  const instance = await DuckDBInstance.create(version.path, {
    threads: String(engine.threads),
    memory_limit: `${engine.readMemoryMb}MB`,
    access_mode: 'READ_ONLY'
  })
  const latencies: number[] = []
  let turn = 0
  const cpu = process.cpuUsage()
  const start = performance.now()
  const end = start + seconds * 1000
  const worker = async (): Promise<void> => {
    const connection = await instance.connect()
    while (performance.now() < end) {
      const before = performance.now()
      for (const statement of scenario.bare(turn++)) {
        const result = await connection.run(statement)
        for (let index = 0; index < result.chunkCount; index++) result.getChunk(index).getRows()
      }
      latencies.push(performance.now() - before)
    }
    connection.closeSync()
  }
  await Promise.all(Array.from({ length: engine.threads + 1 }, worker))
  instance.closeSync()
  const requestsPerSecond = latencies.length / ((performance.now() - start) / 1000)
  return { latencies, requestsPerSecond, cpuMs: cpuMsSince(cpu) / latencies.length }
}
