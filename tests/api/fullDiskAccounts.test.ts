/** A full disk during writes of accounts, applications, portals, catalogs and remote services: each write is atomic. */
import sharp from 'sharp'
import { afterAll, describe, it } from 'vitest'
import type { Answer, TestClient } from './support/client.ts'
import { startCkan } from './support/ckanServer.ts'
import { fullDisk } from './support/fullDisk.ts'
import { expectAtomicOnFullDisk, type Writing } from './support/fullDiskWritings.ts'
import { startStoredPlatform } from './support/storedAccounts.ts'

const rate = { requests: 1_000_000, windowSeconds: 60 }
const platform = await startStoredPlatform({
  rates: { anonymous: rate, user: rate, remoteService: rate, postApplicationKey: rate, appCaptures: rate }
})
const user = await platform.as('test_user1')
const administrator = await platform.as('test_superadmin', { adminMode: true })
const ckan = await startCkan()
const disk = await fullDisk()
afterAll(async () => {
  disk.restore()
  await platform.close()
  await ckan.close()
})

const picture = new Blob([
  new Uint8Array(
    await sharp({ create: { width: 2000, height: 20, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
  )
])
const directory = '/simple-directory/api'
const portals = '/portals-manager/api'
const catalogs = '/catalogs/api'
let counter = 0
const next = (): number => (counter += 1)

function formOf(entries: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(entries)) {
    if (typeof value === 'string') form.append(key, value)
    else form.append(key, value, `a${next()}.png`)
  }
  return form
}

async function created(path: string, body: object, who: TestClient = user): Promise<Answer['json']> {
  const { status, text, json } = await who.post(path, body)
  if (status !== 201 && status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return json
}

/** Responses without their time-dependent fields. */
const stateOf =
  (paths: () => string[], who: TestClient = user) =>
  async (): Promise<unknown> =>
    Promise.all(
      paths().map(async (path) => {
        const { status, text, headers } = await who.get(path)
        return [path, status, headers.get('content-type')?.startsWith('image/') ? headers.get('etag') : text]
      })
    )

const portal = await created(`${portals}/portals`, { config: { title: 'Portal' } })
const portalPath = `${portals}/portals/${portal._id}`
const catalog = await created(`${catalogs}/catalogs`, {
  title: 'Open data',
  plugin: 'ckan',
  config: { url: ckan.origin }
})
const document = {
  openapi: '3.1.0',
  info: { title: 'Service', version: '1', 'x-api-id': 'service' },
  servers: [{ url: 'https://service.example' }],
  paths: {}
}
let removable = ''

const writings: Record<string, Writing> = {
  'gives an avatar': {
    send: () => user.post(`${directory}/avatars/user/test_user1/avatar.png`, formOf({ avatar: picture })),
    prepare: () => user.delete(`${directory}/avatars/user/test_user1/avatar.png`),
    state: stateOf(() => [`${directory}/avatars/user/test_user1/avatar.png`])
  },
  'changes a user': {
    send: () => user.patch(`${directory}/users/test_user1`, { firstName: `Name ${next()}` }),
    state: stateOf(() => [`${directory}/users/test_user1`]),
    step: 4
  },
  'makes an organization': {
    send: () => user.post(`${directory}/organizations`, { name: `Organization ${next()}` }),
    state: stateOf(() => [`${directory}/auth/me`]),
    step: 4
  },
  'removes an organization': {
    prepare: async () => {
      removable = (await created(`${directory}/organizations`, { name: `Gone ${next()}` })).id
      await created(
        '/datasets',
        { isMetaOnly: true, title: 'Of it', owner: { type: 'organization', id: removable, name: 'Gone' } },
        await platform.as('test_user1', { org: removable })
      )
    },
    send: () => administrator.delete(`${directory}/organizations/${removable}`),
    state: stateOf(
      () => [
        `${directory}/organizations/${removable}`,
        `/datasets?owner=organization:${removable}&select=id,title&showAll=true`,
        `/limits/organization/${removable}`
      ],
      administrator
    ),
    step: 5
  },
  'makes an API key': {
    send: async () => {
      const { apiKeys } = (await user.get('/settings/user/test_user1')).json
      return user.patch('/settings/user/test_user1', {
        apiKeys: [...apiKeys, { title: `Key ${next()}`, scopes: ['datasets'], expireAt: '2027-01-01' }]
      })
    },
    state: stateOf(() => ['/settings/user/test_user1'])
  },
  'makes a portal': {
    send: () => user.post(`${portals}/portals`, { config: { title: `Portal ${next()}` } }),
    state: stateOf(() => [
      `${portals}/portals?select=_id&size=1000`,
      '/settings/user/test_user1/publication-sites'
    ])
  },
  'changes the draft of a portal': {
    send: async () => {
      const { draftConfig } = (await user.get(portalPath)).json
      return user.patch(portalPath, { draftConfig: { ...draftConfig, title: `Draft ${next()}` } })
    },
    state: stateOf(() => [portalPath])
  },
  'gives a portal a picture': {
    send: () =>
      user.post(
        `${portals}/images?width=1600&height=100`,
        formOf({ body: JSON.stringify({ resource: { type: 'portal', _id: portal._id } }), image: picture })
      ),
    state: stateOf(() => [portalPath])
  },
  'makes a page': {
    send: () =>
      user.post(`${portals}/pages`, { type: 'generic', config: { title: `Page ${next()}`, elements: [] } }),
    state: stateOf(() => [`${portals}/pages?size=1000`])
  },
  'makes a catalog': {
    send: () =>
      user.post(`${catalogs}/catalogs`, {
        title: `Catalog ${next()}`,
        plugin: 'ckan',
        config: { url: ckan.origin, apiKey: 'right' }
      }),
    state: stateOf(() => [`${catalogs}/catalogs?size=1000`])
  },
  'changes a catalog': {
    send: () => user.patch(`${catalogs}/catalogs/${catalog._id}`, { title: `Changed ${next()}` }),
    state: stateOf(() => [`${catalogs}/catalogs/${catalog._id}`])
  },
  'removes a catalog': {
    prepare: async () =>
      (removable = (
        await created(`${catalogs}/catalogs`, { title: 'Gone', plugin: 'ckan', config: { url: ckan.origin } })
      )._id),
    send: () => user.delete(`${catalogs}/catalogs/${removable}`),
    state: stateOf(() => [`${catalogs}/catalogs/${removable}`])
  },
  'makes a remote service': {
    send: () =>
      administrator.post('/remote-services', { id: `service-${next()}`, title: 'Service', apiDoc: document }),
    state: stateOf(() => ['/remote-services?showAll=true&size=1000'], administrator)
  },
  'removes a remote service': {
    prepare: async () =>
      (removable = (
        await created(
          '/remote-services',
          { id: `gone-${next()}`, title: 'Gone', apiDoc: document },
          administrator
        )
      ).id),
    send: () => administrator.delete(`/remote-services/${removable}`),
    state: stateOf(() => [`/remote-services/${removable}`], administrator)
  },
  'changes limits': {
    send: () =>
      administrator.post('/limits/user/test_user1', {
        lastUpdate: `2026-01-01T00:00:${String(next() % 60).padStart(2, '0')}.000Z`,
        nb_datasets: { limit: 1000 + counter }
      }),
    state: stateOf(() => ['/limits/user/test_user1'])
  }
}

describe('a request on a full disk', () => {
  it.each(Object.entries(writings))('%s entirely, or answers 507 and changes nothing', (_name, writing) =>
    expectAtomicOnFullDisk(disk, writing)
  )
})
