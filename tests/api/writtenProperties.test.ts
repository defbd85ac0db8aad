/**
 * Dataset properties in request bodies: every property, for every role, on every route that accepts one. A creation has
 * the rules of a change of an empty dataset.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const base = '/data-fair/api/v1/datasets'
const site = (id: string): string => `data-fair-portals:${id}`

/** Callers: their role in the account of the owner, and the department of their session. */
const roles = {
  administrator: { email: 'test_user1', org: 'test_org1', owns: 'everything' },
  departmentAdministrator: { email: 'test_user4', org: 'test_org1', dep: 'dep1', owns: 'department' },
  superadministrator: { email: 'test_superadmin', adminMode: true, org: 'test_org6', owns: 'everything' },
  person: { email: 'test_user2', owns: 'everything' },
  contributor: { email: 'test_user5', org: 'test_org1', owns: 'contributes' },
  departmentContributor: {
    email: 'test_user6',
    org: 'test_org1',
    dep: 'dep1',
    owns: 'departmentContributes'
  },
  member: { email: 'test_user8', org: 'test_org1', owns: 'nothing' }
} as const
type Role = keyof typeof roles

/** Permission that a property needs, beside the right to create, to write data or to write metadata. */
type Need =
  /** No further permission. */
  | 'none'
  /** An operation of the admin class. */
  | 'admin'
  /** An administrator of the whole account. */
  | 'root'
  /** Publication on a site of the whole account, open to the department of the test. */
  | 'site'
  /** Publication on a site of the whole account, not open to the department. */
  | 'rootSite'
  /** Publication on a site that the account does not have. */
  | 'unknownSite'
  /** Written by the platform only: the schema of the body refuses it. */
  | 'never'
  /** Written by the platform only, but a patch checks the permission first. */
  | 'adminThenNever'
  /** Accepted at the creation only. */
  | 'creation'

const masterData = { singleSearchs: [{ title: 'By code', output: { key: 'a' } }] }
const date = '2030-01-01T00:00:00.000Z'
const properties: [name: string, value: unknown, need: Need][] = [
  ['description', 'text', 'none'],
  ['extras', { a: 1 }, 'none'],
  ['topics', [], 'none'],
  ['keywords', ['k'], 'none'],
  ['masterData', masterData, 'root'],
  ['masterData', {}, 'root'],
  ['publications', [{ catalog: 'c', status: 'waiting' }], 'admin'],
  ['readApiKey', { active: true, interval: 'P1W' }, 'admin'],
  ['publicationSites', [site('open')], 'site'],
  ['publicationSites', [site('root')], 'rootSite'],
  ['publicationSites', [site('staging')], 'none'],
  ['publicationSites', [site('staging'), site('unknown')], 'unknownSite'],
  ['publicationSites', ['no-type'], 'never'],
  ['requestedPublicationSites', [site('root')], 'none'],
  ['requestedPublicationSites', [site('unknown')], 'unknownSite'],
  ['exports', { restToCSV: { active: true } }, 'adminThenNever'],
  ['owner', { type: 'organization', id: 'test_org3', name: 'Test Org 3' }, 'creation'],
  ['initFrom', { dataset: 'd', parts: ['description'] }, 'creation'],
  ...[
    ['permissions', [{ classes: ['list', 'read', 'admin'], operations: [] }]],
    ['userPermissions', ['delete']],
    ['public', true],
    ['visibility', 'public'],
    ['id', 'chosen'],
    ['status', 'finalized'],
    ['errorStatus', 'stored'],
    ['count', 1_000_000],
    ['storage', { size: 0 }],
    ['finalizedAt', date],
    ['createdAt', date],
    ['createdBy', { id: 'somebody' }],
    ['updatedAt', date],
    ['dataUpdatedAt', date],
    ['draft', {}],
    ['draftReason', { key: 'file-new' }],
    ['file', { name: '../secret' }],
    ['originalFile', { name: '../secret' }],
    ['bbox', [0, 0, 1, 1]],
    ['integrity', { active: false }],
    ['_files', '../other'],
    ['_lines', { count: 1 }]
  ].map(([name, value]): [string, unknown, Need] => [name as string, value, 'never'])
]

let platform: TestPlatform
const clients = {} as Record<Role, TestClient>
const targets = {} as Record<Role, string>

