import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { zipOf } from './support/archives.ts'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
let user: TestClient
let anonymous: TestClient
let remote: RemoteServer

beforeAll(async () => {
  platform = await startPlatform()
  user = await platform.loginAs('test_user1')
  anonymous = platform.anonymous()
  remote = await startRemoteServer()
})
afterAll(async () => {
  await platform.close()
  await remote.close()
})
afterEach(() => {
  vi.useRealTimers()
})

const publicAccess = [{ classes: ['list', 'read'], operations: [] }]
const picture = (width: number, height: number, background = 'red'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

async function createWith(image: string, isPublic = true): Promise<string> {
  const created = await user.post('/datasets', { isMetaOnly: true, title: 'Shown', image })
  expect(created.status, created.text).toBe(201)
  const { id } = created.json
  if (isPublic) {
    expect((await user.put(`/datasets/${id}/permissions`, publicAccess)).status).toBe(200)
  }
  return id
}

async function attach(id: string, name: string, content: Buffer): Promise<void> {
  const form = new FormData()
  form.append('attachment', new Blob([new Uint8Array(content)]), name)
  const answer = await user.post(`/datasets/${id}/metadata-attachments`, form)
  expect(answer.status, answer.text).toBe(200)
}

interface Drawn {
  status: number
  headers: Headers
  cache: string | null
  format?: string | undefined
  size?: (number | undefined)[]
}

async function thumbnail(
  id: string,
  query = '',
  headers: Record<string, string> = {},
  client = anonymous
): Promise<Drawn> {
  const response = await client.fetch('GET', `/datasets/${id}/thumbnail${query}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const cache = response.headers.get('x-thumbnails-cache-status')
  const answer = { status: response.status, headers: response.headers, cache }
  if (response.status !== 200) return answer
  const { format, width, height } = await sharp(bytes).metadata()
  return { ...answer, format, size: [width, height] }
}

const refusalOf = ({ status, text }: Answer): [number, string] => [status, text]

describe('an attached image of a dataset', () => {
  it('is resized as requested', async () => {
    const id = await createWith('unset')
    await attach(id, 'façade 1.png', await picture(1000, 800))
    const absolute = `${platform.origin}/data-fair/api/v1/datasets/${id}/metadata-attachments/${encodeURIComponent('façade 1.png')}`
    const patched = await user.patch(`/datasets/${id}`, { image: absolute })
    expect(patched.json.image).toBe(absolute)
    const stored = (await user.get(`/datasets/${id}?raw=true`)).json.image
    expect(stored).toMatch(/^\/api\/v1\//)

    const first = await thumbnail(id)
    expect(first).toMatchObject({ status: 200, cache: 'MISS', format: 'png', size: [300, 200] })
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'must-revalidate, public, max-age=300'
    })
    expect(await thumbnail(id)).toMatchObject({ cache: 'HIT', size: [300, 200] })
    const since = { 'if-modified-since': first.headers.get('last-modified') ?? '' }
    expect((await thumbnail(id, '', since)).status).toBe(304)
    const head = await anonymous.fetch('HEAD', `/datasets/${id}/thumbnail`)
    expect([head.status, Number(head.headers.get('content-length'))]).toEqual([200, expect.any(Number)])

    const sizes: [string, number[]][] = [
      ['?width=100', [100, 80]],
      ['?height=100', [125, 100]],
      ['?width=100&height=100&fit=inside', [100, 80]],
      ['?width=100&height=100&fit=contain&position=entropy', [100, 100]],
      ['?width=100&height=50&fit=fill', [100, 50]],
      ['?width=100&height=100&fit=outside', [125, 100]],
      ['?width=100&height=100&position=attention', [100, 100]],
      ['?width=100&height=100&position=left%20top', [100, 100]],
      ['?width=99999', [1000, 800]]
    ]
    for (const [query, size] of sizes) {
      expect(await thumbnail(id, query), query).toMatchObject({ status: 200, size })
    }
    for (const query of ['?width=0', '?width=-1', '?width=a', '?fit=other', '?position=other']) {
      expect((await thumbnail(id, query)).status, query).toBe(400)
    }
    // A replaced image gets a new thumbnail.
    await attach(id, 'façade 1.png', await picture(100, 80))
    expect(await thumbnail(id)).toMatchObject({ cache: 'MISS', size: [100, 80] })
    expect(readdirSync(join(platform.dataDir, 'thumbnails')).length).toBeGreaterThan(5)
  })

  it('is cached and announced when it is public', async () => {
    const id = await createWith('/api/v1/datasets/x/metadata-attachments/a.png', false)
    const path = `${platform.origin}/data-fair/api/v1/datasets/${id}/thumbnail`
    expect((await user.get(`/datasets/${id}`)).json.thumbnail).toBeUndefined()
    await user.put(`/datasets/${id}/permissions`, publicAccess)
    expect((await anonymous.get(`/datasets/${id}`)).json.thumbnail).toBe(`${path}?width=300&height=200`)
    const sized = await anonymous.get(`/datasets/${id}?thumbnail=50x`)
    expect(sized.json.thumbnail).toBe(`${path}?width=50`)
    const listed = await anonymous.get(`/datasets?id=${id}&thumbnail=40x30`)
    expect(listed.json.results[0].thumbnail).toBe(`${path}?width=40&height=30`)
    await user.patch(`/datasets/${id}`, { image: null })
    expect((await anonymous.get(`/datasets/${id}`)).json.thumbnail).toBeUndefined()
    expect(refusalOf(await anonymous.get(`/datasets/${id}/thumbnail`))).toEqual([
      404,
      "dataset doesn't have an image"
    ])
  })

  it('needs permission to read the metadata', async () => {
    const id = await createWith('unset', false)
    await attach(id, 'a.png', await picture(10, 10))
    await user.patch(`/datasets/${id}`, { image: `/api/v1/datasets/${id}/metadata-attachments/a.png` })
    expect((await thumbnail(id)).status).toBe(403)
    const shown = await thumbnail(id, '', {}, user)
    expect(shown).toMatchObject({ status: 200, size: [10, 10] })
    expect(shown.headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
    const missing = `/api/v1/datasets/${id}/metadata-attachments/none.png`
    await user.patch(`/datasets/${id}`, { image: missing })
    expect(refusalOf(await user.get(`/datasets/${id}/thumbnail`))).toEqual([
      404,
      `image not found ${platform.origin}/data-fair${missing}`
    ])
  })

  it('redirects to the original when it cannot be resized', async () => {
    const id = await createWith('unset')
    const image = `/api/v1/datasets/${id}/metadata-attachments/a.svg`
    await attach(id, 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1'))
    await user.patch(`/datasets/${id}`, { image })
    const sent = await thumbnail(id)
    expect([sent.status, sent.cache]).toEqual([302, 'FALLBACK'])
    expect(sent.headers.get('location')).toBe(`${platform.origin}/data-fair${image}`)
    const huge = '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'
    await attach(id, 'a.svg', Buffer.from(huge))
    expect((await thumbnail(id)).status).toBe(302)
    // An SVG cannot include files of the machine.
    const curious = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10"><image width="10" height="10" xlink:href="file://${join(platform.dataDir, 'x.png')}"/></svg>`
    await sharp(await picture(10, 10)).toFile(join(platform.dataDir, 'x.png'))
    await attach(id, 'a.svg', Buffer.from(curious))
    const response = await anonymous.fetch('GET', `/datasets/${id}/thumbnail`)
    const { dominant, isOpaque } = await sharp(Buffer.from(await response.arrayBuffer())).stats()
    expect([isOpaque, dominant.r < 100]).toEqual([false, true])
  })

  it('keeps its animation', async () => {
    const id = await createWith('unset')
    const frames = [await picture(400, 400, 'red'), await picture(400, 400, 'blue')]
    await attach(
      id,
      'a.gif',
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer()
    )
    await user.patch(`/datasets/${id}`, { image: `/api/v1/datasets/${id}/metadata-attachments/a.gif` })
    const response = await anonymous.fetch('GET', `/datasets/${id}/thumbnail?position=attention`)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const { pages, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([pages, width]).toEqual([2, 300])
  })
})

