/**
 * Portal pages with many datasets: rendered for each visit (unique URLs), and cached; under the load of eight local
 * visitors. The reference is a bare Fastify response of the same size under the same load. Then reads concurrent with
 * writes.
 *
 * node tests/bench/portals.ts [--datasets 10000] [--seconds 5] [--profile]
 */
import Fastify from 'fastify'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { datasetDefinition } from '../../server/datasets/definition.ts'
import type { DatasetRecord } from '../../server/datasets/record.ts'
import { eventsFeature } from '../../server/events/index.ts'
import { openMetadata, withoutWaiting } from '../../server/metadata/database.ts'
import { ownedStore } from '../../server/owned/store.ts'
import type { TestClient } from '../api/support/client.ts'
import { login } from '../api/support/login.ts'
import { runLoad, type LoadResult } from './load.ts'
import { startBenchServer } from './server.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: {
    datasets: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    profile: { type: 'boolean', default: false }
  }
})
const total = Number(values.datasets)
const seconds = Number(values.seconds)
const connections = 8
const futureSite = 'data-fair-portals:future'
const goals = { made: { perSecond: 300, ms: 20 }, kept: { perSecond: 3000, ms: 20 } }
const accepted = { 'accept-encoding': 'gzip, br' }

const server = await startBenchServer(
  values.profile ? ['--cpu-prof', `--cpu-prof-dir=${join(tmpdir(), 'portals-profile')}`] : [],
  {
    prepare: fill,
    environment: { RATE_PORTAL_REQUESTS: '0', RATE_ANONYMOUS_REQUESTS: '0', RATE_ANONYMOUS_COMPUTE_MS: '0' }
  }
)
const admin = await login(server.origin, 'test_user1@test.com', { org: 'test_org1' })
const portal = await newPortal(admin)
publish(portal)
const base = `${server.origin}/portal/${portal}`

console.log(`# a portal of ${total} datasets, ${connections} visitors`)
const pages: [name: string, path: string][] = [
  ['home', ''],
  ['catalogue', '/datasets'],
  ['catalogue, a word', '/datasets?q=words'],
  ['catalogue, page 3 of a topic', '/datasets?topics=topic1&page=3'],
  ['dataset', `/datasets/dataset${total >> 1}`],
  ['feed of datasets', '/feed/datasets.atom']
]
let largest = 0
for (const [name, path] of pages) {
  const page = await fetch(base + path, { headers: accepted })
  const body = await page.arrayBuffer()
  if (page.status !== 200) {
    console.log(`${name.padEnd(30)} is not there: ${page.status}`)
    continue
  }
  largest = Math.max(largest, body.byteLength)
  const separator = path.includes('?') ? '&' : '?'
  const otherUrls = Array.from({ length: 20_000 }, (_, number) => `${base}${path}${separator}visit=${number}`)
  report(
    `${name}, made`,
    await runLoad({ urls: otherUrls, connections, seconds, headers: accepted }),
    goals.made
  )
  report(
    `${name}, kept`,
    await runLoad({ urls: [base + path], connections, seconds, headers: accepted }),
    goals.kept
  )
}

const bare = Fastify()
const bytes = Buffer.alloc(largest, 'a')
bare.get('/', (_request, reply) => reply.type('text/html').send(bytes))
const address = await bare.listen({ port: 0, host: 'localhost' })
report(
  `${largest} bytes of a bare server (reference)`,
  await runLoad({ urls: [`${address}/`], connections, seconds })
)
await bare.close()

let writes = 0
const ending = new AbortController()
const writing = (async () => {
  while (!ending.signal.aborted) {
    await admin.patch(`/datasets/dataset${writes % total}`, { description: `Description ${writes++}` })
    await new Promise((resume) => setTimeout(resume, 50))
  }
})()
report(
  'home, twenty writes a second',
  await runLoad({ urls: [base], connections, seconds, headers: accepted }),
  goals.made
)
ending.abort()
await writing
console.log(`${writes} datasets were changed meanwhile`)
await server.close()

