/**
 * List of applications with the facets of its page, compared with a count of the same rows by the database alone: for
 * one account, for public applications, and for all accounts; after a write and without one.
 *
 * node tests/bench/applicationsList.ts [--applications 10000] [--turns 50]
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { applicationDefinition } from '../../server/applications/definition.ts'
import type { ApplicationRecord } from '../../server/applications/record.ts'
import { ownedStore } from '../../server/owned/store.ts'
import { withoutWaiting } from '../../server/metadata/database.ts'
import type { TestClient } from '../api/support/client.ts'
import { startPlatform } from '../api/support/platform.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: { applications: { type: 'string', default: '10000' }, turns: { type: 'string', default: '50' } }
})
const total = Number(values.applications)
const turns = Number(values.turns)
const goalMs = 30

const platform = await startPlatform()
const { metadata } = platform.app.platform
await withoutWaiting(metadata, async (connection) => {
  const store = ownedStore(connection, applicationDefinition)
  for (let number = 0; number < total; number++) await store.insert(applicationOf(number))
})

const facets = 'visibility,topics,publicationSites,requestedPublicationSites,base-application,owner'
const page = `/applications?size=20&page=1&sort=createdAt:-1&facets=${facets}&select=title,description,status,updatedAt,publicationSites,topics,visibility,owner,url`
const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
const measured: [string, TestClient, string][] = [
  ['of the account of its administrator', admin, `${page}&owner=organization:test_org1`],
  ['of all that a member may see', admin, page],
  ['that everybody may see', platform.anonymous(), page],
  ['of all accounts', administrator, page],
  ['filtered by a topic', admin, `${page}&topics=topic1`],
  ['with a word', admin, `${page}&q=words`]
]
console.log(`# ${total} applications, 20 of them and six facets`)
const rows = sql`select v.name, v.value, count(*) from application_values v group by v.name, v.value`
console.log(
  `values counted by the database (reference): p50 ${milliseconds(await median(() => rows.execute(metadata)))}`
)
for (const [name, client, path] of measured) {
  const { status, text } = await client.get(path)
  if (status !== 200) throw new Error(`${status} ${text}`)
  const withWrites = await median(() => client.get(path), write)
  const unchanged = await median(() => client.get(path))
  console.log(
    `${name.padEnd(40)} after a write p50 ${milliseconds(withWrites)}, unchanged p50 ${milliseconds(unchanged)} ${withWrites > goalMs ? `over ${goalMs} ms` : ''}`
  )
}
await platform.close()

/** A write invalidates the counts of the platform. */
async function write(): Promise<void> {
  await sql`update applications set slug = slug where number = 1`.execute(metadata)
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

/** Four out of five belong to one account, half are public, each shows two of a thousand datasets. */
function applicationOf(number: number): ApplicationRecord {
  const id = `application${number}`
  const isOwn = number % 5 > 0
  const url = `https://apps.test/app${number % 12}/`
  const date = new Date(1_700_000_000_000 + number * 1000).toISOString()
  const group = { id: `topic${number % 20}`, title: `Topic ${number % 20}`, color: '#123456' }
  const datasetNumbers = [number % 1000, (number * 7) % 1000]
  const copy = {
    id: `app${number % 12}`,
    url,
    meta: { title: `App ${number % 12}`, version: '1.0' },
    datasetsFilters: []
  }
  return {
    id,
    slug: id,
    title: `Application ${number}`,
    description: `Some words about the application ${number}. `.repeat(10),
    url,
    baseApp: copy,
    owner: isOwn
      ? { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
      : { type: 'organization', id: `org${number % 50}`, name: `Org ${number % 50}` },
    permissions: number % 2 ? [{ classes: ['list', 'read'], operations: [] }] : [],
    topics: [group],
    publicationSites: number % 3 ? [`data-fair-portals:site${number % 4}`] : [],
    status: 'configured',
    configuration: {
      datasets: datasetNumbers.map((dataset) => ({
        id: `dataset${dataset}`,
        href: `https://h/datasets/dataset${dataset}`
      })),
      ...(number % 10 ? {} : { applications: [{ id: `application${number + 1}` }] })
    },
    createdAt: date,
    createdBy: { id: 'test_user1' },
    updatedAt: date,
    updatedBy: { id: 'test_user1' }
  }
}
