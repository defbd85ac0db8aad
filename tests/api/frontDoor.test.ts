/** Front controller: headers and errors of every response, whatever the URL, host or body type. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { spellings } from './support/spellings.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { rawExchange, rawRequest, type RawAnswer } from './support/rawRequest.ts'

const pages = mkdtempSync(join(tmpdir(), 'fairway-pages-'))
const nothing = "frame-ancestors 'none'; default-src 'none'"
const html = '<form action="/data-fair/api/v1/datasets"><script>alert(document.domain)</script>'
let platform: TestPlatform
let owner: TestClient
let id: string

beforeAll(async () => {
  mkdirSync(join(pages, 'assets'))
  for (const name of ['index', 'embed', 'accounts', 'events']) {
    writeFileSync(
      join(pages, `${name}.html`),
      `<title>${name}</title><!-- page-config --></head><body></body>`
    )
  }
  writeFileSync(join(pages, 'assets', 'a.js'), 'var a')
  writeFileSync(join(pages, 'secret.txt'), 'not for the world')
  platform = await startPlatform({ pagesFolder: pages })
  owner = await platform.loginAs('test_user1')
  const created = await owner.post('/datasets', { isMetaOnly: true, title: 'With a page' })
  id = created.json.id
  const form = new FormData()
  form.set('attachment', new Blob([html]), 'page.html')
  await owner.post(`/datasets/${id}/metadata-attachments`, form)
  await owner.patch(`/datasets/${id}`, { attachments: [{ type: 'file', name: 'page.html', title: 'Page' }] })
})
afterAll(async () => {
  await platform.close()
  rmSync(pages, { recursive: true, force: true })
})

function expectGuarded({ headers, status, body }: RawAnswer, spelling: string): void {
  expect(status, spelling).toBeGreaterThanOrEqual(200)
  expect(status, spelling).toBeLessThan(500)
  expect(headers['x-content-type-options'], spelling).toBe('nosniff')
  expect(headers['referrer-policy'], spelling).toBe('strict-origin-when-cross-origin')
  expect(headers['content-security-policy'], spelling).toMatch(/default-src '(none|self)'/)
  if (body.includes('alert(')) expect(headers['content-security-policy'], spelling).toMatch(/^sandbox;/)
}

describe('a URL', () => {
  it('has the security headers in every spelling', async () => {
    const { host } = new URL(platform.origin)
    const served: string[] = []
    for (const path of [
      `/data-fair/api/v1/datasets/${id}/metadata-attachments/page.html`,
      `/data-fair/api/v1/datasets/${id}`,
      '/simple-directory/api/auth/me',
      '/data-fair/api/v1/nothing',
      '/data-fair/embed/dataset/a/table',
      '/events/embed/events',
      '/data-fair/assets/a.js'
    ]) {
      for (const method of ['GET', 'HEAD']) {
        for (const spelling of spellings(path, host)) {
          const answer = await rawRequest(platform.origin, [
            `${method} ${spelling} HTTP/1.1`,
            `cookie: ${owner.cookieHeader()}`
          ])
          expectGuarded(answer, `${method} ${spelling}`)
          if (answer.body.includes('alert(')) served.push(spelling)
          expect(answer.body).not.toContain('not for the world')
        }
      }
    }
    expect(served.length).toBeGreaterThan(3)
  })

  it('has the session rules in every spelling', async () => {
    const { host } = new URL(platform.origin)
    const write = async (lines: string[], body = ''): Promise<RawAnswer> =>
      rawRequest(platform.origin, [...lines, `content-length: ${body.length}`], body)
    for (const spelling of spellings(`/data-fair/api/v1/datasets/${id}`, host)) {
      const cookie = `cookie: ${owner.cookieHeader()}`
      const foreign = await write(
        [`PATCH ${spelling} HTTP/1.1`, cookie, 'origin: https://evil.test', 'content-type: application/json'],
        '{"title":"stolen"}'
      )
      expect(foreign.status, spelling).toBeGreaterThanOrEqual(400)
      const ended = await write([`GET ${spelling} HTTP/1.1`, 'cookie: id_token=a.b; id_token_sign=c'])
      expect([200, 401, 400, 404], spelling).toContain(ended.status)
      if (ended.status === 200) expect(ended.headers['content-type'], spelling).toContain('text/html')
      const twice = await write([`GET ${spelling}?size=1&size=2 HTTP/1.1`, cookie])
      expect([200, 400, 401, 404], spelling).toContain(twice.status)
      if (twice.status === 200) expect(twice.headers['content-type'], spelling).toContain('text/html')
    }
    expect((await owner.get(`/datasets/${id}`)).json.title).toBe('With a page')
    const inside = await owner.get('/datasets?x=/compat-ods/&size=1&size=2')
    expect([inside.status, inside.text]).toEqual([400, 'query parameter "size" is defined multiple times'])
  })

  it('is refused in plain text when it is malformed', async () => {
    const answer = await rawRequest(platform.origin, ['GET /data-fair//api/v1/datasets HTTP/1.1'])
    expect([answer.status, answer.body]).toEqual([400, 'malformed address'])
    expect(answer.headers['content-type']).toContain('text/plain')
    const long = await rawRequest(platform.origin, [
      `GET /data-fair/api/v1/datasets/${'a'.repeat(3000)} HTTP/1.1`
    ])
    expect([long.status, long.body, long.headers['content-security-policy']]).toEqual([
      414,
      'address too long',
      nothing
    ])
  })

  it('that names every column of a wide dataset is accepted', async () => {
    const keys = Array.from({ length: 2000 }, (_, index) => `a_long_name_of_the_column_${index}`)
    const query = new URLSearchParams({ cols: keys.join(',') })
    const answer = await platform.anonymous().get(`/data-fair/embed/dataset/a/table?${query}`)
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('<title>embed')])
  })

  it('in an unparsable request is refused with our message and headers', async () => {
    const { port, hostname } = new URL(platform.origin)
    const head = 'GET /data-fair/ HTTP/1.1\r\n'
    for (const [bytes, status] of [
      ['hello\r\n\r\n', 400],
      [`${head}host: a\r\nx: ${'a'.repeat(132_000)}\r\n\r\n`, 431],
      [`${head}connection: close\r\n\r\n`, 400],
      [`${head}host: a b\r\nconnection: close\r\n\r\n`, 400],
      [`${head}host: localhost\r\nHost: evil.test\r\nconnection: close\r\n\r\n`, 400],
      [`${head}host: localhost\r\nexpect: more\r\nconnection: close\r\n\r\n`, 417],
      [`GET /data-fair/ HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n`, 400]
    ] as const) {
      const answer = await rawExchange(Number(port), hostname, bytes)
      expect(answer.status, bytes.slice(0, 100)).toBe(status)
      expectGuarded(answer, bytes.slice(0, 100))
    }
  })
})

describe('a host name', () => {
  const foreign = (path: string, headers: Record<string, string>) => platform.anonymous().get(path, headers)

  it('that is unknown is refused, from a proxy or from a client', async () => {
    const other = `localhost:${Number(new URL(platform.origin).port) + 1}`
    for (const path of ['/datasets', '/vocabulary', '/nothing', `/datasets/${id}`]) {
      const answer = await foreign(path, { 'x-forwarded-host': other })
      expect([answer.status, answer.text], path).toEqual([404, 'publication site unknown'])
    }
    for (const path of ['/data-fair/', '/data-fair/embed/dataset/a/table', '/data-fair/assets/a.js']) {
      const answer = await foreign(path, { 'x-forwarded-host': 'portal.test' })
      expect([answer.status, answer.text], path).toEqual([404, 'portal not found'])
    }
    const direct = await rawRequest(platform.origin, [
      'GET /data-fair/api/v1/datasets HTTP/1.1',
      'host: evil.test'
    ])
    expect([direct.status, direct.body]).toEqual([404, 'publication site unknown'])
    const absolute = await rawRequest(platform.origin, ['GET http://evil.test/data-fair/ HTTP/1.1'])
    expect([absolute.status, absolute.body]).toEqual([404, 'portal not found'])
    expect((await foreign('/ping', { 'x-forwarded-host': '10.0.0.1' })).text).toBe('ok')
    expect((await foreign('/datasets', { 'x-forwarded-host': 'localhost' })).status).toBe(200)
  })
})

describe('an empty body', () => {
  it.each(['application/x-www-form-urlencoded', 'application/json', 'text/html', 'multipart/form-data', ';'])(
    'has no content type, whatever its header: %s',
    async (type) => {
      const send = async (method: string, path: string, chunked: boolean): Promise<RawAnswer> =>
        rawRequest(
          platform.origin,
          [
            `${method} /data-fair/api/v1${path} HTTP/1.1`,
            `cookie: ${owner.cookieHeader()}`,
            `content-type: ${type}`,
            chunked ? 'transfer-encoding: chunked' : 'content-length: 0'
          ],
          chunked ? '0\r\n\r\n' : ''
        )
      for (const chunked of [false, true]) {
        const missing = await send('POST', '/datasets', chunked)
        expect([missing.status, missing.body]).toEqual([400, 'Missing body'])
        const wanted = await send('PATCH', `/datasets/${id}`, chunked)
        expect(wanted.status, wanted.body).toBe(400)
        const none = await send('DELETE', `/datasets/${id}/metadata-attachments/nothing`, chunked)
        expect(none.status, none.body).toBeLessThan(415)
        const draft = await send('POST', `/datasets/${id}/draft`, chunked)
        expect([400, 409], draft.body).toContain(draft.status)
        expect(draft.body).not.toMatch(/Missing body|content-type/)
      }
    }
  )

  it('is distinguished from a chunked body, which is read whole', async () => {
    const body = JSON.stringify({ summary: 'in pieces' })
    const half = Math.floor(body.length / 2)
    const chunks = [body.slice(0, half), body.slice(half)].map(
      (part) => `${part.length.toString(16)}\r\n${part}\r\n`
    )
    const answer = await rawRequest(
      platform.origin,
      [
        `PATCH /data-fair/api/v1/datasets/${id} HTTP/1.1`,
        `cookie: ${owner.cookieHeader()}`,
        'content-type: application/json',
        'transfer-encoding: chunked'
      ],
      `${chunks.join('')}0\r\n\r\n`
    )
    expect(answer.status, answer.body).toBe(200)
    expect((await owner.get(`/datasets/${id}`)).json.summary).toBe('in pieces')
  })
})

describe('a protocol upgrade offer', () => {
  const offer = ['connection: close, upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: AAMAAABk']

  it('does not change the response', async () => {
    const ping = await rawRequest(platform.origin, ['GET /data-fair/api/v1/ping HTTP/1.1', ...offer])
    expect([ping.status, ping.body]).toEqual([200, 'ok'])
    const body = '{"email":"nobody@test.com"}'
    const typed = ['content-type: application/json', `content-length: ${body.length}`]
    const post = ['POST /simple-directory/api/auth/password HTTP/1.1', ...typed]
    const plain = await rawRequest(platform.origin, post, body)
    const offered = await rawRequest(platform.origin, [...post, ...offer], body)
    expect([offered.status, offered.body]).toEqual([plain.status, plain.body])
    expect(plain.status).toBe(400)
  })
})

describe('pages', () => {
  it('load the script of their configuration, and contain the path of the site', async () => {
    const anonymous = platform.anonymous()
    const page = await anonymous.get('/data-fair/datasets')
    const [, address = ''] = /src="(\/data-fair\/[\da-f]{32}-ui-config\.js)"/.exec(page.text) ?? []
    expect(page.text).toContain('window.__SITE_PATH = ""')
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'unsafe-eval' 'sha256-/)
    const script = await anonymous.get(address)
    expect(script.headers.get('content-type')).toBe('application/javascript')
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect(script.text).toMatch(/^window\.__UI_CONFIG = \{/)
    const values = JSON.parse(script.text.slice(script.text.indexOf('{')))
    expect(values).toMatchObject({
      adminRole: 'admin',
      contribRole: 'contrib',
      subscriptionUrl: null,
      compatODS: true
    })
    const outdated = await anonymous.get(`/data-fair/${'0'.repeat(32)}-ui-config.js`)
    expect([outdated.status, outdated.text]).toEqual([404, 'file not found'])
  })

  it('of former URLs redirect to the current ones', async () => {
    const location = async (path: string): Promise<unknown> => {
      const answer = await platform.anonymous().get(path)
      return [answer.status, answer.headers.get('location')]
    }
    const site = `${platform.origin}/data-fair`
    expect(await location('/data-fair/next-ui/datasets?q=a')).toEqual([302, `${site}/datasets?q=a`])
    // Other platforms frame the catalog screens by these paths.
    expect(await location('/catalogs/catalogs/?q=a')).toEqual([302, `${site}/catalogs/?q=a`])
    expect(await location('/catalogs/catalogs/a/imports/b?tab=logs')).toEqual([
      302,
      `${site}/catalogs/a/imports/b?tab=logs`
    ])
    // The id stays one path segment, whatever its characters.
    expect(await location('/catalogs/dataset-publications?dataset-id=..%2F..%2Fa&d-frame=true')).toEqual([
      302,
      `${site}/embed/dataset/..%2F..%2Fa/publications?d-frame=true`
    ])
    expect((await platform.anonymous().get('/catalogs/dataset-publications')).status).toBe(404)
    expect(await location('/data-fair/next-ui')).toEqual([302, `${site}/`])
    expect(await location('/data-fair/next-ui?a=b')).toEqual([302, `${site}/?a=b`])
    expect((await platform.anonymous().get('/data-fair/next-uix')).status).toBe(200)
  })

  it('save streams with the files of StreamSaver', async () => {
    const anonymous = platform.anonymous()
    const mitm = await anonymous.get('/data-fair/streamsaver/mitm.html')
    expect(mitm.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(mitm.text).toContain('mitm.html is the lite "man in the middle"')
    expect(mitm.headers.get('content-security-policy')).toMatch(/script-src 'sha256-.*frame-ancestors 'self'/)
    const worker = await anonymous.get('/data-fair/streamsaver/sw.js')
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(worker.text).toContain('onfetch')
  })

  it('are never served below the API path', async () => {
    for (const path of [
      '/data-fair/api',
      '/data-fair/api/',
      '/data-fair/API/v1',
      '/data-fair/api/v2/datasets'
    ]) {
      const answer = await platform.anonymous().get(path)
      expect([answer.status, answer.text], path).toEqual([404, 'unknown api endpoint'])
    }
  })
})
