import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusesOf, type Answer, type TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let admin: TestClient
let departmentAdmin: TestClient
let contributor: TestClient

const root = '/settings/organization/test_org1'

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  departmentAdmin = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
  contributor = await platform.loginAs('test_user5', { org: 'test_org1' })
})
afterAll(() => platform.close())

describe('the settings of an account', () => {
  it('are for its administrators, and for those of a department in that department', async () => {
    expect((await admin.get(root)).json).toEqual({})
    expect((await platform.anonymous().get(root)).status).toBe(401)
    expect((await contributor.get(root)).status).toBe(403)
    expect((await departmentAdmin.get(root)).status).toBe(403)
    expect((await departmentAdmin.get(`${root}:dep1`)).status).toBe(200)
    expect((await departmentAdmin.get(`${root}:dep2`)).status).toBe(403)
    expect((await admin.get(`${root}:dep2`)).status).toBe(200)
    expect((await contributor.patch(root, { agentChat: true })).status).toBe(403)
    const wrong = await admin.get('/settings/team/test_org1')
    expect(wrong.status).toBe(400)
    expect(wrong.text).toBe('Invalid type, it must be one of the following : user, organization')
  })

  it('exist for existing accounts and departments only', async () => {
    for (const [path, id] of [
      [`${root}:nope`, 'nope'],
      [`${root}:Dep1`, 'Dep1'],
      [`${root}:-`, '-'],
      ['/settings/user/test_user1:dep1', 'dep1']
    ] as const) {
      const refused = await admin.patch(path, {})
      expect(refused.status, path).toBe(404)
      expect(refused.text).toBe(`unknown department: ${id}`)
    }
    const site = await admin.post(`${root}:nope/publication-sites`, { id: 'p1', url: 'https://p1' })
    expect(site.status).toBe(404)
    expect((await admin.get(`${root}:nope`)).json).toEqual({})
    expect((await admin.patch(`${root}:dep2`, {})).status).toBe(200)
  })

  it('are merged by PATCH and replaced by PUT', async () => {
    const licenses = [{ title: 'Own', href: 'https://org1.fr/license' }]
    const written = await admin.patch(root, { licenses, operationsPermissions: { a: 1 } })
    expect(written.json).toEqual({
      type: 'organization',
      id: 'test_org1',
      name: 'Test Org 1',
      apiKeys: [],
      publicationSites: [],
      licenses
    })
    await admin.patch(root, { compatODS: true })
    const read = await admin.get(root)
    expect(read.json).toEqual({
      name: 'Test Org 1',
      apiKeys: [],
      publicationSites: [],
      licenses,
      compatODS: true
    })
    const listed = await platform.anonymous().get(`${root}/licenses`)
    expect(listed.json).toHaveLength(9)
    expect(listed.json.at(-1)).toEqual(licenses[0])
    const replaced = await admin.put(root, { agentChat: true })
    expect(replaced.json).not.toHaveProperty('licenses')
    expect((await contributor.get(`${root}/agent-chat`)).json).toEqual({ agentChat: true })
    expect((await contributor.get(`${root}:dep1/agent-chat`)).json).toEqual({ agentChat: false })
    for (const part of ['/agent-chat', '/licenses'])
      expect(Object.fromEntries((await contributor.get(`${root}${part}`)).headers)).toMatchObject({
        'cache-control': 'must-revalidate, private, max-age=0',
        'x-accel-buffering': 'no'
      })
  })

  it('have errors in French', async () => {
    const unknown = await admin.patch(root, { colour: 'blue' })
    expect(unknown.status).toBe(400)
    expect(unknown.text).toBe('data ne doit pas contenir de propriétés additionnelles (colour)')
    const untitled = await admin.patch(root, { licenses: [{ title: 'Own' }] })
    expect(untitled.text).toContain('data/licenses/0 requiert la propriété href')
    const noEvent = { title: 'hook', events: [], target: { type: 'http', params: { url: 'https://x' } } }
    expect((await admin.patch(root, { webhooks: [noEvent] })).status).toBe(400)
    const otherEvent = { ...noEvent, events: ['dataset-error', 'dataset-eaten'] }
    const misnamed = await admin.patch(root, { webhooks: [otherEvent] })
    expect(misnamed.status).toBe(400)
    expect(misnamed.text).toMatch(/^data\/webhooks\/0\/events\/1 doit .*dataset-dataset-created,/)
    const topics = await admin.patch(`${root}:dep1`, { topics: [] })
    expect(topics.status).toBe(400)
    const twice = [
      { id: 'a', title: 'One' },
      { id: 'a', title: 'Two' }
    ]
    const same = await admin.patch(root, { topics: twice })
    expect(same.text).toBe('Les thématiques "One" et "Two" ont le même identifiant')
  })

  it('are copied to the datasets that reference them', async () => {
    const topics = [
      { id: 'budget', title: 'Budget', icon: { name: 'bank', svg: '<svg/>', svgPath: 'M0' } },
      { title: 'Roads' }
    ]
    const written = await admin.patch(root, {
      topics,
      datasetsMetadata: { spatial: { active: true }, custom: [{ title: 'Steward' }, { title: 'Team name' }] }
    })
    const [budget, roads] = written.json.topics
    expect(roads.id).toBeTruthy()
    expect(written.json.datasetsMetadata.custom).toEqual([
      { title: 'Steward', key: 'steward' },
      { title: 'Team name', key: 'team-name' }
    ])
    const listed = await contributor.get(`${root}/topics`)
    expect(listed.json[0].icon).toEqual({ name: 'bank', svgPath: 'M0' })
    const { json: dataset } = await admin.post('/datasets', {
      isMetaOnly: true,
      title: 'Accounts',
      topics: [budget, roads],
      customMetadata: { steward: 'Ada', 'team-name': 'Finance' }
    })
    const metadata = await admin.get(`/datasets/${dataset.id}/metadata-settings`)
    expect(metadata.json.custom).toHaveLength(2)
    await admin.patch(root, {
      topics: [{ ...topics[0], title: 'Public budget' }],
      datasetsMetadata: { custom: [{ key: 'steward', title: 'Steward' }] }
    })
    const { json: followed } = await admin.get(`/datasets/${dataset.id}`)
    expect(followed.topics).toEqual([
      { id: 'budget', title: 'Public budget', icon: { name: 'bank', svgPath: 'M0' } }
    ])
    expect(followed.customMetadata).toEqual({ steward: 'Ada' })
  })

  it('add concepts to the vocabulary of the account', async () => {
    await admin.patch(root, { privateVocabulary: [{ title: 'Site code', identifiers: [''] }] })
    const concept = {
      id: 'site-code',
      identifiers: ['site-code'],
      title: 'Site code',
      type: 'string',
      private: true
    }
    expect((await departmentAdmin.get('/vocabulary')).json.at(-1)).toEqual(concept)
    expect((await platform.anonymous().get('/vocabulary')).json).toHaveLength(54)
  })
})

