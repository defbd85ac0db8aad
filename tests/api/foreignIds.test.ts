/**
 * Every route with the ids of things that are somebody else's: it answers none of their texts and writes nothing, to
 * people without an account, of other accounts and of other departments, and to their keys.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiKeyScopes } from '../../contract/apiKeys.ts'
import { createApiKey, KeyClient } from './support/apiKeys.ts'
import { createApplication, createKey, registerBase, startBaseApplications } from './support/applications.ts'
import { startCkan, type CkanServer } from './support/ckanServer.ts'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { createDocument, newPortal } from './support/portals.ts'
import { unlimitedRates } from './support/rates.ts'
import type { RemoteServer } from './support/remoteServer.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

/** Word in every text of the owner, which nobody else may read. */
const secret = 'Zugspitze'
const api = '/data-fair/api/v1'

interface Route {
  method: string
  url: string
}

const routes: Route[] = []
let platform: StoredPlatform
let bases: RemoteServer
let ckan: CkanServer
let owner: TestClient
/** Ids of the owner by the start of the routes that take them. */
const ids: [start: string, ids: string[]][] = []
/** Addresses of what the owner has, as the owner reads them. */
const owned: string[] = []
/** Ids of the owner, by what they are of. */
const named = { file: '', editable: '', application: '', portal: '', page: '', catalog: '' }
let baseUrl: string
interface Other {
  name: string
  client: TestClient
  isMember?: true
}
const others: Other[] = []

function expectMade(answer: Answer): Answer['json'] {
  expect([200, 201], answer.text).toContain(answer.status)
  return answer.json
}

beforeAll(async () => {
  const watch = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url })
    })
  }
  subscribe('fastify.initialization', watch)
  platform = await startStoredPlatform({
    authRate: { attempts: 1_000_000, seconds: 60 },
    rates: unlimitedRates
  }).finally(() => unsubscribe('fastify.initialization', watch))
  platform.app.platform.directory.settings.errorDelayMs = 0
  bases = await startBaseApplications()
  ckan = await startCkan()
  owner = await platform.as('test_user1', { org: 'test_org1' })
  await makeOwned()
  await makeOthers()
})
afterAll(async () => {
  await platform.close()
  await bases.close()
  await ckan.close()
})

