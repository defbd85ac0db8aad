/** Resources of an application page: manifest, login, service worker, files of the base application. */
import { JSDOM } from 'jsdom'
import { afterAll, describe, expect, it } from 'vitest'
import { openPage, pageOf, startApplicationPages } from './support/applicationPages.ts'
import { createApplication, registerBase } from './support/applications.ts'

const setup = await startApplicationPages()
const { platform, admin, anonymous, administrator, remote, url, folders, opened } = setup
afterAll(() => setup.close())

describe('an application page', () => {
  it('has a manifest, which makes it installable', async () => {
    const { id } = await opened({ title: 'Chart', description: 'About' })
    const { status, headers, text } = await openPage(anonymous, `${id}/manifest.json`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8'])
    const manifest = JSON.parse(text)
    expect(manifest).toMatchObject({
      name: 'Chart',
      short_name: 'Chart',
      description: 'About',
      start_url: `/data-fair/app/${id}/`,
      scope: `/data-fair/app/${id}/`,
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: '#1e88e5',
      lang: 'fr'
    })
    expect(manifest.icons).toHaveLength(7)
    expect(manifest.icons[0].src).toMatch(
      /\/data-fair\/api\/v1\/base-applications\/.+\/icon\?width=64&height=64$/
    )
    const { id: hidden } = await createApplication(admin, { url })
    expect((await openPage(anonymous, `${hidden}/manifest.json`)).status).toBe(403)
    expect((await openPage(anonymous, `${id}/`)).status).toBe(200)
  })

  it('has a login form that redirects back', async () => {
    const { id } = await createApplication(admin, { url })
    const answer = await openPage(
      anonymous,
      `${id}/login?error=${encodeURIComponent(`"><script>alert(1)</script>`)}`
    )
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const { document } = new JSDOM(answer.text, { url: platform.origin }).window
    expect(document.scripts).toHaveLength(0)
    expect(document.querySelector('[role=alert]')?.textContent).toBe('"><script>alert(1)</script>')
    const { action, method } = document.forms[0] as HTMLFormElement
    expect([method, new URL(action).searchParams.get('org')]).toEqual(['post', 'test_org1'])
    const visitor = platform.anonymous()
    const signedIn = await visitor.fetch('POST', action, {
      body: new URLSearchParams({ email: 'test_user1@test.com', password: 'passwd' }),
      headers: { origin: platform.origin }
    })
    const target = `${platform.origin}/data-fair/app/${id}`
    const next = signedIn.headers.get('location') ?? ''
    const location = next === target ? next : (await visitor.get(next)).headers.get('location')
    expect(location).toBe(target)
    expect((await visitor.get(target)).status).toBe(200)
    expect((await openPage(anonymous, 'none/login')).status).toBe(404)
  })

  it.each([
    ['cross-site', 0, '_blank'],
    ['same-site', 1, undefined]
  ])('in a %s frame, has %i login forms', async (site, forms, target) => {
    const { id } = await createApplication(admin, { url })
    const headers = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': site }
    const { text } = await openPage(anonymous, `${id}/login`, headers)
    const { document } = new JSDOM(text, { url: platform.origin }).window
    expect(document.forms).toHaveLength(forms)
    const link = document.querySelector('a')
    expect(link?.target).toBe(target)
    expect(link?.href).toBe(link ? `${platform.origin}/data-fair/app/${id}` : undefined)
  })

  it('shares one service worker with all applications', async () => {
    const { status, headers, text } = await anonymous.get('/data-fair/app-sw.js')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/javascript; charset=utf-8'])
    // A content security policy would restrict the requests that the worker itself makes.
    expect(headers.has('content-security-policy')).toBe(false)
    expect(text).toContain('["https://apps.example/"]')
  })

  it('has a default picture', async () => {
    const { status, headers } = await anonymous.get('/data-fair/no-preview.png')
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

describe('a file below the application page', () => {
  it('is served by the base application', async () => {
    const { id } = await opened()
    const { status, headers, text } = await openPage(anonymous, `${id}/style.css`)
    expect([status, headers.get('content-type'), text]).toEqual([200, 'text/css', 'a{}'])
    const { id: hidden } = await createApplication(admin, { url })
    expect((await openPage(anonymous, `${hidden}/style.css`)).status).toBe(403)
    expect((await openPage(anonymous, `${id}/none.css`)).status).toBe(404)
  })

  it.each([
    '..%2fgiven/style.css',
    '%2e%2e%2fgiven/style.css',
    '..%5cgiven',
    'a/%252e%252e/b',
    'a%00b',
    '%2fetc'
  ])('is never outside of the base application folder: %s', async (path) => {
    const { id } = await opened()
    const before = remote.requests.length
    expect([400, 404]).toContain((await openPage(anonymous, `${id}/${path}`)).status)
    expect(remote.requests.slice(before).map((request) => request.url)).toEqual([])
  })

  it('is redirected only inside of the base application folder', async () => {
    folders.set('moving', (request, response) => {
      if (request.url === '/moving/index.html') return void response.end(pageOf('moving'))
      if (request.url === '/moving/config-schema.json') return void response.end('{}')
      const target = request.url?.endsWith('in.js') ? '/moving/b.js?a=1' : 'https://elsewhere.example/'
      response.writeHead(302, { location: target }).end()
    })
    const { id } = await opened({ url: await registerBase(administrator, `${remote.origin}/moving`) })
    const moved = await openPage(anonymous, `${id}/in.js`)
    expect([moved.status, moved.headers.get('location')]).toEqual([
      302,
      `${platform.origin}/data-fair/app/${id}/b.js?a=1`
    ])
    expect((await openPage(anonymous, `${id}/out.js`)).status).toBe(404)
  })
})
