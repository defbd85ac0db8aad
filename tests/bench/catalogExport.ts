/**
 * Catalog of a site of many datasets, in each format, whole and paged, and a CKAN harvester search: time to the first
 * byte and to the end, additional memory, and latency of other requests meanwhile; on an idle server, and on one that
 * constantly serves lists. The reference is a copy of the same bytes over the same socket.
 *
 * node tests/bench/catalogExport.ts [--datasets 10000]
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { datasetDefinition } from '../../server/datasets/definition.ts'
import type { DatasetRecord } from '../../server/datasets/record.ts'
import { eventsFeature } from '../../server/events/index.ts'
import { openMetadata, withoutWaiting } from '../../server/metadata/database.ts'
import { ownedStore } from '../../server/owned/store.ts'
import { login } from '../api/support/login.ts'
import { runLoad } from './load.ts'
import { megabytes, processorSecondsOf, residentBytesOf } from './processes.ts'
import { startBenchServer } from './server.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({ options: { datasets: { type: 'string', default: '10000' } } })
const total = Number(values.datasets)
const site = { type: 'data-fair-portals', id: 'bench', title: 'Bench', url: 'https://bench.test' }
const [goalMs, goalBytes] = [5000, 100_000_000]

const server = await startBenchServer([], {
  prepare: async (dataDir) => {
    const metadata = await openMetadata(dataDir, eventsFeature.migrations)
    await withoutWaiting(metadata, async (connection) => {
      const store = ownedStore(connection, datasetDefinition)
      for (let number = 0; number < total; number++) await store.insert(datasetOf(number))
    })
    await metadata.destroy()
  },
  environment: { RATE_ANONYMOUS_REQUESTS: '0', RATE_ANONYMOUS_COMPUTE_MS: '0', RATE_USER_COMPUTE_MS: '0' }
})
const admin = await login(server.origin, 'test_user1@test.com', { org: 'test_org1' })
const registered = await admin.post('/settings/organization/test_org1/publication-sites', site)
if (registered.status !== 200) throw new Error(registered.text)
const api = `${server.origin}/data-fair/api/v1`
const onSite = `publicationSites=${site.type}:${site.id}`
console.log(`# a catalog of ${total} datasets; idle memory ${megabytes(residentBytesOf(server.pid))}`)

const exportRequests: [name: string, url: string, headers?: Record<string, string>][] = [
  ['DCAT, as before', `${api}/catalog/dcat?${onSite}`],
  ...['jsonld', 'ttl', 'rdf'].map((suffix): [string, string] => [
    `DCAT-AP .${suffix}`,
    `${api}/catalog/dcat.${suffix}?${onSite}`
  ]),
  ['DCAT-AP .ttl, gzip', `${api}/catalog/dcat.ttl?${onSite}`, { 'accept-encoding': 'gzip' }],
  ['DCAT-AP .ttl, last page', `${api}/catalog/dcat.ttl?${onSite}&page=${Math.ceil(total / 1000)}`],
  [
    'CKAN, 1,000 by date of change',
    `${server.origin}/data-fair/api/3/action/package_search?rows=1000&sort=metadata_modified+asc&fq=metadata_modified:[2020-01-01T00:00:00Z+TO+*]`
  ],
  ['CKAN, names', `${server.origin}/data-fair/api/3/action/package_list`]
]
for (const [name, url, headers] of exportRequests) {
  const alone = await measured(url, headers)
  const slow = alone.ms > goalMs ? ` over ${goalMs} ms` : ''
  const large = alone.memory > goalBytes ? ` over ${megabytes(goalBytes)}` : ''
  console.log(`${name.padEnd(32)} ${measureText(alone)}${slow}${large}`)
}
console.log(`the bytes of the last whole form alone: ${milliseconds(await copied())}`)

const load = runLoad({ urls: [`${api}/datasets?size=20`], connections: 4, seconds: 12 })
const busy = await measured(`${api}/catalog/dcat.ttl?${onSite}`)
console.log(`${'DCAT-AP .ttl, beside four readers'.padEnd(32)} ${measureText(busy)}`)
const { latencies, requestsPerSecond } = await load
console.log(
  `their lists: p50 ${milliseconds(percentile(latencies, 0.5))}, p99 ${milliseconds(percentile(latencies, 0.99))}, ${Math.round(requestsPerSecond)} requests/s`
)
await server.close()

interface Measured {
  firstByte: number
  ms: number
  /** CPU time of all threads, in milliseconds. */
  spent: number
  bytes: number
  /** Memory above the level before the request, in bytes; V8 keeps garbage until a collection is needed. */
  memory: number
  /** Maximum latency of other requests, in milliseconds. */
  waited: number
}