async function makeOwned(): Promise<void> {
  const administrator = await platform.as('test_superadmin', { adminMode: true })
  const url = await registerBase(administrator, `${bases.origin}/charts`)
  baseUrl = url
  const fileBody = {
    title: `${secret} file`,
    description: secret,
    readApiKey: { active: true, interval: 'P1W' }
  }
  const { json: file } = await upload(owner, 'file.csv', `name,size\n${secret},3\n`, { body: fileBody })
  await waitFinalized(owner, file.id)
  const masterData = {
    singleSearchs: [{ id: 'one', title: secret, output: { key: 'code' } }],
    bulkSearchs: [{ id: 'many', title: secret, input: [{ type: 'equals', property: { key: 'code' } }] }]
  }
  const schema = [{ key: 'code', type: 'string', 'x-refersTo': 'http://schema.org/identifier' }]
  const editable = expectMade(
    await owner.post('/datasets', {
      isRest: true,
      title: `${secret} lines`,
      schema,
      masterData,
      rest: { history: true }
    })
  )
  await waitFinalized(owner, editable.id)
  expectMade(await owner.post(`/datasets/${editable.id}/lines`, { _id: 'line', code: secret }))
  const form = new FormData()
  form.append('attachment', new Blob([secret]), 'note.txt')
  expectMade(await owner.post(`/datasets/${editable.id}/metadata-attachments`, form))
  const application = await createApplication(owner, { url, title: `${secret} application` })
  expectMade(await owner.put(`/applications/${application.id}/configuration`, { told: secret }))
  await createKey(owner, application.id)
  const portal = await newPortal(owner, `${secret} portal`)
  const page = await createDocument<{ _id: string }>(owner, '/pages', {
    type: 'generic',
    config: { title: `${secret} page` }
  })
  const reuse = await createDocument<{ _id: string }>(owner, '/reuses', {
    config: { title: `${secret} reuse` }
  })
  const catalog = expectMade(
    await owner.post('/catalogs/api/catalogs', {
      title: `${secret} catalog`,
      plugin: 'ckan',
      config: { url: ckan.origin }
    })
  )
  const webhook = expectMade(
    await owner.post('/events/api/webhook-subscriptions', {
      title: secret,
      url: `${bases.origin}/hook`,
      header: { key: 'x-secret', value: secret },
      topic: { key: 'data-fair' },
      sender: { type: 'organization', id: 'test_org1' }
    })
  )
  const subscription = expectMade(
    await owner.post('/events/api/subscriptions', {
      title: secret,
      topic: { key: 'data-fair' },
      sender: { type: 'organization', id: 'test_org1' }
    })
  )
  await createApiKey(
    owner,
    { type: 'organization', id: 'test_org1' },
    { title: secret, scopes: ['datasets'] }
  )

  Object.assign(named, {
    file: file.id,
    editable: editable.id,
    application: application.id,
    portal: portal._id,
    page: page._id,
    catalog: catalog._id
  })
  const known: [string, string[]][] = [
    [`${api}/datasets`, [file.id, editable.id]],
    [`${api}/applications`, [application.id]],
    ['/data-fair/app', [application.id]],
    [`${api}/remote-services`, [`dataset:${editable.id}`]],
    ['/catalogs/api/catalogs', [catalog._id]],
    ['/portals-manager/api/portals', [portal._id]],
    ['/portals-manager/api/pages', [page._id]],
    ['/portals-manager/api/reuses', [reuse._id]],
    ['/events/api/webhook-subscriptions', [webhook._id]],
    ['/events/api/subscriptions', [subscription._id]],
    ['/events/api/v1/subscriptions', [subscription._id]],
    [`${api}/settings/:type`, ['test_org1', 'test_org1:dep1']],
    [`${api}/limits/:type`, ['test_org1']],
    [`${api}/identities/:type`, ['test_org1']],
    ['/simple-directory/api/limits/:type', ['test_org1']],
    ['/simple-directory/api/organizations', ['test_org1']],
    ['/simple-directory/api/users', ['test_user1']]
  ]
  ids.push(...known)
  owned.push(
    ...[file.id, editable.id].flatMap((id) => [`/datasets/${id}`, `/datasets/${id}/permissions`]),
    `/datasets/${editable.id}/lines`,
    `/datasets/${file.id}/lines`,
    `/datasets/${file.id}/read-api-key`,
    `/applications/${application.id}`,
    `/applications/${application.id}/config`,
    `/applications/${application.id}/keys`,
    `/catalogs/api/catalogs/${catalog._id}`,
    `/portals-manager/api/portals/${portal._id}`,
    `/portals-manager/api/pages/${page._id}`,
    `/portals-manager/api/reuses/${reuse._id}`,
    `/events/api/webhook-subscriptions`,
    `/events/api/subscriptions`,
    '/settings/organization/test_org1',
    '/simple-directory/api/organizations/test_org1/members?size=100&sort=name',
    '/simple-directory/api/users/test_user1'
  )
}

async function makeOthers(): Promise<void> {
  const stranger = await platform.as('test_alone')
  const foreign = await platform.as('test_user3', { org: 'test_org4' })
  const keyOf = async (admin: TestClient, id: string, scopes: string[]): Promise<TestClient> => {
    const { clearKey } = await createApiKey(admin, { type: 'organization', id }, { scopes })
    return new KeyClient(platform.origin, clearKey)
  }
  const inDepartment = await platform.as('test_user4', { org: 'test_org1', dep: 'dep2' })
  others.push(
    { name: 'nobody', client: platform.anonymous() },
    { name: 'a person', client: stranger },
    { name: 'the administrator of another organization', client: foreign },
    { name: 'its key of all scopes', client: await keyOf(foreign, 'test_org4', [...apiKeyScopes]) },
    { name: 'a key of the owner without scope', client: await keyOf(owner, 'test_org1', []) },
    { name: 'the administrator of a department', client: inDepartment, isMember: true },
    { name: 'a member', client: await platform.as('test_user8', { org: 'test_org1' }), isMember: true }
  )
}