describe('an image on another server', () => {
  it('is revalidated after an hour, and survives the deletion on its server', async () => {
    const image = await picture(600, 600)
    const lastModified = 'Wed, 01 Jan 2025 10:00:00 GMT'
    const state = { etag: '"1"', status: 200 }
    remote.answer = (request, response) => {
      if (state.status !== 200) return response.writeHead(state.status).end()
      if (request.headers['if-none-match'] === state.etag) return response.writeHead(304).end()
      return response.writeHead(200, { etag: state.etag, 'last-modified': lastModified }).end(image)
    }
    const id = await createWith(`${remote.origin}/logo.png`)
    const start = remote.requests.length
    const asked = (): number => remote.requests.length - start
    const all = await Promise.all([thumbnail(id), thumbnail(id), thumbnail(id)])
    for (const one of all) expect(one).toMatchObject({ status: 200, cache: 'MISS', size: [300, 200] })
    expect(asked()).toBe(1)
    expect(all[0]?.headers.get('last-modified')).toBe(lastModified)
    expect(await thumbnail(id)).toMatchObject({ cache: 'HIT' })
    expect(await thumbnail(id, '?width=50')).toMatchObject({ cache: 'HIT', size: [50, 50] })
    expect(asked()).toBe(1)
    expect((await thumbnail(id, '', { 'if-modified-since': lastModified })).status).toBe(304)

    const later = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(later(61))
    expect(await thumbnail(id)).toMatchObject({ cache: 'REVALIDATED' })
    expect(await thumbnail(id)).toMatchObject({ cache: 'HIT' })
    expect(asked()).toBe(2)
    vi.setSystemTime(later(61))
    Object.assign(state, { etag: '"2"' })
    expect(await thumbnail(id)).toMatchObject({ cache: 'MISS' })
    expect(asked()).toBe(3)
    for (const status of [500, 404]) {
      vi.setSystemTime(later(61))
      Object.assign(state, { status })
      expect(await thumbnail(id)).toMatchObject({ status: 200, cache: 'STALE', size: [300, 200] })
    }
    expect(asked()).toBe(5)
  })

  it('redirects to its server when it cannot be fetched', async () => {
    const image = `${remote.origin}/none.png`
    const id = await createWith(image)
    remote.answer = (_request, response) => response.writeHead(404).end()
    expect(refusalOf(await anonymous.get(`/datasets/${id}/thumbnail`))).toEqual([
      404,
      `image not found ${image}`
    ])
    for (const status of [403, 500]) {
      remote.answer = (_request, response) => response.writeHead(status).end()
      const sent = await thumbnail(id)
      expect([sent.status, sent.headers.get('location'), sent.cache]).toEqual([302, image, 'FALLBACK'])
    }
    remote.answer = (_request, response) => response.end('no image')
    expect((await thumbnail(id)).status).toBe(302)
    const odd = await createWith('javascript:alert(1)')
    expect((await thumbnail(odd)).status).toBe(404)
  })

  it('may be a remote attachment, whose URL stays hidden', async () => {
    const image = await picture(600, 600)
    remote.answer = (_request, response) => response.end(image)
    const id = await createWith('unset')
    const targetUrl = `${remote.origin}/hidden.png`
    await user.patch(`/datasets/${id}`, {
      attachments: [{ type: 'remoteFile', title: 'Logo', name: 'logo.png', targetUrl }],
      image: `/api/v1/datasets/${id}/metadata-attachments/logo.png`
    })
    expect(await thumbnail(id)).toMatchObject({ status: 200, size: [300, 200] })
    await user.patch(`/datasets/${id}`, {
      attachments: [{ type: 'remoteFile', title: 'Logo', name: 'logo.png', targetUrl: `${targetUrl}2` }]
    })
    remote.answer = (_request, response) => response.writeHead(500).end()
    const sent = await thumbnail(id)
    expect(sent.headers.get('location')).toContain(`/datasets/${id}/metadata-attachments/logo.png`)
    expect(existsSync(join(platform.dataDir, 'thumbnails'))).toBe(true)
  })
})

