/** Portals: permissions, drafts, addresses, and publication sites of their account. */
import { join } from 'node:path'
import sharp from 'sharp'
import { randomBytes } from 'node:crypto'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Portal } from '../../contract/portals/portal.ts'
import { removeAccount } from '../../server/identities/accounts.ts'
import { findImage, putImage } from '../../server/portals/images/images.ts'
import { declareChangedPortals } from '../../server/portals/portals/changedSites.ts'
import { removeSite } from '../../server/settings/publicationSites.ts'
import type { Answer, TestClient } from './support/client.ts'
import { startPlatform, superadminEmail, type TestPlatform } from './support/platform.ts'
import { newPortal as portalOf } from './support/portals.ts'
import { scenario } from './support/scenario.ts'

let platform: TestPlatform
let admin: TestClient
let contributor: TestClient
let stranger: TestClient
let inDepartment: TestClient
let superAdmin: TestClient

const api = '/portals-manager/api'
const settings = '/settings/organization/test_org1/publication-sites'

beforeAll(async () => {
  platform = await startPlatform({ portals: { urlPattern: 'http://{subdomain}.portals.test' } })
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  contributor = await platform.loginAs('test_user5', { org: 'test_org1' })
  inDepartment = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
  stranger = await platform.loginAs('test_alone')
  superAdmin = await platform.loginAs(superadminEmail, { adminMode: true })
})
afterAll(() => platform.close())

const newPortal = (title = 'Open data'): Promise<Portal> => portalOf(admin, title)

const siteOf = async (id: string): Promise<Answer['json']> =>
  (await admin.get(settings)).json.find((site: { id: string }) => site.id === id)

async function image(
  resource: object,
  { picture, query = '' }: { picture?: Buffer; query?: string } = {}
): Promise<Answer> {
  const form = new FormData()
  const data = picture ?? (await drawn(2000, 1000))
  form.append('image', new Blob([new Uint8Array(data)], { type: 'image/png' }), 'logo.png')
  form.append('body', JSON.stringify({ resource }))
  return admin.post(`${api}/images${query}`, form)
}

const drawn = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()