/** Other parameters of addresses than ids of the owner. */
const values: Record<string, string> = {
  type: 'organization',
  lineId: 'line',
  owner: 'organization:test_org1',
  searchId: 'one',
  '*': 'note.txt',
  siteType: 'data-fair-portals',
  siteId: 'a',
  userId: 'test_user5',
  format: 'json'
}

/** Addresses of a route with each id of the owner; none for a route without such an id. */
function addressesOf(url: string): string[] {
  const [, idsOfOwner = []] =
    ids
      .filter(([start]) => url.startsWith(`${start}/:`))
      .toSorted(([one], [other]) => other.length - one.length)[0] ?? []
  return idsOfOwner.map((id) => {
    const withId = url.replace('/:id', `/${encodeURIComponent(id)}`)
    return withId.replace(/:(\w+)|\*/g, (match, name?: string) => values[name ?? match] ?? 'many')
  })
}

/** What anybody may read, titles included: documents of services, and what portals say of themselves. */
const open = /\/remote-services\/[^/]+\/api-docs\.json$|\/portals\/[^/]+\/public$/
/** What anybody is answered without a text of the owner. */
const harmless = /\/(avatar\.png|licenses|login|_user-partners)$/
/** What members may read of their organization, whatever their role and department. */
const openToMembers =
  /\/settings\/[^/]+\/[^/]+\/(topics|datasets-metadata|agent-chat|publication-sites)$|\/organizations\/test_org1(\/members|\/roles)?$|\/limits\//

const bodies = [undefined, {}, { title: 'Taken', owner: { type: 'user', id: 'test_alone' } }, []]

/** What the owner reads; of datasets, without what processing writes meanwhile. */
const snapshot = async (): Promise<string[]> =>
  Promise.all(
    owned.map(async (path) => {
      const { text, json } = await owner.get(path)
      if (!/^\/datasets\/[^/]+$/.test(path)) return `${path} ${text}`
      const { title, description, slug, owner: of, masterData, rest, readApiKey, updatedBy } = json
      return `${path} ${JSON.stringify([title, description, slug, of, masterData, rest, readApiKey, updatedBy])}`
    })
  )

it('answers nothing of theirs, and changes nothing', async () => {
  const before = await snapshot()
  expect(before.join()).toContain(secret)
  const told: string[] = []
  let requests = 0
  for (const { name, client, isMember } of others) {
    for (const { method, url } of routes) {
      for (const address of addressesOf(url)) {
        if (method === 'GET' && (open.test(address) || (isMember && openToMembers.test(address)))) continue
        for (const body of method === 'GET' || method === 'DELETE' ? [undefined] : bodies) {
          const { status, text } = await client.send(method, address, body)
          requests++
          const isRefused = (status >= 300 && status < 500) || harmless.test(address)
          if (isRefused && !text.includes(secret)) continue
          told.push(`${name}: ${method} ${address} ${JSON.stringify(body)} ${status} ${text.slice(0, 100)}`)
        }
      }
    }
  }
  expect(told).toEqual([])
  expect(requests).toBeGreaterThan(3000)
  expect(await snapshot()).toEqual(before)
})

it('is in no list of somebody else', async () => {
  const lists = routes.filter(({ method, url }) => method === 'GET' && !/[:*]/.test(url))
  const queries = [
    '',
    '?size=1000&owner=organization:test_org1',
    `?size=1000&q=${secret}&showAll=true&shared=true`,
    '?size=1000&type=organization&id=test_org1&allFields=true&public=true'
  ]
  const told: string[] = []
  for (const { name, client } of others.filter(({ isMember }) => !isMember)) {
    for (const { url } of lists) {
      for (const query of queries) {
        const { status, text } = await client.get(url + query)
        if (status < 500 && !text.replaceAll(`q=${secret}`, '').includes(secret)) continue
        told.push(`${name}: ${url}${query} ${status} ${text.slice(0, 100)}`)
      }
    }
  }
  expect(lists.length).toBeGreaterThan(40)
  expect(told).toEqual([])
})

