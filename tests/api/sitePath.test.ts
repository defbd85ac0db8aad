/** A platform and its sites below URL paths, passed on by the reverse proxy. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Answer, TestClient } from './support/client.ts'
import { password } from './support/login.ts'
import { rawRequest } from './support/rawRequest.ts'
import { SiteClient } from './support/siteClient.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

const host = 'city.test'
const site = `http://${host}/some/path`
const key = 'sites-secret'
const owner = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
const schema = [{ key: 'n', type: 'integer' }]
const pages = mkdtempSync(join(tmpdir(), 'fairway-pages-'))
let platform: StoredPlatform
/** Administrator of the organization, on the platform's own URL. */
let admin: SiteClient
let id: string
let slug: string

beforeAll(async () => {
  mkdirSync(join(pages, 'assets'))
  for (const name of ['index', 'embed', 'accounts', 'events']) {
    const html = '<head><!-- page-config --><script src="/data-fair/assets/a.js"></script></head>'
    writeFileSync(join(pages, `${name}.html`), html)
  }
  writeFileSync(join(pages, 'assets', 'a.js'), 'var a')
  platform = await startStoredPlatform({
    publicUrl: `${site}/data-fair`,
    siteUrl: site,
    pagesFolder: pages,
    authRate: { attempts: 1000, seconds: 60 },
    secrets: { sites: key }
  })
  admin = onHost()
  const link = await signIn(admin, site)
  await admin.get(link)
  admin.setOrganization('test_org1')
  const created = await admin.post(`${site}/data-fair/api/v1/datasets`, {
    isRest: true,
    title: 'Lines',
    schema
  })
  ;({ id, slug } = created.json)
  const lines = [{ n: 1 }, { n: 2 }, { n: 3 }]
  await admin.post(`${site}/data-fair/api/v1/datasets/${id}/_bulk_lines`, lines)
})
afterAll(async () => {
  await platform.close()
  rmSync(pages, { recursive: true, force: true })
})

const onHost = (at = host): SiteClient => new SiteClient(platform.origin, at)

async function signIn(client: TestClient, at: string): Promise<string> {
  const redirect = encodeURIComponent(`${at}/data-fair/datasets`)
  const body = { email: 'test_user1@test.com', password, org: 'test_org1' }
  const answer = await client.post(`${at}/simple-directory/api/auth/password?redirect=${redirect}`, body)
  expect([answer.status, answer.text]).toEqual([
    200,
    expect.stringContaining(`${at}/simple-directory/api/auth/`)
  ])
  return answer.text
}

const cookiePaths = ({ headers }: Answer): (string | undefined)[] =>
  headers.getSetCookie().map((cookie) => /path=([^;]+)/i.exec(cookie)?.[1])