function measureText({ firstByte, ms, spent, bytes, memory, waited }: Measured): string {
  return `first byte ${milliseconds(firstByte)}, end ${milliseconds(ms)} (processor ${milliseconds(spent)}), ${megabytes(bytes)}, memory +${megabytes(memory)}, others wait ${milliseconds(waited)} at most`
}

async function measured(url: string, headers: Record<string, string> = {}): Promise<Measured> {
  const before = residentBytesOf(server.pid)
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, residentBytesOf(server.pid))), 20)
  const over = new AbortController()
  const otherWait = longestWait(over.signal)
  const processor = processorSecondsOf(server.pid)
  const started = performance.now()
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } })
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  let firstByte = 0
  let bytes = 0
  for await (const chunk of response.body) {
    firstByte ||= performance.now() - started
    bytes += chunk.length
  }
  const ms = performance.now() - started
  over.abort()
  clearInterval(sampling)
  const spent = (processorSecondsOf(server.pid) - processor) * 1000
  return { firstByte, ms, spent, bytes, memory: peak - before, waited: await otherWait }
}

/** Sends small requests repeatedly; returns the maximum latency in milliseconds. */
async function longestWait(until: AbortSignal): Promise<number> {
  let longest = 0
  while (!until.aborted) {
    const started = performance.now()
    await (await fetch(`${api}/vocabulary`, { method: 'HEAD' })).text()
    longest = Math.max(longest, performance.now() - started)
  }
  return longest
}

async function copied(): Promise<number> {
  const body = Buffer.from(await (await fetch(`${api}/catalog/dcat.rdf?${onSite}`)).arrayBuffer())
  const bare = createServer((_request, response) => response.end(body)).listen(0)
  const started = performance.now()
  await (await fetch(`http://localhost:${(bare.address() as AddressInfo).port}`)).arrayBuffer()
  const ms = performance.now() - started
  bare.close()
  return ms
}

function datasetOf(number: number): DatasetRecord {
  const id = `dataset-${String(number).padStart(6, '0')}`
  const date = new Date(1_700_000_000_000 + number * 1000).toISOString()
  const file = { name: 'data.xlsx', size: 1000 + number, md5: 'a'.repeat(32) }
  return {
    id,
    slug: id,
    title: `Jeu de données ${number} « été »`,
    description: `Quelques mots sur le jeu de données ${number}, avec <b>du HTML</b>. `.repeat(10),
    owner: { type: 'organization', id: 'test_org1', name: 'Test Org 1' },
    permissions: [{ classes: ['list', 'read'], operations: [] }],
    publicationSites: [`${site.type}:${site.id}`],
    keywords: ['budget', 'écoles', `mot ${number % 500}`],
    topics: [{ id: `topic${number % 20}`, title: number % 2 ? 'Transports' : `Thème ${number % 20}` }],
    license: {
      title: 'Licence Ouverte',
      href: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence'
    },
    frequency: 'monthly',
    temporal: { start: '2020-01-01', end: '2025-12-31' },
    spatial: 'Bretagne',
    creator: `Service ${number % 30}`,
    origin: `https://origin.test/${number}`,
    bbox: [-5, 47, -1, 49],
    originalFile: {
      ...file,
      mimetype: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    },
    file: { ...file, mimetype: 'text/csv', schema: [] },
    schema: Array.from({ length: 15 }, (_, column) => ({
      key: `column_${column}`,
      type: 'string' as const,
      title: `Colonne ${column}`,
      'x-cardinality': column * 10
    })),
    count: 5000,
    status: 'finalized',
    finalizedAt: date,
    dataUpdatedAt: date,
    createdAt: date,
    createdBy: { id: 'test_user1' },
    updatedAt: date,
    updatedBy: { id: 'test_user1' }
  }
}
