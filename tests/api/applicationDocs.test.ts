/** The OpenAPI document of an application. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApplication, registerBase, startBaseApplications } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'

const routes = [
  'get /',
  'patch /',
  'delete /',
  'get /configuration',
  'put /configuration',
  'get /configuration-draft',
  'put /configuration-draft',
  'delete /configuration-draft',
  'get /base-application',
  'get /api-docs.json',
  'get /journal',
  'get /capture',
  'get /print',
  'get /thumbnail',
  'post /attachments',
  'get /attachments/{attachmentId}',
  'delete /attachments/{attachmentId}',
  'get /permissions',
  'put /permissions'
]

let platform: TestPlatform
let bases: RemoteServer
let admin: TestClient
let id: string

beforeAll(async () => {
  platform = await startPlatform()
  bases = await startBaseApplications()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  const url = await registerBase(administrator, bases.origin)
  id = (await createApplication(admin, { url, title: 'Cartes </script>' })).id
})
afterAll(async () => {
  await platform.close()
  await bases.close()
})

it('describes each operation with its class, contact and server', async () => {
  const contact = { name: 'Us', email: 'us@example.org' }
  await admin.patch('/settings/organization/test_org1', { info: { contact } })
  const { status, json } = await admin.get(`/applications/${id}/api-docs.json`)
  expect(status).toBe(200)
  expect(json).toMatchObject({
    openapi: '3.1.0',
    info: { title: "API de l'application : Cartes </script>", contact },
    servers: [{ url: `${platform.origin}/data-fair/api/v1/applications/${id}` }],
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-apiKey' },
        sdCookie: { type: 'apiKey', in: 'cookie', name: 'id_token' }
      }
    }
  })
  expect(json.tags.map(({ name }: { name: string }) => name)).toEqual([
    'Configuration',
    'Paramétrage',
    'Informations',
    'Métadonnées',
    'Permissions'
  ])
  interface Operation {
    operationId: string
    tags: string[]
    'x-permissionClass': string
  }
  const operations = Object.entries<Record<string, Operation>>(json.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ route: `${method} ${path}`, ...operation }))
  )
  expect(operations.map(({ route }) => route).toSorted()).toEqual(routes.toSorted())
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { route, tags, ...operation } of operations) {
    expect(['read', 'readAdvanced', 'write', 'admin'], route).toContain(operation['x-permissionClass'])
    expect(tags, route).toHaveLength(1)
  }
  const checked = await admin.post('/_check-api', json)
  expect([checked.status, checked.text]).toEqual([200, 'OK'])
})

it('the document is readable with permission, and cached until the application changes', async () => {
  const path = `/applications/${id}/api-docs.json`
  const anonymous = platform.anonymous()
  expect((await anonymous.get(path)).status).toBe(403)
  await admin.put(`/applications/${id}/permissions`, [{ operations: ['readApiDoc'] }])
  const { headers, status } = await anonymous.get(path)
  expect([status, headers.get('cache-control')]).toEqual([200, 'must-revalidate, public, max-age=300'])
  const modified = headers.get('last-modified')!
  expect((await anonymous.get(path, { 'if-modified-since': modified })).status).toBe(304)
  expect((await anonymous.get(`${path}?updatedAt=2100-01-01T00:00:00Z`)).status).toBe(400)
  expect((await anonymous.get('/applications/none/api-docs.json')).status).toBe(404)
})
