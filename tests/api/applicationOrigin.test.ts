/** Applications on a separate origin: redirects to it, its routes, and what it does not serve. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
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
  cookies: string[]
}

/** Sends a request to the application origin, below `/data-fair`. */
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
  return {
    status: answer.statusCode,
    location: answer.headers.location,
    text: answer.payload,
    cookies: [answer.headers['set-cookie'] ?? []].flat()
  }
}

const pathOf = (location: string | null | undefined): string => {
  expect(location?.startsWith(`${apps}/`)).toBe(true)
  return location?.slice(apps.length) ?? ''
}

/** Cookies of the application origin in a browser. */
type Jar = Map<string, string>
const cookieHeader = (jar: Jar): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Sends a request to the application origin with the cookies of `jar`, and stores the cookies of the response. */
async function thereWith(jar: Jar, path: string): Promise<There> {
  const answer = await there(path, jar.size ? { headers: { cookie: cookieHeader(jar) } } : {})
  for (const cookie of answer.cookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value) jar.set(name, value)
    else jar.delete(name)
  }
  return answer
}

/** Follows the redirects of the main origin until the URL of the application origin that contains the code. */
async function toCode(client: TestClient, jar: Jar, path = `/data-fair/app/${id}`): Promise<string> {
  const start = pathOf((await client.get(path)).headers.get('location'))
  const { location = '' } = await thereWith(jar, start)
  expect(location).toMatch(`${platform.origin}/data-fair/app/`)
  const back = await client.get(location.slice(platform.origin.length))
  return pathOf(back.headers.get('location'))
}

/** Session cookie of the application origin, obtained from a session of the main origin. */
async function cookieOf(client: TestClient, path = `/data-fair/app/${id}`): Promise<string> {
  const jar: Jar = new Map()
  await thereWith(jar, await toCode(client, jar, path))
  return cookieHeader(jar)
}