describe('a portal', () => {
  it('needs If-Match to prevent lost updates', async () => {
    const portal = await newPortal()
    const path = `${api}/portals/${portal._id}`
    const change = (title: string, seen: string): Promise<Answer> => {
      const draftConfig = { ...portal.draftConfig, title }
      return admin.patch(path, { draftConfig }, { 'if-match': `"${seen}"` })
    }
    const { status, json } = await change('One', portal.updatedAt)
    expect(status).toBe(200)
    expect((await change('Two', portal.updatedAt)).status).toBe(412)
    expect((await admin.get(path)).json.draftConfig.title).toBe('One')
    expect((await change('Two', json.updatedAt)).status).toBe(200)
  })

  it('is managed by the administrators of its account only', async () => {
    const portal = await newPortal()
    const path = `${api}/portals/${portal._id}`
    const adminsOnly = [403, 'requires admin role(s)'] as const
    const editorsOnly = [403, 'requires admin, contrib role(s)'] as const
    const anonymous = platform.anonymous()
    await scenario(platform, [
      { who: admin, asks: ['GET', path], gets: [200, { title: 'Open data', staging: false }] },
      { who: contributor, asks: ['GET', path], gets: 200 },
      { who: contributor, asks: ['GET', `${api}/portals`], gets: adminsOnly },
      { who: contributor, asks: ['PATCH', path, { staging: true }], gets: adminsOnly },
      { who: contributor, asks: ['POST', `${path}/draft`], gets: adminsOnly },
      { who: contributor, asks: ['POST', `${api}/portals`, { config: { title: 'A' } }], gets: adminsOnly },
      { who: stranger, asks: ['GET', path], gets: editorsOnly },
      { who: stranger, asks: ['DELETE', path], gets: adminsOnly },
      {
        who: stranger,
        asks: ['GET', `${api}/portals?owner=organization:test_org1`],
        gets: [200, { count: 0 }]
      },
      { who: stranger, asks: ['GET', `${api}/portals?showAll=true`], gets: 403 },
      {
        who: stranger,
        asks: [
          'POST',
          `${api}/portals`,
          { config: { title: 'A' }, owner: { type: 'organization', id: 'test_org1' } }
        ],
        gets: adminsOnly
      },
      {
        who: stranger,
        asks: ['POST', `${api}/portals`, { config: { title: 'A' }, sourcePortalId: portal._id }],
        gets: adminsOnly
      },
      { who: anonymous, asks: ['GET', path], gets: 401 },
      { who: anonymous, asks: ['POST', `${api}/portals`, { config: { title: 'A' } }], gets: 401 },
      {
        who: anonymous,
        asks: ['GET', `${path}/public`],
        gets: [200, { title: 'Open data', url: `http://${portal._id}.portals.test` }]
      },
      { who: admin, asks: ['GET', `${api}/portals/none`], gets: [404, 'portal "none" not found'] },
      { who: admin, asks: ['PATCH', path, { config: {} }], gets: [400, 'Unsupported patch part config'] },
      { who: admin, asks: ['PATCH', path, { whiteLabel: true }], gets: [403, 'super admin only'] },
      { who: admin, asks: ['POST', `${path}/ingress`, { url: 'https://a.test' }], gets: 403 },
      { who: superAdmin, asks: ['PATCH', path, { isReference: true }], gets: [200, { isReference: true }] },
      { who: stranger, asks: ['GET', `${api}/portals?isReference=true`], gets: [200, { count: 4 }] },
      { who: admin, asks: ['DELETE', path], gets: 204, tells: [`portals:portal-delete:${portal._id}`] },
      { who: admin, asks: ['GET', path], gets: 404 }
    ])
    expect(await siteOf(portal._id)).toBeUndefined()
  })

  it('has a draft, which is validated, published or discarded', async () => {
    const { _id, config } = await newPortal()
    const path = `${api}/portals/${_id}`
    const patch = (draft: object): readonly [string, string, object] => [
      'PATCH',
      path,
      { draftConfig: { ...config, ...draft } }
    ]
    const link = (href: string) => ({ children: [{ type: 'external', title: 'A', href }] })
    let nested: object = { type: 'submenu', title: 'deep', children: [] }
    for (let depth = 0; depth < 60; depth++) nested = { type: 'submenu', title: 'deep', children: [nested] }
    await scenario(platform, [
      { who: admin, asks: patch({ title: 'Town data' }), gets: [200, { title: 'Open data' }] },
      { who: admin, asks: patch({ color: 'red' }), gets: [400, /color/] },
      { who: admin, asks: ['PATCH', path, { draftConfig: { title: 'A' } }], gets: 400 },
      { who: admin, asks: patch({ menu: link('javascript:alert(1)') }), gets: 400 },
      { who: admin, asks: patch({ menu: link('https://example.org/') }), gets: 200 },
      { who: admin, asks: patch({ menu: { children: [nested] } }), gets: 400 },
      { who: admin, asks: patch({ theme: { assistedModeColors: { primary: 'url(a)' } } }), gets: 400 },
      { who: admin, asks: patch({ title: 'Town data', authentication: 'required' }), gets: 200 },
      {
        who: admin,
        asks: ['POST', `${path}/draft`],
        gets: 204,
        tells: [`portals:portal-draft-validate:${_id}`]
      },
      {
        who: admin,
        asks: ['GET', path],
        gets: [200, { title: 'Town data', config: { title: 'Town data' } }]
      },
      { who: admin, asks: patch({ title: 'Other' }), gets: 200 },
      { who: admin, asks: ['DELETE', `${path}/draft`], gets: 204 },
      { who: admin, asks: ['GET', path], gets: [200, { draftConfig: { title: 'Town data' } }] }
    ])
    expect(await siteOf(_id)).toMatchObject({ title: 'Town data', private: true })
  })

  it('is a publication site of its account at any URL, and keeps subscribers when it moves', async () => {
    const { _id } = await newPortal('Moving')
    const path = `${api}/portals/${_id}`
    const url = `http://${_id}.portals.test`
    expect(await siteOf(_id)).toMatchObject({
      type: 'data-fair-portals',
      url,
      draftUrl: `http://${_id}.draft.portals.test`,
      datasetUrlTemplate: `${url}/datasets/{id}`,
      private: false
    })
    await scenario(platform, [
      { who: admin, asks: ['PATCH', path, { staging: true, contributorDepartments: ['dep1'] }], gets: 200 },
      { who: inDepartment, asks: ['GET', path], gets: 200 },
      { who: inDepartment, asks: ['PATCH', path, { staging: false }], gets: 403 },
      { who: inDepartment, asks: ['GET', `${api}/portals`], gets: [200, { results: [{ _id }] }] },
      { who: superAdmin, asks: ['POST', `${path}/ingress`, { url: 'https://data.example.org' }], gets: 204 },
      { who: superAdmin, asks: ['POST', `${path}/ingress`, { url: 'https://a@b.org' }], gets: 400 }
    ])
    expect(await siteOf(_id)).toMatchObject({
      url: 'https://data.example.org',
      datasetUrlTemplate: 'https://data.example.org/datasets/{slug}',
      settings: { staging: true, contributorDepartments: ['dep1'] }
    })
    const other = await newPortal('Other')
    const dataset = await admin.post('/datasets', { isMetaOnly: true, title: 'Shown' })
    const publicationSites = [`data-fair-portals:${_id}`]
    expect((await admin.patch(`/datasets/${dataset.json.id}`, { publicationSites })).status).toBe(200)
    const rules = { datasetsRequiredMetadata: ['license'] }
    expect((await admin.post(settings, { ...(await siteOf(_id)), settings: rules })).status).toBe(200)
    await scenario(platform, [
      {
        who: superAdmin,
        asks: ['POST', `${api}/portals/${other._id}/ingress`, { url: 'https://data.example.org' }],
        gets: 409
      },
      {
        who: admin,
        asks: ['PATCH', path, { owner: { type: 'organization', id: 'test_org1', department: 'dep1' } }],
        gets: 400
      },
      {
        who: admin,
        asks: [
          'PATCH',
          path,
          { contributorDepartments: [], owner: { type: 'organization', id: 'test_org1', department: 'dep1' } }
        ],
        gets: 200
      },
      { who: admin, asks: ['PATCH', path, { owner: { type: 'organization', id: 'test_org2' } }], gets: 403 },
      {
        who: admin,
        asks: ['PATCH', path, { owner: { type: 'organization', id: 'test_org1', department: 'nope' } }],
        gets: [404, 'unknown department: nope']
      },
      {
        who: admin,
        asks: [
          'POST',
          `${api}/portals`,
          { config: { title: 'Typo' }, owner: { type: 'organization', id: 'test_org1', department: 'nope' } }
        ],
        gets: [404, 'unknown department: nope']
      }
    ])
    expect(await siteOf(_id)).toBeUndefined()
    const inside = await inDepartment.get(`/settings/organization/test_org1:dep1/publication-sites`)
    const moved = { id: _id, settings: expect.objectContaining(rules) }
    expect(inside.json).toEqual(expect.arrayContaining([expect.objectContaining(moved)]))
    // The datasets published on the portal by the organization stay published.
    expect((await admin.get(`/datasets/${dataset.json.id}`)).json).toMatchObject({ publicationSites })
    // The filter excludes the department and keeps portals of the organization's root.
    const outside = await admin.get(`${api}/portals?owner=-organization:test_org1:dep1&size=100`)
    const ids = outside.json.results.map((portal: Portal) => portal._id)
    expect([ids.includes(other._id), ids.includes(_id)]).toEqual([true, false])
  })

  it('is declared again by the next start when a kill prevented it, and removed from a former owner', async () => {
    const { _id } = await newPortal('Cut')
    const path = `${api}/portals/${_id}`
    const site = { type: 'data-fair-portals', id: _id }
    const declared = await siteOf(_id)
    expect((await admin.delete(`${settings}/${site.type}/${_id}`)).status).toBe(200)
    await declareChangedPortals(platform.app.platform)
    expect(await siteOf(_id)).toEqual(declared)

    // The portal moved to the department, but its site is still in the settings of the root.
    const owner = { type: 'organization', id: 'test_org1', department: 'dep1' } as const
    expect((await admin.patch(path, { owner })).status).toBe(200)
    await removeSite(platform.app.platform, owner, site)
    expect((await admin.post(settings, { ...declared, title: 'Before' })).status).toBe(200)
    await declareChangedPortals(platform.app.platform)
    expect(await siteOf(_id)).toBeUndefined()
    const { json } = await inDepartment.get('/settings/organization/test_org1:dep1/publication-sites')
    expect(json).toEqual(expect.arrayContaining([expect.objectContaining({ id: _id, title: 'Cut' })]))

    const { sites } = platform.app.platform.directory
    const isCut = vi.spyOn(sites, 'changeWithin').mockRejectedValueOnce(new Error('the process ended'))
    expect((await admin.delete(path)).status).toBe(500)
    isCut.mockRestore()
    expect((await admin.get(path)).status).toBe(200)
    expect((await admin.delete(path)).status).toBe(204)
    expect([sites.get(`data-fair-portals:${_id}`), (await admin.get(path)).status]).toEqual([undefined, 404])
  })

  it('is given to another account without the pages of its former one', async () => {
    const { _id } = await newPortal('Given')
    const page = { type: 'news', config: { title: 'Of the former owner' }, portals: [_id] }
    const { status, json } = await admin.post(`${api}/pages`, page)
    expect([status, json.portals]).toEqual([201, [_id]])
    const news = `/portal/${_id}/api/news`
    expect((await admin.get(news)).json.count).toBe(1)
    const owner = { type: 'user', id: 'test_user1' }
    expect((await admin.patch(`${api}/portals/${_id}`, { owner })).status).toBe(200)
    expect((await admin.get(`${api}/pages/${json._id}`)).json.portals).toEqual([])
    expect((await admin.get(news)).json.count).toBe(0)
  })

  it('has a contact that mails can be sent to, in its draft already', async () => {
    const { _id, config } = await newPortal('Contact')
    const status = async (email: string): Promise<number> => {
      const draftConfig = { ...config, contactInformations: { email } }
      return (await admin.patch(`${api}/portals/${_id}`, { draftConfig })).status
    }
    const emails = ['city@example.org', '', 'not an address', 'city@localhost', 'a@b.org, c@d.org']
    expect(await Promise.all(emails.map(status))).toEqual([200, 200, 400, 400, 400])
  })

  it('has partner logos that link to a URL or a page, never to a script', async () => {
    const { _id, config } = await newPortal('Partners')
    const logo = { _id: 'l1', name: 'l.png', mimeType: 'image/webp' }
    const status = async (link: unknown): Promise<number> => {
      const footer = { ...(config.footer as object), extraLogos: [{ logo, label: 'P', link }] }
      return (await admin.patch(`${api}/portals/${_id}`, { draftConfig: { ...config, footer } })).status
    }
    const page = { type: 'generic', pageRef: { slug: 'partners' } }
    const external = { type: 'external', title: 'P' }
    for (const link of ['https://partner.test/', page, { ...external, href: 'https://partner.test/' }]) {
      expect([link, await status(link)]).toEqual([link, 200])
    }
    for (const link of ['javascript:alert(1)', { ...external, href: 'javascript:alert(1)' }, 3]) {
      expect([link, await status(link)]).toEqual([link, 400])
    }
  })

  it('can start from another portal, with its theme and pictures', async () => {
    const source = await newPortal('Source')
    const { json: logo } = await image({ type: 'portal', _id: source._id })
    const { _id, name, mimeType } = logo
    const path = `${api}/portals/${source._id}`
    const draftConfig = { ...source.config, logo: { _id, name, mimeType }, bodyFontFamily: 'Nunito' }
    expect((await admin.patch(path, { draftConfig })).status).toBe(200)
    expect((await admin.post(`${path}/draft`)).status).toBe(204)
    const made = await admin.post(`${api}/portals`, { config: { title: 'Copy' }, sourcePortalId: source._id })
    expect(made.json.config).toMatchObject({ title: 'Copy', bodyFontFamily: 'Nunito' })
    const copied = made.json.config.logo._id
    expect(copied).not.toBe(_id)
    expect((await admin.delete(path)).status).toBe(204)
    expect((await admin.get(`${api}/images/${_id}/data`)).status).toBe(404)
    expect((await admin.get(`${api}/images/${copied}/data`)).status).toBe(200)
  })
})

