import { existsSync, readdirSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeUnlisted } from '../../server/owned/attachments/unlisted.ts'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { noLimits } from './support/limits.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
let user: TestClient
let remote: RemoteServer
const secret = 'the secret of limits'

beforeAll(async () => {
  platform = await startPlatform({
    secrets: { limits: secret },
    limits: { ...noLimits, attachmentStorage: 50_000 }
  })
  user = await platform.loginAs('test_user1')
  remote = await startRemoteServer()
})
afterAll(async () => {
  await platform.close()
  await remote.close()
})

async function createMeta(client: TestClient, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await client.post('/datasets', { isMetaOnly: true, title: 'Described', ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.id
}

interface Sent {
  field?: string
  fields?: Record<string, string>
  query?: string
}

function attach(
  client: TestClient,
  id: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  { field = 'attachment', fields = {}, query = '' }: Sent = {}
): Promise<Answer> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append(field, new Blob([content]), name)
  return client.post(`/datasets/${id}/metadata-attachments${query}`, form)
}

const refusalOf = ({ status, text }: Answer): [number, string] => [status, text]
const filesOf = (id: string): string[] => {
  const folder = join(platform.dataDir, 'datasets', id, 'metadata-attachments')
  return existsSync(folder) ? readdirSync(folder) : []
}
const storageOf = async (id: string): Promise<{ size: number; metadataAttachments: unknown }> =>
  (await user.get(`/datasets/${id}`)).json.storage

describe('a metadata attachment', () => {
  it('keeps the quotes of its name', async () => {
    const id = await createMeta(user)
    const sent = await attach(user, id, 'rapport "final".txt', 'hello')
    expect(sent.json).toMatchObject({ name: 'rapport "final".txt', size: 5 })
    const read = await user.get(`/datasets/${id}/metadata-attachments/rapport%20%22final%22.txt`)
    expect([read.status, read.text]).toEqual([200, 'hello'])
    expect(read.headers.get('content-disposition')).toBe(
      `inline; filename="rapport _final_.txt"; filename*=UTF-8''rapport%20%22final%22.txt`
    )
  })

  it('is found in every Unicode normalization of its accents', async () => {
    const id = await createMeta(user)
    const name = 'e\u0301te\u0301.txt'
    expect((await attach(user, id, name, 'hello')).json.name).toBe('\u00e9t\u00e9.txt')
    const path = `/datasets/${id}/metadata-attachments/${encodeURIComponent(name)}`
    expect((await user.get(path)).text).toBe('hello')
    await user.delete(path)
    expect((await user.get(path)).status).toBe(404)
  })

  it('is uploaded, listed by a patch, downloaded and deleted', async () => {
    const id = await createMeta(user)
    const sent = await attach(user, id, 'données 2024.txt', 'hello', { fields: { note: 'kept' } })
    expect(sent.status, sent.text).toBe(200)
    const { updatedAt, ...file } = sent.json
    expect(file).toEqual({ name: 'données 2024.txt', size: 5, mimetype: 'text/plain', note: 'kept' })
    expect(new Date(updatedAt).toISOString()).toBe(updatedAt)
    expect((await user.get(`/datasets/${id}`)).json.attachments).toBeUndefined()
    expect(await storageOf(id)).toMatchObject({ size: 5, metadataAttachments: { count: 1, size: 5 } })

    const { note: _note, ...described } = file
    const patched = await user.patch(`/datasets/${id}`, {
      attachments: [{ type: 'file', title: 'Notice', description: '**bold**', ...described, url: 'ignored' }]
    })
    expect(patched.status, patched.text).toBe(200)
    const url = `${platform.origin}/data-fair/api/v1/datasets/${id}/metadata-attachments/donn%C3%A9es%202024.txt`
    expect(patched.json.attachments[0]).toMatchObject({ title: 'Notice', size: 5, url })
    const html = await user.get(`/datasets/${id}?html=true`)
    expect(html.json.attachments[0].description).toContain('<strong>bold</strong>')

    const read = await user.get(url)
    expect([read.status, read.text]).toEqual([200, 'hello'])
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '5',
      'content-disposition': `inline; filename="donnees 2024.txt"; filename*=UTF-8''donn%C3%A9es%202024.txt`,
      'cache-control': 'must-revalidate, private, max-age=0'
    })
    expect(JSON.parse(read.headers.get('x-operation') ?? '')).toEqual({
      class: 'read',
      id: 'downloadMetadataAttachment',
      track: 'readDataFiles'
    })
    const since = { 'if-modified-since': read.headers.get('last-modified') ?? '' }
    expect((await user.get(url, since)).status).toBe(304)
    const part = await user.get(url, { range: 'bytes=1-2' })
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, 'el', 'bytes 1-2/5'])
    expect(part.headers.get('content-type')).toBe('application/octet-stream')
    expect(part.headers.get('content-disposition')).toBeNull()
    const head = await user.send('HEAD', url)
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '5'])

    const replaced = await attach(user, id, 'données 2024.txt', 'hello again')
    expect(replaced.json.size).toBe(11)
    expect((await user.get(url)).text).toBe('hello again')
    expect((await storageOf(id)).metadataAttachments).toEqual({ count: 1, size: 11 })

    for (let count = 0; count < 2; count++) expect((await user.delete(url)).status).toBe(204)
    expect(refusalOf(await user.get(url))).toEqual([404, 'file not found'])
    expect(await storageOf(id)).toMatchObject({ size: 0, metadataAttachments: { count: 0, size: 0 } })
    expect((await user.get(`/datasets/${id}`)).json.attachments).toHaveLength(1)
    await expect.poll(() => filesOf(id), { timeout: 6000 }).toEqual([])
  })

  it('that is not listed is deleted a day later, and no longer counts in the quota', async () => {
    const id = await createMeta(user)
    for (const name of ['listed.txt', 'shown.png', 'left.txt', 'late.txt'])
      await attach(user, id, name, 'hello')
    const { parts } = platform.app.platform.datasets
    const kept = (await parts.store.find(id))?._metadataAttachments ?? []
    const attachments = [{ type: 'file', title: 'Listed', name: 'listed.txt' }]
    const description = `![](${user.api}/datasets/${id}/metadata-attachments/shown.png)`
    await user.patch(`/datasets/${id}`, { attachments, description })
    const yesterday = new Date(Date.now() - 25 * 3600 * 1000)
    for (const { name, file } of kept) {
      if (name !== 'late.txt') await utimes(parts.files.attachmentPath(id, file), yesterday, yesterday)
    }
    await removeUnlisted(parts)
    const path = `/datasets/${id}/metadata-attachments`
    for (const name of ['listed.txt', 'shown.png', 'late.txt']) {
      expect((await user.get(`${path}/${name}`)).status, name).toBe(200)
    }
    expect(refusalOf(await user.get(`${path}/left.txt`))).toEqual([404, 'file not found'])
    expect(await storageOf(id)).toMatchObject({ size: 15, metadataAttachments: { count: 3, size: 15 } })
    await expect.poll(() => filesOf(id).length, { timeout: 6000 }).toBe(3)
  })

  it('is refused when it is invalid or too large', async () => {
    const id = await createMeta(user)
    const path = `/datasets/${id}/metadata-attachments`
    expect(refusalOf(await user.post(path, {}))).toEqual([400, 'no file was uploaded'])
    const form = new FormData()
    form.append('note', 'alone')
    expect(refusalOf(await user.post(path, form))).toEqual([400, 'no file was uploaded'])
    expect(refusalOf(await attach(user, id, 'a.txt', 'a', { field: 'file' }))).toEqual([
      400,
      'Fichier dans un champ non supporté: "file"'
    ])
    const large = await attach(user, id, 'a.txt', 'x'.repeat(60_000))
    expect(refusalOf(large)).toEqual([413, 'Attachment size exceeds the authorized limit'])
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{}'))
        controller.close()
      }
    })
    const headers = { 'content-type': 'application/json' }
    const init: RequestInit & { duplex: string } = { body: stream, duplex: 'half', headers }
    const chunked = await user.fetch('POST', path, init)
    expect([chunked.status, await chunked.text()]).toEqual([411, 'Content-Length is mandatory'])
    expect((await attach(platform.anonymous(), id, 'a.txt', 'a')).status).toBe(403)
    expect(filesOf(id)).toEqual([])
  })

  it('never leaves the folder of the attachments', async () => {
    const id = await createMeta(user)
    expect((await attach(user, id, '../../escaped.txt', 'x')).json.name).toBe('escaped.txt')
    expect((await attach(user, id, '..', 'x')).json.name).toBe('file')
    for (const path of ['..%2f..%2f..%2fmetadata.sqlite', '%2e%2e%2fx', '..%5cx', '.', 'a%00b']) {
      const { status } = await user.get(`/datasets/${id}/metadata-attachments/${path}`)
      expect(status, path).toBeGreaterThanOrEqual(400)
      expect(status, path).toBeLessThan(500)
      expect((await user.delete(`/datasets/${id}/metadata-attachments/${path}`)).status).toBeLessThan(500)
    }
    expect(existsSync(join(platform.dataDir, 'metadata.sqlite'))).toBe(true)
  })

  it('counts in the quota of the account, minus the replaced file', async () => {
    const other = await platform.loginAs('test_user2')
    const id = await createMeta(other)
    const limits = { lastUpdate: new Date().toISOString(), store_bytes: { limit: 1000 } }
    const set = await platform.anonymous().post(`/limits/user/test_user2?key=${secret}`, limits)
    expect(set.status, set.text).toBe(200)
    expect((await attach(other, id, 'a.txt', 'a'.repeat(900))).status).toBe(200)
    expect((await attach(other, id, 'a.txt', 'b'.repeat(950))).status).toBe(200)
    const refused = await attach(other, id, 'b.txt', 'b'.repeat(400))
    expect(refusalOf(refused)).toEqual([429, 'Vous avez atteint la limite de votre espace de stockage.'])
    expect(filesOf(id).length).toBeLessThanOrEqual(2)
  })

  it('follows the dataset: kept by a new owner, deleted with the dataset', async () => {
    const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
    const id = await createMeta(admin)
    await attach(admin, id, 'a.txt', 'kept')
    const owner = { type: 'user', id: 'test_user1', name: 'Test User1' }
    expect((await admin.put(`/datasets/${id}/owner`, owner)).status).toBe(200)
    expect((await user.get(`/datasets/${id}/metadata-attachments/a.txt`)).text).toBe('kept')
    expect((await user.delete(`/datasets/${id}`)).status).toBe(204)
    expect(existsSync(join(platform.dataDir, 'datasets', id))).toBe(false)
  })
})