it('is changed by no key that reads only', async () => {
  const { json: readKey } = await owner.get(`/datasets/${named.file}/read-api-key`)
  const account = { type: 'organization', id: 'test_org1' } as const
  const { clearKey } = await createApiKey(owner, account, { scopes: ['datasets-read', 'stats'] })
  const before = await snapshot()
  const told: string[] = []
  let requests = 0
  for (const key of [readKey.current, clearKey]) {
    const client = new KeyClient(platform.origin, key)
    for (const { method, url } of routes.filter((route) => route.method !== 'GET')) {
      // Simulations and searches are reads with a body.
      if (/_simulate-extension$|\/master-data\/bulk-searchs\//.test(url)) continue
      for (const address of addressesOf(url)) {
        for (const body of method === 'DELETE' ? [undefined] : bodies) {
          const { status, text } = await client.send(method, address, body)
          requests++
          if (status < 300 || status >= 500) told.push(`${method} ${address} ${status} ${text.slice(0, 100)}`)
        }
      }
    }
  }
  expect(told).toEqual([])
  expect(requests).toBeGreaterThan(500)
  expect(await snapshot()).toEqual(before)
})

it('shows nothing of theirs to who names it in bodies, lists and pages', async () => {
  const { file, editable, application, portal, page, catalog } = named
  const foreign = others.find(({ name }) => name.includes('another organization'))?.client as TestClient
  const answers: string[] = []
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await foreign.send(method, path, body)
    expect(answer.status, `${method} ${path} ${answer.text}`).toBeLessThan(500)
    answers.push(`${method} ${path} ${JSON.stringify(body)} ${answer.status} ${answer.text}`)
    return answer
  }
  const ends = async (id: string): Promise<void> => {
    // Datasets without data may have no status.
    const read = async (): Promise<string> => String((await foreign.get(`/datasets/${id}`)).json.status)
    await expect.poll(read, { timeout: 30_000 }).toMatch(/finalized|error|undefined/)
  }

  const parts = ['data', 'description', 'schema', 'metadataAttachments', 'primaryKey', 'extensions']
  const href = `${platform.origin}${api}/datasets/${file}`
  const own: string[] = []
  for (const source of [file, editable]) {
    const bodiesWith: object[] = [
      { isRest: true, schema: [], initFrom: { dataset: source, parts } },
      { isMetaOnly: true, initFrom: { dataset: source, parts: parts.slice(1) } },
      { isVirtual: true, virtual: { children: [source] } },
      { isMetaOnly: true, relatedDatasets: [{ id: source, title: 'Other' }] },
      { isMetaOnly: true, publicationSites: [`data-fair-portals:${portal}`] },
      { isMetaOnly: true, owner: { type: 'organization', id: 'test_org1', name: 'Test Org 1' } },
      {
        isMetaOnly: true,
        attachments: [
          { type: 'remoteFile', title: 'a', name: 'a', url: `${href}/metadata-attachments/note.txt` }
        ]
      },
      {
        isRest: true,
        schema: [{ key: 'code', type: 'string', 'x-refersTo': 'http://schema.org/identifier' }],
        extensions: [
          {
            active: true,
            type: 'remoteService',
            remoteService: `dataset:${editable}`,
            action: 'masterData_bulkSearch_many'
          }
        ]
      }
    ]
    for (const [index, body] of bodiesWith.entries()) {
      const { status, json } = await send('POST', '/datasets', { title: `Own ${index}`, ...body })
      if (status === 201) own.push(json.id)
    }
  }
  for (const id of own) {
    if ((await foreign.get(`/datasets/${id}`)).json.isRest)
      await send('POST', `/datasets/${id}/lines`, { code: secret.slice(0, 4) })
    await ends(id)
    for (const path of ['', '/lines', '/schema', '/journal', '/api-docs.json', '/full', '/uses'])
      await send('GET', `/datasets/${id}${path}`)
  }

  await send('POST', '/applications', { url: baseUrl, initFrom: { application } })
  const shown = await createApplication(foreign, { url: baseUrl, title: 'Own application' })
  await send('PUT', `/applications/${shown.id}/configuration`, {
    datasets: [{ id: file, href, applicationKeyPermissions: { operations: ['readLines'] } }],
    applications: [{ id: application, href: `${platform.origin}${api}/applications/${application}` }]
  })
  const key = await createKey(foreign, shown.id)
  for (const path of ['', '/configuration', '/api-docs.json', '/journal', '/capture'])
    await send('GET', `/applications/${shown.id}${path}`)
  await send('GET', `/data-fair/app/${shown.id}`)
  const visitor = platform.anonymous()
  for (const path of [
    `/datasets/${file}`,
    `/datasets/${file}/lines`,
    `/applications/${application}/config`
  ]) {
    const referer = `${platform.origin}/data-fair/app/${key}:${shown.id}`
    const { status, text } = await visitor.get(path, { referer })
    answers.push(`by a link ${path} ${status} ${text}`)
  }
  const referer = `${platform.origin}/data-fair/app/${shown.id}`
  const proxied = await foreign.get(`/remote-services/dataset:${editable}/proxy/lines`, { referer })
  answers.push(`by the proxy ${proxied.status} ${proxied.text}`)

  for (const list of [
    '/datasets',
    '/applications',
    '/catalog/datasets',
    '/remote-services',
    '/base-applications'
  ]) {
    for (const filter of [
      'owner=organization:test_org1',
      `ids=${file},${editable},${application}`,
      `q=${secret}`,
      'privateAccess=organization:test_org1',
      `children=${file}`,
      `dataset=${file}`,
      'size=100&shared=true&visibility=private,protected',
      `publicationSites=data-fair-portals:${portal}`,
      'can=readLines&facets=owner,visibility,topics,field-name&size=100'
    ])
      answers.push(`${list}?${filter} ${(await foreign.get(`${list}?${filter}`)).text}`)
  }
  await send('GET', `/events/api/events?resource=datasets/${file}`)
  await send('POST', '/events/api/subscriptions', {
    topic: { key: `data-fair:dataset-data-updated:${file}` },
    sender: { type: 'organization', id: 'test_org1' },
    visibility: 'private'
  })

  const catalogs = '/catalogs/api'
  const ownCatalog = await send('POST', `${catalogs}/catalogs`, {
    title: 'Own',
    plugin: 'ckan',
    config: { url: ckan.origin }
  })
  expect(ownCatalog.status).toBe(201)
  const remoteResource = { id: 'r', title: 'R' }
  for (const catalogId of [ownCatalog.json._id, catalog]) {
    await send('POST', `${catalogs}/publications`, {
      catalog: { id: catalogId },
      dataFairDataset: { id: file, title: 'a' },
      action: 'createFolderInRoot'
    })
    await send('POST', `${catalogs}/imports`, {
      catalog: { id: catalogId },
      remoteResource,
      dataFairDataset: { id: editable, title: 'a' }
    })
  }
  for (const list of ['catalogs', 'imports', 'publications', 'harvests'])
    await send('GET', `${catalogs}/${list}`)
  expect(ckan.written).toEqual([])

  const portals = '/portals-manager/api'
  await send('POST', `${portals}/portals`, { config: { title: 'Own' }, sourcePortalId: portal })
  await send('POST', `${portals}/pages`, { type: 'generic', config: { title: 'Own' }, sourcePageId: page })
  await send('POST', `${portals}/pages`, { type: 'generic', config: { title: 'Own' }, portals: [portal] })
  for (const list of ['portals', 'pages', 'reuses', 'groups'])
    await send('GET', `${portals}/${list}?owner=organization:test_org1&portal=${portal}`)

  // Two refusals name a dataset by its title (docs/api/virtual-and-master.md, docs/api/applications.md).
  const refusals = /jeu de données "?Zugspitze (file|lines)"?(?= \(| référencé)/g
  const told = answers.filter((answer) =>
    answer.replaceAll(refusals, '').replaceAll(`q=${secret}`, '').includes(secret)
  )
  expect(told.map((answer) => answer.slice(0, 400))).toEqual([])
  expect(own.length).toBeGreaterThan(3)
})
