/**
 * Imports from slow, broken or lying remotes: the log has the error, the published data stay, and the next run
 * succeeds.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CatalogPlugin, Config } from '../../server/catalogs/plugins/plugin.ts'
import { pluginOf, plugins } from '../../server/catalogs/plugins/registry.ts'
import { remoteAccess } from '../../server/catalogs/plugins/remoteAccess.ts'
import type { ResolveName } from '../../server/outgoing/checkedLookup.ts'
import { openOutgoing } from '../../server/outgoing/outgoing.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import {
  datasetOf,
  importEnded,
  imported,
  importedAgain,
  openCatalog,
  logText
} from './support/remoteCatalogs.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'
import { startSftp, type SftpServer } from './support/sftpServer.ts'

const imports = '/catalogs/api/imports'
const trees = 'name,height\noak,12\nash,8\n'
/** Idle timeout of a download in milliseconds. A busy machine may delay a valid file by a quarter of a second. */
const idleMs = 1000
const fileBytes = 200_000

let platform: TestPlatform
let admin: TestClient
let web: RemoteServer
let sftp: SftpServer
/** Handler that serves the file; the listing of its folder is always valid. */
let file: (request: IncomingMessage, response: ServerResponse) => void

const csv = (response: ServerResponse, body: string | Buffer, headers: object = {}): void => {
  response.writeHead(200, { 'content-type': 'text/csv', ...headers }).end(body)
}

beforeAll(async () => {
  ;[platform, web, sftp] = await Promise.all([
    startPlatform({ catalogs: { keys: [], fileBytes, idleMs, runMs: 60_000, followMs: 0 } }),
    startRemoteServer(),
    startSftp()
  ])
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
})
beforeEach(() => {
  file = (_request, response) => csv(response, trees)
  web.answer = (request, response) => {
    if (request.url === '/')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<a href="trees.csv">trees</a>')
    else if (request.method === 'HEAD')
      response.writeHead(200, { 'content-length': 7, 'content-type': 'image/png' }).end()
    else file(request, response)
  }
})
afterAll(async () => {
  await platform.close()
  await Promise.all([web.close(), sftp.close()])
})

