/** What settings refuse, what follows from them in datasets and applications, and what is kept of odd values. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApplication, registerBase, startBaseApplications } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
let bases: RemoteServer
let admin: TestClient
let departmentAdmin: TestClient
let base: string

const root = '/settings/organization/test_org1'

beforeAll(async () => {
  platform = await startPlatform()
  bases = await startBaseApplications()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  departmentAdmin = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
  const superadmin = await platform.loginAs('test_superadmin', { adminMode: true })
  base = await registerBase(superadmin, `${bases.origin}/charts`)
})
afterAll(async () => {
  await platform.close()
  await bases.close()
})

describe('names that the server makes', () => {
  it('are those of titles, and never those of two', async () => {
    const custom = [{ title: 'Steward' }, { title: 'Stéward' }, { title: '???' }, { title: '!!!' }]
    const written = await admin.patch(root, {
      datasetsMetadata: { custom: [{ key: 'steward-2', title: 'Other' }, ...custom] },
      privateVocabulary: [{ title: 'Site code' }, { title: 'Site-code' }, { title: '日本語' }]
    })
    expect(written.json.datasetsMetadata.custom.map(({ key }: { key: string }) => key)).toEqual([
      'steward-2',
      'steward',
      'steward-3',
      'metadata',
      'metadata-2'
    ])
    const concepts: { id: string; identifiers: string[] }[] = written.json.privateVocabulary
    expect(concepts.map(({ id }) => id)).toEqual([
      'site-code',
      'site-code-2',
      expect.stringMatching(/^[a-z-]+$/)
    ])
    for (const { id, identifiers } of concepts) expect(identifiers).toEqual([id])
  })
})

describe('topics', () => {
  const icon = { name: 'bank', svg: '<svg onload="alert(1)"/>', svgPath: 'M0 0h24v24z' }

  it('follow into datasets and applications of the departments too, and leave them', async () => {
    const topics = [
      { id: 'budget', title: 'Budget', color: '#1E88E5', icon },
      { id: 'roads', title: 'Roads' }
    ]
    await admin.patch(root, { topics })
    const made = async (client: TestClient): Promise<string[]> => {
      const dataset = await client.post('/datasets', { isMetaOnly: true, title: 'Accounts', topics })
      const { id } = await createApplication(client, { url: base, title: 'Chart', topics })
      return [`/datasets/${dataset.json.id}`, `/applications/${id}`]
    }
    const paths = [...(await made(admin)), ...(await made(departmentAdmin))]
    const renamed = { ...topics[0], title: 'Public budget', color: '#fff' }
    await admin.patch(root, { topics: [renamed] })
    for (const path of paths) {
      const { json } = await admin.get(path)
      expect(json.topics, path).toEqual([{ ...renamed, icon: { name: 'bank', svgPath: icon.svgPath } }])
    }
    // Nothing else of them changes by that.
    const listed = await admin.get('/datasets?topics=budget&owner=organization:test_org1&size=0')
    expect(listed.json.count).toBe(2)
    await admin.patch(root, { topics: [] })
    for (const path of paths) expect((await admin.get(path)).json.topics ?? []).toEqual([])
    expect((await admin.get(`${root}/topics`)).json).toEqual([])
  })

  it('keep what is no colour and no drawing, as texts', async () => {
    const odd = [
      { id: 'a', title: 'A', color: 'javascript:alert(1)', icon: { name: '<b>', svgPath: '"><script>' } },
      { id: 'b', title: '<img src=x onerror=alert(1)>', color: '' }
    ]
    expect((await admin.patch(root, { topics: odd })).status).toBe(200)
    expect((await admin.get(`${root}/topics`)).json).toEqual(odd)
    for (const wrong of [
      { title: 1 },
      { title: 'A', icon: 'bank' },
      { title: 'A', color: 7 },
      { title: 'A', x: 1 }
    ]) {
      expect((await admin.patch(root, { topics: [wrong] })).status).toBe(400)
    }
    expect((await admin.get(`${root}/topics`)).json).toEqual(odd)
  })
})

describe('the contact of an account', () => {
  it('is in the documentation of its API at once, departments included', async () => {
    const contact = { name: 'Data team', email: 'data@org1.test', url: 'https://org1.test' }
    const { json: dataset } = await departmentAdmin.post('/datasets', {
      isMetaOnly: true,
      title: 'Documented'
    })
    await admin.patch(root, { info: { contact } })
    const document = await admin.get(`/datasets/${dataset.id}/private-api-docs.json`)
    expect(document.json.info.contact).toMatchObject(contact)
    expect((await admin.patch(root, { info: { contact: { phone: '1' } } })).status).toBe(400)
  })
})

describe('settings of a department', () => {
  it('have keys, sites and webhooks, and nothing else', async () => {
    const webhooks = [
      {
        title: 'Chat',
        events: ['dataset-error'],
        target: { type: 'http', params: { url: 'https://chat.test' } }
      }
    ]
    const written = await departmentAdmin.patch(`${root}:dep1`, { webhooks })
    expect(written.json).toEqual({
      type: 'organization',
      id: 'test_org1',
      name: 'Test Org 1 - dep1',
      department: 'dep1',
      apiKeys: [],
      publicationSites: [],
      webhooks
    })
    const sections = {
      topics: [],
      licenses: [],
      datasetsMetadata: {},
      privateVocabulary: [],
      info: {},
      compatODS: true,
      agentChat: true
    }
    for (const [name, value] of Object.entries(sections)) {
      const refused = await departmentAdmin.patch(`${root}:dep1`, { [name]: value })
      expect([refused.status, refused.text]).toEqual([
        400,
        `data ne doit pas contenir de propriétés additionnelles (${name})`
      ])
    }
    expect((await departmentAdmin.patch(root, { webhooks })).status).toBe(403)
    expect((await departmentAdmin.get(`${root}:dep1`)).json.webhooks).toEqual(webhooks)
  })
})

describe('publication sites in the settings', () => {
  const site = { type: 'data-fair-portals', id: 'p9', url: 'https://portal9.test' }

  it('keep the rules that they have when they are posted', async () => {
    const contributors = { ...site, settings: { contributorDepartments: ['dep2'] } }
    const refused = await departmentAdmin.patch(`${root}:dep1`, { publicationSites: [contributors] })
    expect([refused.status, refused.text]).toEqual([
      400,
      'contributorDepartments is only allowed on org-root publication sites'
    ])
    expect((await admin.patch(root, { publicationSites: [contributors] })).status).toBe(200)
    const twice = await admin.patch(root, { publicationSites: [site, { ...site, title: 'Again' }] })
    expect([twice.status, twice.text]).toEqual([
      400,
      'Deux sites de publication ont le même identifiant "data-fair-portals:p9"'
    ])
    expect((await admin.get(`${root}/publication-sites`)).json).toEqual([contributors])
    await admin.patch(root, { publicationSites: [] })
  })

  it('hold nobody up, however long their address is', async () => {
    const start = performance.now()
    const long = { ...site, url: `https://portal9.test${'/'.repeat(300_000)}x` }
    expect((await admin.post(`${root}/publication-sites`, long)).status).toBe(200)
    expect((await admin.get('/datasets', { 'x-forwarded-host': 'portal8.test' })).status).toBe(404)
    expect(performance.now() - start).toBeLessThan(5000)
    await admin.patch(root, { publicationSites: [] })
  })
})

describe('whatever is sent', () => {
  it('is refused or kept, never a failure, and what was there stays', async () => {
    const licenses = [{ title: 'Own', href: 'https://org1.test/license' }]
    await admin.patch(root, { licenses })
    const names =
      'apiKeys webhooks topics datasetsMetadata publicationSites info compatODS privateVocabulary agentChat ' +
      'operationsPermissions __proto__ constructor id type'
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.array(fc.record({ title: fc.jsonValue({ maxDepth: 1 }), id: fc.jsonValue({ maxDepth: 1 }) }))
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names.split(' ')),
        value,
        fc.boolean(),
        async (name, sent, isRoot) => {
          const path = isRoot ? root : `${root}:dep2`
          const answer = await admin.patch(path, Object.fromEntries([[name, sent]]))
          expect([200, 400, 403], `${name} ${JSON.stringify(sent)}: ${answer.text}`).toContain(answer.status)
          if (answer.status !== 200) expect(answer.text).not.toBe('')
        }
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 150) }
    )
    expect((await admin.get(root)).json.licenses).toEqual(licenses)
    for (const body of ['[]', '"text"', 'null', '12', '{', '']) {
      const answer = await admin.fetch('PATCH', root, {
        body,
        headers: { 'content-type': 'application/json' }
      })
      expect(answer.status, body).toBe(400)
    }
  })

  it('may be as long as a body may be', async () => {
    const own = '/settings/user/test_user2'
    const person = await platform.loginAs('test_user2')
    const topic = (index: number): unknown => ({
      title: `Topic ${index}`,
      icon: { name: 'x', svg: 'x'.repeat(900) }
    })
    const many = await person.patch(own, { topics: Array.from({ length: 900 }, (_, index) => topic(index)) })
    expect([many.status, many.json.topics.length]).toEqual([200, 900])
    expect((await person.get(`${own}/topics`)).json).toHaveLength(900)
    const keys = Array.from({ length: 501 }, () => ({ title: 'k', scopes: ['datasets'] }))
    const tooMany = await person.patch(own, { apiKeys: keys })
    expect([tooMany.status, tooMany.text]).toEqual([
      400,
      'data/apiKeys ne doit pas contenir plus de 500 éléments (500)'
    ])
    const start = performance.now()
    const concepts = Array.from({ length: 30_000 }, () => ({ title: 'Same' }))
    const named = await person.patch(own, { privateVocabulary: concepts })
    expect([named.status, named.json.privateVocabulary.at(-1).id]).toEqual([200, 'same-30000'])
    expect(performance.now() - start).toBeLessThan(10_000)
    await person.patch(own, { privateVocabulary: [] })
    const longer = await person.patch(own, { topics: [{ title: 'x'.repeat(1_100_000) }] })
    expect(longer.status).toBe(413)
    expect((await person.get(`${own}/topics`)).json).toHaveLength(900)
  })
})

describe('who has no role in the account', () => {
  it('reads its licences only', async () => {
    const stranger = await platform.loginAs('test_user2')
    for (const part of ['/topics', '/datasets-metadata', '/publication-sites', '/agent-chat']) {
      expect((await stranger.get(root + part)).status, part).toBe(403)
      expect((await platform.anonymous().get(root + part)).status, part).toBe(401)
    }
    expect((await stranger.get(`${root}/licenses`)).status).toBe(200)
    for (const send of ['put', 'patch'] as const) {
      expect((await stranger[send](root, {})).status).toBe(403)
      expect((await platform.anonymous()[send](root, {})).status).toBe(401)
    }
    const key = { 'x-apiKey': Buffer.from('o:test_org1:abc').toString('base64url') }
    expect((await platform.anonymous().get(root, key)).status).toBe(401)
  })
})
