/** Proxy of remote services: permissions, forwarded data, and failing services. */
import { gzipSync } from 'node:zlib'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import type { TestClient } from './support/client.ts'
import { geocoder } from './support/geocoder.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
let administrator: TestClient
let member: TestClient
let anonymous: TestClient
let remote: RemoteServer
const org1 = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }

beforeAll(async () => {
  remote = await startRemoteServer()
  const { remoteServices, rates } = loadConfig({
    REMOTE_TIMEOUT_SECONDS: '1',
    REMOTE_SERVICE_BYTES_PER_SECOND: '5000',
    REMOTE_SERVICES_KEY: 'default key',
    REMOTE_SERVICES_PRIVATE_MAPPING: JSON.stringify([
      { url: 'https://mapped.example/', target: `${remote.origin}/inside/` }
    ])
  })
  platform = await startPlatform({
    remoteServices,
    secrets: { ignoreRateLimiting: 'unlimited' },
    rates: { ...rates, remoteService: { requests: 30, windowSeconds: 3600 } }
  })
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  member = await platform.loginAs('test_user1', { org: 'test_org1' })
  anonymous = platform.anonymous()
})
afterAll(async () => {
  await platform.close()
  await remote.close()
})
beforeEach(() => {
  remote.requests.length = 0
  remote.answer = (_request, response) => response.end('found')
})

const unlimited = { 'x-ignore-rate-limiting': 'unlimited' }
let count = 0

/** Creates a service; returns the path of its proxy. */
async function newProxy(values: object = { public: true }): Promise<string> {
  const id = `service-${++count}`
  const body = { id, apiDoc: geocoder(`${remote.origin}/v1`), ...values }
  const { status, text } = await administrator.post('/remote-services', body)
  expect(status, text).toBe(201)
  return `/remote-services/${id}/proxy`
}

describe('the proxy of a service', () => {
  it('forwards the request, without the identity of the caller', async () => {
    const proxy = await newProxy({ public: true, apiKey: { in: 'header', name: 'x-key', value: 'secret' } })
    const { status, text } = await member.get(`${proxy}/a%20b/c?q=d%26e`, {
      ...unlimited,
      accept: 'text/plain',
      'accept-language': 'fr',
      'if-none-match': '"a"',
      authorization: 'Bearer mine',
      'x-apiKey': 'mine',
      'x-other': 'mine'
    })
    expect([status, text]).toEqual([200, 'found'])
    const [request] = remote.requests
    expect(request?.url).toBe('/v1/a%20b/c?q=d%26e')
    expect(request?.headers).toMatchObject({
      accept: 'text/plain',
      'accept-language': 'fr',
      'if-none-match': '"a"',
      'x-key': 'secret',
      'x-forwarded-url': `${member.api}${proxy}/`
    })
    for (const name of ['cookie', 'authorization', 'x-apikey', 'x-other', 'referer', 'origin']) {
      expect(request?.headers, name).not.toHaveProperty(name)
    }
  })

  it('sends the default key to services without a key of their own', async () => {
    for (const apiKey of [
      undefined,
      { in: 'query', name: 'key', value: 'secret' },
      { in: 'header', name: 'a' }
    ]) {
      const proxy = await newProxy({ public: true, ...(apiKey ? { apiKey } : {}) })
      await anonymous.get(`${proxy}/a`, unlimited)
      expect(remote.requests.at(-1)?.headers['x-apikey']).toBe('default key')
      expect(remote.requests.at(-1)?.url).toBe('/v1/a')
    }
  })

  it('forwards the response as it is, uncached, and never as a page of the platform', async () => {
    const proxy = await newProxy()
    const page = gzipSync('<script>alert(1)</script>')
    remote.answer = (_request, response) =>
      response
        .writeHead(404, {
          'content-type': 'text/html',
          'content-encoding': 'gzip',
          'content-length': page.length,
          etag: '"b"',
          'cache-control': 'public, max-age=60',
          'set-cookie': 'id_token=forged; path=/',
          'access-control-allow-credentials': 'true',
          'x-frame-options': 'none'
        })
        .end(page)
    const { status, headers, text } = await anonymous.get(`${proxy}/page`, unlimited)
    expect([status, text]).toEqual([404, '<script>alert(1)</script>'])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html',
      etag: '"b"',
      'cache-control': 'private, max-age=60',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox;/)
    })
    expect(headers.getSetCookie()).toEqual([])
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    remote.answer = (_request, response) => response.end()
    const other = await anonymous.get(`${proxy}/a`, unlimited)
    expect(other.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('forwards one value of the headers that the service repeats', async () => {
    const proxy = await newProxy()
    remote.answer = ({ socket }) => {
      const headers = ['etag: "a"', 'etag: "b"', 'cache-control: public', 'cache-control: s-maxage=5']
      socket.end(`HTTP/1.1 200 OK\r\n${headers.join('\r\n')}\r\n\r\nfound`)
    }
    const { status, text, headers } = await anonymous.get(`${proxy}/a`, unlimited)
    expect([status, text, headers.get('etag')]).toEqual([200, 'found', '"a"'])
    expect(headers.get('cache-control')).toBe('private, s-maxage=5')
  })

  it('accepts GET only, below the URL of the service only', async () => {
    const proxy = await newProxy()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, text } = await anonymous.send(method, `${proxy}/a`)
      expect([status, text]).toEqual([405, expect.stringContaining('GET')])
    }
    expect((await anonymous.fetch('HEAD', `${proxy}/a`)).status).toBe(405)
    expect((await anonymous.get(`${proxy}/%2e%2e/admin`, unlimited)).status).toBe(404)
    expect(remote.requests).toEqual([])
  })

  it('uses the server mapped by the operator, without following redirects', async () => {
    const proxy = await newProxy({ public: true, server: 'https://mapped.example/api' })
    remote.answer = (_request, response) => response.writeHead(302, { location: '/secret' }).end()
    const { status } = await anonymous.get(`${proxy}/a`, unlimited)
    expect(status).toBe(302)
    expect(remote.requests.map(({ url }) => url)).toEqual(['/inside/api/a'])
  })
})

