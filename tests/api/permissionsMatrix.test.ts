/** Permissions on datasets: every route with an operation, for each kind of session, as in the contract. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionEntry } from '../../contract/permissions.ts'
import { createApiKey } from './support/apiKeys.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { type LoginOptions } from './support/login.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const base = '/data-fair/api/v1/datasets'

/**
 * A request and its required operations. `needs` is in the order of the checks: the refusal names the first one
 * missing.
 */
interface Attempt {
  route: string
  needs: [operation: string, operationClass: string][]
  body?: unknown
  /** Scope of API keys that allows the request, beside `datasets`; null when keys are ignored. */
  scope: 'read' | 'write' | 'admin' | null
  /** Runs on a copy of the dataset, since the request may destroy it. */
  onCopy?: boolean
}

const reads = (route: string, operation: string): Attempt => ({
  route,
  needs: [[operation, 'read']],
  scope: 'read'
})
const readsMore = (route: string, operation: string): Attempt => ({
  route,
  needs: [[operation, 'readAdvanced']],
  scope: 'read'
})
const writes = (route: string, operation: string, body: unknown = {}): Attempt => ({
  route,
  needs: [[operation, 'write']],
  body,
  scope: 'write'
})
const patches = (body: unknown, operation: string): Attempt => ({
  route: 'PATCH /',
  needs: [
    ['writeDescription', 'write'],
    [operation, 'admin']
  ],
  body,
  scope: 'write'
})
const administers = (route: string, operation: string, body?: unknown): Attempt => ({
  route,
  needs: [[operation, 'admin']],
  body,
  scope: 'admin'
})
const restarts = (route: string): Attempt => ({
  route,
  needs: [['admin mode', 'superAdmin']],
  scope: null,
  onCopy: true
})

/** Request bodies that change nothing, or that are refused after the permission check. */
const attempts: Attempt[] = [
  reads('GET /', 'readDescription'),
  reads('GET /metadata-settings', 'readDescription'),
  reads('GET /schema', 'readSchema'),
  reads('GET /safe-schema', 'readSafeSchema'),
  reads('GET /lines', 'readLines'),
  reads('GET /raw', 'downloadOriginalData'),
  reads('GET /convert', 'downloadOriginalData'),
  reads('GET /full', 'downloadFullData'),
  reads('GET /api-docs.json', 'readApiDoc'),
  reads('GET /data-files', 'listDataFiles'),
  reads('GET /data-files/a.csv', 'downloadDataFile'),
  { ...reads('GET /read-api-key', 'getReadApiKey'), scope: null },
  readsMore('GET /journal', 'readJournal'),
  readsMore('GET /task-progress', 'readJournal'),
  readsMore('GET /validation-diagnostic.csv', 'readJournal'),
  readsMore('GET /cancelled-draft-diagnostic.csv', 'readJournal'),
  readsMore('GET /private-api-docs.json', 'readPrivateApiDoc'),
  writes('PATCH /', 'writeDescription'),
  writes('PATCH /', 'writeDescriptionBreaking', { timeZone: null }),
  writes('POST /', 'writeData'),
  writes('PUT /', 'writeData'),
  writes('POST /draft', 'validateDraft', undefined),
  writes('DELETE /draft', 'cancelDraft', undefined),
  patches({ publications: [] }, 'writePublications'),
  patches({ exports: {} }, 'writeExports'),
  patches({ readApiKey: { active: false, interval: 'P1W' } }, 'setReadApiKey'),
  {
    route: 'PATCH /',
    needs: [
      ['manageMasterData', 'ownerAdmin'],
      ['writeDescription', 'write']
    ],
    body: { masterData: {} },
    scope: 'write'
  },
  administers('GET /permissions', 'getPermissions'),
  administers('PUT /permissions', 'setPermissions', [{ id: 'nobody' }]),
  administers('PUT /owner', 'changeOwner', {}),
  administers('GET /uses', 'delete'),
  { ...administers('DELETE /', 'delete'), onCopy: true },
  restarts('POST /_reindex'),
  restarts('POST /_refinalize')
]

/** Granted rights: classes and single operations. */
const nothing: string[] = []
const reader = ['list', 'read']
const named = ['readDescription', 'readLines']
const contributor = ['list', 'read', 'readAdvanced', 'write', 'delete']
const departmentAdmin = ['list', 'read', 'readAdvanced', 'write', 'admin']
const owner = [...departmentAdmin, 'ownerAdmin']
const everything = [...owner, 'superAdmin']

const datasetNames = [
  'public',
  'protected',
  'private',
  'public of department 1',
  'protected of department 1',
  'private of department 1',
  'of a user'
] as const
type DatasetName = (typeof datasetNames)[number]

interface Persona {
  email?: string
  login?: LoginOptions
  key?: { department?: string; scopes: string[]; email?: string }
  /** Granted rights, in the order of the datasets. */
  rights: string[][]
  /** Datasets that another account of the same user may read. */
  elsewhere?: DatasetName[]
}