beforeAll(async () => {
  platform = await startPlatform()
  for (const [role, { email, owns: _owns, ...options }] of Object.entries(roles)) {
    clients[role as Role] = await platform.loginAs(email, options)
  }
  const sites: [string, object][] = [
    ['root', {}],
    ['open', { contributorDepartments: ['dep1'] }],
    ['staging', { staging: true }]
  ]
  const accounts: [TestClient, string][] = [
    [clients.administrator, 'organization/test_org1'],
    [clients.superadministrator, 'organization/test_org6'],
    [clients.person, 'user/test_user2']
  ]
  for (const [client, account] of accounts) {
    for (const [id, settings] of sites) {
      const body = { type: 'data-fair-portals', id, url: `http://${id}.example`, settings }
      expect((await client.post(`/settings/${account}/publication-sites`, body)).status).toBe(200)
    }
  }
  for (const role of Object.keys(roles) as Role[]) {
    const creator = role === 'member' ? clients.contributor : clients[role]
    const created = await creator.post('/datasets', { isMetaOnly: true, title: `Of ${role}` })
    targets[role] = created.json.id
  }
})
afterAll(() => platform.close())

let count = 0
const bodyOf = (name: string, value: unknown): string =>
  JSON.stringify({ title: `T ${++count}`, isMetaOnly: true, [name]: value })
const json = { 'content-type': 'application/json' }

async function send(
  client: TestClient,
  method: string,
  path: string,
  body: string | FormData
): Promise<Pick<Answer, 'status' | 'text'>> {
  const headers = typeof body === 'string' ? json : {}
  const response = await client.fetch(method, `${base}${path}`, { body, headers })
  return { status: response.status, text: await response.text() }
}