describe('the main origin', () => {
  it('redirects to the application origin, with the session of users who may open the application', async () => {
    const anonymous = await platform.anonymous().get(`/data-fair/app/${id}?a=1`)
    expect([anonymous.status, anonymous.headers.get('location')]).toEqual([302, `${apps}/app/${id}?a=1`])
    const jar: Jar = new Map()
    const path = await toCode(admin, jar, `/data-fair/app/${id}?a=1&b=%0d%0a`)
    expect(path).toMatch(new RegExp(`^/app/${id}/_session\\?code=`))
    expect([...jar.keys()]).toEqual([expect.stringMatching(/^application_nonce_/)])
    const received = await thereWith(jar, path)
    expect([received.status, received.location]).toEqual([302, `${apps}/app/${id}?a=1&b=%0d%0a`])
    expect([...jar.keys()]).toEqual(['application_session'])
    const headers = { cookie: cookieHeader(jar) }
    const page = await there(pathOf(received.location), { headers })
    expect(page.status).toBe(200)
    expect(page.text).toContain(`"apiUrl":"${apps}/api/v1"`)
    expect(page.text).toContain(`"exposedUrl":"${apps}/app/${id}"`)
    expect(page.text).toContain(`"href":"${apps}/api/v1/datasets/${dataset.id}"`)
    expect(page.text).toContain(`"page":"${platform.origin}/data-fair/application/${id}"`)
    // With a session on the application origin, the page opens after two redirects.
    const again = pathOf((await admin.get(`/data-fair/app/${id}?a=1`)).headers.get('location'))
    expect((await thereWith(jar, again)).location).toBe(`${apps}/app/${id}?a=1`)
    // With another user's session on the application origin, the session of the main origin wins.
    const anew = await platform.loginAs('test_user1', { org: 'test_org1' })
    expect(await toCode(anew, jar)).toContain('/_session?code=')
    const manifest = await admin.get(`/data-fair/app/${id}/manifest.json`)
    expect(manifest.headers.get('location')).toBe(`${apps}/app/${id}/manifest.json`)
  })

  it('hosts the login, and redirects signed-in users at once', async () => {
    const page = await there(`/app/${id}?a=1`)
    const address = new URL(page.location ?? '')
    expect([page.status, address.origin + address.pathname, address.searchParams.get('query')]).toEqual([
      302,
      `${platform.origin}/data-fair/app/${id}/login`,
      '?a=1'
    ])
    const login = address.pathname + address.search
    const form = await platform.anonymous().get(login)
    expect(form.status).toBe(200)
    expect(form.text).toContain(encodeURIComponent(`${platform.origin}/data-fair/app/${id}?a=1`))
    expect(pathOf((await admin.get(login)).headers.get('location'))).toContain('/_session?code=')
    const other = await platform.loginAs('test_user5', { org: 'test_org2' })
    expect((await other.get(login)).status).toBe(200)
  })

  it('serves the configuration schema to the editor', async () => {
    const { status, json } = await admin.get(`/data-fair/app/${id}/config-schema.json`)
    expect([status, json]).toEqual([200, { properties: {} }])
    const style = await admin.get(`/data-fair/app/${id}/style.css`)
    expect(style.headers.get('location')).toBe(`${apps}/app/${id}/style.css`)
  })

  it('exposes the application origin', async () => {
    expect((await admin.get(`/applications/${id}`)).json.exposedUrl).toBe(`${apps}/app/${id}`)
  })

  it('explains the error when the browser keeps no cookies, instead of a redirect loop', async () => {
    const path = await toCode(admin, new Map())
    const refused = await there(path)
    expect([refused.status, refused.cookies]).toEqual([403, []])
    expect((await there(`/app/${id}/_session?code=none`)).status).toBe(403)
    expect((await admin.get(`/data-fair/app/${id}/_session?code=none`)).status).toBe(404)
  })

  it("shows the visitors' view when the browser keeps no cookies", async () => {
    const open = await createApplication(admin, { url: `${remote.origin}/charts/`, title: 'Open' })
    await admin.put(`/applications/${open.id}/permissions`, [{ classes: ['list', 'read'] }])
    const path = await toCode(admin, new Map(), `/data-fair/app/${open.id}?a=1`)
    expect((await there(path)).location).toBe(`${apps}/app/${open.id}?a=1`)
    expect((await there(`/app/${open.id}?a=1`)).status).toBe(200)
    // Anonymous visitors are not asked to sign in when the redirect back has no session.
    const start = await there(`/app/${open.id}/_session?query=%3Fa%3D1`)
    const login = start.location?.slice(platform.origin.length) ?? ''
    expect((await platform.anonymous().get(login)).headers.get('location')).toBe(`${apps}/app/${open.id}?a=1`)
    // The same holds with a protected link, in the path or in a parameter.
    const key = await createKey(admin, id)
    const byParameter = await toCode(admin, new Map(), `/data-fair/app/${id}?key=${key}`)
    expect((await there(byParameter)).location).toBe(`${apps}/app/${id}?key=${key}`)
    const byPath = await toCode(admin, new Map(), `/data-fair/app/${key}%3A${id}`)
    expect((await there(byPath)).location).toBe(`${apps}/app/${key}%3A${id}`)
    expect((await there(`/app/${key}%3A${id}`)).status).toBe(200)
  })
})