describe('publication sites', () => {
  const site = { type: 'data-fair-portals', id: 'p1', url: 'https://portal.test' }

  it('need If-Match to prevent lost updates', async () => {
    const own = '/settings/user/test_user3'
    const owner = await platform.loginAs('test_user3')
    const write = (title: string, headers: Record<string, string> = {}): Promise<Answer> =>
      owner.post(`${own}/publication-sites`, { ...site, title }, headers)
    const seen = async (): Promise<Record<string, string>> => ({
      'if-match': (await owner.get(own)).headers.get('etag')!
    })
    const titles = async (): Promise<string[]> =>
      (await owner.get(`${own}/publication-sites`)).json.map(({ title }: { title: string }) => title)
    const nothing = await seen()
    expect((await write('First', nothing)).status).toBe(200)
    const stale = await write('Second', nothing)
    expect([stale.status, stale.text]).toEqual([412, 'la ressource a été modifiée depuis sa lecture'])
    expect(await titles()).toEqual(['First'])
    const now = await seen()
    const answers = await Promise.all(['A', 'B', 'C'].map((title) => write(title, now)))
    expect(statusesOf(answers)).toEqual([200, 412, 412])
    expect((await write('Any', { 'if-match': '*' })).status).toBe(200)
    expect((await write('Without')).status).toBe(200)
    expect(await titles()).toEqual(['Without'])
  })

  it('are added, merged, visible from departments and removed everywhere', async () => {
    const posted = await admin.post(`${root}/publication-sites`, {
      ...site,
      settings: { staging: true, contributorDepartments: ['dep1'] }
    })
    expect(posted.status).toBe(200)
    await admin.post(`${root}/publication-sites`, { ...site, title: 'Portal', settings: { staging: false } })
    await departmentAdmin.post(`${root}:dep1/publication-sites`, { ...site, id: 'p2' })
    const merged = {
      ...site,
      title: 'Portal',
      settings: { staging: false, contributorDepartments: ['dep1'] }
    }
    const ofDepartment = { ...site, id: 'p2', department: 'dep1' }
    expect((await contributor.get(`${root}/publication-sites`)).json).toEqual([merged])
    expect((await departmentAdmin.get(`${root}:dep1/publication-sites`)).json).toEqual([
      { ...merged, canContributeAsDepartment: true },
      ofDepartment
    ])
    expect((await contributor.get(`${root}:dep2/publication-sites`)).json).toEqual([merged])
    expect((await contributor.get(`${root}:*/publication-sites`)).json).toEqual([merged, ofDepartment])
    const refused = await departmentAdmin.post(`${root}:dep1/publication-sites`, {
      ...site,
      id: 'p2',
      settings: { contributorDepartments: ['dep2'] }
    })
    expect(refused.status).toBe(400)
    expect(refused.text).toBe('contributorDepartments is only allowed on org-root publication sites')

    const { json: dataset } = await admin.post('/datasets', { isMetaOnly: true, title: 'Published' })
    const name = 'data-fair-portals:p1'
    expect((await admin.patch(`/datasets/${dataset.id}`, { publicationSites: [name] })).status).toBe(200)
    expect((await contributor.delete(`${root}/publication-sites/data-fair-portals/p1`)).status).toBe(403)
    // A site with the same id in another account is another site, whether it exists or not.
    const stranger = await platform.loginAs('test_user2')
    const ofStranger = '/settings/user/test_user2/publication-sites'
    expect((await stranger.delete(`${ofStranger}/data-fair-portals/p1`)).status).toBe(200)
    expect((await stranger.post(ofStranger, site)).status).toBe(200)
    expect((await stranger.delete(`${ofStranger}/data-fair-portals/p1`)).status).toBe(200)
    const ofDepartmentToo = `${root}:dep1/publication-sites`
    expect((await departmentAdmin.post(ofDepartmentToo, site)).status).toBe(200)
    expect((await departmentAdmin.delete(`${ofDepartmentToo}/data-fair-portals/p1`)).status).toBe(200)
    expect((await admin.get(`/datasets/${dataset.id}`)).json.publicationSites).toEqual([name])
    expect((await admin.delete(`${root}/publication-sites/data-fair-portals/p1`)).status).toBe(200)
    expect((await admin.get(`/datasets/${dataset.id}`)).json.publicationSites).toEqual([])
    expect((await contributor.get(`${root}/publication-sites`)).json).toEqual([])
  })
})
