/** Portal pages, their groups, and reuses: permissions, slugs, content and publication. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '../../contract/portals/page.ts'
import type { Portal } from '../../contract/portals/portal.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, superadminEmail, type TestPlatform } from './support/platform.ts'
import { createDocument, newPortal as portalOf } from './support/portals.ts'
import { scenario } from './support/scenario.ts'

let platform: TestPlatform
let admin: TestClient
let contributor: TestClient
let stranger: TestClient
let superAdmin: TestClient

const api = '/portals-manager/api'

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  contributor = await platform.loginAs('test_user5', { org: 'test_org1' })
  stranger = await platform.loginAs('test_alone')
  superAdmin = await platform.loginAs(superadminEmail, { adminMode: true })
})
afterAll(() => platform.close())

const newPage = (body: object, who = admin): Promise<Page> => createDocument(who, '/pages', body)
const newPortal = (title: string): Promise<Portal> => portalOf(admin, title)

describe('a page', () => {
  it('is written by contributors, published by administrators, and hidden from others', async () => {
    const portal = await newPortal('Portal')
    const page = await newPage({ type: 'generic', config: { title: 'About us' } }, contributor)
    const path = `${api}/pages/${page._id}`
    const editorsOnly = [403, 'requires admin, contrib role(s)'] as const
    const draftConfig = { ...page.config, title: 'About' }
    await scenario(platform, [
      { who: contributor, asks: ['GET', path], gets: [200, { title: 'About us', type: 'generic' }] },
      { who: contributor, asks: ['PATCH', path, { draftConfig }], gets: [200, { title: 'About us' }] },
      {
        who: contributor,
        asks: ['POST', `${path}/draft`],
        gets: 204,
        tells: [`pages:page-draft-validate:${page._id}`]
      },
      { who: contributor, asks: ['GET', path], gets: [200, { title: 'About', config: { title: 'About' } }] },
      { who: contributor, asks: ['PATCH', path, { requestedPortals: [portal._id] }], gets: 200 },
      { who: contributor, asks: ['PATCH', path, { requestedPortals: ['none'] }], gets: 404 },
      {
        who: contributor,
        asks: ['PATCH', path, { portals: [portal._id] }],
        gets: [403, 'requires admin role(s)']
      },
      { who: contributor, asks: ['PATCH', path, { owner: { type: 'user', id: 'test_user5' } }], gets: 403 },
      { who: contributor, asks: ['DELETE', path], gets: 403 },
      {
        who: contributor,
        asks: ['PATCH', path, { isReference: true }],
        gets: [403, 'super admin only']
      },
      {
        who: contributor,
        asks: ['POST', `${api}/pages`, { type: 'news', config: { title: 'A' }, portals: [portal._id] }],
        gets: 403
      },
      {
        who: admin,
        asks: ['PATCH', path, { portals: [portal._id] }],
        gets: [200, { portals: [portal._id], requestedPortals: [] }],
        tells: [`pages:page-patch:${page._id}`, `pages:page-publish:${page._id}`]
      },
      { who: contributor, asks: ['GET', `${api}/pages?portal=${portal._id}`], gets: [200, { count: 1 }] },
      {
        who: contributor,
        asks: ['GET', `${api}/pages?size=0`],
        gets: [200, { results: [], facets: { portals: { [portal._id]: 1 } } }]
      },
      {
        who: contributor,
        asks: ['GET', `${api}/pages?select=title,config.title`],
        gets: [
          200,
          { facets: { types: { generic: 1 }, groups: { default: 1 }, portals: { [portal._id]: 1 } } }
        ],
        keeps: ({ json }) =>
          expect(json.results).toEqual([{ _id: page._id, title: 'About', config: { title: 'About' } }])
      },
      { who: stranger, asks: ['GET', path], gets: editorsOnly },
      { who: stranger, asks: ['PATCH', path, { title: 'Mine' }], gets: editorsOnly },
      { who: stranger, asks: ['GET', `${api}/pages`], gets: [200, { count: 0 }] },
      {
        who: stranger,
        asks: ['POST', `${api}/pages`, { type: 'generic', config: { title: 'A' }, sourcePageId: page._id }],
        gets: editorsOnly
      },
      { who: platform.anonymous(), asks: ['GET', path], gets: 401 },
      { who: admin, asks: ['GET', `${api}/pages/none`], gets: [404, 'page "none" not found'] },
      { who: admin, asks: ['PATCH', path, { type: 'home' }], gets: [400, 'Unsupported patch part type'] },
      { who: admin, asks: ['DELETE', path], gets: 204, tells: [`pages:page-delete:${page._id}`] }
    ])
  })

  it('can be saved again when its title is long', async () => {
    const page = await newPage({ type: 'generic', config: { title: '∞'.repeat(300) } })
    const { status, text } = await admin.patch(`${api}/pages/${page._id}`, { draftConfig: page.draftConfig })
    expect(status, text).toBe(200)
  })

  it('has dates that lists are sorted by', async () => {
    const statusOf = async (type: 'news' | 'event', metadata: object): Promise<number> => {
      const config = { title: 'Dated', [`${type}Metadata`]: metadata }
      return (await admin.post(`${api}/pages`, { type, config })).status
    }
    for (const date of ['2026-05-03', '2026-05-03T10:00:00Z', '2026-05-03T10:00:00+02:00', '']) {
      expect([date, await statusOf('news', { date })]).toEqual([date, 201])
    }
    for (const date of ['soon', '03/05/2026', '2026-13-45', '2026-05-03 "x']) {
      expect([date, await statusOf('news', { date })]).toEqual([date, 400])
      expect([date, await statusOf('event', { startDate: date })]).toEqual([date, 400])
    }
  })

  it('has a slug unique in its account', async () => {
    const config = { title: 'Été, à la mer' }
    const first = await newPage({ type: 'news', config })
    const second = await newPage({ type: 'news', config })
    const event = await newPage({ type: 'event', config })
    expect([first.config.newsMetadata?.slug, second.config.newsMetadata?.slug]).toEqual([
      'ete-a-la-mer',
      'ete-a-la-mer-1'
    ])
    expect(event.config.eventMetadata?.slug).toBe('ete-a-la-mer')
    const path = `${api}/pages/${second._id}`
    const withSlug = (slug: string): object => ({ draftConfig: { ...config, newsMetadata: { slug } } })
    await scenario(platform, [
      {
        who: admin,
        asks: ['PATCH', path, withSlug('ete-a-la-mer')],
        gets: [409, 'A news page with this slug already exists for this owner']
      },
      {
        who: admin,
        asks: ['PATCH', path, withSlug('À la mer')],
        gets: [400, 'Invalid slug "À la mer". An accepted format is: "a-la-mer"']
      },
      {
        who: admin,
        asks: ['PATCH', path, { draftConfig: config }],
        gets: [400, 'Pages of type "news" must have newsMetadata']
      },
      { who: admin, asks: ['PATCH', path, withSlug('plage')], gets: 200 },
      {
        who: admin,
        asks: [
          'POST',
          `${api}/pages`,
          { type: 'news', config: { ...config, newsMetadata: { slug: 'plage' } } }
        ],
        gets: 409
      }
    ])
  })

  it('has blocks within limits, with rendered and sanitized content', async () => {
    const elements = [
      { type: 'title', content: 'Opening', titleSize: 'h2', anchor: { enabled: true } },
      { type: 'title', content: 'Opening', titleSize: 'h2', anchor: { enabled: true, label: 'Again' } },
      { type: 'title', content: '???', titleSize: 'h2', anchor: { enabled: true, inToc: false } },
      { type: 'text', content: '**bold** <script>alert(1)</script><img src=x onerror=alert(1)>' },
      { type: 'card', children: [{ type: 'alert', alertType: 'info', content: '[a](javascript:alert(1))' }] }
    ]
    const { config } = await newPage({ type: 'generic', config: { title: 'Blocks', elements } })
    expect(config._toc).toEqual([
      { id: 'opening', title: 'Opening' },
      { id: 'opening-2', title: 'Again' }
    ])
    const text = JSON.stringify(config)
    expect(config.elements[3]?._html).toContain('<strong>bold</strong>')
    const html = [...text.matchAll(/"_html":"((?:[^"\\]|\\.)*)"/g)].map(([, found]) => found)
    expect(html).toHaveLength(2)
    for (const one of html) expect(one).not.toMatch(/script|onerror/)
    expect(text).toContain('"_slug":"section"')
    let nested: object = { type: 'text', content: 'a' }
    for (let depth = 0; depth < 40; depth++) nested = { type: 'banner', children: [nested] }
    const refused = async (given: unknown): Promise<string> => {
      const { status, text: told } = await admin.post(`${api}/pages`, {
        type: 'generic',
        config: { title: 'A', elements: given }
      })
      expect(status, JSON.stringify(given).slice(0, 100)).toBe(400)
      return told
    }
    expect(await refused([nested])).toMatch(/les uns dans les autres/)
    expect(await refused(Array.from({ length: 2001 }, () => ({ type: 'divider' })))).toMatch(/trop de blocs/)
    expect(await refused([{ type: 'script' }])).toMatch(/script/)
    for (const given of [[null], ['a'], [{}], [{ type: 'card', children: {} }], 'a', { type: 'text' }]) {
      await refused(given)
    }
    const catalog = await newPage({ type: 'datasets', config: { title: 'Data' } })
    expect(catalog.config.elements).toEqual([{ type: 'datasets-catalog' }])
  })

  it('belongs to a group, which cannot be deleted while it has pages', async () => {
    const group = await createDocument<{ _id: string; slug: string; title: string }>(admin, '/groups', {
      title: 'Our town'
    })
    expect(group.slug).toBe('our-town')
    const { _id, title, slug } = group
    const config = { title: 'Parks', genericMetadata: { group: { _id, title, slug } } }
    const page = await newPage({ type: 'generic', config })
    const path = `${api}/groups/${_id}`
    await scenario(platform, [
      { who: admin, asks: ['GET', `${api}/pages?groupId=${_id}`], gets: [200, { count: 1 }] },
      { who: admin, asks: ['GET', `${api}/pages?groupId=default&q=parks`], gets: [200, { count: 0 }] },
      { who: contributor, asks: ['GET', `${api}/groups`], gets: [200, { count: 1 }] },
      { who: contributor, asks: ['POST', `${api}/groups`, { title: 'A' }], gets: 403 },
      { who: stranger, asks: ['GET', path], gets: 403 },
      { who: admin, asks: ['PATCH', path, { title: 'The town' }], gets: [200, { slug, title: 'The town' }] },
      { who: admin, asks: ['DELETE', path], gets: 409 },
      { who: admin, asks: ['DELETE', `${api}/pages/${page._id}`], gets: 204 },
      { who: admin, asks: ['DELETE', path], gets: 204 }
    ])
  })

  it('needs If-Match to prevent lost updates', async () => {
    const { _id, config, updatedAt } = await newPage({ type: 'generic', config: { title: 'Shared' } })
    const path = `${api}/pages/${_id}`
    const change = (title: string, seen: string) =>
      contributor.patch(path, { draftConfig: { ...config, title } }, { 'if-match': `"${seen}"` })
    const first = await change('First', updatedAt)
    expect(first.status).toBe(200)
    const late = await change('Second', updatedAt)
    expect([late.status, (await admin.get(path)).json.draftConfig.title]).toEqual([412, 'First'])
    expect((await change('Third', first.json.updatedAt)).status).toBe(200)
    const discarded = await admin.delete(`${path}/draft`, { 'if-match': `"${updatedAt}"` })
    expect(discarded.status).toBe(412)
  })
})

it('a reuse proposed to a portal that accepts reuses belongs to the account of the portal', async () => {
  const portal = await newPortal('Reuses')
  const config = { title: 'A map', link: 'https://example.org' }
  const reuse = await createDocument<{ _id: string; slug: string }>(stranger, '/reuses', { config })
  const path = `${api}/reuses/${reuse._id}`
  const submit = ['POST', `${path}/submit`, { portalId: portal._id }] as const
  const draftConfig = { ...portal.config, reuses: { ...portal.config.reuses, allowUserReuses: true } }
  await scenario(platform, [
    { who: stranger, asks: ['POST', `${path}/submit`, {}], gets: [400, 'portalId is required'] },
    { who: stranger, asks: submit, gets: [403, 'Reuse submission is not allowed on this portal'] },
    { who: admin, asks: ['PATCH', `${api}/portals/${portal._id}`, { draftConfig }], gets: 200 },
    { who: admin, asks: ['POST', `${api}/portals/${portal._id}/draft`], gets: 204 },
    { who: admin, asks: ['GET', path], gets: 403 },
    {
      who: stranger,
      asks: ['PATCH', path, { draftConfig: { ...config, link: 'javascript:alert(1)' } }],
      gets: 400
    },
    { who: stranger, asks: ['PATCH', path, { portals: [portal._id] }], gets: 404 },
    {
      who: stranger,
      asks: submit,
      gets: [200, { owner: { id: 'test_org1' }, requestedPortals: [portal._id] }],
      tells: [`reuses:reuse-submit:${reuse._id}`]
    },
    { who: stranger, asks: ['GET', path], gets: 200 },
    { who: stranger, asks: ['PATCH', path, { draftConfig: config }], gets: 403 },
    { who: stranger, asks: ['GET', `${api}/reuses?isSubmitter=true`], gets: [200, { count: 1 }] },
    {
      who: admin,
      asks: ['PATCH', path, { requestedPortals: [] }],
      gets: 200,
      tells: [`reuses:reuse-patch:${reuse._id}`, `reuses:reuse-refuse:${reuse._id}`]
    },
    {
      who: admin,
      asks: ['PATCH', path, { portals: [portal._id] }],
      gets: [200, { portals: [portal._id], requestedPortals: [] }],
      tells: [`reuses:reuse-patch:${reuse._id}`, `reuses:reuse-publish:${reuse._id}`]
    },
    { who: admin, asks: ['DELETE', path], gets: 204 }
  ])
  const told = async (): Promise<string[]> => {
    const { json } = await stranger.get('/events/api/notifications')
    return json.results.map(({ title }: { title: string }) => title)
  }
  await expect
    .poll(told)
    .toEqual(['La réutilisation A map a été publiée', "La réutilisation A map n'a pas été retenue"])
})

it('every list includes all accounts for administrators of the platform only', async () => {
  await newPage({ type: 'generic', config: { title: 'Of the town' } })
  for (const list of ['pages', 'groups', 'reuses', 'portals']) {
    expect((await admin.get(`${api}/${list}?showAll=true`)).status, list).toBe(403)
    expect((await superAdmin.get(`${api}/${list}?showAll=true`)).status, list).toBe(200)
  }
  const { json } = await superAdmin.get(`${api}/pages?showAll=true&owners=organization:test_org1`)
  expect(json.count).toBeGreaterThan(0)
})

it('pages, portals, groups and reuses have a title that is seen', async () => {
  const portal = await newPortal('Portal')
  const page = await newPage({ type: 'generic', config: { title: 'About us' } })
  const config = { title: ' \u00A0' }
  const writes: ['POST' | 'PATCH', string, object][] = [
    ['POST', '/pages', { type: 'generic', config }],
    ['PATCH', `/pages/${page._id}`, { title: ' ' }],
    ['PATCH', `/pages/${page._id}`, { draftConfig: { ...page.config, ...config } }],
    ['POST', '/portals', { config }],
    ['PATCH', `/portals/${portal._id}`, { draftConfig: { ...portal.config, ...config } }],
    ['POST', '/groups', config],
    ['POST', '/reuses', { config }]
  ]
  await scenario(
    platform,
    writes.map(([method, path, body]) => ({ who: admin, asks: [method, api + path, body], gets: 400 }))
  )
})
