/** Catalog types of file servers, each against a fake server of its protocol. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import {
  datasetOf,
  imported,
  listed as listing,
  openCatalog,
  refusalOf,
  logText
} from './support/remoteCatalogs.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'
import { startS3, type S3Server } from './support/s3Server.ts'
import { startSftp, type SftpServer } from './support/sftpServer.ts'

const api = '/catalogs/api'
const trees = 'name,height\noak,12\nash,8\n'

let platform: TestPlatform
let admin: TestClient
let web: RemoteServer
let elsewhere: RemoteServer
let sftp: SftpServer
let s3: S3Server

beforeAll(async () => {
  ;[platform, web, elsewhere, sftp, s3] = await Promise.all([
    startPlatform(),
    startRemoteServer(),
    startRemoteServer(),
    startSftp(),
    startS3()
  ])
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
})
beforeEach(() => {
  web.requests.length = 0
  elsewhere.requests.length = 0
})
afterAll(async () => {
  await platform.close()
  await Promise.all([web, elsewhere, sftp, s3].map((server) => server.close()))
})

async function listed(catalog: string, query = ''): Promise<{ id: string }[]> {
  const { status, text, json } = await listing(admin, catalog, query)
  expect(status, text).toBe(200)
  return json.results
}

describe('a web folder', () => {
  const basic = `Basic ${Buffer.from('reader:pass').toString('base64')}`
  const pages: Record<string, string> = {
    '/data/': `<pre><a href="../">../</a>
      <a href="old/">old/</a>  31-Jan-2024 10:15  -
      <a href="trees%20of%20town.csv">trees</a>  01-Feb-2024 08:00  1K</pre>`,
    '/data/old/': '<a href="parks.csv">parks.csv</a> <a href="note.pdf">note.pdf</a>',
    '/data/trees%20of%20town.csv': trees,
    '/data/old/parks.csv': trees
  }

  beforeEach(() => {
    web.answer = ({ url = '', headers, method }, response) => {
      if (url === '/data') return void response.writeHead(301, { location: '/data/' }).end()
      const body = pages[url]
      if (headers.authorization !== basic) return void response.writeHead(401).end()
      if (body === undefined) return void response.writeHead(404).end()
      const type = url.endsWith('/') ? 'text/html' : 'text/csv'
      response.writeHead(200, {
        'content-type': type,
        'content-length': Buffer.byteLength(body),
        'last-modified': 'Thu, 01 Feb 2024 08:00:00 GMT'
      })
      response.end(method === 'HEAD' ? undefined : body)
    }
    elsewhere.answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/csv' }).end(trees)
  })
  const config = { username: 'reader', password: 'pass' }

  it('lists its files and folders, and imports a file of any of them', async () => {
    expect(await refusalOf(admin, 'files', { url: `${web.origin}/data/` })).toMatch(/401/)
    const id = await openCatalog(admin, 'files', { url: `${web.origin}/data`, ...config })
    expect(await listed(id)).toEqual([
      { id: 'old/', title: 'old', type: 'folder', updatedAt: '2024-01-31T10:15:00.000Z' },
      {
        id: 'trees of town.csv',
        title: 'trees of town.csv',
        type: 'resource',
        format: 'csv',
        origin: `${web.origin}/data/trees%20of%20town.csv`,
        size: 1024,
        updatedAt: '2024-02-01T08:00:00.000Z'
      }
    ])
    expect(await listed(id, 'q=TREE')).toHaveLength(1)
    // Sizes and dates missing from the index page are read with HEAD requests.
    expect((await listed(id, 'currentFolderId=old/'))[1]).toMatchObject({ id: 'old/parks.csv', size: 25 })
    const dataset = await datasetOf(admin, await imported(admin, id, 'old/parks.csv'))
    expect(dataset).toMatchObject({ title: 'parks', count: 2, modified: '2024-02-01' })
    for (const [remote, problem] of [
      ['old/note.pdf', /format/],
      ['old/none.csv', /existe plus/],
      ['old/', /existe plus|dossier/],
      ['../secret.csv', /chemin/]
    ] as const) {
      expect(logText(await imported(admin, id, remote)), remote).toMatch(problem)
    }
  })

  it('can be a list of URLs, and other servers never get its password', async () => {
    const addresses = `trees%20of%20town.csv\n${elsewhere.origin}/parks\n`
    const id = await openCatalog(admin, 'files', { url: `${web.origin}/data/`, addresses, ...config })
    expect(await listed(id)).toMatchObject([
      { id: `${elsewhere.origin}/parks` },
      { id: `${web.origin}/data/trees%20of%20town.csv`, size: 25 }
    ])
    const dataset = await datasetOf(admin, await imported(admin, id, `${elsewhere.origin}/parks`))
    expect(dataset).toMatchObject({ title: 'parks', count: 2, file: { name: 'parks.csv' } })
    expect(elsewhere.requests.length).toBeGreaterThan(1)
    expect(elsewhere.requests.filter(({ headers }) => headers.authorization)).toEqual([])
  })
})

describe('an SFTP server', () => {
  const config = (values: object = {}): object => ({
    url: `sftp://127.0.0.1:${sftp.port}/data`,
    username: 'reader',
    password: 'right',
    fingerprint: sftp.fingerprint,
    ...values
  })
  // Longer than the read-ahead buffer.
  const long = `name,height\n${`${'oak'.repeat(400)},12\n`.repeat(1500)}`

  beforeAll(() => {
    sftp.files.set('/data/trees.csv', Buffer.from(trees))
    sftp.files.set('/data/old/parks.csv', Buffer.from(long))
    sftp.files.set('/data/old/one.csv', Buffer.from('name\noak\n'))
    sftp.files.set('/secret.csv', Buffer.from(trees))
  })

  it('gets no credentials before its host key is verified', async () => {
    sftp.logins.length = 0
    expect(await refusalOf(admin, 'sftp', config({ fingerprint: undefined }))).toContain(sftp.fingerprint)
    const other = `SHA256:${'A'.repeat(43)}`
    expect(await refusalOf(admin, 'sftp', config({ fingerprint: other }))).toMatch(/n’est pas celle/)
    expect(sftp.logins).toEqual([])
    expect(await refusalOf(admin, 'sftp', config({ password: 'wrong' }))).toMatch(/refuse cet identifiant/)
    expect(await refusalOf(admin, 'sftp', config({ privateKey: 'none', password: undefined }))).toMatch(
      /clé privée/
    )
    expect(await refusalOf(admin, 'sftp', config({ url: `sftp://127.0.0.1:${sftp.port}/none` }))).toMatch(
      /existe pas/
    )
  })

  it('lists folders and serves files, with a password or a key', async () => {
    const { privateKey } = sftp
    const id = await openCatalog(
      admin,
      'sftp',
      config({ password: undefined, privateKey: privateKey.replaceAll('\n', ' ') })
    )
    expect((await admin.get(`${api}/catalogs/${id}`)).json.config.privateKey).toBe('********')
    expect(await listed(id)).toMatchObject([
      { id: 'old/', type: 'folder' },
      { id: 'trees.csv', format: 'csv', size: 25, updatedAt: '2024-02-01T00:00:00.000Z' }
    ])
    const dataset = await datasetOf(admin, await imported(admin, id, 'old/parks.csv'))
    expect(dataset).toMatchObject({ title: 'parks', count: 1500, file: { size: long.length } })
    expect(logText(await imported(admin, id, '../secret.csv'))).toMatch(/chemin/)
    expect((await listing(admin, id, 'currentFolderId=../')).text).toMatch(/[^.]\.$/)
    // The number agrees in the sentence: "1 ligne", not "1 lignes".
    expect(logText(await imported(admin, id, 'old/one.csv'))).toMatch(/(?<!\d)1 ligne(?!s)/)
  })
})

describe('an S3 bucket', () => {
  const config = (values: object = {}): object => ({
    url: s3.origin,
    bucket: s3.bucket,
    region: s3.region,
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    ...values
  })

  beforeAll(() => {
    const names = [
      'trees.csv',
      'open/a b+(c)&é.csv',
      'open/old/x.csv',
      'open/1.csv',
      'open/2.csv',
      'open/3.csv'
    ]
    for (const name of names) s3.objects.set(name, trees)
  })

  it('lists prefixes as folders, page after page, and imports files', async () => {
    expect(await refusalOf(admin, 's3', config({ secretAccessKey: 'wrong' }))).toMatch(/refuse l’accès/)
    expect(await refusalOf(admin, 's3', config({ bucket: 'none' }))).toMatch(/n’existe pas/)
    const id = await openCatalog(admin, 's3', config({ prefix: 'open' }))
    const names = (await listed(id)).map((one) => one.id)
    expect(names).toEqual(['old/', '1.csv', '2.csv', '3.csv', 'a b+(c)&é.csv'])
    expect(await listed(id, 'currentFolderId=old/')).toMatchObject([{ id: 'old/x.csv', size: 25 }])
    const dataset = await datasetOf(admin, await imported(admin, id, 'a b+(c)&é.csv'))
    expect(dataset).toMatchObject({ title: 'a b+(c)&é', count: 2, modified: '2024-02-01' })
  })

  it('can be public', async () => {
    const open = { url: s3.origin, bucket: s3.bucket }
    expect(await refusalOf(admin, 's3', open)).toMatch(/refuse l’accès/)
    s3.isOpen = true
    const id = await openCatalog(admin, 's3', open)
    expect(await listed(id)).toMatchObject([{ id: 'open/' }, { id: 'trees.csv' }])
  })

  it('with too many files is refused with a message, so that unlisted files do not seem deleted', async () => {
    const id = await openCatalog(admin, 's3', config({ prefix: 'many' }))
    for (let index = 0; index < 402; index++) s3.objects.set(`many/${index}.csv`, trees)
    const answer = await admin.get(`/catalogs/api/catalogs/${id}/resources?action=import`)
    expect([answer.status, answer.text]).toEqual([502, expect.stringMatching(/plus de 20000 fichiers/)])
  })
})

it('a Socrata portal is listed, and its datasets are exported', async () => {
  const view = { id: 'abcd-1234', name: 'Trees', tags: ['tree'], rowsUpdatedAt: 1706695200 }
  const answers: Record<string, [type: string, body: string]> = {
    '/api/catalog/v1': [
      'application/json',
      JSON.stringify({
        resultSetSize: 1,
        results: [
          {
            resource: { id: view.id, name: 'Trees', type: 'dataset' },
            permalink: 'https://a.example.org/d/abcd-1234'
          }
        ]
      })
    ],
    '/api/views/abcd-1234.json': ['application/json', JSON.stringify(view)],
    '/api/views/abcd-1234/rows.csv': ['text/csv', trees]
  }
  web.answer = ({ url = '' }, response) => {
    const found = answers[new URL(url, web.origin).pathname]
    if (found) response.writeHead(200, { 'content-type': found[0] }).end(found[1])
    else response.writeHead(404).end()
  }
  const id = await openCatalog(admin, 'socrata', { url: web.origin, appToken: 'token' })
  expect(await listed(id, 'q=a&page=2&size=5')).toMatchObject([{ id: 'abcd-1234', format: 'csv' }])
  const asked = new URL(web.requests.at(-1)?.url ?? '', web.origin).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({ domains: '127.0.0.1', q: 'a', limit: '5', offset: '5' })
  expect(web.requests.at(-1)?.headers['x-app-token']).toBe('token')
  const dataset = await datasetOf(admin, await imported(admin, id, 'abcd-1234'))
  expect(dataset).toMatchObject({ title: 'Trees', count: 2, keywords: ['tree'] })
  expect(logText(await imported(admin, id, 'none'))).toMatch(/existe plus/)
  for (const config of [{ format: 'exe' }, { color: 'red' }]) {
    const body = { catalog: { id }, remoteResource: { id: 'abcd-1234', title: 'One' }, config }
    expect((await admin.post(`${api}/imports`, body)).status, JSON.stringify(config)).toBe(400)
  }
})