describe('a session code', () => {
  const opensNothing = async (jar: Jar, path: string): Promise<void> => {
    const { status } = await thereWith(jar, path)
    expect([status, jar.has('application_session')]).toEqual([403, false])
  }

  it('works only in the browser that requested it', async () => {
    const mine: Jar = new Map()
    const path = await toCode(admin, mine)
    await opensNothing(new Map(), path)
    // Neither another browser that started the same flow, nor the nonce under another cookie name, can use the code.
    const other: Jar = new Map()
    await toCode(await platform.loginAs('test_user1', { org: 'test_org1' }), other)
    await opensNothing(other, path)
    const [[name] = ['']] = mine
    const [[, value] = ['', '']] = other
    await opensNothing(new Map([[name, value]]), path)
    const [[, theirs] = ['', '']] = mine
    await opensNothing(new Map([[name, `${theirs}a`]]), path)
    // The refused attempts do not consume the code.
    expect((await thereWith(mine, path)).status).toBe(302)
    expect(mine.has('application_session')).toBe(true)
  })

  it("does not change the session of somebody who follows another user's link", async () => {
    const path = await toCode(await platform.loginAs('test_user1', { org: 'test_org1' }), new Map())
    const cookie = await cookieOf(admin)
    const [name = '', value = ''] = cookie.split('=')
    const victim: Jar = new Map([[name, value]])
    const { status, location, cookies } = await thereWith(victim, path)
    expect([status, location, cookies]).toEqual([302, `${apps}/app/${id}`, []])
    expect(cookieHeader(victim)).toBe(cookie)
  })

  it('works once', async () => {
    const jar: Jar = new Map()
    const path = await toCode(admin, jar)
    const before = new Map(jar)
    expect((await thereWith(jar, path)).status).toBe(302)
    await opensNothing(before, path)
  })

  it('works for a minute, unmodified, and is issued for a valid digest only', async () => {
    const jar: Jar = new Map()
    const path = await toCode(admin, jar)
    const [head, body = '', signature] = (new URL(apps + path).searchParams.get('code') ?? '').split('.')
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...payload, came: { ...payload.came, id: 'test_user2' } }))
    const tampered = [head, forged.toString('base64url'), signature].join('.')
    await opensNothing(jar, `/app/${id}/_session?code=${tampered}`)
    await opensNothing(jar, `/app/${id}/_session?code=a`)
    for (const nonce of ['', 'a', `${'a'.repeat(43)};`, '%00']) {
      const answer = await admin.get(`/data-fair/app/${id}/login?nonce=${nonce}`)
      expect(pathOf(answer.headers.get('location'))).not.toContain('code=')
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    try {
      await opensNothing(jar, path)
    } finally {
      vi.useRealTimers()
    }
  })

  it('can be requested several times concurrently', async () => {
    const jar: Jar = new Map()
    const first = await toCode(admin, jar)
    const start = pathOf((await admin.get(`/data-fair/app/${id}`)).headers.get('location'))
    await thereWith(jar, start)
    expect((await thereWith(jar, first)).status).toBe(302)
    expect(jar.has('application_session')).toBe(true)
  })
})

describe('the application origin', () => {
  it('offers applications the API routes they need, with the rights of the user', async () => {
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

  it('offers no other route, whatever the rights', async () => {
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

  it('refuses writes from other sites, and the session of the main origin', async () => {
    const cookie = await cookieOf(admin)
    const lines = `/api/v1/datasets/${dataset.id}/lines`
    const foreign = { cookie, origin: 'https://elsewhere.example' }
    expect((await there(lines, { headers: foreign, method: 'POST', body: { a: 'x' } })).status).toBe(403)
    expect((await there(lines, { headers: { cookie: admin.cookieHeader() } })).status).toBe(403)
    const forged = {
      cookie: `application_session=${admin.cookies.get('id_token')}.${admin.cookies.get('id_token_sign')}`
    }
    expect((await there(lines, { headers: forged })).status).toBe(403)
    // The main origin also refuses the session cookie of the application origin.
    const stolen = platform.anonymous()
    const [name = '', value = ''] = cookie.split('=')
    stolen.cookies.set(name, value)
    stolen.cookies.set('id_token', value.split('.').slice(0, 2).join('.'))
    stolen.cookies.set('id_token_sign', value.split('.')[2] ?? '')
    expect((await stolen.get(`/datasets/${dataset.id}`)).status).toBe(401)
  })

  it('has no admin mode, and its session ends with that of the main origin', async () => {
    const mine = await createApplication(administrator, { url: `${remote.origin}/charts/`, title: 'Mine' })
    const cookie = await cookieOf(administrator, `/data-fair/app/${mine.id}`)
    expect(cookie).not.toBe('')
    expect((await there(`/app/${mine.id}`, { headers: { cookie } })).status).toBe(200)
    // For an application that only admin mode opens, the main origin redirects to the login without a session.
    const hidden = await administrator.get(`/data-fair/app/${id}`)
    expect(hidden.headers.get('location')).toBe(`${apps}/app/${id}`)
    const leaving = await platform.loginAs('test_user1', { org: 'test_org1' })
    const left = await cookieOf(leaving)
    expect((await there(`/app/${id}`, { headers: { cookie: left } })).status).toBe(200)
    await leaving.delete('/simple-directory/api/auth')
    expect((await there(`/app/${id}`, { headers: { cookie: left } })).status).toBe(302)
  })

  it('opens protected links and the datasets they grant', async () => {
    const key = await createKey(admin, id)
    const page = await there(`/app/${key}%3A${id}`)
    expect(page.status).toBe(200)
    const referer = `${apps}/app/${key}%3A${id}`
    const read = `/api/v1/datasets/${dataset.id}/lines`
    expect((await there(read, { headers: { referer } })).status).toBe(200)
  })

  it('lets visitors with a protected link add lines', async () => {
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
