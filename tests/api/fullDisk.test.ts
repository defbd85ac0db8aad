import fs, { readdirSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { zipOf } from './support/archives.ts'
import type { Answer } from './support/client.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { fullDisk } from './support/fullDisk.ts'
import { expectAtomicOnFullDisk, type Writing } from './support/fullDiskWritings.ts'
import { startStoredPlatform } from './support/storedAccounts.ts'

const rate = { requests: 1_000_000, windowSeconds: 60 }
const platform = await startStoredPlatform({
  portals: { urlPattern: 'http://{subdomain}.portals.test' },
  rates: { anonymous: rate, user: rate, remoteService: rate, postApplicationKey: rate, appCaptures: rate }
})
const user = await platform.as('test_user1')
const admin = await platform.as('test_user1', { org: 'test_org1' })
const disk = await fullDisk()
afterAll(async () => {
  disk.restore()
  await platform.close()
})

const archive = await zipOf({ 'a.txt': 'text' })
const file = 'code,name\n1,one\n2,two\n'
const schema = [
  { key: 'code', type: 'string' },
  { key: 'doc', type: 'string', 'x-refersTo': 'http://schema.org/DigitalDocument' }
]

function formOf(entries: Record<string, string | Blob>, name = 'a.txt'): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(entries)) {
    if (typeof value === 'string') form.append(key, value)
    else form.append(key, value, name)
  }
  return form
}

const bodyOf = async (path: string): Promise<unknown> => {
  const { status, text, json } = await user.get(path)
  expect(status, text).toBe(200)
  return json ?? text
}

async function datasets(): Promise<unknown> {
  const [list, limits] = await Promise.all([
    bodyOf('/datasets?select=id,title&size=1000&sort=createdAt:1'),
    bodyOf('/limits/user/test_user1')
  ])
  return { list, count: (limits as { nb_datasets: { consumption: number } }).nb_datasets.consumption }
}

async function created(body: Record<string, unknown>): Promise<string> {
  const answer = await user.post('/datasets', body)
  expect(answer.status, answer.text).toBe(201)
  return answer.json.id
}

const editable = await created({ isRest: true, title: 'Editable', schema, rest: { history: true } })
const described = await created({ isMetaOnly: true, title: 'Described' })
const { id: loaded } = (await upload(user, 'loaded.csv', file)).json
await waitFinalized(user, loaded)
const lines = `/datasets/${editable}/lines`
const line = (await user.post(lines, { _id: 'kept', code: 'a' })).json
const metadata = new DatabaseSync(join(platform.dataDir, 'metadata.sqlite'), { readOnly: true })
const stored = new DatabaseSync(join(platform.dataDir, 'datasets', editable, 'editable', 'lines.sqlite'), {
  readOnly: true
})
/** Waits until the index contains all writes: those refused by a full disk are indexed later. */
async function linesState(): Promise<unknown> {
  const isThere = async (): Promise<boolean> => {
    const { json } = await user.get(`${lines}?sort=_i&select=_i&size=1000`)
    const { count } = (await user.get(`/datasets/${editable}?select=count`)).json
    const written = stored.prepare('SELECT i FROM lines ORDER BY i').all()
    const isSame = isDeepStrictEqual(
      written.map(({ i }) => i),
      json.results.map(({ _i }: { _i: number }) => _i)
    )
    return isSame && count === written.length
  }
  await expect.poll(isThere, { timeout: 10_000, interval: 100 }).toBe(true)
  await waitStatus(user, editable, ['finalized'])
  return [
    await bodyOf(`${lines}?sort=_id&size=1000&select=_id,code,doc`),
    await bodyOf(`/datasets/${editable}/revisions?size=1000`)
  ]
}

const dataset =
  (id: string): (() => Promise<unknown>) =>
  async () => {
    if (id === loaded) await waitStatus(user, id, ['finalized', 'error'])
    return bodyOf(`/datasets/${id}?draft=true`)
  }
let counter = 0

const portalsApi = '/portals-manager/api/portals'
/** Portal of the tests of portals. */
let portal = ''
async function newPortal(): Promise<void> {
  const { status, text, json } = await user.post(portalsApi, {
    config: { title: `Portal ${(counter += 1)}` }
  })
  expect(status, text).toBe(201)
  portal = json._id
  const draftConfig = { ...json.draftConfig, title: `Changed ${counter}`, authentication: 'required' }
  expect((await user.patch(`${portalsApi}/${portal}`, { draftConfig })).status).toBe(200)
}
/** The portal, its sites in the settings of accounts, its hosts in memory and on disk, and a dataset published on it. */
async function portalState(): Promise<unknown> {
  const { status, json } = await user.get(`${portalsApi}/${portal}`)
  const answers = [
    await user.get('/settings/user/test_user1/publication-sites'),
    await admin.get('/settings/organization/test_org1:*/publication-sites')
  ]
  const sites = answers.flatMap((answer) => answer.json as { id: string }[]).filter(({ id }) => id === portal)
  const { directory } = platform.app.platform
  const hosts = directory.sites.all().filter(({ _id }) => _id.endsWith(portal))
  const rows = metadata.prepare('SELECT document FROM directory_sites WHERE id LIKE ?').all(`%${portal}`)
  const { publicationSites } = (await admin.get(`/datasets/${published}`)).json
  return { status, portal: json, sites, hosts, rows, publicationSites }
}
/** Dataset of the organization that is published on the portal that is moved. */
const published = (await admin.post('/datasets', { isMetaOnly: true, title: 'Published' })).json.id as string
const department = { type: 'organization', id: 'test_org1', department: 'dep1' }
async function newPortalOfOrganization(): Promise<void> {
  portal = (await admin.post(portalsApi, { config: { title: `Portal ${(counter += 1)}` } })).json._id
  const publicationSites = [`data-fair-portals:${portal}`]
  expect((await admin.patch(`/datasets/${published}`, { publicationSites })).status).toBe(200)
}
/** Id of the dataset that the next deletion test deletes. */
let removable = ''