describe('the platform below a path', () => {
  it('has sessions with cookies of its path', async () => {
    const client = onHost()
    const answer = await client.get(await signIn(client, site))
    expect(answer.headers.get('location')).toBe(`${site}/data-fair/datasets`)
    expect(new Set(cookiePaths(answer))).toEqual(new Set(['/some/path/', '/some/path/simple-directory/']))
    expect((await client.get(`${site}/simple-directory/api/auth/me`)).json.id).toBe('test_user1')
    const bad = await onHost().get(`${site}/data-fair/api/v1/datasets`, {
      cookie: 'id_token=a.b; id_token_sign=c'
    })
    expect([bad.status, new Set(cookiePaths(bad))]).toEqual([401, new Set(['/some/path/'])])
  })

  it('redirects to its pages, which load resources below the path', async () => {
    const client = onHost()
    for (const address of [site, `${site}/`, `${site}/data-fair`]) {
      expect((await client.get(address)).headers.get('location')).toBe('/some/path/data-fair/')
    }
    const moved = await client.get(`${site}/simple-directory/admin/users`)
    expect(moved.headers.get('location')).toBe('/some/path/data-fair/admin/owners?tab=users')
    for (const path of [
      'data-fair/datasets',
      `data-fair/embed/dataset/${id}/table`,
      'simple-directory/login',
      'events/embed/events'
    ]) {
      const { status, text } = await client.get(`${site}/${path}`)
      expect([status, text], path).toEqual([
        200,
        expect.stringContaining('"/some/path/data-fair/assets/a.js"')
      ])
      expect(text).toContain('"basePath":"/some/path/data-fair/"')
      expect(text).toContain('"directoryPath":"/some/path/simple-directory"')
      expect(text).toContain('window.__SITE_PATH = "/some/path"')
      const script = /src="([^"]+-ui-config\.js)"/.exec(text)?.[1]
      expect((await client.get(`http://${host}${script}`)).status).toBe(200)
    }
    const asset = await client.get(`${site}/data-fair/assets/a.js`)
    expect([asset.status, asset.text]).toEqual([200, 'var a'])
    expect((await client.get(`${site}/robots.txt`)).text).toContain('Allow: /some/path/data-fair/embed/')
  })

  it('has its URL in every link, also behind a proxy that strips the path', async () => {
    for (const at of [site, `http://${host}`]) {
      const dataset = await admin.get(`${at}/data-fair/api/v1/datasets/${id}`)
      expect(dataset.json.href).toBe(`${site}/data-fair/api/v1/datasets/${id}`)
      const lines = await admin.get(`${at}/data-fair/api/v1/datasets/${id}/lines?size=1`)
      expect(lines.json.next).toMatch(new RegExp(`^${site}/data-fair/api/v1/datasets/${id}/lines\\?`))
      const next = await admin.get(lines.json.next)
      expect(next.json.results).toHaveLength(1)
    }
  })

  it('accepts websockets', async () => {
    const opened = (path: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${platform.origin.replace('http', 'ws')}${path}`, {
          headers: { cookie: admin.cookieHeader(), 'x-forwarded-host': host }
        })
        socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', channel })))
        socket.on('message', (data: Buffer) => {
          resolve((JSON.parse(data.toString()) as { type: string }).type)
          socket.terminate()
        })
        socket.on('error', () => resolve('refused'))
      })
    let channel = `datasets/${id}/journal`
    expect(await opened('/some/path/data-fair/api/')).toBe('subscribe-confirm')
    channel = 'user:test_user1:notifications'
    expect(await opened('/some/path/events/api/')).toBe('subscribe-confirm')
    // User channels exist on the events websocket, not on that of datasets.
    expect(await opened('/some/path/data-fair/api/')).toBe('error')
  })

  it.each([
    ['/some/path/data-fair/api/v1/ping', 200],
    ['/some/p%61th/data-fair/api/v1/ping', 200],
    [`http://${host}/some/path/data-fair/api/v1/ping`, 200],
    ['/Some/path/data-fair/api/v1/ping', 404],
    ['/some%2Fpath/data-fair/api/v1/ping', 404],
    ['/some/path%2Fdata-fair/api/v1/ping', 404],
    ['/some/paths/data-fair/api/v1/ping', 404],
    ['/other/some/path/data-fair/api/v1/ping', 404],
    ['/some/path/some/path/data-fair/api/v1/ping', 404],
    ['//some/path/data-fair/api/v1/ping', 400],
    ['/some//path/data-fair/api/v1/ping', 400],
    ['/some/path//data-fair/api/v1/ping', 400],
    ['/some/path/../path/data-fair/api/v1/ping', 400],
    ['/some/path/%2e%2e/data-fair/api/v1/ping', 400],
    ['/some\\path/data-fair/api/v1/ping', 400],
    ['/some/path/api/auth/me', 404]
  ])('answers %s with %i', async (address, status) => {
    const answer = await rawRequest(platform.origin, [
      `GET ${address} HTTP/1.1`,
      `host: ${host}`,
      `x-forwarded-host: ${host}`
    ])
    expect(answer.status).toBe(status)
  })
})

