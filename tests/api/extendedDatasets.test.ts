/** Changes of the extensions of editable datasets, and their effect on existing lines. */
import { rmSync } from 'node:fs'
import type { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failing, good, startActionServer, type ActionServer } from './support/actionServer.ts'
import type { TestClient } from './support/client.ts'
import { waitFinalized } from './support/datasets.ts'
import { addressSchema as schema, computed, coords, offerGeocoder } from './support/extensions.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { socketOf } from './support/sockets.ts'

const settings = { lineExtensionMs: 1500, extensionRetryMs: 20, retryDelayMs: 100 }
let platform: TestPlatform
let remote: ActionServer
let owner: TestClient
const sockets: WebSocket[] = []

beforeAll(async () => {
  platform = await startPlatform(settings)
  remote = await startActionServer()
  const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  await login()
  await offerGeocoder(administrator, remote)
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await platform.close()
  await remote.close()
})

async function login(): Promise<void> {
  owner = await platform.loginAs('test_user1', { org: 'test_org1' })
}

let id: string
let street: string
let streets = 0
beforeEach(() => {
  street = `${++streets} place`
  remote.requests.length = 0
})
afterEach(() => {
  remote.behave(good)
  remote.resultOf = resultOf
})
let resultOf: ActionServer['resultOf']
beforeAll(() => {
  resultOf = remote.resultOf
})

async function dataset(count: number, extensions: object[] = [], values: object = {}): Promise<void> {
  const { status, json, text } = await owner.post('/datasets', {
    isRest: true,
    title: 'Lignes',
    schema,
    extensions,
    ...values
  })
  expect(status, text).toBe(201)
  id = json.id as string
  const lines = Array.from({ length: count }, (_, index) => ({ _id: `l${index}`, adr: `${street} ${index}` }))
  const written = await owner.post(`/datasets/${id}/_bulk_lines`, lines)
  expect(written.json.nbOk, written.text).toBe(count)
}

async function extend(extensions: object[]): Promise<void> {
  const { status, text } = await owner.patch(`/datasets/${id}`, { extensions })
  expect(status, text).toBe(200)
}

const latitude = (index: number): number => resultOf({ q: `${street} ${index}` }).lat as number
const read = async (): Promise<Record<string, unknown>[]> =>
  (await owner.get(`/datasets/${id}/lines?sort=_i&size=1000`)).json.results
/** Number of lines that have a value in a column. */
const having = async (key: string): Promise<number> =>
  (await read()).filter((line) => line[key] !== undefined).length
const described = async (): Promise<{
  status: string
  extensions: Record<string, unknown>[]
  bbox?: number[]
  schema: { key: string; enum?: unknown[] }[]
}> => (await owner.get(`/datasets/${id}`)).json
const flags = async (): Promise<unknown[]> =>
  (await described()).extensions.map(({ needsUpdate }) => needsUpdate)