function report(
  name: string,
  { latencies, requestsPerSecond, statuses }: LoadResult,
  goal?: { perSecond: number; ms: number }
): void {
  const p50 = percentile(latencies, 0.5)
  const isMissed = goal && (requestsPerSecond < goal.perSecond || p50 > goal.ms)
  const failures = Object.keys(statuses).filter((status) => status !== '200')
  console.log(
    `${name.padEnd(44)} ${String(Math.round(requestsPerSecond)).padStart(6)} requests/s, p50 ${milliseconds(p50)}, p99 ${milliseconds(percentile(latencies, 0.99))}${isMissed ? ` under ${goal.perSecond}/s or over ${goal.ms} ms` : ''}${failures.length ? ` statuses ${failures.join()}` : ''}`
  )
}

async function newPortal(client: TestClient): Promise<string> {
  const api = '/portals-manager/api'
  const { json } = await client.post(`${api}/portals`, { config: { title: 'Bench' } })
  await client.patch(`${api}/portals/${json._id}`, { draftConfig: { ...json.config, allowRobots: true } })
  await client.post(`${api}/portals/${json._id}/draft`)
  const block = (type: string, attributes = {}): object => ({ type, usePortalConfig: true, ...attributes })
  const elements = [
    block('title', { content: 'Open data', titleSize: 'h1' }),
    block('search', { redirectPage: true }),
    block('topics', { redirectPage: true }),
    block('metrics', { metrics: ['datasets', 'records', 'applications'] }),
    block('datasets-list', { mode: 'lastUpdated', limit: 6, columns: 3 }),
    block('news-list', { mode: 'upcoming', limit: 3, columns: 3 })
  ]
  const portals = [json._id]
  const home = await client.post(`${api}/pages`, {
    type: 'home',
    config: { title: 'Home', elements },
    portals
  })
  if (home.status !== 201) throw new Error(home.text)
  for (const number of [1, 2, 3]) {
    const newsMetadata = { date: `2026-01-0${number}` }
    await client.post(`${api}/pages`, {
      type: 'news',
      config: { title: `News ${number}`, newsMetadata },
      portals
    })
  }
  return json._id
}

/** Inserts datasets published on a future site, before the server starts. */
async function fill(dataDir: string): Promise<void> {
  const metadata = await openMetadata(dataDir, eventsFeature.migrations)
  await withoutWaiting(metadata, async (connection) => {
    const store = ownedStore(connection, datasetDefinition)
    for (let number = 0; number < total; number++) await store.insert(datasetOf(number))
  })
  await metadata.destroy()
}

/** Replaces the future site by the portal that the server has created; the server detects the external write. */
function publish(site: string): void {
  const database = new DatabaseSync(join(server.folder, 'data', 'metadata.sqlite'), { timeout: 10_000 })
  const [from, to] = [futureSite, `data-fair-portals:${site}`]
  database.prepare('update datasets set document = replace(document, ?, ?)').run(from, to)
  database.prepare('update dataset_values set value = ? where value = ?').run(to, from)
  database.close()
}

function datasetOf(number: number): DatasetRecord {
  const id = `dataset${number}`
  const date = new Date(1_700_000_000_000 + number * 1000).toISOString()
  const field = (key: string): DatasetRecord['schema'] => [{ key, type: 'string', 'x-originalName': key }]
  return {
    id,
    slug: id,
    title: `Dataset ${number}`,
    summary: `What dataset ${number} is about, in a sentence of some words.`,
    description: `Some words about the dataset ${number}. `.repeat(20),
    owner: { type: 'organization', id: 'test_org1', name: 'Test Org 1' },
    permissions: [{ classes: ['list', 'read'], operations: [] }],
    topics: [{ id: `topic${number % 12}`, title: `Topic ${number % 12}`, color: '#123456' }],
    keywords: [`word${number % 40}`, `other${number % 7}`],
    publicationSites: [futureSite],
    isMetaOnly: true,
    schema: Array.from({ length: 12 }, (_, column) => field(`column${column}`)).flat(),
    createdAt: date,
    createdBy: { id: 'test_user1' },
    updatedAt: date,
    updatedBy: { id: 'test_user1' }
  }
}
