/** Publication of pages, reuses and datasets on portals: accounts, departments and staging portals. */
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Page } from '../../contract/portals/page.ts'
import type { Portal } from '../../contract/portals/portal.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { createDocument, newPortal as portalOf } from './support/portals.ts'
import { scenario } from './support/scenario.ts'

let platform: TestPlatform
let admin: TestClient
let contributor: TestClient
let stranger: TestClient

const api = '/portals-manager/api'

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  contributor = await platform.loginAs('test_user5', { org: 'test_org1' })
  stranger = await platform.loginAs('test_alone')
})
afterAll(() => platform.close())

const newPage = (body: object, who = admin): Promise<Page> => createDocument(who, '/pages', body)
const newPortal = (title: string): Promise<Portal> => portalOf(admin, title)

describe('a page', () => {
  it('moves to another account with its slugs, and leaves the portals of the former one', async () => {
    const portal = await newPortal('Left')
    const config = { title: 'Agenda' }
    const { _id } = await newPage({ type: 'event', config, portals: [portal._id] })
    const home = await newPage({ type: 'home', config, portals: [portal._id] })
    const path = `${api}/pages/${_id}`
    const owner = { type: 'user', id: 'test_user1', name: 'Test User1' }
    const personal = await platform.loginAs('test_user1')
    const there = await newPage({ type: 'event', config }, personal)
    const give = { owner }
    await scenario(platform, [
      {
        who: admin,
        asks: ['PATCH', path, give],
        gets: [409, 'An event page with this slug already exists for this owner']
      },
      { who: personal, asks: ['DELETE', `${api}/pages/${there._id}`], gets: 204 },
      { who: admin, asks: ['PATCH', path, { owner: { ...owner, id: 'test_user2' } }], gets: 403 },
      { who: admin, asks: ['PATCH', path, { owner: { type: 'organization', id: 'test_org2' } }], gets: 403 },
      {
        who: admin,
        asks: ['PATCH', path, give],
        gets: [200, { owner: { type: 'user' }, portals: [], requestedPortals: [] }],
        tells: [`pages:page-patch:${_id}`, `pages:page-unpublish:${_id}`]
      },
      {
        who: admin,
        asks: ['PATCH', `${api}/pages/${home._id}`, give],
        gets: [400, 'You cannot unpublish home page']
      },
      // Administrators of the page take it back, whatever their active account.
      {
        who: personal,
        asks: ['PATCH', path, { owner: { type: 'organization', id: 'test_org1', name: 'Test Org 1' } }],
        gets: [200, { owner: { id: 'test_org1' } }]
      }
    ])
  })

  it('replaces the page of the same type on a portal, and a home page cannot be removed', async () => {
    const { _id: portal } = await newPortal('Alone')
    const home = await newPage({ type: 'home', config: { title: 'Home' }, portals: [portal] })
    const other = await newPage({ type: 'home', config: { title: 'Other' }, sourcePageId: home._id })
    const path = `${api}/pages/${home._id}`
    await scenario(platform, [
      { who: admin, asks: ['PATCH', path, { portals: [] }], gets: [400, 'You cannot unpublish home page'] },
      {
        who: admin,
        asks: ['PATCH', `${api}/pages/${other._id}`, { portals: [portal] }],
        gets: 200,
        tells: [
          `pages:page-unpublish:${home._id}`,
          `pages:page-patch:${other._id}`,
          `pages:page-publish:${other._id}`
        ]
      },
      { who: admin, asks: ['GET', path], gets: [200, { portals: [] }] },
      { who: admin, asks: ['DELETE', `${api}/portals/${portal}`], gets: 204 },
      { who: admin, asks: ['GET', `${api}/pages/${other._id}`], gets: [200, { portals: [] }] }
    ])
  })

  it('is shown at once by a staging portal of the same account', async () => {
    const { _id: portal } = await newPortal('Staging')
    const path = `${api}/portals/${portal}`
    const { _id: of } = await portalOf(stranger, 'Of another')
    await admin.patch(path, { staging: true })
    await stranger.patch(`${api}/portals/${of}`, { staging: true })
    const first = await newPage({ type: 'contact', config: { title: 'First' } })
    const second = await newPage({ type: 'contact', config: { title: 'Second' } })
    const ask = (page: Page, body: object) => ['PATCH', `${api}/pages/${page._id}`, body] as const
    await scenario(platform, [
      { who: contributor, asks: ask(first, { requestedPortals: [portal] }), gets: 200 },
      { who: contributor, asks: ask(second, { requestedPortals: [portal] }), gets: 200 },
      { who: admin, asks: ['GET', `${api}/pages/${first._id}`], gets: [200, { requestedPortals: [] }] },
      // Another account's portal is refused, also beside a valid list of portals.
      { who: admin, asks: ask(first, { requestedPortals: [of] }), gets: 404 },
      { who: admin, asks: ask(first, { portals: [], requestedPortals: [of] }), gets: 404 }
    ])
  })

  it("of a department can only be on the organization's portals that are open to it, as reuses", async () => {
    const { _id } = await newPortal('Of all')
    const inDepartment = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
    const page = await newPage({ type: 'generic', config: { title: 'Ours' } }, inDepartment)
    const reuse = await createDocument<{ _id: string }>(inDepartment, '/reuses', {
      config: { title: 'Ours' }
    })
    const each = [`${api}/pages/${page._id}`, `${api}/reuses/${reuse._id}`]
    const gets = (status: number, body: object) =>
      each.map((path) => ({ who: inDepartment, asks: ['PATCH', path, body] as const, gets: status }))
    await scenario(platform, [
      ...gets(404, { portals: [_id] }),
      ...gets(404, { requestedPortals: [_id] }),
      {
        who: admin,
        asks: ['PATCH', `${api}/portals/${_id}`, { contributorDepartments: ['dep1'] }],
        gets: 200
      },
      ...gets(200, { requestedPortals: [_id] }),
      ...gets(200, { portals: [_id] }),
      { who: inDepartment, asks: ['GET', `${api}/portals/${_id}`], gets: 200 },
      { who: inDepartment, asks: ['PATCH', `${api}/portals/${_id}`, { staging: true }], gets: 403 }
    ])
  })

  it('replaces only pages that its author administers', async () => {
    const { _id } = await newPortal('Shared')
    await admin.patch(`${api}/portals/${_id}`, { contributorDepartments: ['dep1'] })
    const inDepartment = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
    const contact = { type: 'contact', config: { title: 'Ours' } }
    const ours = await newPage({ ...contact, portals: [_id] }, inDepartment)
    const home = await newPage({ type: 'home', config: { title: 'Town' }, portals: [_id] })
    const other = await newPage({ type: 'home', config: { title: 'Department' } }, inDepartment)
    const refused =
      'Le portail a déjà une page de ce type, « Town », que seuls les administrateurs de son propriétaire peuvent remplacer.'
    await scenario(platform, [
      {
        who: inDepartment,
        asks: ['PATCH', `${api}/pages/${other._id}`, { portals: [_id] }],
        gets: [403, refused]
      },
      {
        who: inDepartment,
        asks: ['POST', `${api}/pages`, { type: 'home', config: { title: 'New' }, portals: [_id] }],
        gets: [403, refused]
      },
      { who: admin, asks: ['GET', `${api}/pages/${home._id}`], gets: [200, { portals: [_id] }] },
      // Administrators of the whole organization administer its departments too.
      { who: admin, asks: ['POST', `${api}/pages`, { ...contact, portals: [_id] }], gets: 201 },
      { who: admin, asks: ['GET', `${api}/pages/${ours._id}`], gets: [200, { portals: [] }] }
    ])
  })
})