describe('attachments of a draft', () => {
  it('are separate until the draft is published', async () => {
    const { id } = (await upload(user, 'a.csv', 'a\n1\n')).json
    await waitFinalized(user, id)
    await attach(user, id, 'first.txt', 'first')
    const changed = await upload(user, 'a.csv', 'b\n1\n', { id, query: 'draft=true' })
    expect(changed.status, changed.text).toBe(200)
    await waitStatus(user, id, ['finalized'], { draft: true })
    const files = `/datasets/${id}/metadata-attachments`
    expect((await attach(user, id, 'second.txt', 'second', { query: '?draft=true' })).status).toBe(200)
    expect((await user.get(`${files}/second.txt`)).status).toBe(404)
    expect((await user.get(`${files}/second.txt?draft=true`)).text).toBe('second')
    expect((await user.get(`${files}/first.txt?draft=true`)).text).toBe('first')
    expect((await storageOf(id)).metadataAttachments).toEqual({ count: 1, size: 5 })
    expect((await user.post(`/datasets/${id}/draft`, {})).status).toBe(200)
    await waitFinalized(user, id)
    expect((await user.get(`${files}/second.txt`)).text).toBe('second')
    expect((await user.get(`${files}/first.txt`)).text).toBe('first')
    expect((await storageOf(id)).metadataAttachments).toEqual({ count: 2, size: 11 })
  })
})

