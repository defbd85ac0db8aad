/**
 * Lists of remote services as their screens request them, and parsing of an 8 MB document with circular schemas.
 *
 * node tests/bench/remoteServices.ts [--services 1000] [--turns 50]
 */
import { parseArgs } from 'node:util'
import { actionsOf } from '../../contract/remoteServices/openApi/actions.ts'
import type { RemoteService } from '../../contract/remoteServices/remoteService.ts'
import { geocoder } from '../api/support/geocoder.ts'
import { startPlatform } from '../api/support/platform.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: { services: { type: 'string', default: '1000' }, turns: { type: 'string', default: '50' } }
})
const total = Number(values.services)
const turns = Number(values.turns)

const platform = await startPlatform()
const { metadata, remoteServices } = platform.app.platform
const apiDoc = geocoder('https://service.test')
const actions = actionsOf(apiDoc)
await metadata.transaction().execute(async (scope) => {
  for (let number = 0; number < total; number++) await remoteServices.putIn(scope, serviceOf(number))
})

const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
const member = await platform.loginAs('test_user1', { org: 'test_org1' })
const account = 'privateAccess=organization:test_org1'
const lists: [string, () => Promise<{ status: number; text: string }>][] = [
  [
    'all of them, as the page of administrators',
    () =>
      administrator.get(
        '/remote-services?size=10000&select=title,description,public,privateAccess&showAll=true&html=true'
      )
  ],
  ['with their actions, as extensions', () => member.get(`/remote-services?size=10000&${account}`)],
  [
    'reference data for virtual datasets',
    () => member.get(`/remote-services?size=1000&select=id,title&virtualDatasets=true&${account}`)
  ],
  ['one page with a word', () => member.get(`/remote-services?q=number&${account}`)],
  [
    'actions by a concept',
    () =>
      member.get(`/remote-services-actions?size=100&input-concepts=address&inputCollection=true&${account}`)
  ]
]
console.log(`# ${total} services`)
for (const [name, list] of lists) {
  const times: number[] = []
  let bytes = 0
  for (let turn = 0; turn < turns; turn++) {
    const started = performance.now()
    const { status, text } = await list()
    if (status !== 200) throw new Error(`${status} ${text}`)
    bytes = text.length
    times.push(performance.now() - started)
  }
  console.log(
    `${name.padEnd(44)} p50 ${milliseconds(percentile(times, 0.5))}, ${Math.round(bytes / 1000)} kB`
  )
}
await platform.close()

const large = largeDocument()
const started = performance.now()
const found = actionsOf(large)
console.log(
  `# actions of a document of ${Math.round(JSON.stringify(large).length / 1e6)} MB: ${found.length} in ${milliseconds(performance.now() - started)}`
)

/** A third are public, a third belong to one account, a third are reference data of other accounts. */
function serviceOf(number: number): RemoteService {
  return {
    id: `service${number}`,
    title: `Service ${number}`,
    description: `What the service of this *number* is about. `.repeat(10),
    apiDoc,
    actions,
    server: 'https://service.test',
    public: number % 3 === 0,
    privateAccess: number % 3 === 1 ? [{ type: 'organization', id: 'test_org1', name: 'Test Org 1' }] : [],
    ...(number % 5 ? {} : { virtualDatasets: { active: true, storageRatio: 0 } })
  }
}

function largeDocument(): Record<string, unknown> {
  const number = 20_000
  const refer = (index: number): object => ({ $ref: `#/components/schemas/s${index % number}` })
  const schemas = Object.fromEntries(
    Array.from({ length: number }, (_, index) => [
      `s${index}`,
      {
        type: 'object',
        description: 'x'.repeat(200),
        properties: { next: refer(index + 1), other: refer(index * 7) }
      }
    ])
  )
  const paths = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [
      `/p${index}`,
      {
        get: {
          'x-operationType': 'http://schema.org/SearchAction',
          responses: { 200: { content: { 'application/json': { schema: refer(index) } } } }
        }
      }
    ])
  )
  return { openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths, components: { schemas } }
}
