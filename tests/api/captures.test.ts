/** Captures and prints of applications by a real browser. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowsers } from '../../server/captures/browsers.ts'
import { findChromium } from '../../server/captures/chromium.ts'
import { loadConfig, type Config } from '../../server/config/config.ts'
import { statusesOf, type TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'

const hasBrowser = findChromium(process.env.CHROMIUM_PATH) !== undefined
const ignoring = { 'x-ignore-rate-limiting': 'no limits' }
const toEverybody = [{ classes: ['list', 'read'], operations: [] }]

let apps: RemoteServer
/** HTML body of the page of each folder. */
const bodies: Record<string, string> = {
  // Green by default, else the colour of the parameter; red for a thumbnail.
  colors: `<script>
    const asked = new URL(location).searchParams
    document.body.style.background = asked.get('thumbnail') ? 'rgb(255,0,0)' : asked.get('color') ?? 'rgb(0,128,0)'
  </script>`,
  endless: '<script>while (true) {}</script>',
  elsewhere: "<script>location.href = 'ORIGIN/secret.html'</script>",
  framing: '<iframe src="ORIGIN/secret.html"></iframe>',
  streaming: '<img src="ORIGIN/never.png"><script>document.body.style.background = "rgb(0,0,255)"</script>',
  signalling: `<img src="ORIGIN/never.png"><script>
    setTimeout(() => { document.body.style.background = 'rgb(0,0,255)'; window.triggerCapture?.() }, 100)
    // Whoever waits for the picture sees this.
    setTimeout(() => { document.body.style.background = 'rgb(255,0,0)' }, 4500)
  </script>`
}