const publicOnly = [reader, nothing, nothing, reader, nothing, nothing, nothing]
const partner = [reader, reader, nothing, reader, reader, nothing, nothing]
const namedByMail = [reader, named, nothing, reader, named, nothing, nothing]
const ofRoot = [owner, owner, owner, owner, owner, owner, nothing]
const ofDepartment1 = [reader, nothing, nothing, departmentAdmin, departmentAdmin, departmentAdmin, nothing]

const personas: Record<string, Persona> = {
  'an anonymous visitor': { rights: publicOnly },
  'a stranger': { email: 'test_user3', rights: publicOnly },
  'a user named by e-mail': { email: 'test_user2', rights: namedByMail },
  'a user on his own': {
    email: 'test_alone',
    rights: [reader, nothing, nothing, reader, nothing, nothing, owner]
  },
  'a simple member': { email: 'test_user8', login: { org: 'test_org1' }, rights: publicOnly },
  'a contributor': {
    email: 'test_user5',
    login: { org: 'test_org1' },
    rights: [contributor, contributor, nothing, contributor, contributor, nothing, nothing]
  },
  'an administrator': { email: 'test_user1', login: { org: 'test_org1' }, rights: ofRoot },
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
    rights: ofDepartment1
  },
  'an administrator of department 2': {
    email: 'test_user4',
    login: { org: 'test_org1', dep: 'dep2' },
    rights: publicOnly,
    elsewhere: ['protected of department 1', 'private of department 1']
  },
  'a partner': {
    email: 'test_user10',
    login: { org: 'test_org2' },
    rights: partner
  },
  'a super administrator without admin mode': { email: 'test_superadmin', rights: publicOnly },
  'a super administrator in admin mode': {
    email: 'test_superadmin',
    login: { adminMode: true },
    rights: datasetNames.map(() => everything)
  },
  'a key of all scopes': { key: { scopes: ['datasets'] }, rights: ofRoot },
  'a key that reads': { key: { scopes: ['datasets-read'] }, rights: ofRoot },
  'a key that writes': { key: { scopes: ['datasets-write'] }, rights: ofRoot },
  'a key that administers': { key: { scopes: ['datasets-admin'] }, rights: ofRoot },
  'a key of department 1': { key: { department: 'dep1', scopes: ['datasets'] }, rights: ofDepartment1 },
  'a key known by its e-mail': { key: { scopes: [], email: 'by-mail' }, rights: namedByMail }
}

let platform: TestPlatform
const ids = {} as Record<DatasetName, string>
const headers: Record<string, Record<string, string>> = {}
let copies = 0

beforeAll(async () => {
  platform = await startPlatform({ secrets: { ignoreRateLimiting: 'unlimited' } })
  const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  const organization = { type: 'organization', id: 'test_org1', name: 'Test Org 1' } as const

  for (const [name, { email, login, key }] of Object.entries(personas)) {
    const ignoreLimits = { 'x-ignore-rate-limiting': 'unlimited' }
    headers[name] = ignoreLimits
    if (email) {
      const client = await platform.loginAs(email, login)
      headers[name] = { ...ignoreLimits, cookie: client.cookieHeader() }
    }
    if (key) {
      const { department, ...made } = key
      const account = { ...organization, ...(department ? { department } : {}) }
      const { clearKey, email: address } = await createApiKey(admin, account, {
        scopes: made.scopes
      })
      headers[name] = { ...ignoreLimits, 'x-apikey': clearKey }
      if (made.email) keyAddress = address
    }
  }

  const partners: PermissionEntry[] = [
    { type: 'organization', id: 'test_org2', classes: ['list', 'read'] },
    { type: 'user', email: 'test_user2@test.com', operations: ['readDescription', 'readLines'] },
    { type: 'user', email: keyAddress ?? '', operations: ['readDescription', 'readLines'] }
  ]
  const added: Record<string, PermissionEntry[]> = {
    public: [{ classes: ['list', 'read'] }],
    protected: partners
  }
  for (const department of [undefined, 'dep1']) {
    for (const visibility of ['public', 'protected', 'private']) {
      const name = `${visibility}${department ? ' of department 1' : ''}` as DatasetName
      const body = department ? { owner: { ...organization, department } } : {}
      const { json } = await upload(admin, 'a.csv', 'a,b\n1,2\n', { body: { title: name, ...body } })
      ids[name] = json.id
      await waitFinalized(admin, json.id)
      const { json: initial } = await admin.get(`/datasets/${json.id}/permissions`)
      const entries = visibility === 'private' ? [] : [...initial, ...added[visibility]!]
      await admin.put(`/datasets/${json.id}/permissions`, entries)
    }
  }
  const alone = await platform.loginAs('test_alone')
  ids['of a user'] = (await upload(alone, 'a.csv', 'a,b\n1,2\n', { body: { title: 'of a user' } })).json.id
  await waitFinalized(alone, ids['of a user'])
})
let keyAddress: string | undefined
afterAll(() => platform.close())

