/** Applications on an origin of their own: what leads there, what it offers, and what stays behind. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config.ts'
import { createApplication, createKey, registerBase, startBaseApplications } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'

const apps = 'http://apps.example.test/data-fair'

let platform: TestPlatform
let admin: TestClient
let administrator: TestClient
let remote: RemoteServer
let id: string
let dataset: { id: string; href: string }

beforeAll(async () => {
  const { applications } = loadConfig({ APPLICATIONS_URL: apps })
  platform = await startPlatform({ applications })
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  remote = await startBaseApplications()
  const url = await registerBase(administrator, `${remote.origin}/charts`)
  const schema = [{ key: 'a', type: 'string' }]
  dataset = (await admin.post('/datasets', { isRest: true, title: 'Lines', schema })).json
  const datasets = [{ id: dataset.id, href: dataset.href, title: '' }]
  id = (await createApplication(admin, { url, title: 'Chart', configuration: { datasets } })).id
})
afterAll(async () => {
  await platform.close()
  await remote.close()
})

interface There {
  status: number
  location: string | undefined
  text: string
  cookie: string | undefined
}

/** A request of the other origin, below `/data-fair`. */
async function there(
  path: string,
  {
    method = 'GET',
    headers = {},
    body
  }: { method?: 'GET' | 'POST' | 'PATCH' | 'PUT'; headers?: Record<string, string>; body?: object } = {}
): Promise<There> {
  const answer = await platform.app.inject({
    method,
    url: `/data-fair${path}`,
    headers: { host: 'apps.example.test', ...headers },
    ...(body ? { payload: body } : {})
  })
  const [cookie] = [answer.headers['set-cookie'] ?? []].flat()
  return {
    status: answer.statusCode,
    location: answer.headers.location,
    text: answer.payload,
    cookie: cookie?.split(';')[0]
  }
}

const pathOf = (location: string | null | undefined): string => {
  expect(location?.startsWith(`${apps}/`)).toBe(true)
  return location?.slice(apps.length) ?? ''
}

/** The cookie of somebody who went there from the first origin. */
async function cookieOf(client: TestClient, path = `/data-fair/app/${id}`): Promise<string> {
  const { cookie = '' } = await there(pathOf((await client.get(path)).headers.get('location')))
  return cookie
}

describe('the first origin', () => {
  it('leads to the other one, with the session of who may open it there', async () => {
    const anonymous = await platform.anonymous().get(`/data-fair/app/${id}?a=1`)
    expect([anonymous.status, anonymous.headers.get('location')]).toEqual([302, `${apps}/app/${id}?a=1`])
    const signedIn = await admin.get(`/data-fair/app/${id}?a=1&b=%0d%0a`)
    const path = pathOf(signedIn.headers.get('location'))
    expect(path).toMatch(new RegExp(`^/app/${id}/_session\\?code=`))
    const received = await there(path)
    expect(received.status).toBe(302)
    expect(received.cookie).toMatch(/^application_session=/)
    const headers = { cookie: received.cookie ?? '' }
    const checked = await there(pathOf(received.location), { headers })
    expect(checked.location).toBe(`${apps}/app/${id}?a=1&b=%0d%0a`)
    const page = await there(pathOf(checked.location), { headers })
    expect(page.status).toBe(200)
    expect(page.text).toContain(`"apiUrl":"${apps}/api/v1"`)
    expect(page.text).toContain(`"exposedUrl":"${apps}/app/${id}"`)
    expect(page.text).toContain(`"href":"${apps}/api/v1/datasets/${dataset.id}"`)
    expect(page.text).toContain(`"page":"${platform.origin}/data-fair/application/${id}"`)
    // A code serves once.
    expect((await there(path)).cookie).toBeUndefined()
    const manifest = await admin.get(`/data-fair/app/${id}/manifest.json`)
    expect(manifest.headers.get('location')).toBe(`${apps}/app/${id}/manifest.json`)
  })

  it('is where people sign in, and whoever is signed in goes on at once', async () => {
    const page = await there(`/app/${id}?a=1`)
    expect([page.status, page.location]).toEqual([
      302,
      `${platform.origin}/data-fair/app/${id}/login?query=${encodeURIComponent('?a=1')}`
    ])
    const login = page.location?.slice(platform.origin.length) ?? ''
    const form = await platform.anonymous().get(login)
    expect(form.status).toBe(200)
    expect(form.text).toContain(encodeURIComponent(`${platform.origin}/data-fair/app/${id}?a=1`))
    expect(pathOf((await admin.get(login)).headers.get('location'))).toContain('/_session?code=')
    const other = await platform.loginAs('test_user5', { org: 'test_org2' })
    expect((await other.get(login)).status).toBe(200)
  })

  it('keeps the schema of the configuration, which its editor reads', async () => {
    const { status, json } = await admin.get(`/data-fair/app/${id}/config-schema.json`)
    expect([status, json]).toEqual([200, { properties: {} }])
    const style = await admin.get(`/data-fair/app/${id}/style.css`)
    expect(style.headers.get('location')).toBe(`${apps}/app/${id}/style.css`)
  })

  it('tells where applications are', async () => {
    expect((await admin.get(`/applications/${id}`)).json.exposedUrl).toBe(`${apps}/app/${id}`)
  })

  it('says so when the browser keeps no cookie, instead of going round', async () => {
    expect((await there(`/app/${id}/_session`)).status).toBe(403)
    expect((await there(`/app/${id}/_session?code=none`)).cookie).toBeUndefined()
    expect((await admin.get(`/data-fair/app/${id}/_session?code=none`)).status).toBe(404)
  })
})