describe('a remote attachment', () => {
  it('is fetched on demand, and its URL is never returned', async () => {
    const state = { content: 'one', etag: '"1"' }
    remote.answer = (request, response) => {
      if (request.headers['if-none-match'] === state.etag) return response.writeHead(304).end()
      return response.writeHead(200, { etag: state.etag }).end(state.content)
    }
    const targetUrl = `${remote.origin.replace('http://', 'http://name:pass@')}/data?token=hidden`
    const item = { type: 'remoteFile', title: 'Far', name: 'far.csv' }
    const id = await createMeta(user, { attachments: [{ ...item, targetUrl }] })
    const described = await user.get(`/datasets/${id}`)
    const url = `${platform.origin}/data-fair/api/v1/datasets/${id}/metadata-attachments/far.csv`
    expect(described.json.attachments).toEqual([{ ...item, description: '', mimetype: 'text/csv', url }])
    for (const query of ['?raw=true', '?select=attachments', '?draft=true']) {
      expect((await user.get(`/datasets/${id}${query}`)).text).not.toContain('hidden')
    }

    const start = remote.requests.length
    const first = await user.get(url)
    expect([first.status, first.text, first.headers.get('x-remote-status')]).toEqual([200, 'one', 'DOWNLOAD'])
    expect(JSON.parse(first.headers.get('x-operation') ?? '').track).toBe('readDataAPI')
    expect(first.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const sent = remote.requests[start]
    expect(sent?.headers.authorization).toBe(`Basic ${Buffer.from('name:pass').toString('base64')}`)
    const again = await user.get(url)
    expect([again.text, again.headers.get('x-remote-status')]).toEqual(['one', 'CACHE'])
    expect(remote.requests.length).toBe(start + 1)
    expect((await storageOf(id)).metadataAttachments).toEqual({ count: 1, size: 3 })

    // Makes the copy stale at once.
    const { config } = platform.app.platform
    config.remoteCopyMs = 0
    const unchanged = await Promise.all([user.get(url), user.get(url)])
    expect(unchanged.map(({ headers }) => headers.get('x-remote-status'))).toEqual([
      'NOTMODIFIED',
      'NOTMODIFIED'
    ])
    expect(remote.requests.length).toBe(start + 2)
    Object.assign(state, { content: 'two!', etag: '"2"' })
    const changed = await user.get(url)
    expect([changed.text, changed.headers.get('x-remote-status')]).toEqual(['two!', 'DOWNLOAD'])
    expect((await storageOf(id)).metadataAttachments).toEqual({ count: 1, size: 4 })

    // The list can be sent back as it was returned: the stored URL is kept.
    const renamed = described.json.attachments.map((attachment: object) => ({
      ...attachment,
      title: 'Farther'
    }))
    expect((await user.patch(`/datasets/${id}`, { attachments: renamed })).status).toBe(200)
    expect((await user.get(url)).text).toBe('two!')
    expect((await user.delete(url)).status).toBe(204)
    expect((await user.get(url)).text).toBe('two!')
    expect((await user.patch(`/datasets/${id}`, { attachments: [] })).status).toBe(200)
    expect((await user.get(url)).status).toBe(404)
    expect((await storageOf(id)).metadataAttachments).toEqual({ count: 0, size: 0 })
  })

  it('explains why it cannot be fetched', async () => {
    const read = async (targetUrl: string): Promise<[number, string]> => {
      const attachments = [{ type: 'remoteFile', title: 'Far', name: 'far.csv', targetUrl }]
      const id = await createMeta(user, { attachments })
      return refusalOf(await user.get(`/datasets/${id}/metadata-attachments/far.csv`))
    }
    const told = 'Échec de téléchargement du fichier : '
    remote.answer = (_request, response) => response.writeHead(403, 'Forbidden').end('<p>no</p>')
    expect(await read(`${remote.origin}/a`)).toEqual([502, `${told}403 - Forbidden`])
    remote.answer = (_request, response) =>
      response.writeHead(500, { 'content-type': 'text/plain' }).end('out of order')
    expect(await read(`${remote.origin}/a`)).toEqual([502, `${told}out of order`])
    // 304 is an error for a request without validators.
    remote.answer = (_request, response) => response.writeHead(304).end()
    expect(await read(`${remote.origin}/a`)).toEqual([502, `${told}304 - Not Modified`])
    const closed = await startRemoteServer()
    await closed.close()
    expect(await read(`${closed.origin}/a`)).toEqual([502, `${told}le serveur refuse la connexion`])
    remote.answer = (_request, response) => response.end('x'.repeat(60_000))
    expect(await read(`${remote.origin}/a`)).toEqual([
      502,
      `${told}la réponse du serveur est trop volumineuse`
    ])
    remote.answer = (_request, response) => {
      response.writeHead(200)
      response.write('start')
      setTimeout(() => response.destroy(), 50)
    }
    expect(await read(`${remote.origin}/a`)).toEqual([502, `${told}la connexion a été interrompue`])
  })
})

describe('a platform that forbids private addresses', () => {
  it('reads no private address for a user, and reveals nothing about it', async () => {
    const closed = await startPlatform({ allowPrivateAddresses: false })
    try {
      const client = await closed.loginAs('test_user1')
      remote.answer = (_request, response) => response.end('internal')
      const { port } = new URL(remote.origin)
      const start = remote.requests.length
      const told = "Échec de téléchargement du fichier : cette adresse n'existe pas ou n'est pas accessible"
      const targets = [
        remote.origin,
        `http://2130706433:${port}`,
        `http://localhost.:${port}`,
        'http://[::1]:1/'
      ]
      for (const targetUrl of targets) {
        const attachments = [{ type: 'remoteFile', title: 'Far', name: 'far.csv', targetUrl }]
        const id = await createMeta(client, { attachments, image: `${targetUrl}/a.png` })
        const answer = await client.get(`/datasets/${id}/metadata-attachments/far.csv`)
        expect(refusalOf(answer), targetUrl).toEqual([502, told])
        expect((await client.get(`/datasets/${id}/thumbnail`)).headers.get('x-thumbnails-cache-status')).toBe(
          'FALLBACK'
        )
      }
      expect(remote.requests.length).toBe(start)
      // A public document of the platform itself can be fetched.
      const own = await createMeta(client)
      await client.put(`/datasets/${own}/permissions`, [{ classes: ['read'], operations: [] }])
      const form = new FormData()
      form.append('attachment', new Blob(['own']), 'own.txt')
      await client.post(`/datasets/${own}/metadata-attachments`, form)
      const targetUrl = `${closed.origin}/data-fair/api/v1/datasets/${own}/metadata-attachments/own.txt`
      const attachments = [{ type: 'remoteFile', title: 'Near', name: 'near.txt', targetUrl }]
      const id = await createMeta(client, { attachments })
      expect((await client.get(`/datasets/${id}/metadata-attachments/near.txt`)).text).toBe('own')
    } finally {
      await closed.close()
    }
  })
})

describe('the list of attachments', () => {
  it('is refused when an item is invalid', async () => {
    const id = await createMeta(user)
    const save = async (item: Record<string, unknown>): Promise<[number, string]> =>
      refusalOf(await user.patch(`/datasets/${id}`, { attachments: [{ title: 'A', ...item }] }))
    expect(await save({ type: 'file', name: 'notice' })).toEqual([
      400,
      "Le nom de fichier de la pièce jointe notice ne contient pas d'extension."
    ])
    expect((await save({ type: 'file', name: 'notice', mimetype: 'text/plain' }))[0]).toBe(200)
    expect(await save({ type: 'remoteFile', name: 'a.csv' })).toEqual([
      400,
      'Impossible de créer la pièce jointe a.csv sans URL cible'
    ])
    const wrong = [
      { type: 'other' },
      { type: 'url' },
      { type: 'url', url: 'javascript:alert(1)' },
      { type: 'file' },
      { type: 'file', name: '../a.csv' },
      { type: 'remoteFile', name: 'a.csv', targetUrl: 'file:///etc/passwd' }
    ]
    for (const item of wrong) expect((await save(item))[0], JSON.stringify(item)).toBe(400)
    const link = { type: 'url', title: 'A', url: 'https://example.com/a' }
    const saved = await user.patch(`/datasets/${id}`, { attachments: [link] })
    expect(saved.json.attachments).toEqual([{ ...link, description: '' }])
    const created = await user.post('/datasets', {
      isMetaOnly: true,
      title: 'a',
      attachments: [{ title: 'A' }]
    })
    expect(created.status).toBe(400)
    expect((await user.patch(`/datasets/${id}`, { attachments: null })).json.attachments).toBeUndefined()
  })
})