const hostile: [what: string, answer: typeof file, log: RegExp][] = [
  ['never answers', () => {}, /trop de temps/],
  [
    'stops in the middle',
    (_request, response) => void response.writeHead(200, { 'content-length': 1000 }).write('name,'),
    /trop de temps/
  ],
  [
    'is cut in the middle',
    (_request, response) =>
      void response.writeHead(200, { 'content-length': 1000 }).write('name,', () => response.destroy()),
    /interrompue/
  ],
  [
    'says less than it sends',
    (_request, response) =>
      void response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nname,height\nHTTP/9'),
    /4 octets|lignes|interrompue|lue/
  ],
  [
    'declares 10 GB',
    (_request, response) => void response.writeHead(200, { 'content-length': 10_000_000_000 }).write('a'),
    /trop volumineuse/
  ],
  ['never ends', endless, /trop volumineuse/],
  [
    'grows when it is unpacked',
    (_request, response) =>
      csv(response, gzipSync(Buffer.alloc(2_000_000, 'a')), { 'content-encoding': 'gzip' }),
    /trop volumineuse/
  ],
  [
    'is packed as nobody asked',
    (_request, response) => csv(response, trees, { 'content-encoding': 'zstd' }),
    /ne peut pas être lue/
  ],
  [
    'is a page',
    (_request, response) =>
      csv(response, '<!DOCTYPE html><html>Sign in</html>', { 'content-type': 'text/html' }),
    /page HTML/
  ],
  [
    'is a page that is told to be a table',
    (_request, response) => csv(response, '\n <HTML><body>Sign in</body></HTML>'),
    /page HTML/
  ],
  [
    'is a picture',
    (_request, response) => csv(response, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
    /./
  ],
  ['is empty', (_request, response) => csv(response, ''), /vide/],
  ['knows its reader no more', (_request, response) => void response.writeHead(401).end(), /401/],
  [
    'fails',
    (_request, response) => void response.writeHead(500, { 'content-type': 'text/plain' }).end('No disk'),
    /No disk/
  ],
  [
    'goes round in circles',
    (_request, response) => void response.writeHead(302, { location: '/trees.csv' }).end(),
    /redirige/
  ]
]

function endless(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/csv' })
  const more = (): void => {
    while (!response.destroyed && response.write('oak,12\n'.repeat(1000)));
  }
  response.on('drain', more)
  more()
}

describe('an imported remote file', () => {
  it('leaves the dataset unchanged on each failure, and is imported once it is valid', async () => {
    const catalog = await openCatalog(admin, 'files', { url: web.origin })
    const first = await imported(admin, catalog, 'trees.csv')
    const { id } = await datasetOf(admin, first)
    const before = (await admin.get(`/datasets/${id}/lines`)).text
    for (const [what, answer, log] of hostile) {
      file = answer
      const failed = await importedAgain(admin, first._id)
      expect(failed.status, `${what}: ${logText(failed)}`).toBe('error')
      const last = failed.logs.at(-1)
      expect(last, what).toMatchObject({ type: 'error', msg: expect.stringMatching(log) })
      expect((await admin.get(`/datasets/${id}/lines`)).text, what).toBe(before)
      expect((await admin.get(`/datasets/${id}`)).json, what).toMatchObject({
        title: 'trees',
        status: 'finalized'
      })
    }
    file = (_request, response) => csv(response, `${trees}elm,9\n`)
    const { status } = await importedAgain(admin, first._id)
    expect(status).toBe('done')
    expect((await admin.get(`/datasets/${id}`)).json.count).toBe(3)
  })

  it('is requested by one run at a time, however often it is scheduled', async () => {
    let active = 0
    let most = 0
    let asked = 0
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const catalog = await openCatalog(admin, 'files', { url: web.origin })
    const answerLater = async (response: ServerResponse): Promise<void> => {
      await held
      active--
      csv(response, trees)
    }
    file = (_request, response) => {
      most = Math.max(most, ++active)
      asked++
      void answerLater(response)
    }
    const body = { catalog: { id: catalog }, remoteResource: { id: 'trees.csv', title: 'trees' } }
    const { json } = await admin.post(imports, body)
    await expect.poll(() => active).toBe(1)
    const again = await admin.patch(`${imports}/${json._id}`, { status: 'waiting' })
    expect(again.status).toBe(400)
    // Schedules the import twice while it runs.
    const { jobs } = platform.app.platform
    const uniqueKey = `catalog-import:${json._id}`
    for (const _time of [1, 2])
      await jobs.add({ kind: 'catalog-import', payload: { id: json._id }, uniqueKey })
    release()
    await expect.poll(() => asked).toBe(2)
    expect((await importEnded(admin, json._id)).status).toBe('done')
    expect(most).toBe(1)
  })
})

describe('an SFTP server', () => {
  const outgoing = openOutgoing({ allowPrivateAddresses: true, publicUrl: 'http://localhost/data-fair' })
  const access = remoteAccess({ outgoing, maxFileBytes: fileBytes, idleMs })
  const folder = mkdtempSync(join(tmpdir(), 'fairway-test-'))
  const config = (): Config => ({
    url: `sftp://127.0.0.1:${sftp.port}/`,
    username: 'reader',
    password: 'right',
    fingerprint: sftp.fingerprint
  })
  const fetched = async (name: string): Promise<unknown> => {
    const { file: source } = await typeOf('sftp').find(access, config(), name, {})
    return 'write' in source ? source.write(join(folder, name), () => {}) : undefined
  }

  afterAll(async () => {
    await outgoing.close()
    rmSync(folder, { recursive: true })
  })

  it('fails the import when it lies about sizes, stops or never answers', async () => {
    sftp.files.set('/a.csv', Buffer.from(trees))
    sftp.files.set('/large.csv', Buffer.alloc(fileBytes + 1))
    sftp.sizes.set('/large.csv', 10)
    expect(await fetched('a.csv')).toMatchObject({ size: trees.length })
    await expect(fetched('large.csv')).rejects.toThrow(/trop volumineuse/)
    sftp.sizes.set('/a.csv', 10_000_000_000)
    await expect(fetched('a.csv')).rejects.toThrow(/trop volumineuse/)
    // The file ends before its announced size.
    sftp.sizes.set('/a.csv', 1000)
    await expect(fetched('a.csv')).rejects.toThrow(/interrompue/)
    sftp.sizes.delete('/a.csv')
    sftp.isMute = true
    await expect(fetched('a.csv')).rejects.toThrow(/trop de temps/)
    sftp.isMute = false
    await expect(fetched('none.csv')).rejects.toThrow(/n’existe pas/)
  })

  it('fails the import when it speaks another protocol', async () => {
    for (const [greeting, problem] of [
      [undefined, /trop de temps/],
      ['220 mail.example.org ESMTP\r\n', /trop de temps|lue/],
      ['SSH-2.0-x\r\nnonsense that is no packet of the protocol\r\n', /lue|interrompue|trop de temps/]
    ] as const) {
      const server = createServer((socket) => {
        socket.on('error', () => {})
        if (greeting) socket.write(greeting)
      })
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      const url = `sftp://127.0.0.1:${(server.address() as AddressInfo).port}/`
      await expect(typeOf('sftp').check(access, { ...config(), url }), greeting).rejects.toThrow(problem)
      server.close()
    }
  })
})

function typeOf(id: string): CatalogPlugin {
  const plugin = pluginOf(id)
  if (!plugin) throw new Error(`no type ${id}`)
  return plugin
}

it('an invalid URL is refused with a message by every catalog type', async () => {
  const more: Record<string, object> = { sftp: { username: 'a' }, s3: { bucket: 'data' } }
  for (const { id } of plugins) {
    for (const host of ['a.example:99999', '999.999.1.1', 'a.example/%zz%', '[::1', 'a%20b.example']) {
      const config = { url: `${id === 'sftp' ? 'sftp' : 'http'}://${host}`, ...more[id] }
      const { status, text } = await admin.post('/catalogs/api/catalogs', {
        title: 'None',
        plugin: id,
        config
      })
      expect(status, `${id} ${host}: ${text}`).toBe(400)
    }
  }
})

it('no catalog type reaches a private address, by its name or through a redirect', async () => {
  const resolveName: ResolveName = (_name, _options, done) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])
  // URLs below the platform's own public URL are allowed, but their redirects to private addresses are not.
  const publicUrl = `${web.origin}/data-fair`
  const outgoing = openOutgoing({ allowPrivateAddresses: false, publicUrl }, { resolveName, refusalMs: 1 })
  const access = remoteAccess({ outgoing, maxFileBytes: fileBytes, idleMs })
  const port = new URL(web.origin).port
  web.answer = ({ url = '' }, response) => {
    if (url.startsWith('/data-fair'))
      response.writeHead(302, { location: `http://inside.example:${port}/` }).end()
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<a href="secret.csv">secret</a>')
  }
  const more: Record<string, Config> = {
    sftp: { username: 'a', password: 'b' },
    s3: { bucket: 'data', accessKeyId: 'a', secretAccessKey: 'b' }
  }
  for (const id of ['files', 's3', 'socrata', 'data-fair', 'ckan', 'udata', 'opendatasoft', 'sftp']) {
    const scheme = id === 'sftp' ? 'sftp' : 'http'
    const addresses = [`${scheme}://inside.example:${port}/`, `${scheme}://127.0.0.1:${port}/`]
    if (id !== 'sftp') addresses.push(`${publicUrl}/there/`)
    for (const url of addresses) {
      const refused = typeOf(id).check(access, { url, ...more[id] })
      await expect(refused, `${id} ${url}`).rejects.toThrow(/n'existe pas ou n'est pas accessible/)
    }
  }
  expect(web.requests.filter(({ headers }) => headers.host?.startsWith('inside'))).toEqual([])
  await outgoing.close()
})