function formOf(name: string, value: unknown, whole: boolean): FormData {
  const form = new FormData()
  if (whole) {
    form.append('body', bodyOf(name, value))
    return form
  }
  form.append('isMetaOnly', 'true')
  form.append('title', `T ${++count}`)
  form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

const channels = {
  'POST of JSON': (client: TestClient, name: string, value: unknown) =>
    send(client, 'POST', '', bodyOf(name, value)),
  'POST of a form': (client: TestClient, name: string, value: unknown) =>
    send(client, 'POST', '', formOf(name, value, false)),
  'POST of a form with a body': (client: TestClient, name: string, value: unknown) =>
    send(client, 'POST', '', formOf(name, value, true)),
  'PUT that creates': (client: TestClient, name: string, value: unknown) =>
    send(client, 'PUT', `/new-${++count}`, bodyOf(name, value)),
  'PUT that replaces': (client: TestClient, name: string, value: unknown, target: string) =>
    send(client, 'PUT', `/${target}`, JSON.stringify({ [name]: value })),
  PATCH: (client: TestClient, name: string, value: unknown, target: string) =>
    send(client, 'PATCH', `/${target}`, JSON.stringify({ [name]: value }))
}

function expected(channel: string, role: Role, need: Need): number {
  const { owns } = roles[role]
  const creates = channel.startsWith('POST') || channel === 'PUT that creates'
  const done = creates ? 201 : 200
  if (creates) {
    if (need === 'never' || need === 'adminThenNever') return 400
    if (owns === 'nothing') return 403
    // The owner is another organization. For the other creation-only property, `initFrom`, the copy runs after the
    // creation.
    if (need === 'creation') return owns === 'everything' && role === 'superadministrator' ? done : 0
  } else {
    if (owns === 'nothing') return 403
    if (need === 'never' || need === 'creation') return 400
    if (need === 'adminThenNever') return owns === 'everything' || owns === 'department' ? 400 : 403
  }
  if (need === 'none') return done
  if (need === 'unknownSite') return 404
  if (owns === 'everything') return done
  if (owns === 'department') return need === 'root' || need === 'rootSite' ? 403 : done
  return 403
}

describe.each(Object.keys(channels) as (keyof typeof channels)[])('by a %s', (channel) => {
  it.each(Object.keys(roles) as Role[])('%s can write the permitted properties only', async (role) => {
    const wrong: string[] = []
    for (const [name, value, need] of properties) {
      // A property that nobody may write has the same result for all callers: two roles are enough.
      if (need === 'never' && role !== 'administrator' && role !== 'contributor') continue
      let status = expected(channel, role, need)
      if (status === 0) status = name === 'initFrom' ? 201 : 403
      const answer = await channels[channel](clients[role], name, value, targets[role])
      if (answer.status !== status)
        wrong.push(`${name} (${need}): ${answer.status}, not ${status}: ${answer.text}`)
    }
    expect(wrong).toEqual([])
  })
})

it('properties are refused before anything is stored, with a file too', async () => {
  const { contributor, administrator } = clients
  const csv = 'a,b\n1,2\n'
  const needing: [Record<string, unknown>, string][] = [
    [{ masterData }, "Permission manquante pour l'opération."],
    [{ publications: [{ catalog: 'c', status: 'waiting' }] }, 'writePublications'],
    [{ readApiKey: { active: true, interval: 'P1Y' } }, 'setReadApiKey'],
    [{ publicationSites: [site('root')] }, 'publication site requires permission to publish']
  ]
  const own = (await upload(contributor, 'own.csv', csv)).json.id
  await waitFinalized(contributor, own)
  const before = (await administrator.get('/datasets?size=1&select=id')).json.count
  for (const [body, text] of needing) {
    for (const id of [undefined, 'with-a-file', own]) {
      const answer = await upload(contributor, 'a.csv', csv, { body, ...(id ? { id } : {}) })
      expect([body, id, answer.status, answer.text]).toEqual([body, id, 403, expect.stringContaining(text)])
    }
  }
  expect((await administrator.get('/datasets?size=1&select=id')).json.count).toBe(before)
  expect((await administrator.get('/datasets/with-a-file')).status).toBe(404)
  expect((await contributor.get(`/datasets/${own}?draft=true`)).json).not.toHaveProperty('draftReason')

  // Permissions are those in the account of the owner, not in the active account.
  const owner = { type: 'user', id: 'test_user5', name: 'Test User5' }
  const personal = {
    isMetaOnly: true,
    title: 'Personal',
    owner,
    readApiKey: { active: true, interval: 'P1W' }
  }
  expect((await contributor.post('/datasets', personal)).status).toBe(201)
  const anonymous = platform.anonymous()
  expect((await anonymous.post('/datasets', { isMetaOnly: true, title: 'x' })).status).toBe(401)
  expect((await anonymous.put(`/datasets/${own}`, { masterData })).status).toBe(403)
})

it('a slug used by another dataset is refused with an uploaded file', async () => {
  const { administrator } = clients
  const taken = (await administrator.get(`/datasets/${targets.administrator}`)).json.slug
  const { id } = (await upload(administrator, 'slug.csv', 'a\n2\n')).json
  await waitFinalized(administrator, id)
  for (const slug of [taken, null]) {
    const answer = await upload(administrator, 'slug.csv', 'a\n3\n', { id, body: { slug } })
    expect([slug, answer.status]).toEqual([slug, 400])
  }
  expect((await administrator.get(`/datasets/${id}/lines`)).json.results[0].a).toBe(2)
})

it('enumerated values, dates and non-blank titles are validated', async () => {
  const { person } = clients
  const { id } = (await person.post('/datasets', { isMetaOnly: true, title: 'Described' })).json
  const refused = {
    frequency: 'sometimes',
    temporal: { start: '2024-01-01', end: 'today' },
    title: ' '
  }
  for (const [name, value] of Object.entries(refused)) {
    const answer = await person.patch(`/datasets/${id}`, { [name]: value })
    expect([name, answer.status]).toEqual([name, 400])
    expect(answer.text).toMatch(`data/body/${name}`)
  }
  const taken = { frequency: 'threeTimesAWeek', temporal: { start: '2024-01-01', end: '2024-12-31' } }
  expect((await person.patch(`/datasets/${id}`, taken)).json).toMatchObject({ title: 'Described', ...taken })
  expect((await person.patch(`/datasets/${id}`, { frequency: '' })).json.frequency).toBe('')
})

it('observed properties of columns are written by the platform only', async () => {
  const schema = [{ key: 'a', type: 'string', enum: ['x'], 'x-cardinality': 7, 'x-refersTo': null }]
  const { status, json: created } = await clients.person.post('/datasets', {
    isRest: true,
    title: 'R',
    schema
  })
  expect(status).toBe(201)
  const [column] = created.schema
  expect(column).toMatchObject({ key: 'a', type: 'string' })
  for (const name of ['enum', 'x-cardinality', 'x-refersTo']) expect(column).not.toHaveProperty(name)
})
