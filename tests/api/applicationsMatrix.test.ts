/** Every application route with every caller: permission and refusal messages. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationsOnApplications } from '../../contract/operations/applications.ts'
import { operationClasses } from '../../contract/operations/types.ts'
import type { PermissionEntry } from '../../contract/permissions.ts'
import { createApiKey } from './support/apiKeys.ts'
import { createApplication, createKey, registerBase, startBaseApplications } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { type LoginOptions } from './support/login.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'

const base = '/data-fair/api/v1/applications'

/** Request bodies that change nothing, or that are refused after the permission check. */
const bodies: Record<string, unknown> = {
  'PATCH /': {},
  'PUT /': { url: 'https://nowhere.example.org/' },
  'PUT /config': [],
  'PUT /configuration': [],
  'PUT /configuration-draft': [],
  'POST /error': {},
  'POST /attachments': {},
  'PUT /owner': {},
  'PUT /permissions': [{ id: 'nobody' }],
  'POST /keys': {}
}

interface Attempt {
  route: string
  operation: string
  operationClass: string
  /** Operation checked before the main one. */
  first?: { operation: string; operationClass: string }
  body?: unknown
}

/** Captures and prints need a browser: only refusals are tested. */
const isDrawn = (route: string): boolean => /\/(?:capture|print)$/.test(route)

const attempts: Attempt[] = [
  ...operationClasses.flatMap((operationClass) =>
    Object.entries(operationsOnApplications[operationClass]).flatMap(([operation, { routes }]) =>
      routes
        .filter((route) => !route.endsWith(' /applications'))
        .map((route) => ({ route, operation, operationClass, body: bodies[route] }))
    )
  ),
  {
    route: 'PATCH /',
    operation: 'writePublications',
    operationClass: 'admin',
    first: { operation: 'writeDescription', operationClass: 'write' },
    body: { publications: [] }
  }
]

const nothing: string[] = []
const reader = ['list', 'read']
const contributor = ['list', 'read', 'readAdvanced', 'write', 'delete']
const owner = ['list', 'read', 'readAdvanced', 'write', 'admin']

const names = [
  'public',
  'protected',
  'private',
  'public of department 1',
  'protected of department 1',
  'private of department 1',
  'of a user'
] as const
type Name = (typeof names)[number]

interface Persona {
  email?: string
  login?: LoginOptions
  key?: { department?: string; scopes: string[]; email?: string }
  /** The request comes from a page opened with an application key. */
  isLinked?: true
  /** Granted operations and classes, in the order of the applications. */
  rights: string[][]
  /** Applications that another account of the same user may read. */
  elsewhere?: Name[]
  /** Whether the caller may create applications for the first organization. */
  creates?: true
}

const publicOnly = [reader, nothing, nothing, reader, nothing, nothing, nothing]
const named = ['readDescription', 'readConfig']
const namedByMail = [reader, named, nothing, reader, named, nothing, nothing]
const ofRoot = [owner, owner, owner, owner, owner, owner, nothing]
const ofDepartment = [reader, nothing, nothing, owner, owner, owner, nothing]

const personas: Record<string, Persona> = {
  'an anonymous visitor': { rights: publicOnly },
  'a visitor with the key of a protected link': { isLinked: true, rights: publicOnly },
  'a stranger': { email: 'test_user3', rights: publicOnly },
  'a user on his own': {
    email: 'test_alone',
    rights: [reader, nothing, nothing, reader, nothing, nothing, owner]
  },
  'a user named by e-mail': { email: 'test_user2', rights: namedByMail },
  'a simple member': { email: 'test_user8', login: { org: 'test_org1' }, rights: publicOnly },
  'a contributor': {
    email: 'test_user5',
    login: { org: 'test_org1' },
    rights: [contributor, contributor, nothing, contributor, contributor, nothing, nothing],
    creates: true
  },
  'an administrator': { email: 'test_user1', login: { org: 'test_org1' }, rights: ofRoot, creates: true },
  'an administrator in his personal account': {
    email: 'test_user1',
    rights: publicOnly,
    elsewhere: ['protected', 'private', 'protected of department 1', 'private of department 1']
  },
  'a contributor of department 1': {
    email: 'test_user6',
    login: { org: 'test_org1', dep: 'dep1' },
    rights: [reader, nothing, nothing, contributor, contributor, nothing, nothing],
    elsewhere: ['protected']
  },
  'an administrator of department 1': {
    email: 'test_user4',
    login: { org: 'test_org1', dep: 'dep1' },
    rights: ofDepartment
  },
  'a partner': {
    email: 'test_user10',
    login: { org: 'test_org2' },
    rights: [reader, reader, nothing, reader, reader, nothing, nothing]
  },
  'a super administrator without admin mode': { email: 'test_superadmin', rights: publicOnly },
  'a super administrator in admin mode': {
    email: 'test_superadmin',
    login: { adminMode: true },
    rights: names.map(() => owner),
    creates: true
  },
  'a key of applications': { key: { scopes: ['applications'] }, rights: ofRoot, creates: true },
  'a key of datasets': { key: { scopes: ['datasets'] }, rights: ofRoot },
  'a key of department 1': { key: { department: 'dep1', scopes: ['applications'] }, rights: ofDepartment },
  'a key known by its e-mail': { key: { scopes: [], email: 'by-mail' }, rights: namedByMail }
}