describe('sites below paths of another host', () => {
  const other = 'region.test'
  const siteAt = (path: string): string => `http://${other}${path}`

  beforeAll(async () => {
    for (const name of ['a', 'b']) {
      const declared = {
        _id: name,
        owner,
        host: other,
        path: `/${name}`,
        title: `Site ${name}`,
        authMode: 'onlyBackOffice'
      }
      const answer = await platform.anonymous().post(`/simple-directory/api/sites?key=${key}`, declared)
      expect(answer.status).toBe(200)
      const published = {
        type: 'site',
        id: name,
        title: name,
        url: siteAt(`/${name}`),
        datasetUrlTemplate: `${siteAt(`/${name}`)}/d/{slug}`
      }
      const written = await admin.post(
        `${site}/data-fair/api/v1/settings/organization/test_org1/publication-sites`,
        published
      )
      expect(written.status).toBe(200)
    }
    const everybody = [{ classes: ['read', 'list'] }]
    await admin.put(`${site}/data-fair/api/v1/datasets/${id}/permissions`, everybody)
  })

  it('have their own URLs in responses, whatever is cached for other sites', async () => {
    for (const path of ['/a', '/b', '/a']) {
      const client = onHost(other)
      const api = `${siteAt(path)}/data-fair/api/v1/datasets`
      const { json } = await client.get(`${api}/${slug}`)
      expect([json.href, json.page]).toEqual([`${api}/${slug}`, `${siteAt(path)}/d/${slug}`])
      const lines = await client.get(`${api}/${slug}/lines?size=1`)
      expect(lines.json.next).toContain(`${siteAt(path)}/data-fair/`)
      const page = await client.get(`${siteAt(path)}/simple-directory/login`)
      expect(page.text).toContain(`"basePath":"${path}/data-fair/"`)
      expect(page.text).toContain(`Site ${path.slice(1)}`)
      const known = await client.get(`${siteAt(path)}/simple-directory/api/sites/_public`)
      expect([known.json.host, known.json.path]).toEqual([other, path])
    }
  })

  it('have a session each', async () => {
    const page = `${siteAt('/a')}/data-fair/datasets`
    const handed = await admin.post(`${site}/simple-directory/api/auth/site_redirect`, { redirect: page })
    expect(handed.text).toContain(`${siteAt('/a')}/simple-directory/api/auth/`)
    const client = onHost(other)
    const opened = await client.get(handed.text)
    expect([opened.headers.get('location'), new Set(cookiePaths(opened))]).toEqual([
      page,
      new Set(['/a/', '/a/simple-directory/'])
    ])
    const me = async (path: string): Promise<number> =>
      (await client.get(`${siteAt(path)}/data-fair/api/v1/datasets?size=0`)).status
    // A browser would not send the cookies of one site to the other.
    expect([await me('/a'), await me('/b')]).toEqual([200, 401])
  })

  it('must be declared', async () => {
    const ping = async (path: string, at = other): Promise<number> =>
      (await onHost(at).get(`http://${at}${path}/data-fair/api/v1/datasets?size=0`)).status
    expect([
      await ping('/a'),
      await ping('/c'),
      await ping('/a/b'),
      await ping('/a', 'unknown.test')
    ]).toEqual([200, 404, 404, 404])
    // The path of the platform is valid on its own host only.
    expect([await ping('/some/path'), await ping('/a', host)]).toEqual([404, 404])
    const published = { type: 'site', id: 'late', title: 'Late', url: siteAt('/late/') }
    const sites = `${site}/data-fair/api/v1/settings/organization/test_org1/publication-sites`
    await admin.post(sites, published)
    expect(await ping('/late')).toBe(200)
    await admin.delete(`${sites}/site/late`)
    expect(await ping('/late')).toBe(404)
  })

  it('do not accept the session of the site above them', async () => {
    const deep = 'deep.test'
    const declared = { owner, host: deep, authMode: 'onlyBackOffice' }
    const administrator = await platform.as('test_superadmin', { adminMode: true })
    for (const path of ['', '/a']) {
      const answer = await platform
        .anonymous()
        .post(`/simple-directory/api/sites?key=${key}`, { ...declared, path })
      expect(answer.status).toBe(200)
      const url = `http://${deep}${path}`
      const sites = `${site}/data-fair/api/v1/settings/organization/test_org1/publication-sites`
      expect((await admin.post(sites, { type: 'site', id: `deep${path.slice(1)}`, url })).status).toBe(200)
    }
    const redirect = `http://${deep}/data-fair/datasets`
    const handed = await admin.post(`${site}/simple-directory/api/auth/site_redirect`, { redirect })
    const client = onHost(deep)
    await client.get(handed.text)
    const seen = async (path: string) => {
      const { status } = await client.get(`http://${deep}${path}/data-fair/api/v1/datasets?size=0`)
      return [status, (await client.get(`http://${deep}${path}/simple-directory/api/auth/me`)).json?.id]
    }
    expect([await seen(''), await seen('/a')]).toEqual([
      [200, 'test_user1'],
      [200, undefined]
    ])
    expect((await administrator.get('/simple-directory/api/sites/_undeclared')).json.results).toEqual([])
  })

  it('are not part of a site declared for another account', async () => {
    const stranger = onHost()
    const redirect = encodeURIComponent(`${site}/data-fair/`)
    const body = { email: 'test_user5@test.com', password }
    const answer = await stranger.post(
      `${site}/simple-directory/api/auth/password?redirect=${redirect}`,
      body
    )
    await stranger.get(answer.text)
    const sites = `${site}/data-fair/api/v1/settings/user/test_user5/publication-sites`
    const written = await stranger.post(sites, { type: 'site', id: 'x', title: 'X', url: siteAt('/a/data') })
    expect(written.status).toBe(200)
    const there = await onHost(other).get(`${siteAt('/a/data')}/data-fair/api/v1/datasets?size=0`)
    expect(there.status).toBe(404)
    const administrator = await platform.as('test_superadmin', { adminMode: true })
    const { results } = (await administrator.get('/simple-directory/api/sites/_undeclared')).json
    expect(results).toMatchObject([{ host: other, path: '/a/data', name: 'site:x' }])
  })
})