describe('new extensions', () => {
  it('are applied to all lines while the dataset is read and written', async () => {
    await dataset(600)
    const gate = remote.hold()
    await extend([coords])
    expect(await flags()).toEqual([true])
    await expect.poll(gate.waiting).toBe(1)
    expect((await described()).status).toBe('finalized')
    const written = owner.put(`/datasets/${id}/lines/new`, { adr: `${street} 1000` })
    await expect.poll(gate.waiting).toBe(2)
    gate.release()
    expect((await written).status).toBe(200)
    await expect.poll(() => having('_coords.lat')).toBe(601)
    await expect.poll(flags).toEqual([undefined])
    await expect.poll(async () => (await described()).bbox).toHaveLength(4)
    const lines = await read()
    for (let index = 0; index < 600; index++) {
      const line = lines.find(({ _id }) => _id === `l${index}`)
      expect(line?.['_coords.lat']).toBe(latitude(index))
    }
    // Each line is requested once.
    expect(remote.asked()).toBe(601)
  })

  it('resume after the server is killed', async () => {
    await dataset(600)
    const gate = remote.hold()
    await extend([coords])
    await expect.poll(gate.waiting).toBe(1)
    gate.release(1)
    await expect.poll(gate.waiting).toBe(1)
    const { dataDir } = platform
    const closed = platform.app.close()
    gate.release()
    await closed
    platform = await startPlatform({ ...settings, dataDir })
    await login()
    await expect.poll(() => having('_coords.lat')).toBe(600)
    await expect.poll(flags).toEqual([undefined])
    // Of the three batches, the one in progress may be requested again.
    expect(remote.requests.length).toBeLessThanOrEqual(4)
  })

  it('wait for an unavailable service, with a message', async () => {
    await dataset(3)
    remote.behave(failing(503, 'plus tard'))
    await extend([coords])
    const events = async (): Promise<{ type: string; data?: string }[]> =>
      (await owner.get(`/datasets/${id}/journal`)).json
    await expect.poll(events).toContainEqual(expect.objectContaining({ type: 'error-retry' }))
    expect(await flags()).toEqual([true])
    remote.behave(good)
    await expect.poll(() => having('_coords.lat')).toBe(3)
    expect((await events()).filter(({ type }) => type === 'error-retry')).toHaveLength(1)
  })

  it('put the dataset in error when an expression fails for its lines', async () => {
    await dataset(3)
    await extend([computed('JSON_PARSE(adr)')])
    await expect.poll(async () => (await described()).status).toBe('error')
    const [event] = (await owner.get(`/datasets/${id}/journal`)).json
    expect(event).toMatchObject({ type: 'error', data: expect.stringContaining('JSON_PARSE(adr)') })
    await extend([computed('UPPER(adr)')])
    await expect.poll(() => having('calcul')).toBe(3)
    await waitFinalized(owner, id)
  })

  it('are streamed to clients that follow the lines', async () => {
    await dataset(2)
    const socket = await socketOf(owner)
    sockets.push(socket.socket)
    socket.send({ type: 'subscribe', channel: `datasets/${id}/lines` })
    expect(await socket.next()).toMatchObject({ type: 'subscribe-confirm' })
    expect(await socket.next()).toMatchObject({ data: { type: 'state' } })
    await extend([coords])
    const message = await socket.next()
    expect(message).toMatchObject({
      data: {
        type: 'changes',
        changes: [
          { _id: 'l0', _action: 'update' },
          { _id: 'l1', _action: 'update' }
        ]
      }
    })
  })
})

it('an extension task ends when its dataset is deleted', async () => {
  await dataset(600)
  const gate = remote.hold()
  await extend([coords])
  await expect.poll(gate.waiting).toBe(1)
  expect((await owner.delete(`/datasets/${id}`)).status).toBe(204)
  gate.release()
  const jobs = async (): Promise<number> => {
    const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
    return (await administrator.get('/admin/jobs?type=line-extensions')).json.count
  }
  await expect.poll(jobs).toBe(0)
  expect(remote.requests.length).toBeLessThanOrEqual(1)
})

it('extension columns can have any name', async () => {
  await dataset(1, [{ ...coords, propertyPrefix: '__proto__' }])
  const line = await owner.get(`/datasets/${id}/lines/l0`)
  if (line.status === 200 && line.text.includes('__proto__'))
    expect(line.text).toContain(`"__proto__":{"lat":${latitude(0)}`)
  expect(({} as Record<string, unknown>).lat).toBeUndefined()
})