describe('the other origin', () => {
  it('offers applications what they need of the API, with the rights of the person', async () => {
    const headers = { cookie: await cookieOf(admin), origin: 'http://apps.example.test' }
    const lines = `/api/v1/datasets/${dataset.id}/lines`
    expect((await there(lines, { headers, method: 'POST', body: { a: 'x' } })).status).toBe(201)
    expect((await there(lines, { headers })).status).toBe(200)
    expect((await there(lines)).status).toBe(403)
    expect(JSON.parse((await there(`/api/v1/datasets/${dataset.id}`, { headers })).text).href).toBe(
      `${apps}/api/v1/datasets/${dataset.id}`
    )
    const error = { headers, method: 'POST', body: { message: 'broken' } } as const
    expect((await there(`/api/v1/applications/${id}/error`, error)).status).toBe(204)
  })

  it('offers nothing else, whatever the rights', async () => {
    const headers = { cookie: await cookieOf(admin), origin: 'http://apps.example.test' }
    for (const [method, path] of [
      ['PATCH', `/api/v1/datasets/${dataset.id}`],
      ['PUT', `/api/v1/datasets/${dataset.id}/permissions`],
      ['GET', `/api/v1/datasets/${dataset.id}/permissions`],
      ['GET', `/api/v1/applications/${id}/keys`],
      ['GET', '/api/v1/settings/user/test_user1'],
      ['POST', '/api/v1/datasets']
    ] as const) {
      const { status } = await there(path, { headers, method, ...(method === 'GET' ? {} : { body: {} }) })
      expect([method, path, status]).toEqual([method, path, 403])
    }
    const moved = await there('/datasets?q=a', { headers })
    expect([moved.status, moved.location]).toEqual([302, `${platform.origin}/data-fair/datasets?q=a`])
  })

  it('takes no write of another site, nor the session of the first origin', async () => {
    const cookie = await cookieOf(admin)
    const lines = `/api/v1/datasets/${dataset.id}/lines`
    const foreign = { cookie, origin: 'https://elsewhere.example' }
    expect((await there(lines, { headers: foreign, method: 'POST', body: { a: 'x' } })).status).toBe(403)
    expect((await there(lines, { headers: { cookie: admin.cookieHeader() } })).status).toBe(403)
    const forged = {
      cookie: `application_session=${admin.cookies.get('id_token')}.${admin.cookies.get('id_token_sign')}`
    }
    expect((await there(lines, { headers: forged })).status).toBe(403)
    // Nor does the first origin take the one of this.
    const stolen = platform.anonymous()
    const [name = '', value = ''] = cookie.split('=')
    stolen.cookies.set(name, value)
    stolen.cookies.set('id_token', value.split('.').slice(0, 2).join('.'))
    stolen.cookies.set('id_token_sign', value.split('.')[2] ?? '')
    expect((await stolen.get(`/datasets/${dataset.id}`)).status).toBe(401)
  })

  it('has no admin mode, and ends with the session of the first', async () => {
    const mine = await createApplication(administrator, { url: `${remote.origin}/charts/`, title: 'Mine' })
    const cookie = await cookieOf(administrator, `/data-fair/app/${mine.id}`)
    expect(cookie).not.toBe('')
    expect((await there(`/app/${mine.id}`, { headers: { cookie } })).status).toBe(200)
    // What only admin mode opens: the first origin sends to the login, with no session.
    const hidden = await administrator.get(`/data-fair/app/${id}`)
    expect(hidden.headers.get('location')).toBe(`${apps}/app/${id}`)
    const leaving = await platform.loginAs('test_user1', { org: 'test_org1' })
    const left = await cookieOf(leaving)
    expect((await there(`/app/${id}`, { headers: { cookie: left } })).status).toBe(200)
    await leaving.delete('/simple-directory/api/auth')
    expect((await there(`/app/${id}`, { headers: { cookie: left } })).status).toBe(302)
  })

  it('opens protected links, and what they grant of datasets', async () => {
    const key = await createKey(admin, id)
    const page = await there(`/app/${key}%3A${id}`)
    expect(page.status).toBe(200)
    const referer = `${apps}/app/${key}%3A${id}`
    const read = `/api/v1/datasets/${dataset.id}/lines`
    expect((await there(read, { headers: { referer } })).status).toBe(200)
  })

  it('lets visitors with a protected link add lines there', async () => {
    platform.app.platform.directory.settings.anonymousActionDelay = 0
    const applicationKeyPermissions = { operations: ['createLine'] }
    const datasets = [{ id: dataset.id, href: dataset.href, title: '', applicationKeyPermissions }]
    const url = `${remote.origin}/charts/`
    const form = await createApplication(admin, { url, title: 'Form', configuration: { datasets } })
    const key = await createKey(admin, form.id)
    const token = await platform.app.inject({
      url: '/simple-directory/api/auth/anonymous-action',
      headers: { host: 'apps.example.test' }
    })
    expect(token.statusCode).toBe(200)
    const headers = {
      origin: 'http://apps.example.test',
      referer: `${apps}/app/${key}%3A${form.id}`,
      'x-anonymoustoken': token.payload
    }
    const lines = `/api/v1/datasets/${dataset.id}/lines`
    expect((await there(lines, { headers, method: 'POST', body: { a: 'visitor' } })).status).toBe(201)
    expect((await there(lines, { headers })).status).toBe(403)
  })
})
