/**
 * Cost of authentication and permission for a request: reading the session of its cookies, and checking an operation on
 * a dataset of 10 permission entries, compared with verifying the token signature each time.
 *
 * node tests/bench/access.ts [--turns 20000]
 */
import { parseArgs } from 'node:util'
import { datasetOperations } from '../../contract/operations.ts'
import { can, initialPermissions, type OwnedResource } from '../../contract/permissions.ts'
import { readSession } from '../../server/access/session.ts'
import { startPlatform } from '../api/support/platform.ts'
import { createApiKey } from '../api/support/apiKeys.ts'

const { values } = parseArgs({ options: { turns: { type: 'string', default: '20000' } } })
const turns = Number(values.turns)
const platform = await startPlatform()
const client = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
const parts = platform.app.platform
const cookies = Object.fromEntries(client.cookies)
const token = `${cookies.id_token}.${cookies.id_token_sign}`

const owner = { type: 'organization' as const, id: 'test_org1', name: 'Test Org 1' }
const resource: OwnedResource = {
  owner,
  permissions: [
    ...initialPermissions(owner),
    ...Array.from({ length: 8 }, (_, index) => ({
      type: 'user' as const,
      id: `user${index}`,
      name: '',
      operations: [],
      classes: ['list', 'read']
    }))
  ]
}

async function perCall(name: string, work: () => unknown): Promise<number> {
  for (let turn = 0; turn < turns / 10; turn++) await work()
  const start = performance.now()
  for (let turn = 0; turn < turns; turn++) await work()
  const milliseconds = (performance.now() - start) / turns
  console.log(`${name.padEnd(46)} ${(milliseconds * 1000).toFixed(1).padStart(7)} µs`)
  return milliseconds
}

console.log(`# access: ${turns.toLocaleString('en')} turns each`)
const hosted = { protocol: 'http', host: new URL(platform.origin).host } as const
const session = await readSession(parts, cookies, '127.0.0.1', hosted)
const verifying = await perCall('signature of the token, verified each time', () =>
  parts.directory.keys.verify(token)
)
const reading = await perCall('session of the cookies', () =>
  readSession(parts, cookies, '127.0.0.1', hosted)
)
const checking = await perCall('operation on a dataset of 10 entries', () =>
  can(session, resource, datasetOperations, 'readLines')
)
const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
const { clearKey } = await createApiKey(admin, owner, { scopes: ['datasets-read'] })
await perCall('session of an API key', () =>
  parts.apiKeys.session({ key: clearKey, isForwarded: false }, ['datasets-read'], 'fr')
)
const total = reading + checking
console.log(
  `session and permission: ${(total * 1000).toFixed(1)} µs (at most 200), ${(total / verifying).toFixed(2)} × verifying the signature`
)
await platform.close()