describe('calls to a service', () => {
  it('are open to everybody when it is public, else to the pages of its accounts', async () => {
    const open = await newProxy()
    const given = await newProxy({ privateAccess: [org1] })
    const closed = await newProxy({})
    const application = async (client: TestClient): Promise<string> => {
      const base = await administrator.post('/base-applications', { url: `${remote.origin}/app/` })
      expect(base.status, base.text).toBe(200)
      const created = await client.post('/applications', { title: 'A', url: base.json.url })
      expect(created.status, created.text).toBe(201)
      return created.json.id
    }
    remote.answer = (request, response) => {
      if (request.url?.endsWith('index.html')) {
        response.end('<html><head><meta name="application-name" content="a"></head><body></body></html>')
      } else response.end('{}')
    }
    const ours = await application(member)
    const theirs = await application(await platform.loginAs('test_user5', { org: 'test_org2' }))
    const publicUrl = `${platform.origin}/data-fair`
    const status = async (proxy: string, referer?: string): Promise<number> => {
      const answer = await anonymous.get(`${proxy}/a`, { ...unlimited, ...(referer ? { referer } : {}) })
      return answer.status
    }
    expect(await status(open)).toBe(200)
    for (const page of [
      `${publicUrl}/app/${ours}`,
      `${publicUrl}/app/${ours}/x?a=b#c`,
      `${publicUrl}/app/key:${ours}`
    ]) {
      expect(await status(given, page), page).toBe(200)
    }
    for (const page of [
      undefined,
      `${publicUrl}/app/${theirs}`,
      `${publicUrl}/app/nothing`,
      `${publicUrl}/app/%E0%A4%A`,
      `${publicUrl}/application/${ours}`,
      `https://elsewhere.example/data-fair/app/${ours}`,
      `https://elsewhere.example/?${publicUrl}/app/${ours}`
    ]) {
      expect(await status(given, page), page).toBe(404)
    }
    expect(await status(closed, `${publicUrl}/app/${ours}`)).toBe(404)
    const unknown = await member.get('/remote-services/nothing/proxy/a', unlimited)
    expect([unknown.status, unknown.text]).toEqual([404, 'service distant inconnu'])
    // The session does not matter: the page of an application calls the service.
    expect((await member.get(`${given}/a`, unlimited)).status).toBe(404)
  })
})