describe('existing extensions', () => {
  it('are applied again on demand, and update the lines whose values changed', async () => {
    await dataset(3, [computed('note')])
    await extend([computed('note'), computed('UPPER(adr)', 'grand')])
    await expect.poll(() => having('grand')).toBe(3)
    await waitFinalized(owner, id)
    const before = await read()
    const { extensions } = await described()
    await extend(extensions.map((extension) => ({ ...extension, needsUpdate: true })))
    await expect.poll(flags).toEqual([undefined, undefined])
    expect(await read()).toEqual(before)
  })

  it('lose their columns and values when they are removed', async () => {
    await dataset(3, [coords, computed('UPPER(adr)')])
    await extend([computed('UPPER(adr)')])
    await waitFinalized(owner, id)
    expect((await described()).schema.map(({ key }) => key)).not.toContain('_coords.lat')
    expect(await having('_coords.lat')).toBe(0)
    expect(await having('calcul')).toBe(3)
    expect((await owner.get(`/datasets/${id}/lines/l1`)).json).not.toHaveProperty('_coords')
    await extend([computed('UPPER(adr)'), coords])
    await expect.poll(() => having('_coords.lat')).toBe(3)
    expect(remote.asked()).toBe(3)
    await extend([])
    await waitFinalized(owner, id)
    expect(await having('calcul')).toBe(0)
  })

  it('are readable in virtual datasets of their dataset', async () => {
    await dataset(2, [coords])
    await waitFinalized(owner, id)
    const { json } = await owner.post('/datasets', {
      isVirtual: true,
      title: 'Vue',
      virtual: { children: [id] },
      schema: [{ key: 'adr' }, { key: '_coords.lat' }]
    })
    await waitFinalized(owner, json.id)
    const lines = async (): Promise<unknown> =>
      (await owner.get(`/datasets/${json.id}/lines?sort=adr`)).json.results
    expect(await lines()).toMatchObject([{ '_coords.lat': latitude(0) }, { '_coords.lat': latitude(1) }])
    await owner.patch(`/datasets/${id}/lines/l1`, { adr: `${street} 2` })
    await expect.poll(lines).toMatchObject([{}, { '_coords.lat': latitude(2) }])
  })

  it('count in the storage', async () => {
    await dataset(2)
    await waitFinalized(owner, id)
    const size = async (): Promise<number> => (await owner.get(`/datasets/${id}`)).json.storage.size
    await expect.poll(size).toBeGreaterThan(0)
    const before = await size()
    await extend([computed('adr')])
    await expect.poll(() => having('calcul')).toBe(2)
    await expect.poll(size).toBeGreaterThan(before)
  })
})

describe('reference datasets of the platform', () => {
  it('extend lines as remote services do', async () => {
    const communes = await owner.post('/datasets', {
      isRest: true,
      title: 'Communes',
      schema: [
        { key: 'code', type: 'string', 'x-refersTo': 'http://rdf.insee.fr/def/geo#codeCommune' },
        { key: 'nom', type: 'string', title: 'Nom' }
      ],
      masterData: {
        bulkSearchs: [
          {
            id: 'code',
            title: 'Par code',
            input: [
              {
                type: 'equals',
                property: {
                  key: 'code',
                  type: 'string',
                  'x-refersTo': 'http://rdf.insee.fr/def/geo#codeCommune'
                }
              }
            ]
          }
        ]
      }
    })
    expect(communes.status, communes.text).toBe(201)
    const reference = communes.json.id as string
    await owner.post(`/datasets/${reference}/_bulk_lines`, [
      { code: '56260', nom: 'Vannes' },
      { code: '29232', nom: 'Quimper' }
    ])
    await waitFinalized(owner, reference)
    const extension = {
      active: true,
      type: 'remoteService',
      remoteService: `dataset:${reference}`,
      action: 'masterData_bulkSearch_code',
      select: ['nom']
    }
    await dataset(0, [extension], {
      schema: [
        { key: 'c', type: 'string', 'x-refersTo': 'http://rdf.insee.fr/def/geo#codeCommune' },
        { key: 'note', type: 'string' }
      ]
    })
    await owner.put(`/datasets/${id}/lines/a`, { c: '56260' })
    // On a busy machine the write may be answered before the extension.
    await expect.poll(read).toMatchObject([{ '_code.nom': 'Vannes' }])
    await owner.put(`/datasets/${id}/lines/b`, { c: '99999' })
    const codeOfB = async (): Promise<unknown> => (await owner.get(`/datasets/${id}/lines/b`)).json._code
    await expect.poll(codeOfB).toMatchObject({ _error: expect.any(String) })
  })
})

afterAll(() => rmSync(platform.dataDir, { recursive: true, force: true }))