/** Creates a dataset with the same owner and permissions, used by one test only. */
async function copyOf(id: string): Promise<string> {
  const { parts } = platform.app.platform.datasets
  const { title, owner: account, permissions } = (await parts.store.find(id))!
  const copy = `copy${copies++}`
  const now = new Date().toISOString()
  const dates = { createdAt: now, createdBy: { id: 'x' }, updatedAt: now, updatedBy: { id: 'x' } }
  const record = { id: copy, slug: copy, title, owner: account, permissions, ...dates }
  await parts.store.insert({ ...record, schema: [], isMetaOnly: true })
  return copy
}

/** Expected refusal of an attempt (status and message), from the contract; undefined when it is allowed. */
function refusalOf(name: string, dataset: DatasetName, attempt: Attempt): [number, string] | undefined {
  const persona = personas[name]!
  const { key } = persona
  const keyIsIgnored = !!key && attempt.scope === null
  if (key?.scopes.length && attempt.scope) {
    const wanted = ['datasets', `datasets-${attempt.scope}`]
    if (!key.scopes.some((scope) => wanted.includes(scope))) {
      const text = `(attendu=${wanted.join(',')} - reçu=${key.scopes.join(',')})`
      return [403, `Cette clé d'API n'a pas la portée nécessaire ${text}.`]
    }
  }
  const isAnonymous = keyIsIgnored || (!persona.email && !key)
  const rights = (keyIsIgnored ? publicOnly : persona.rights)[datasetNames.indexOf(dataset)]!
  if (isAnonymous && attempt.route === 'GET /private-api-docs.json') return [401, '']
  const missing = attempt.needs.find((need) => !need.some((right) => rights.includes(right)))
  if (!missing) return undefined
  const [operation, operationClass] = missing
  if (operation === 'admin mode') return isAnonymous ? [401, ''] : [403, 'super admin only']
  if (operation === 'manageMasterData') return [403, "Permission manquante pour l'opération."]
  if (operation !== 'readDescription') {
    return [403, `Permission manquante pour l'opération "${operation}" ou la catégorie "${operationClass}".`]
  }
  if (isAnonymous)
    return [403, "Le jeu de données n'est pas accessible publiquement. Veuillez vous connecter."]
  if (persona.elsewhere?.includes(dataset)) {
    return [403, `Le jeu de données ${dataset} est accessible depuis l'organisation `]
  }
  return [403, 'Le jeu de données est accessible uniquement aux utilisateurs autorisés par le propriétaire. ']
}

async function trial(name: string, dataset: DatasetName, attempt: Attempt): Promise<void> {
  const id = attempt.onCopy ? await copyOf(ids[dataset]) : ids[dataset]
  const [method = '', path = ''] = attempt.route.split(' ')
  const answer = await platform.app.inject({
    method: method as 'GET',
    url: `${base}/${id}${path === '/' ? '' : path}`,
    headers: headers[name]!,
    ...(attempt.body === undefined ? {} : { payload: attempt.body as object })
  })
  const what = `${attempt.route} ${JSON.stringify(attempt.body ?? '')} by ${name}: ${answer.statusCode} ${answer.body}`
  const refusal = refusalOf(name, dataset, attempt)
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

describe.each(Object.keys(personas))('%s', (name) => {
  it.each(datasetNames)('on the dataset %s', async (dataset) => {
    for (const attempt of attempts) await trial(name, dataset, attempt)
  })

  it('lists the permitted datasets', async () => {
    const answer = await platform.app.inject({
      url: `${base}?size=100&ids=${Object.values(ids).join(',')}`,
      headers: headers[name]!
    })
    const { key, rights } = personas[name]!
    if (key?.scopes.length && !key.scopes.some((scope) => ['datasets', 'datasets-read'].includes(scope))) {
      expect(answer.statusCode).toBe(403)
      return
    }
    const listed = answer.json<{ results: { title: string }[] }>().results.map(({ title }) => title)
    const expected = datasetNames.filter((_, index) => rights[index]?.includes('list'))
    expect(listed.sort()).toEqual([...expected].sort())
  })
})

describe('a dataset with write permission for everybody', () => {
  it('cannot be written by anonymous requests', async () => {
    const copy = await copyOf(ids.public)
    const { store } = platform.app.platform.datasets.parts
    const open = [{ classes: ['list', 'read', 'write', 'admin'] }]
    await store.update(copy, (current) => ({ record: { ...current, permissions: open } }))
    const status = async (name: string, method: 'PATCH' | 'POST' | 'DELETE'): Promise<number> => {
      const payload = method === 'DELETE' ? {} : { payload: {} }
      const options = { method, url: `${base}/${copy}`, headers: headers[name]!, ...payload }
      return (await platform.app.inject(options)).statusCode
    }
    expect(await status('an anonymous visitor', 'PATCH')).toBe(401)
    expect(await status('an anonymous visitor', 'POST')).toBe(401)
    expect(await status('an anonymous visitor', 'DELETE')).toBe(401)
    expect(await status('a stranger', 'PATCH')).toBe(200)
    expect(await status('a stranger', 'DELETE')).toBe(204)
  })
})