describe('a failing service', () => {
  type Answer = (request: IncomingMessage, response: ServerResponse) => void
  const answerTo = async (answer: Answer): Promise<[number, string]> => {
    const proxy = await newProxy()
    remote.answer = answer
    const { status, text } = await anonymous.get(`${proxy}/a`, unlimited)
    return [status, text]
  }

  it('that is too slow, or breaks the connection, gives 504', async () => {
    const late = [504, 'remote-service timed out']
    expect(await answerTo(() => {})).toEqual(late)
    expect(await answerTo((request) => request.socket.destroy())).toEqual(late)
  })

  it('that is down, or redirects in circles, gives an explicit error', async () => {
    const closed = await startRemoteServer()
    await closed.close()
    const proxy = await newProxy({ public: true, server: closed.origin })
    const down = await anonymous.get(`${proxy}/a`, unlimited)
    expect([down.status, down.text]).toEqual([500, expect.stringContaining('does not answer')])
    const loop = await answerTo((_request, response) => response.writeHead(302, { location: '/loop' }).end())
    expect(loop[0]).toBe(502)
  })

  it.each([99, 999, 600])('that answers the status %i, outside of HTTP, gives 502', async (code) => {
    const line = `HTTP/1.1 ${String(code).padStart(3, '0')} Denied`
    const strange = await answerTo(({ socket }) =>
      socket.end(`${line}\r\ncontent-length: 2\r\nconnection: close\r\n\r\nno`)
    )
    expect(strange).toEqual([502, expect.stringContaining(`${code}`)])
  })

  it('with a response above the size limit is cut', async () => {
    const large = await answerTo((_request, response) =>
      response.writeHead(200, { 'content-length': 1_000_000_000 }).flushHeaders()
    )
    expect(large[0]).toBe(502)
  })

  it('that redirects to another server does not leak the key', async () => {
    const other = await startRemoteServer()
    other.answer = (_request, response) => response.end('elsewhere')
    const [status, text] = await answerTo((_request, response) =>
      response.writeHead(302, { location: `${other.origin}/x` }).end()
    )
    expect([status, text]).toEqual([200, 'elsewhere'])
    expect(other.requests[0]?.headers).not.toHaveProperty('x-apikey')
    expect(other.requests[0]?.headers).not.toHaveProperty('x-forwarded-url')
    await other.close()
  })
})

describe('a private address', () => {
  it('is reached by no service or document, unless the operator allows it', async () => {
    const closed = await startPlatform({ allowPrivateAddresses: false })
    try {
      const client = await closed.loginAs('test_superadmin', { adminMode: true })
      const body = {
        id: 'inside',
        public: true,
        apiDoc: geocoder(remote.origin),
        url: `${remote.origin}/doc`
      }
      expect((await client.post('/remote-services', body)).status).toBe(201)
      for (const [method, path] of [
        ['GET', '/remote-services/inside/proxy/a'],
        ['POST', '/remote-services/inside/_update']
      ] as const) {
        const { status, text } = await client.send(method, path)
        expect([status >= 500, text], path).toEqual([true, expect.stringContaining("n'est pas accessible")])
      }
      expect(remote.requests).toEqual([])
    } finally {
      await closed.close()
    }
  })
})

describe('rate limits', () => {
  it('and bandwidth do not apply to services that have the secret', async () => {
    const proxy = await newProxy()
    remote.answer = (_request, response) => response.end('x'.repeat(60_000))
    const start = performance.now()
    expect((await anonymous.get(`${proxy}/a`, unlimited)).text).toHaveLength(60_000)
    // The burst is of four seconds: 40 kB would take eight more.
    expect(performance.now() - start).toBeLessThan(6000)
  })

  it('apply per client', async () => {
    const proxy = await newProxy()
    const statuses: number[] = []
    for (let call = 0; call < 31; call++) statuses.push((await member.get(`${proxy}/a`)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
    const refused = await member.get(`${proxy}/a`, { 'accept-language': 'en' })
    expect(refused.text).toBe('Too much requests in a small time interval for this API.')
    expect((await anonymous.get(`${proxy}/a`)).status).toBe(200)
  })
})

describe('the former tile server', () => {
  it('redirects to the current one', async () => {
    const { status, headers } = await anonymous.get('/remote-services/tileserver-koumoul/proxy/a/b.json?c=d')
    expect(status).toBe(302)
    expect(headers.get('location')).toBe('/tileserver/a/b.json?c=d')
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
  })
})