const writings: Record<string, Writing> = {
  'creates a dataset without data': {
    send: () => user.post('/datasets', { isMetaOnly: true, title: 'New' }),
    state: datasets
  },
  'creates an editable dataset': {
    send: () => user.post('/datasets', { isRest: true, title: 'New', schema }),
    state: datasets
  },
  'creates a dataset of a file': {
    send: () => upload(user, 'new.csv', file, { attachments: archive }),
    state: datasets
  },
  'changes a description': {
    send: () => user.patch(`/datasets/${described}`, { title: `Described ${(counter += 1)}` }),
    state: dataset(described)
  },
  'attaches a document': {
    send: () =>
      user.post(
        `/datasets/${described}/metadata-attachments`,
        formOf({ attachment: new Blob(['document']) }, `doc-${(counter += 1)}.txt`)
      ),
    state: dataset(described)
  },
  'writes a line': {
    send: () => user.post(lines, { _id: `new-${(counter += 1)}`, code: 'b' }),
    state: linesState
  },
  'writes a line with its document': {
    send: () =>
      user.post(lines, formOf({ _id: `with-${(counter += 1)}`, code: 'c', attachment: new Blob(['text']) })),
    state: linesState
  },
  'changes a line': {
    send: () => user.patch(`${lines}/${line._id}`, { code: `changed ${(counter += 1)}` }),
    state: linesState
  },
  'writes lines in bulk': {
    send: () =>
      user.post(
        `/datasets/${editable}/_bulk_lines`,
        Array.from({ length: 4 }, (_, index) => ({ _id: `bulk-${(counter += 1)}-${index}`, code: 'd' }))
      ),
    state: linesState
  },
  'writes lines and their documents in bulk': {
    send: () => {
      const form = new FormData()
      form.append(
        'actions',
        new Blob([JSON.stringify([{ _id: `doc-${(counter += 1)}`, doc: 'a.txt' }])]),
        'a.json'
      )
      form.append('attachments', new Blob([archive]), 'a.zip')
      return user.post(`/datasets/${editable}/_bulk_lines`, form)
    },
    state: linesState,
    step: 4
  },
  'deletes a line': {
    send: async () => {
      const found = (await bodyOf(`${lines}?size=1&sort=-_i`)) as { results: { _id: string }[] }
      return user.delete(`${lines}/${found.results[0]?._id}`)
    },
    state: linesState
  },
  'changes settings': {
    send: () => user.patch('/settings/user/test_user1', { topics: [{ title: `Topic ${(counter += 1)}` }] }),
    state: () => bodyOf('/settings/user/test_user1')
  },
  'validates the draft of a portal': {
    prepare: newPortal,
    send: () => user.post(`${portalsApi}/${portal}/draft`),
    state: portalState
  },
  'changes a portal': {
    prepare: newPortal,
    send: () => user.patch(`${portalsApi}/${portal}`, { staging: true }),
    state: portalState
  },
  'gives a portal to a department': {
    prepare: newPortalOfOrganization,
    send: () => admin.patch(`${portalsApi}/${portal}`, { owner: department }),
    state: portalState
  },
  'gives a portal to another account': {
    prepare: newPortalOfOrganization,
    send: () => admin.patch(`${portalsApi}/${portal}`, { owner: { type: 'user', id: 'test_user1' } }),
    state: portalState
  },
  'deletes a portal': {
    prepare: newPortal,
    send: () => user.delete(`${portalsApi}/${portal}`),
    state: portalState
  },
  'creates an organization': {
    send: () => user.post('/simple-directory/api/organizations', { name: `Organization ${(counter += 1)}` }),
    state: () => bodyOf('/simple-directory/api/auth/me')
  },
  'invites somebody': {
    send: () =>
      admin.post('/simple-directory/api/invitations', {
        id: 'test_org1',
        name: 'Test Org 1',
        email: `invited-${(counter += 1)}@example.org`,
        role: 'user'
      }),
    state: async () => (await admin.get('/simple-directory/api/organizations/test_org1/members')).json
  },
  'replaces the data of a dataset': {
    send: () => upload(user, 'other.csv', `${file}3,three\n`, { id: loaded, query: 'draft=true' }),
    state: dataset(loaded),
    step: 4
  },
  'deletes all lines': {
    send: () => user.delete(lines),
    state: linesState,
    step: 4
  },
  'replaces all lines': {
    send: () => user.post(`/datasets/${editable}/_bulk_lines?drop=true`, [{ _id: `drop-${(counter += 1)}` }]),
    state: linesState,
    step: 4
  },
  'deletes a dataset': {
    prepare: async () => (removable = await created({ isRest: true, title: 'Removable', schema })),
    send: () => user.delete(`/datasets/${removable}`),
    state: datasets
  },
  'deletes a dataset that is being processed': {
    prepare: async () => (removable = (await upload(user, 'removable.csv', file)).json.id),
    send: () => user.delete(`/datasets/${removable}`),
    state: datasets
  }
}