const organization = { type: 'organization', id: 'test_org1', name: 'Test Org 1' } as const

let platform: TestPlatform
let bases: RemoteServer
let url: string
let admin: TestClient
const ids = {} as Record<Name, string>
const keys = {} as Record<Name, string>
const headers: Record<string, Record<string, string>> = {}
let copies = 0

beforeAll(async () => {
  platform = await startPlatform()
  bases = await startBaseApplications()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  url = await registerBase(await platform.loginAs('test_superadmin', { adminMode: true }), bases.origin)
  let keyAddress = ''
  for (const [name, { email, login, key }] of Object.entries(personas)) {
    headers[name] = {}
    if (email) headers[name] = { cookie: (await platform.loginAs(email, login)).cookieHeader() }
    if (key) {
      const { department, scopes } = key
      const account = { ...organization, ...(department ? { department } : {}) }
      const made = await createApiKey(admin, account, { scopes })
      headers[name] = { 'x-apikey': made.clearKey }
      if (key.email) keyAddress = made.email ?? ''
    }
  }
  const byMail = { type: 'user', operations: named } as const
  const added: Record<string, PermissionEntry[]> = {
    public: [{ classes: ['list', 'read'] }],
    protected: [
      { type: 'organization', id: 'test_org2', classes: ['list', 'read'] },
      { ...byMail, email: 'test_user2@test.com' },
      { ...byMail, email: keyAddress }
    ]
  }
  for (const name of names) {
    const [visibility = '', department] = name.split(' of department ')
    const client = name === 'of a user' ? await platform.loginAs('test_alone') : admin
    const of = department ? { owner: { ...organization, department: 'dep1' } } : {}
    const { id } = await createApplication(client, { url, title: name, ...of })
    ids[name] = id
    keys[name] = await createKey(client, id)
    if (client !== admin) continue
    const { json: initial } = await admin.get(`/applications/${id}/permissions`)
    const entries = visibility === 'private' ? [] : [...initial, ...added[visibility]!]
    await admin.put(`/applications/${id}/permissions`, entries)
  }
})
afterAll(async () => {
  await platform.close()
  await bases.close()
})

/** Creates an application with the same owner and permissions, which the request may delete. */
async function copyOf(name: Name): Promise<string> {
  const client = name === 'of a user' ? await platform.loginAs('test_alone') : admin
  const { owner: account } = (await client.get(`/applications/${ids[name]}`)).json
  const { json: permissions } = await client.get(`/applications/${ids[name]}/permissions`)
  const id = `copy${copies++}`
  await client.put(`/applications/${id}`, { url, title: name, slug: id, owner: account })
  await client.put(`/applications/${id}/permissions`, permissions)
  return id
}

