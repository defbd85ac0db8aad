/**
 * Account with many datasets: the list of its storage, the list of its datasets with every facet, and its consumption,
 * after a write and without one. Compared, in the same run, with a bare HTTP server that sends the same response from
 * memory, and with the database alone summing the same rows.
 *
 * node tests/bench/account.ts [--datasets 10000] [--turns 25]
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { DatasetRecord } from '../../server/datasets/record.ts'
import { datasetStore } from '../../server/datasets/store.ts'
import { storageOf } from '../../server/datasets/storage.ts'
import { withoutWaiting } from '../../server/metadata/database.ts'
import { TestClient } from '../api/support/client.ts'
import { noLimits } from '../api/support/limits.ts'
import { startPlatform } from '../api/support/platform.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: { datasets: { type: 'string', default: '10000' }, turns: { type: 'string', default: '15' } }
})
const total = Number(values.datasets)
const turns = Number(values.turns)
const goalMs = 100
const owner = { type: 'organization', id: 'test_org1', name: 'Test Org 1' } as const

const platform = await startPlatform({ limits: noLimits })
const { metadata } = platform.app.platform
await withoutWaiting(metadata, async (connection) => {
  const store = datasetStore(connection)
  for (let number = 0; number < total; number++) await store.insert(datasetOf(number))
})

const storage = (sort: string): string =>
  `/datasets?size=10000&owner=organization:test_org1&select=id,title,storage,-userPermissions,-links&sort=${sort}:-1`
const facets =
  'visibility,topics,publicationSites,requestedPublicationSites,status,draftStatus,owner,concepts,services,keywords,field-type,spatial,short-concept,children'
const list = `/datasets?size=20&page=1&owner=organization:test_org1&sort=createdAt:-1&facets=${facets}&select=title,status,updatedAt,visibility,owner,count`
const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
const contributor = await platform.loginAs('test_user5', { org: 'test_org1' })

console.log(`# an account of ${total} datasets`)
const sums = sql`select sum(json_extract(document, '$.storage.size')) from datasets where owner_id = ${owner.id}`
report('sizes added up by the database (reference)', await median(() => sums.execute(metadata)))
const bare = await bareServer((await admin.get(storage('storage.size'))).text)
report('the same list from a bare server (reference)', await median(() => received(bare.client, '/')))

for (const [name, client, path] of [
  ['list of the storage', admin, storage('storage.size')],
  ['list of the storage, by indexed bytes', admin, storage('storage.indexed.size')],
  ['list of the storage, of a contributor', contributor, storage('storage.size')],
  ['list with every facet', admin, list],
  ['consumption', admin, '/limits/organization/test_org1'],
  ['statistics', admin, '/stats'],
  ['last activity', admin, '/activity?size=7&owner=organization:test_org1']
] as const) {
  const { status, text } = await client.get(path)
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  const withWrites = await median(() => received(client, path), write)
  const unchanged = await median(() => received(client, path))
  const over = withWrites > goalMs ? `over ${goalMs} ms` : ''
  console.log(
    `${name.padEnd(48)} after a write p50 ${milliseconds(withWrites)}, unchanged p50 ${milliseconds(unchanged)}, ${Math.round(text.length / 1000)} kB ${over}`
  )
}
bare.close()
await platform.close()

function report(name: string, ms: number): void {
  console.log(`${name.padEnd(48)} p50 ${milliseconds(ms)}`)
}

/** A write invalidates the counts of the platform. */
async function write(): Promise<void> {
  await sql`update datasets set slug = slug where number = 1`.execute(metadata)
}

/** Waits for the response body, without parsing it: parsing is the client's work. */
async function received(client: TestClient, path: string): Promise<void> {
  await (await client.fetch('GET', path)).arrayBuffer()
}

async function median(work: () => Promise<unknown>, before?: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    await before?.()
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return percentile(times, 0.5)
}

async function bareServer(text: string): Promise<{ client: TestClient; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { client: new TestClient(`http://127.0.0.1:${port}`), close: () => server.close() }
}

/** Files of 20 columns, some converted, some with attachments; half of them public. */
function datasetOf(number: number): DatasetRecord {
  const id = `dataset${number}`
  const date = new Date(1_700_000_000_000 + number * 1000).toISOString()
  const size = 1000 + ((number * 7919) % 5_000_000)
  const file = { name: `file ${number}.csv`, size, mimetype: 'text/csv', schema: [] }
  const schema: SchemaProperty[] = Array.from({ length: 20 }, (_, index) => ({
    key: `column_${index}`,
    type: index % 3 ? 'string' : 'integer',
    'x-originalName': `Column ${index}`,
    title: `Column number ${index}`,
    description: 'What the values of this column are about, in one sentence.',
    'x-cardinality': index * 10,
    ...(index === 1 ? { 'x-refersTo': `http://concepts.test/${number % 12}` } : {})
  }))
  const record: DatasetRecord = {
    id,
    slug: id,
    title: `Dataset ${number}`,
    description: `Some words about the dataset ${number}. `.repeat(10),
    owner,
    permissions: [
      ...(number % 2 ? [{ classes: ['list' as const, 'read' as const], operations: [] }] : []),
      { type: 'organization', id: owner.id, roles: ['contrib'], classes: ['list', 'read', 'write'] }
    ] as DatasetRecord['permissions'],
    topics: [{ id: `topic${number % 20}`, title: `Topic ${number % 20}`, color: '#123456' }],
    keywords: [`word ${number % 50}`],
    publicationSites: number % 3 ? [`data-fair-portals:site${number % 4}`] : [],
    status: number % 100 ? 'finalized' : 'error',
    file,
    originalFile: number % 4 ? file : { ...file, name: `file ${number}.xlsx`, size: Math.round(size / 3) },
    schema,
    count: 1000,
    finalizedAt: date,
    dataUpdatedAt: date,
    createdAt: date,
    createdBy: { id: 'test_user1' },
    updatedAt: date,
    updatedBy: { id: 'test_user1' },
    _lines: { file: 'x', count: 1000, indexedSize: size }
  }
  return { ...record, storage: storageOf(record) }
}
