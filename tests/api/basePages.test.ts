/** Cache of base application pages: revalidation, storage, failures. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openPage, pageOf, startApplicationPages } from './support/applicationPages.ts'
import { createApplication, registerBase } from './support/applications.ts'
import type { Answer } from './support/client.ts'
import { startPlatform } from './support/platform.ts'

const setup = await startApplicationPages()
const { admin, anonymous, administrator, remote, url, folders, opened } = setup
afterAll(() => setup.close())

describe('the page of a base application', () => {
  let answers = 0
  const etag = '"1"'
  let current: (request: IncomingMessage, response: ServerResponse) => void

  async function made(folder: string): Promise<string> {
    current = (_request, response) => response.writeHead(200, { etag }).end(pageOf('first'))
    folders.set(folder, (request, response) => {
      if (!request.url?.endsWith('index.html')) return void response.end('{}')
      answers++
      current(request, response)
    })
    const { id } = await opened({ url: await registerBase(administrator, `${remote.origin}/${folder}`) })
    answers = 0
    return id
  }
  const titleOf = ({ text }: Answer): string | undefined => /<title>(.*)<\/title>/.exec(text)?.[1]

  it('is revalidated on each request, and fetched again when it has changed', async () => {
    const id = await made('changing')
    expect(titleOf(await openPage(anonymous, id))).toBe('first')
    current = ({ headers, url: path }, response) => {
      expect([headers['if-none-match'], path]).toEqual([etag, '/changing/index.html'])
      response.writeHead(304).end()
    }
    expect(titleOf(await openPage(anonymous, `${id}?draft=true&a=1`))).toBe('first')
    current = (_request, response) => response.end(pageOf('second'))
    // On a busy machine, the revalidation may time out and the cached page is served.
    await expect.poll(async () => titleOf(await openPage(anonymous, id))).toBe('second')
    expect(answers).toBeGreaterThanOrEqual(3)
  })

  it.each([
    ['an error', (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end()],
    ['silence', () => {}],
    ['a broken connection', (_request: IncomingMessage, response: ServerResponse) => void response.destroy()],
    [
      'too much',
      (_request: IncomingMessage, response: ServerResponse) =>
        void response.end(pageOf('a').padEnd(2_000_001))
    ]
  ])('stays the last valid one on %s', async (name, failing) => {
    const id = await made(`failing-${name.replaceAll(' ', '-')}`)
    await openPage(anonymous, id)
    current = failing
    expect(titleOf(await openPage(anonymous, id))).toBe('first')
    expect(titleOf(await openPage(anonymous, id))).toBe('first')
  })

  it.each([
    ['gone', (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(404).end()],
    ['no page', (_request: IncomingMessage, response: ServerResponse) => void response.end('{"a": 1}')]
  ])('answers 502 once it is %s, until it is available again', async (name, broken) => {
    const id = await made(`broken-${name.replaceAll(' ', '-')}`)
    await openPage(anonymous, id)
    current = broken
    await expect.poll(async () => (await openPage(anonymous, id)).status).toBe(502)
    const refused = await openPage(anonymous, id, { 'accept-language': 'en' })
    expect([refused.status, refused.text]).toEqual([
      502,
      'This application seems to be broken: its page is not a whole HTML document or cannot be read.'
    ])
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
    current = (_request, response) => response.end(pageOf('again'))
    await expect.poll(async () => titleOf(await openPage(anonymous, id))).toBe('again')
  })

  it('is never fetched twice at once', async () => {
    const id = await made('slow')
    let running = 0
    let most = 0
    current = (_request, response) => {
      most = Math.max(most, ++running)
      // Delays the response, as a remote server does.
      setTimeout(() => {
        running--
        response.end(pageOf('first'))
      }, 30)
    }
    const asked = await Promise.all(Array.from({ length: 10 }, () => openPage(anonymous, id)))
    expect(asked.map(titleOf)).toEqual(Array.from({ length: 10 }, () => 'first'))
    expect([most, answers < 10]).toEqual([1, true])
  })

  it('is not fetched from local or private addresses, unless the operator allows it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fairway-pages-'))
    const { id, asked } = await askedIn(dataDir, { allowPrivateAddresses: true })
    expect(asked.status).toBe(200)
    const before = remote.requests.length
    // Empties the cache.
    rmSync(join(dataDir, 'base-pages'), { recursive: true })
    const page = await askedIn(dataDir, { allowPrivateAddresses: false }, id)
    expect([page.asked.status, remote.requests.length]).toEqual([502, before])
    expect(page.asked.text).not.toMatch(/127|refus/)
    rmSync(dataDir, { recursive: true })
  })

  it('is the last valid one after a restart too', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fairway-pages-'))
    const { id } = await askedIn(dataDir, { allowPrivateAddresses: true })
    const { answer } = remote
    remote.answer = (_request, response) => response.writeHead(503).end()
    const { asked } = await askedIn(dataDir, { allowPrivateAddresses: true }, id)
    remote.answer = answer
    expect([asked.status, titleOf(asked)]).toEqual([200, 'charts'])
    rmSync(dataDir, { recursive: true })
  })

  /** Registers a base application on another platform, then opens an application of it. */
  async function askedIn(
    dataDir: string,
    config: { allowPrivateAddresses: boolean },
    known?: string
  ): Promise<{ id: string; asked: Answer }> {
    const another = await startPlatform({ dataDir, ...config })
    const owner = await another.loginAs('test_user1')
    const make = async (): Promise<string> => {
      const root = await another.loginAs('test_superadmin', { adminMode: true })
      const base = await registerBase(root, `${remote.origin}/charts`)
      return (await createApplication(owner, { url: base, title: 'Chart' })).id
    }
    const id = known ?? (await make())
    const asked = await openPage(owner, id)
    await another.close()
    return { id, asked }
  }

  it('has its cache state visible to administrators', async () => {
    await openPage(anonymous, (await opened()).id)
    const { status, json } = await administrator.get('/data-fair/app/_htmlcache')
    expect(status).toBe(200)
    expect(json[url]).toMatchObject({ isPage: true, checkedAt: expect.any(String) })
    expect((await admin.get('/data-fair/app/_htmlcache')).status).toBe(403)
    expect((await anonymous.get('/data-fair/app/_htmlcache')).status).toBe(401)
  })
})