describe('a custom font', () => {
  const fontBytes = Buffer.concat([Buffer.from('wOF2'), randomBytes(100)])

  async function font(resource: object, data: Buffer = fontBytes, who = admin): Promise<Answer> {
    const form = new FormData()
    form.append('font', new Blob([new Uint8Array(data)]), 'Marianne-Bold.woff2')
    form.append('body', JSON.stringify({ resource }))
    return who.post(`${api}/font-assets`, form)
  }

  it('is uploaded, referenced by the configuration, and readable by visitors', async () => {
    const { _id: portal, config } = await newPortal('Fonts')
    const path = `${api}/portals/${portal}`
    const { status, json, text } = await font({ type: 'portal', _id: portal })
    expect(status, text).toBe(200)
    const { _id, name, mimeType } = json
    expect([name, mimeType]).toEqual(['Marianne-Bold.woff2', 'font/woff2'])
    const draftConfig = {
      ...config,
      fonts: [{ name: 'Marianne', weight: 700, file: { _id, name, mimeType } }],
      bodyFontFamily: 'Marianne'
    }
    expect((await admin.patch(path, { draftConfig })).status).toBe(200)
    const visitor = platform.anonymous()
    const shown = `${platform.origin}/portal/${portal}`
    expect((await visitor.get(`${shown}/api/images/${_id}`)).status).toBe(404)
    expect((await admin.post(`${path}/draft`)).status).toBe(204)
    const page = await visitor.get(shown)
    const address = `/portal/${portal}/api/images/${_id}`
    expect(page.text).toContain(`<link rel="preload" as="font" type="font/woff2" href="${address}"`)
    expect(page.text).toContain(
      `@font-face{font-family:'Marianne';src:url("${address}") format('woff2');font-weight:700`
    )
    const sent = await visitor.fetch('GET', platform.origin + address)
    expect(sent.headers.get('content-type')).toBe('font/woff2')
    expect(sent.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(Buffer.from(await sent.arrayBuffer())).toEqual(fontBytes)
    const copy = await admin.post(`${api}/portals`, { config: { title: 'Copy' }, sourcePortalId: portal })
    const copied = copy.json.config.fonts[0].file._id
    expect(copied).not.toBe(_id)
    expect((await admin.delete(path)).status).toBe(204)
    expect((await admin.get(`${api}/font-assets/${_id}/data`)).status).toBe(404)
    expect((await admin.get(`${api}/font-assets/${copied}/data`)).status).toBe(200)
  })

  it('must be a valid font file, of a portal that the caller may edit, with a name valid in CSS', async () => {
    const { _id: portal, config } = await newPortal('No fonts')
    const resource = { type: 'portal', _id: portal }
    const answers = await Promise.all([
      font(resource, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      font(resource, Buffer.alloc(0)),
      font(resource, Buffer.concat([fontBytes, Buffer.alloc(5_000_000)])),
      font({ type: 'page', _id: portal }),
      font({ type: 'portal', _id: 'nope' }),
      font(resource, fontBytes, stranger),
      font(resource, fontBytes, platform.anonymous())
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 413, 404, 404, 403, 401])
    const fonts = [{ name: "a'}", file: { _id: 'f', name: 'f', mimeType: 'font/woff2' } }]
    expect(
      (await admin.patch(`${api}/portals/${portal}`, { draftConfig: { ...config, fonts } })).status
    ).toBe(400)
  })
})

describe('a picture', () => {
  it('is re-encoded, has a smaller version, and is deleted once unreferenced', async () => {
    const { _id: portal, config } = await newPortal('Pictures')
    const resource = { type: 'portal', _id: portal }
    const { status, json, text } = await image(resource)
    expect(status, text).toBe(200)
    expect(json).toMatchObject({ width: 2000, height: 1000, mimeType: 'image/webp', mobileAlt: true })
    const small = await admin.get(`${api}/images/${json._id}-mobile/data`)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const boxed = await image(resource, { query: '?width=300&height=300' })
    expect(boxed.json).toMatchObject({ width: 300, height: 150 })
    expect(boxed.json.mobileAlt).toBeUndefined()
    expect((await stranger.get(`${api}/images/${json._id}/data`)).status).toBe(403)
    expect((await platform.anonymous().get(`${api}/images/${json._id}/data`)).status).toBe(401)
    const favicon = { _id: boxed.json._id, name: 'a', mimeType: 'image/webp' }
    await admin.patch(`${api}/portals/${portal}`, { draftConfig: { ...config, favicon } })
    expect((await admin.post(`${api}/portals/${portal}/draft`)).status).toBe(204)
    expect((await admin.get(`${api}/images/${json._id}/data`)).status).toBe(404)
    expect((await admin.get(`${api}/images/${favicon._id}/data`)).status).toBe(200)
  })

  it('is refused while its user sends ten others, which are held in memory', async () => {
    const { _id: portal } = await newPortal('Flooded')
    const end = new AbortController()
    const form = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
    let begun = 0
    const endless = (): ReadableStream =>
      new ReadableStream({
        pull: (body) => {
          begun++
          body.enqueue(new TextEncoder().encode(form))
          return new Promise<void>(() => {})
        }
      })
    const sent = Array.from({ length: 10 }, () =>
      admin
        .fetch('POST', `${api}/images`, {
          body: endless(),
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          signal: end.signal,
          duplex: 'half'
        } as RequestInit)
        .catch(() => undefined)
    )
    const resource = { type: 'portal', _id: portal }
    await expect.poll(() => begun).toBe(10)
    await expect.poll(async () => (await image(resource)).status, { timeout: 20_000 }).toBe(429)
    end.abort()
    await Promise.all(sent)
    await expect.poll(async () => (await image(resource)).status, { timeout: 20_000 }).toBe(200)
  })

  it('is kept for a pending reference while another user publishes or discards the draft', async () => {
    const { _id: portal, config } = await newPortal('Shared')
    const path = `${api}/portals/${portal}`
    for (const method of ['POST', 'DELETE'] as const) {
      const { json } = await image({ type: 'portal', _id: portal })
      expect((await admin.fetch(method, `${path}/draft`)).status).toBe(204)
      const logo = { _id: json._id, name: 'a', mimeType: 'image/webp' }
      expect((await admin.patch(path, { draftConfig: { ...config, logo } })).status).toBe(200)
      expect((await admin.get(`${api}/images/${json._id}/data`)).status).toBe(200)
      expect((await admin.patch(path, { draftConfig: config })).status).toBe(200)
      expect((await admin.fetch(method, `${path}/draft`)).status).toBe(204)
      expect((await admin.get(`${api}/images/${json._id}/data`)).status).toBe(404)
    }
  })

  it('left unreferenced by a killed process is deleted at night', async () => {
    const { _id: portal } = await newPortal('Left')
    const { json } = await image({ type: 'portal', _id: portal })
    const { metadata } = platform.app.platform
    const folder = join(platform.dataDir, 'portal-images')
    const longAgo = new Date(Date.now() - 25 * 3600 * 1000)
    const files = ['unmade.webp', 'unmade-mobile.webp', 'cut.webp', 'cut.webp.partial', `${json._id}.webp`]
    for (const name of files) {
      if (!existsSync(join(folder, name))) writeFileSync(join(folder, name), 'x')
      utimesSync(join(folder, name), longAgo, longAgo)
    }
    writeFileSync(join(folder, 'recent.webp'), 'x')
    const copy = {
      ...json,
      _id: 'unmade',
      resource: { type: 'portal', _id: 'none' },
      createdAt: longAgo.toISOString()
    }
    await putImage(metadata, copy)
    const [job] = (await superAdmin.get('/admin/jobs?type=left-portal-pictures')).json.results
    expect((await superAdmin.post(`/admin/jobs/${job.id}/_retry`)).status).toBe(200)
    await expect
      .poll(() => [...files, 'recent.webp'].filter((name) => existsSync(join(folder, name))))
      .toEqual([`${json._id}.webp`, 'recent.webp'])
    expect(await findImage(metadata, 'unmade')).toBeUndefined()
  })

  it('is refused when it is invalid, too large in pixels, or of an unknown resource', async () => {
    const { _id } = await newPortal('Refusals')
    const resource = { type: 'portal', _id }
    const svg = (content: string): Buffer =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20">${content}</svg>`
      )
    const huge = svg('').toString().replaceAll('"20"', '"20000"')
    expect((await image(resource, { picture: Buffer.from('no picture') })).status).toBe(400)
    expect(await image(resource, { picture: Buffer.from(huge) })).toMatchObject({
      status: 400,
      text: 'image exceeds maximum pixel limit'
    })
    expect((await image(resource, { picture: Buffer.alloc(21_000_000) })).status).toBe(413)
    expect(await image({ type: 'portal', _id: 'none' })).toMatchObject({
      status: 404,
      text: 'linked portal not found'
    })
    expect((await image({ type: 'page', _id: 'none' })).text).toBe('linked page not found')
    expect(await image({ type: '__proto__', _id })).toMatchObject({
      status: 400,
      text: 'the part "body" does not tell what the image belongs to'
    })
    // An SVG cannot include files of the machine.
    const file = join(platform.dataDir, 'secret.png')
    writeFileSync(file, await drawn(20, 20))
    const named = svg(`<image xlink:href="file://${file}" width="20" height="20"/><script>alert(1)</script>`)
    const { json } = await image(resource, { picture: named })
    const data = await admin.fetch('GET', `${api}/images/${json._id}/data`)
    const { channels } = await sharp(Buffer.from(await data.arrayBuffer()))
      .ensureAlpha()
      .stats()
    expect(channels[3]?.max).toBe(0)
  })
})

it('portals are deleted with their account, and renamed with it', async () => {
  const { _id } = await newPortal('Renamed')
  const page = await admin.post(`${api}/pages`, { type: 'generic', config: { title: 'A' }, portals: [_id] })
  expect(page.json.portals).toEqual([_id])
  const { metadata } = platform.app.platform
  const followers = platform.app.platform.accountFollowers
  await metadata.transaction().execute(async (scope) => {
    for (const follower of followers)
      await follower.changed?.(scope, { type: 'organization', id: 'test_org1', name: 'New name' })
  })
  expect((await admin.get(`${api}/portals/${_id}`)).json.owner.name).toBe('New name')
  expect((await admin.get(`${api}/pages/${page.json._id}`)).json.owner.name).toBe('New name')
  const { json: logo } = await image({ type: 'portal', _id })
  const file = join(platform.dataDir, 'portal-images', `${logo._id}.webp`)
  const { sites } = platform.app.platform.directory
  const host = (): unknown => sites.get(`data-fair-portals:${_id}`)
  expect([existsSync(file), host()]).toMatchObject([true, { title: 'Renamed' }])
  await removeAccount(platform.app.platform, { type: 'organization', id: 'test_org1' })
  expect([existsSync(file), host()]).toEqual([false, undefined])
  expect((await admin.get(`${api}/portals`)).json.count).toBe(0)
  expect((await admin.get(`${api}/pages`)).json.count).toBe(0)
})