describe('an image of a line', () => {
  const hex = (text: string): string => `/${Buffer.from(text).toString('hex')}`
  const unknown = [404, 'thumbnail does not match a URL from this dataset']

  it('comes from the column with the image concept only', async () => {
    const image = await picture(600, 600)
    remote.answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(image)
    const address = `${remote.origin}/line.png?${'x'.repeat(300)}`
    const created = await upload(user, 'images.csv', `nom,photo\nun,${address}\ndeux,\n`)
    const dataset = await waitFinalized(user, created.json.id)
    const schema = dataset.schema.map((column: { key: string }) =>
      column.key === 'photo' ? { ...column, 'x-refersTo': 'http://schema.org/image' } : column
    )
    await user.patch(`/datasets/${dataset.id}`, { schema, thumbnails: { resizeMode: 'fitIn' } })
    const { id } = await waitFinalized(user, dataset.id)
    expect((await thumbnail(id, hex(address))).status).toBe(403)
    const drawn = await thumbnail(id, hex(address), {}, user)
    expect(drawn).toMatchObject({ status: 200, cache: 'MISS', size: [200, 200] })
    const cropped = await thumbnail(id, `${hex(address)}?width=40&height=20&fit=cover`, {}, user)
    expect(cropped).toMatchObject({ cache: 'HIT', size: [40, 20] })
    for (const other of [
      hex(`${remote.origin}/other.png`),
      '/zz',
      '/abc',
      hex('/attachments/a.png'),
      hex('un')
    ]) {
      const answer = await user.get(`/datasets/${id}/thumbnail${other}`)
      expect([answer.status, answer.text]).toEqual(unknown)
    }
  })

  it('may be an attached file', async () => {
    const attachments = await zipOf({
      'dossier/é 1.png': await picture(400, 400),
      'autre.png': await picture(9, 9)
    })
    const table = 'nom,fichier\nun,dossier/é 1.png\n'
    const created = await upload(user, 'jointes.csv', table, {
      attachments,
      body: { attachmentsAsImage: true }
    })
    const { id } = await waitFinalized(user, created.json.id)
    const drawn = await thumbnail(id, `${hex('/attachments/dossier/é 1.png')}?width=50`, {}, user)
    expect(drawn).toMatchObject({ status: 200, size: [50, 50] })
    for (const path of ['/attachments/autre.png', '/attachments/../../x', 'dossier/é 1.png']) {
      const answer = await user.get(`/datasets/${id}/thumbnail${hex(path)}`)
      expect([answer.status, answer.text]).toEqual(unknown)
    }
  })

  it('redirects to the attached file when it is not an image, for callers who may read it', async () => {
    const attachments = await zipOf({ 'd/né.odt': 'aucune image', 'vide.png': '' })
    const created = await upload(user, 'textes.csv', 'nom,fichier\nun,d/né.odt\ndeux,vide.png\n', {
      attachments,
      body: { attachmentsAsImage: true }
    })
    const { id } = await waitFinalized(user, created.json.id)
    for (const path of ['d/né.odt', 'vide.png']) {
      const file = `${user.api}/datasets/${id}/attachments/${path.split('/').map(encodeURIComponent).join('/')}`
      const at = hex(`/attachments/${path}`)
      const sent = await thumbnail(id, at, {}, user)
      expect([sent.status, sent.headers.get('location'), sent.cache]).toEqual([302, file, 'FALLBACK'])
      const draft = await thumbnail(id, `${at}?draft=true`, {}, user)
      expect(draft.headers.get('location')).toBe(`${file}?draft=true`)
      expect((await user.fetch('GET', file)).status).toBe(200)
      expect((await thumbnail(id, at)).status).toBe(403)
    }
  })

  it('has a new version when the thumbnail settings of the dataset change', async () => {
    const attachments = await zipOf({ 'a.png': await picture(400, 200) })
    const body = { attachmentsAsImage: true }
    const created = await upload(user, 'cadrage.csv', 'nom,fichier\nun,a.png\n', { attachments, body })
    const { id } = await waitFinalized(user, created.json.id)
    await user.put(`/datasets/${id}/permissions`, publicAccess)
    const path = `${hex('/attachments/a.png')}?width=100&height=100`
    const conditionsOf = ({ headers }: Drawn): Record<string, string>[] => [
      { 'if-modified-since': headers.get('last-modified') ?? '' },
      { 'if-none-match': headers.get('etag') ?? '', 'if-modified-since': headers.get('last-modified') ?? '' }
    ]
    let former = await thumbnail(id, path)
    expect(former.size).toEqual([100, 100])
    const refused = await user.patch(`/datasets/${id}`, { thumbnails: { resizeMode: 'stretch' } })
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(/^data\/body\/thumbnails\/resizeMode doit .*\(crop,smartCrop,fitIn\)/)
    const framings: [string, number[]][] = [
      ['fitIn', [100, 50]],
      ['smartCrop', [100, 100]]
    ]
    for (const [index, [resizeMode, size]] of framings.entries()) {
      // HTTP dates have a resolution of a second.
      vi.useFakeTimers({ toFake: ['Date'] })
      vi.setSystemTime(new Date(Date.now() + 2000 * (index + 1)))
      expect((await user.patch(`/datasets/${id}`, { thumbnails: { resizeMode } })).status).toBe(200)
      vi.useRealTimers()
      for (const conditions of conditionsOf(former)) {
        expect(await thumbnail(id, path, conditions)).toMatchObject({ status: 200, size })
      }
      former = await thumbnail(id, path)
      for (const conditions of conditionsOf(former)) {
        expect((await thumbnail(id, path, conditions)).status).toBe(304)
      }
    }
  })
})