describe('a large body', () => {
  const { hostname, port } = new URL(platform.origin)
  const nd = 'application/x-ndjson'

  it.each([
    ['meets a full disk', 507, `/datasets/${editable}/_bulk_lines`, nd, '{"code":"a"}\n'.repeat(200_000)],
    ['is too large', 413, '/datasets', 'application/json', JSON.stringify({ title: 'a'.repeat(1_500_000) })],
    ['is no JSON', 400, lines, 'application/json', '{'.repeat(200_000)],
    ['is for nothing', 404, '/datasets/unknown/_bulk_lines', nd, '{"code":"a"}\n'.repeat(200_000)]
  ])('that %s leaves the connection to the next request', async (_case, status, path, type, body) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (chunk) => (received += String(chunk)))
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
    await waitStatus(user, editable, ['finalized'])
    if (status === 507) disk.fillAfter(3)
    try {
      const sent = Object.entries({
        host: new URL(platform.origin).host,
        cookie: user.cookieHeader(),
        origin: platform.origin,
        'content-type': type,
        'content-length': body.length
      }).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`POST /data-fair/api/v1${path} HTTP/1.1\r\n${sent.join('')}\r\n${body}`)
      await expect.poll(() => received, { timeout: 10_000 }).toContain('\r\n\r\n')
    } finally {
      disk.empty()
    }
    socket.write('GET /data-fair/streamsaver/sw.js HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    const [first, second] = (await promise).split('HTTP/1.1 ').slice(1)
    expect(first).toMatch(new RegExp(`^${status} `))
    expect(second).toMatch(/^200 /)
  })
})

describe('a request on a full disk', () => {
  it.each(Object.entries(writings))('%s entirely, or answers 507 and changes nothing', (_name, writing) =>
    expectAtomicOnFullDisk(disk, writing)
  )
})

describe('a replacement of lines', () => {
  it('leaves no file when the disk is full', async () => {
    const id = await created({ isRest: true, title: 'Replaced', schema })
    const send = (): Promise<Answer> => {
      const form = new FormData()
      form.append('actions', new Blob([JSON.stringify([{ code: 'a', doc: 'a.txt' }])]), 'lines.json')
      form.append('attachments', new Blob([archive]), 'files.zip')
      return user.post(`/datasets/${id}/_bulk_lines?drop=true`, form)
    }
    const databases = (): string[] =>
      readdirSync(platform.app.platform.datasets.parts.files.editablePath(id)).filter((name) =>
        name.startsWith('lines.sqlite.')
      )
    const cp = vi.spyOn(fs.promises, 'cp').mockRejectedValue(new Error('no room'))
    syncBuiltinESMExports()
    try {
      expect((await send()).json).toMatchObject({ cancelled: true })
      expect(cp).toHaveBeenCalled()
      expect(databases()).toEqual([])
    } finally {
      cp.mockRestore()
      syncBuiltinESMExports()
    }
    expect((await send()).json).toMatchObject({ dropped: true })
    expect(databases()).toEqual([])
  })
})

describe('reading on a full disk', () => {
  it('continues', async () => {
    // A processing step of other datasets may have failed on the full disk, and may be waiting for a retry.
    const { id: read } = (await upload(user, 'read.csv', file)).json
    const written = await created({ isRest: true, title: 'Written', schema, rest: { history: true } })
    expect((await user.post(`/datasets/${written}/lines`, { code: 'a' })).status).toBe(201)
    for (const id of [written, read]) await waitFinalized(user, id)
    disk.fillAfter(0)
    try {
      const paths = [
        '/datasets',
        '/datasets?q=described&facets=owner',
        `/datasets/${read}`,
        `/datasets/${read}/lines?q=one`,
        `/datasets/${read}/lines?format=csv`,
        `/datasets/${read}/lines?format=xlsx`,
        `/datasets/${read}/values_agg?field=name`,
        `/datasets/${read}/raw`,
        `/datasets/${read}/journal`,
        `/datasets/${written}/lines`,
        `/datasets/${written}/revisions`,
        '/settings/user/test_user1',
        '/simple-directory/api/auth/me',
        '/simple-directory/api/avatars/user/test_user1/avatar.png',
        '/data-fair/'
      ]
      for (const path of paths) {
        const { status, text } = await user.get(path)
        expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, ''])
      }
    } finally {
      disk.empty()
    }
  })
})