function servePage({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const [, folder = '', file = ''] = url.split('/')
  if (folder === 'never.png') return
  const body = bodies[folder]?.replaceAll('ORIGIN', apps.origin) ?? ''
  if (file === 'config-schema.json') response.end('{}')
  else response.end(pageOf(folder, body))
}

function pageOf(title: string, body: string): string {
  const head = `<title>${title}</title><meta name="application-name" content="captured">`
  return `<html><head>${head}</head><body><script>window.APPLICATION = %APPLICATION%</script>${body}</body></html>`
}

beforeAll(async () => {
  apps = await startRemoteServer()
  apps.answer = servePage
})
afterAll(() => apps.close())

interface Running {
  platform: TestPlatform
  admin: TestClient
  administrator: TestClient
  anonymous: TestClient
  /** Creates an application of the page of a folder, or of a URL; returns its id. */
  application: (folder: string, isPublic?: boolean, configuration?: object) => Promise<string>
}

async function start(environment: Record<string, string>, overrides: Partial<Config> = {}): Promise<Running> {
  const { applications } = loadConfig({ CHROMIUM_PATH: process.env.CHROMIUM_PATH, ...environment })
  const platform = await startPlatform({
    applications,
    secrets: { ignoreRateLimiting: 'no limits' },
    ...overrides
  })
  const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  return {
    platform,
    admin,
    administrator,
    anonymous: platform.anonymous(),
    async application(folder, isPublic = true, configuration = {}) {
      const base = await administrator.post('/base-applications', {
        url: folder.startsWith('http') ? folder : `${apps.origin}/${folder}/`
      })
      expect(base.status, base.text).toBe(200)
      await administrator.patch(`/base-applications/${encodeURIComponent(base.json.id)}`, { public: true })
      const made = await admin.post('/applications', { url: base.json.url, title: folder })
      expect(made.status, made.text).toBe(201)
      const { id } = made.json
      if (isPublic) await admin.put(`/applications/${id}/permissions`, toEverybody)
      expect((await admin.put(`/applications/${id}/configuration`, configuration)).status).toBe(200)
      return id
    }
  }
}

interface Picture {
  status: number
  headers: Headers
  cache: string | null
  size: (number | undefined)[]
  /** Red, green and blue of the middle pixel. */
  color: number[]
}

async function picture(client: TestClient, path: string, headers?: Record<string, string>): Promise<Picture> {
  const answer = await client.fetch('GET', path, headers ? { headers } : {})
  const { status, headers: answered } = answer
  const cache = answered.get('x-capture-cache-status')
  const content = await answer.arrayBuffer()
  if (status !== 200) {
    return { status, headers: answered, cache, size: [], color: [...Buffer.from(content)].slice(0, 0) }
  }
  const { width, height } = await sharp(content).metadata()
  const pixel = await sharp(content)
    .extract({ left: Math.floor(width / 2), top: height - 5, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return { status, headers: answered, cache, size: [width, height], color: [...pixel] }
}

const red = [255, 0, 0]
const green = [0, 128, 0]
const blue = [0, 0, 255]

describe('without a browser', () => {
  let running: Running
  beforeAll(async () => {
    running = await start({ CHROMIUM_PATH: join(import.meta.dirname, 'none') })
  })
  afterAll(() => running.platform.close())

  it('applications have a default picture, and captures answer 501', async () => {
    const { admin, anonymous, application } = running
    const id = await application('colors')
    const drawn = await picture(anonymous, `/applications/${id}/capture`)
    expect([drawn.status, drawn.size, drawn.cache]).toEqual([200, [1050, 450], null])
    expect(drawn.headers.get('cache-control')).toBe('no-cache')
    await admin.patch(`/applications/${id}`, { title: '<script>&"\u0001 ' + 'long '.repeat(50) })
    expect((await picture(anonymous, `/applications/${id}/capture`)).size).toEqual([1050, 450])
    const refused = await anonymous.get(`/applications/${id}/capture?width=100`)
    expect([refused.status, refused.text]).toEqual([
      501,
      "Les captures ne sont pas disponibles : cette plateforme n'a pas de navigateur Chromium."
    ])
    const english = await anonymous.get(`/applications/${id}/print`, { 'accept-language': 'en' })
    expect([english.status, english.text]).toEqual([
      501,
      'Captures are not available: this platform has no Chromium browser.'
    ])
  })
})

describe.skipIf(!hasBrowser)('with a browser', () => {
  let running: Running
  beforeAll(async () => {
    running = await start({ CAPTURE_TIMEOUT_SECONDS: '15' })
  })
  afterAll(() => running.platform.close())

  it('the picture of an application is captured once, and again after a change', async () => {
    const { platform, admin, anonymous, application } = running
    const id = await application('colors')
    const path = `/applications/${id}/capture`
    const before = apps.requests.length
    const first = await Promise.all([1, 2, 3, 4].map(() => picture(anonymous, path)))
    expect(first.map(({ cache }) => cache)).toEqual(['MISS', 'MISS', 'MISS', 'MISS'])
    expect(first[0]).toMatchObject({ status: 200, size: [1050, 450], color: red })
    expect(apps.requests.slice(before).filter(({ url }) => url === '/colors/index.html')).toHaveLength(1)
    const { updatedAt } = (await admin.get(`/applications/${id}`)).json
    const again = await picture(anonymous, `${path}?updatedAt=${updatedAt}`)
    expect([again.cache, again.headers.get('cache-control')]).toEqual([
      'HIT',
      'must-revalidate, public, max-age=604800'
    ])
    expect(again.headers.get('content-disposition')).toMatch(/^inline; filename="colors[-\d]*\.png"$/)
    const since = again.headers.get('last-modified') as string
    expect((await anonymous.get(path, { 'if-modified-since': since })).status).toBe(304)
    expect((await anonymous.get(`${path}?updatedAt=2999-01-01T00:00:00.000Z`)).status).toBe(400)
    await admin.patch(`/applications/${id}`, { summary: 'changed' })
    expect((await picture(anonymous, path)).cache).toBe('EXPIRED')
    expect((await picture(anonymous, path)).cache).toBe('HIT')
    const folder = join(platform.dataDir, 'applications', id)
    expect(existsSync(join(folder, 'capture.png'))).toBe(true)
    expect((await admin.delete(`/applications/${id}`)).status).toBe(204)
    expect(existsSync(folder)).toBe(false)

    // A picture that cannot be stored, as on a full disk, is sent all the same.
    const other = await application('colors')
    mkdirSync(join(platform.dataDir, 'applications', other, 'capture.png'), { recursive: true })
    const unstored = await picture(anonymous, `/applications/${other}/capture`)
    expect(unstored).toMatchObject({ status: 200, cache: 'MISS', color: red })
  })

  it('captures accept application parameters, sizes and file names', async () => {
    const { anonymous, application } = running
    const id = await application('colors')
    const path = `/applications/${id}/capture`
    const query = 'app_color=rgb(0,0,255)&width=300&height=200&type=gif&filename=my%20"picture".png'
    const asked = await picture(anonymous, `${path}?${query}`, ignoring)
    expect(asked).toMatchObject({ status: 200, cache: 'BYPASS', size: [300, 200], color: blue })
    expect(asked.headers.get('content-type')).toBe('image/png')
    expect(asked.headers.get('content-disposition')).toContain('my _picture_.png')
    const timed = await picture(anonymous, `${path}?timer=true`, ignoring)
    expect([timed.size, timed.color]).toEqual([[1050, 450], green])
    for (const bad of ['width=0', 'height=1e9', 'width=a']) {
      expect((await anonymous.get(`${path}?${bad}`, ignoring)).status).toBe(400)
    }
    // The value of a parameter is escaped: it cannot add parameters or change the path.
    const injected = `${path}?app_color=${encodeURIComponent(`x&thumbnail=true#/../../../secret`)}&app_=1`
    expect((await picture(anonymous, injected, ignoring)).status).toBe(200)
    const print = await anonymous.fetch('GET', `/applications/${id}/print?landscape=true`, {
      headers: ignoring
    })
    const document = Buffer.from(await print.arrayBuffer()).toString('latin1')
    expect([print.status, print.headers.get('content-type'), document.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-'
    ])
  })

  it('a client is limited to a few captures per minute', async () => {
    const { platform, application } = running
    const id = await application('colors')
    const client = await platform.loginAs('test_user2')
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(() => client.fetch('GET', `/applications/${id}/capture?width=20&height=20`))
    )
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await client.get(`/applications/${id}/print`)).status).toBe(429)
    expect((await picture(client, `/applications/${id}/capture`)).status).toBe(200)
  })

  it('a private application is captured for each user with the data that this user may read', async () => {
    const { platform, admin, anonymous, application } = running
    const dataset = (await upload(admin, 'secret.csv', 'a\n1\n')).json
    await waitFinalized(admin, dataset.id)
    const id = await application('colors', false, { datasets: [{ href: dataset.href, id: dataset.id }] })
    const path = `/applications/${id}/capture`
    const other = await platform.loginAs('test_user3')
    for (const client of [anonymous, other]) {
      expect((await client.get(path)).status).toBe(403)
      expect((await client.get(`${path}?width=100`)).status).toBe(403)
      expect((await client.get(`/applications/${id}/print`)).status).toBe(403)
    }
    const own = await picture(admin, path)
    expect(own).toMatchObject({ status: 200, cache: 'MISS', color: red })
    expect(own.headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
    // A user who may open the application but not read its data gets no capture cached for other users.
    await admin.put(`/applications/${id}/permissions`, [
      { type: 'user', id: 'test_user3', name: 'Other', classes: ['list', 'read'], operations: [] }
    ])
    const withoutData = await picture(other, path)
    expect(withoutData).toMatchObject({ status: 200, cache: null })
    expect(withoutData.color).not.toEqual(red)
  })

  it('a redirected page is not followed', async () => {
    const { anonymous, application } = running
    const secrets = (): number => apps.requests.filter(({ url }) => url === '/secret.html').length
    const before = secrets()
    for (const folder of ['elsewhere', 'framing']) {
      const answer = await anonymous.get(
        `/applications/${await application(folder)}/capture?width=50`,
        ignoring
      )
      expect([200, 502]).toContain(answer.status)
    }
    expect(secrets()).toBe(before)
  })

  it('a page that never finishes loading is captured after a time limit', async () => {
    const { anonymous, application } = running
    const signalling = await application('signalling')
    const signalled = await picture(anonymous, `/applications/${signalling}/capture?width=60`, ignoring)
    expect([signalled.status, signalled.color]).toEqual([200, blue])
    const streaming = await application('streaming')
    const drawn = await picture(anonymous, `/applications/${streaming}/capture?width=60`, ignoring)
    expect([drawn.status, drawn.color]).toEqual([200, blue])
  }, 60_000)
})

describe.skipIf(!hasBrowser)('a capture browser', () => {
  it('is killed when a page takes too long, and replaced', async () => {
    const { platform, anonymous, application } = await start({
      CAPTURE_TIMEOUT_SECONDS: '6',
      CAPTURES_CONCURRENCY: '1'
    })
    try {
      const endless = await application('endless')
      const late = await anonymous.get(`/applications/${endless}/capture?width=50`, ignoring)
      expect([late.status, late.text]).toEqual([504, "La capture de l'application a pris trop de temps."])
      const picked = await anonymous.get(`/applications/${endless}/capture`)
      expect([picked.status, picked.headers.get('location')]).toEqual([
        302,
        `${platform.origin}/data-fair/no-preview.png`
      ])
      const next = await application('colors')
      expect((await picture(anonymous, `/applications/${next}/capture`)).color).toEqual(red)
    } finally {
      await platform.close()
    }
  }, 60_000)

  it('can reach no local address but the platform', async () => {
    const secrets = `${apps.origin}/secret`
    // A base application of the platform itself, as pages of other local servers are refused.
    const baseAppsFolder = mkdtempSync(join(tmpdir(), 'fairway-base-apps-'))
    const loads = `<img src="${secrets}.png"><script src="${secrets}.js"></script><script>
      fetch('${secrets}.json', { mode: 'no-cors' }).catch(() => {})
      new WebSocket('${secrets.replace('http', 'ws')}')
      document.body.style.background = 'rgb(0,0,255)'
    </script>`
    mkdirSync(join(baseAppsFolder, 'loading'))
    writeFileSync(join(baseAppsFolder, 'loading', 'index.html'), pageOf('loading', loads))
    const loaded = (): number => apps.requests.filter(({ url }) => url?.startsWith('/secret')).length
    const before = loaded()
    const numbers: number[] = []
    for (const allowPrivateAddresses of [false, true]) {
      const { platform, anonymous, application } = await start({}, { allowPrivateAddresses, baseAppsFolder })
      try {
        const id = await application(`${platform.origin}/data-fair/base-apps/loading/`)
        const shown = await picture(anonymous, `/applications/${id}/capture?width=50`, ignoring)
        expect([shown.status, shown.color]).toEqual([200, blue])
        numbers.push(loaded() - before)
      } finally {
        await platform.close()
      }
    }
    rmSync(baseAppsFolder, { recursive: true, force: true })
    expect(numbers).toEqual([0, 4])
  }, 60_000)

  it('has a queue of limited length', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'browsers-'))
    const { applications } = loadConfig({
      CHROMIUM_PATH: process.env.CHROMIUM_PATH,
      CAPTURES_CONCURRENCY: '1'
    })
    const browsers = openBrowsers({
      dataDir,
      settings: applications.captures,
      log: pino({ level: 'silent' }),
      maxWaiting: 2
    })
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map((one) => browsers.use(async () => one)))
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected'
    ])
    expect(results[3]).toMatchObject({ reason: { reason: 'busy' } })
    await browsers.close()
    await expect(browsers.use(async () => 1)).rejects.toMatchObject({ reason: 'missing' })
    rmSync(dataDir, { recursive: true })
  })

  it('leaves no profile: what a killed process left is removed by the next start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'browsers-'))
    const { captures: settings } = loadConfig({ CHROMIUM_PATH: process.env.CHROMIUM_PATH }).applications
    const options = { dataDir, settings, log: pino({ level: 'silent' }) }
    const folders = join(dataDir, 'tmp', 'captures')
    const profiles = (): string[] =>
      readdirSync(folders).map((name) => readFileSync(join(folders, name, 'profile'), 'utf8'))
    const browsers = openBrowsers(options)
    await browsers.use(async () => {})
    const [profile = ''] = profiles()
    expect(existsSync(profile)).toBe(true)
    cpSync(folders, join(dataDir, 'left'), { recursive: true })
    await browsers.close()
    expect([existsSync(profile), profiles()]).toEqual([false, []])

    // What a kill leaves: the folder of the browser, and the profile.
    cpSync(join(dataDir, 'left'), folders, { recursive: true })
    mkdirSync(profile)
    await openBrowsers(options).close()
    expect([existsSync(profile), profiles()]).toEqual([false, []])
    rmSync(dataDir, { recursive: true })
  })
})