/** Expected refusal of an attempt (status and message), from the contract; undefined when it is allowed. */
function refusalOf(name: string, application: Name, attempt: Attempt): [number, string] | undefined {
  const persona = personas[name]!
  const { key } = persona
  if (key?.scopes.length && !key.scopes.includes('applications')) {
    return [403, "Cette clé d'API n'a pas la portée nécessaire (attendu=applications - reçu=datasets)."]
  }
  const isAnonymous = !persona.email && !key
  if (isAnonymous && attempt.route === 'PUT /') return [401, '']
  const rights = persona.rights[names.indexOf(application)]!
  const isMissing = ({ operation, operationClass }: Omit<Attempt, 'route'>): boolean =>
    !rights.includes(operation) && !rights.includes(operationClass)
  const missing = [...(attempt.first ? [attempt.first] : []), attempt].find(isMissing)
  if (!missing) return undefined
  const { operation, operationClass } = missing
  if (operation !== 'readDescription') {
    return [403, `Permission manquante pour l'opération "${operation}" ou la catégorie "${operationClass}".`]
  }
  if (isAnonymous) return [403, "L'application n'est pas accessible publiquement. Veuillez vous connecter."]
  if (persona.elsewhere?.includes(application)) {
    return [403, `L'application ${application} est accessible depuis l'organisation `]
  }
  return [403, "L'application est accessible uniquement aux utilisateurs autorisés par le propriétaire. "]
}

async function trial(name: string, application: Name, attempt: Attempt): Promise<void> {
  const { route, body } = attempt
  const [method = '', path = ''] = route.split(' ')
  const refusal = refusalOf(name, application, attempt)
  if (isDrawn(route) && !refusal) return
  const id = route === 'DELETE /' && !refusal ? await copyOf(application) : ids[application]
  const below = path === '/' ? '' : path.replace('{path}', 'none.txt')
  const referer = `${platform.origin}/data-fair/app/${keys[application]}:${ids[application]}`
  const answer = await platform.app.inject({
    method: method as 'GET',
    url: `${base}/${id}${below}`,
    headers: { ...headers[name], ...(personas[name]!.isLinked ? { referer } : {}) },
    ...(body === undefined ? {} : { payload: body as object })
  })
  const what = `${route} ${JSON.stringify(body ?? '')} by ${name}: ${answer.statusCode} ${answer.body}`
  if (!refusal) {
    expect([401, 403], what).not.toContain(answer.statusCode)
    expect(answer.statusCode, what).toBeLessThan(500)
    return
  }
  const [status, text] = refusal
  expect(answer.statusCode, what).toBe(status)
  // Expected messages with a final space are prefixes of the actual message.
  if (text.endsWith(' ')) expect(answer.body, what).toContain(text)
  else expect(answer.body, what).toBe(text)
}

it('tests every operation that has a route', () => {
  expect(attempts.length).toBeGreaterThan(25)
})

describe.each(Object.keys(personas))('%s', (name) => {
  it.each(names)('gets the expected responses on the application %s', async (application) => {
    for (const attempt of attempts) await trial(name, application, attempt)
  })

  it('lists and creates what the permissions allow', async () => {
    const { key, rights, creates, email } = personas[name]!
    const answer = await platform.app.inject({
      url: `${base}?size=100&ids=${Object.values(ids).join(',')}`,
      headers: headers[name]!
    })
    const created = await platform.app.inject({
      method: 'POST',
      url: base,
      headers: headers[name]!,
      payload: { url, owner: organization }
    })
    if (key?.scopes[0] === 'datasets') {
      expect([answer.statusCode, created.statusCode]).toEqual([403, 403])
      return
    }
    const listed = answer.json<{ results: { title: string }[] }>().results.map(({ title }) => title)
    const expected = names.filter((_, index) => rights[index]?.includes('list'))
    expect(listed.toSorted()).toEqual([...expected].toSorted())
    if (creates) expect(created.statusCode).toBe(201)
    else expect([created.statusCode, created.body]).toEqual([email || key ? 403 : 401, ''])
  })
})

it('anonymous requests cannot write an application with write permission for everybody', async () => {
  const id = await copyOf('public')
  await admin.put(`/applications/${id}/permissions`, [{ classes: ['list', 'read', 'write', 'admin'] }])
  const anonymous = platform.anonymous()
  const stranger = await platform.loginAs('test_user3')
  const writes: ((client: TestClient) => Promise<{ status: number }>)[] = [
    (client) => client.patch(`/applications/${id}`, { title: 'Mine' }),
    (client) => client.put(`/applications/${id}/configuration`, {}),
    (client) => client.post(`/applications/${id}/error`, { message: 'no' }),
    (client) => client.post(`/applications/${id}/keys`, []),
    (client) =>
      client.put(`/applications/${id}/permissions`, [{ classes: ['list', 'read', 'write', 'admin'] }]),
    (client) => client.delete(`/applications/${id}`)
  ]
  for (const write of writes) expect((await write(anonymous)).status).toBe(401)
  for (const write of writes) expect((await write(stranger)).status).toBeLessThan(300)
})