it('a dataset publication is requested on a portal, immediate on a staging portal, and ends with the portal', async () => {
  const { _id: portal } = await newPortal('Of data')
  const { _id: staging } = await newPortal('Before')
  await admin.patch(`${api}/portals/${staging}`, { staging: true })
  const { id } = (await contributor.post('/datasets', { isMetaOnly: true, title: 'Trees' })).json
  const site = (of: string): string[] => [`data-fair-portals:${of}`]
  const path = `/datasets/${id}`
  await scenario(platform, [
    {
      who: contributor,
      asks: ['PATCH', path, { publicationSites: site(portal) }],
      gets: [403, 'fail to publish: publication site requires permission to publish']
    },
    {
      who: contributor,
      asks: ['PATCH', path, { requestedPublicationSites: site(portal) }],
      gets: 200,
      tells: [
        `data-fair:dataset-patched-properties:${id}`,
        `data-fair:dataset-publication-requested:data-fair-portals:${portal}:trees`
      ]
    },
    { who: contributor, asks: ['PATCH', path, { publicationSites: site(staging) }], gets: 200 },
    {
      who: admin,
      asks: [
        'PATCH',
        path,
        { publicationSites: [...site(staging), ...site(portal)], requestedPublicationSites: [] }
      ],
      gets: 200
    },
    { who: admin, asks: ['DELETE', `${api}/portals/${portal}`], gets: 204 },
    { who: admin, asks: ['GET', path], gets: [200, { publicationSites: site(staging) }] }
  ])
})
