/** The index of an editable dataset contains all writes, whatever their number and kind. */
import { DuckDBInstance } from '@duckdb/node-api'
import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import { operationOf } from '../../server/datasets/editable/operation.ts'
import type { TestClient } from './support/client.ts'
import { waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let user: TestClient

const rate = { requests: 0, windowSeconds: 60 }
const schema = [
  { key: 'mot', type: 'string' },
  { key: 'n', type: 'integer' },
  { key: 'quand', type: 'string', format: 'date-time' },
  { key: 'vrai', type: 'boolean' },
  { key: 'part', type: 'number' },
  { key: 'jour', type: 'string', format: 'date' },
  { key: 'choix', type: 'string', separator: ',' },
  { key: 'lat', type: 'number', 'x-refersTo': 'http://schema.org/latitude' },
  { key: 'lon', type: 'number', 'x-refersTo': 'http://schema.org/longitude' }
]

beforeAll(async () => {
  platform = await startPlatform({
    engine: { ...loadConfig({}).engine, flushMs: 100 },
    rates: { anonymous: rate, user: rate, remoteService: rate, postApplicationKey: rate, appCaptures: rate }
  })
  user = await platform.loginAs('test_user1')
})
afterAll(() => platform.close())

async function created(): Promise<string> {
  const { json } = await user.post('/datasets', { isRest: true, title: 'Index', schema })
  return json.id
}

async function bulk(id: string, rows: object[]): Promise<Record<string, number>> {
  const response = await user.fetch('POST', `/datasets/${id}/_bulk_lines`, {
    body: rows.map((row) => JSON.stringify(row)).join('\n'),
    headers: { 'content-type': 'application/x-ndjson' }
  })
  return JSON.parse(await response.text()) as Record<string, number>
}

const range = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index))

async function total(id: string, query = ''): Promise<number> {
  const { json, text } = await user.get(`/datasets/${id}/lines?size=0${query}`)
  expect(json?.total, text).toBeTypeOf('number')
  return json.total
}

function indexFiles(id: string): string[] {
  return readdirSync(join(platform.dataDir, 'datasets', id, 'lines')).toSorted()
}

it.each([1, 6000])('a write of %i lines is answered once the lines are durable', async (count) => {
  const id = await created()
  const { datasets, lines } = platform.app.platform
  const { store, editable } = datasets.parts
  const record = (await store.find(id))!
  const dataset = editable.of(record)
  const rules = dataset.rulesOf(record)
  const operations = range(count, (n) => operationOf({ n }, rules, { isAdministrator: false }))
  await dataset.write(record, operations, { now: Date.now() }, { isDurable: false })
  expect(dataset.database.isSettled).toBe(false)
  const settling = vi.spyOn(dataset.database, 'settle')
  const taking = count > 1000 ? vi.spyOn(lines.editable, 'merge') : vi.spyOn(lines.editable, 'apply')
  await dataset.index.follow()
  expect(dataset.database.isSettled).toBe(true)
  const [settled] = settling.mock.invocationCallOrder
  const [taken] = taking.mock.invocationCallOrder
  expect(settled).toBeLessThan(taken!)
  expect(await total(id)).toBe(count)
})

it('many lines replace all others, while single lines are written', async () => {
  const id = await created()
  const replace = async (first: number): Promise<Record<string, number>> => {
    const response = await user.fetch('POST', `/datasets/${id}/_bulk_lines?drop=true`, {
      body: range(6000, (n) => JSON.stringify({ _id: `l${first + n}`, n: first + n })).join('\n'),
      headers: { 'content-type': 'application/x-ndjson' }
    })
    return JSON.parse(await response.text()) as Record<string, number>
  }
  expect(await replace(0)).toMatchObject({ nbOk: 6000, dropped: true })
  await waitFinalized(user, id)
  const over = new AbortController()
  const replacing = replace(3000).finally(() => over.abort())
  for (let n = 0; !over.signal.aborted; n++) {
    const written = await user.put(`/datasets/${id}/lines/own${n}`, { n: -1 })
    // The index is rebuilt after the replacement.
    if (written.status !== 409) expect(written.status, written.text).toBe(200)
  }
  expect(await replacing).toMatchObject({ nbOk: 6000, dropped: true })
  await waitFinalized(user, id)
  expect((await user.put(`/datasets/${id}/lines/after`, { n: -2 })).status).toBe(200)
  const { count } = await waitFinalized(user, id)
  await expect.poll(() => total(id)).toBe(count)
  expect(await total(id, '&n_gte=0')).toBe(6000)
  expect(await total(id, '&n_gte=0&n_lt=3000')).toBe(0)
  const newest = (await user.get(`/datasets/${id}/lines?sort=-_i&size=1`)).json.results[0]
  expect(newest._id).toBe('after')
})

it(
  'a bulk of many operations is indexed: lines, words, values and locations',
  { timeout: 60_000 },
  async () => {
    const id = await created()
    const row = (index: number): object => ({
      _id: `l${index}`,
      mot: `Mot${index % 10} commun`,
      n: index,
      quand: '2024-05-02T10:00:00+02:00',
      vrai: index % 2 === 0,
      part: index / 4,
      jour: '2024-05-02',
      choix: 'un,deux',
      lat: 48,
      lon: 2
    })
    const count = 12_000
    const operations = [
      ...range(count, row),
      ...range(1000, (index) => ({ _id: `l${index}`, _action: 'patch', mot: 'corrigé' })),
      ...range(500, (index) => ({ _id: `l${index}`, _action: 'delete' })),
      // One line that changes in each batch.
      ...range(3, (index) => ({ _id: 'l5000', _action: 'patch', mot: `souvent${index}` }))
    ]
    expect(await bulk(id, operations)).toMatchObject({ nbOk: operations.length, nbDeleted: 500, nbErrors: 0 })
    await expect.poll(() => total(id), { timeout: 30_000 }).toBe(count - 500)
    // The words of many lines are indexed after the lines.
    const words = async (): Promise<number[]> => [
      await total(id, '&q=corrigé'),
      await total(id, '&q=souvent2')
    ]
    await expect.poll(words, { timeout: 30_000 }).toEqual([500, 1])
    expect(await total(id, '&q=souvent1')).toBe(0)
    expect(await total(id, '&q=mot3')).toBe(1100)
    expect(await total(id, '&vrai_eq=true&n_gte=1000')).toBe(5500)
    expect(await total(id, '&choix_in=deux')).toBe(count - 500)
    // Locations can be searched once the metadata have a bounding box.
    await expect
      .poll(async () => (await user.get(`/datasets/${id}`)).json.bbox, { timeout: 20_000 })
      .toEqual([2, 48, 2, 48])
    expect(await total(id, '&bbox=1,47,3,49')).toBe(count - 500)
    const { json } = await user.get(`/datasets/${id}/lines?n_eq=11999`)
    expect(json.results).toMatchObject([
      { _id: 'l11999', mot: 'Mot9 commun', part: 2999.75, jour: '2024-05-02', vrai: false, choix: 'un,deux' }
    ])
    // The temporary files of the rebuild are removed.
    await expect
      .poll(() => indexFiles(id).filter((name) => name.includes('.part')), { timeout: 5000 })
      .toEqual([])
  }
)

it('a line written during a bulk is found at once', { timeout: 60_000 }, async () => {
  const id = await created()
  const underWay = bulk(
    id,
    range(15_000, (index) => ({ mot: `lot${index % 3}`, n: index }))
  )
  for (let turn = 0; turn < 5; turn++) {
    expect((await user.put(`/datasets/${id}/lines/seule`, { mot: `seule${turn}` })).status).toBe(200)
    expect(await total(id, `&q=seule${turn}`)).toBe(1)
    if (turn) expect(await total(id, `&q=seule${turn - 1}`)).toBe(0)
  }
  await underWay
  await expect.poll(() => total(id), { timeout: 30_000 }).toBe(15_001)
  await expect
    .poll(async () => (await user.get(`/datasets/${id}`)).json.count, { timeout: 10_000 })
    .toBe(15_001)
})

it('the index file contains the changes that are purged from the change log', async () => {
  const id = await created()
  await bulk(
    id,
    [1, 2, 3].map((n) => ({ _id: `l${n}`, mot: `mot${n}`, n }))
  )
  await user.delete(`/datasets/${id}/lines/l2`)
  const folder = join(platform.dataDir, 'datasets', id)
  const changes = new DatabaseSync(join(folder, 'editable', 'lines.sqlite'), { readOnly: true })
  const untold = (): unknown => changes.prepare('SELECT count(*) AS count FROM changes').get()
  await expect.poll(untold, { timeout: 20_000 }).toEqual({ count: 0 })
  changes.close()
  // Simulates a power cut: the index file is copied without asking the server to flush it.
  const [file = ''] = indexFiles(id)
  copyFileSync(join(folder, 'lines', file), join(folder, 'copy.duckdb'))
  const instance = await DuckDBInstance.create(join(folder, 'copy.duckdb'))
  const connection = await instance.connect()
  const kept = await connection.runAndReadAll('SELECT _id FROM lines ORDER BY _id')
  expect(kept.getRows()).toEqual([['l1'], ['l3']])
  connection.closeSync()
  instance.closeSync()
})

it('the index is empty once all lines are deleted, and accepts new ones', { timeout: 60_000 }, async () => {
  const id = await created()
  await bulk(
    id,
    range(6000, (index) => ({ mot: 'avant', n: index }))
  )
  expect((await user.delete(`/datasets/${id}/lines`)).status).toBe(204)
  expect(await total(id)).toBe(0)
  expect((await user.get(`/datasets/${id}`)).json.count).toBe(0)
  await user.post(`/datasets/${id}/lines`, { mot: 'après' })
  expect(await total(id, '&q=avant')).toBe(0)
  expect(await total(id, '&q=après')).toBe(1)
  await expect
    .poll(async () => (await user.get(`/datasets/${id}`)).json.storage.collection, { timeout: 10_000 })
    .toMatchObject({ count: 1 })
})

it('a fragmented index is rebuilt while lines are written', { timeout: 120_000 }, async () => {
  const id = await created()
  const runs = 42
  for (let run = 0; run < runs; run++) {
    const rows = range(201, (index) => ({ _id: `r${run}-${index}`, mot: `passage${run}` }))
    expect(await bulk(id, rows)).toMatchObject({ nbOk: 201, nbErrors: 0 })
  }
  const [before] = indexFiles(id)
  let written = 0
  await expect
    .poll(
      async () => {
        const answer = await user.post(`/datasets/${id}/lines`, { mot: `pendant${written}` })
        expect(answer.status).toBe(201)
        expect(await total(id, `&q=pendant${written++}`)).toBe(1)
        return indexFiles(id).includes(before!)
      },
      { timeout: 60_000, interval: 20 }
    )
    .toBe(false)
  expect(await total(id)).toBe(runs * 201 + written)
  expect(await total(id, '&q=passage7')).toBe(201)
  for (const number of [0, written - 1]) expect(await total(id, `&q=pendant${number}`)).toBe(1)
  expect(indexFiles(id)).toHaveLength(1)
})

it('stored values are read with the new types of their columns', { timeout: 60_000 }, async () => {
  const columns = (type: string): object[] => [
    { key: 'code', type },
    { key: 'note', type: 'string' }
  ]
  const { json } = await user.post('/datasets', { isRest: true, title: 'Types', schema: columns('string') })
  const path = `/datasets/${json.id}`
  await bulk(json.id, [
    { _id: 'a', code: '12' },
    { _id: 'b', code: 'douze' },
    { _id: 'c', code: '1 300' }
  ])
  expect((await user.patch(path, { schema: columns('integer') })).status).toBe(200)
  await waitFinalized(user, json.id)
  const { results } = (await user.get(`${path}/lines?sort=_id&select=_id,code`)).json
  expect(results.map(({ code }: { code?: number }) => code)).toEqual([12, undefined, 1300])
  expect(await total(json.id, '&code_gte=1000')).toBe(1)
  const [told] = (await user.get(`${path}/journal`)).json.filter(
    ({ type }: { type: string }) => type === 'error'
  )
  expect(told.data).toContain('33% des lignes sont en erreur.')
  expect(told.data).toContain('/code doit être de type integer (valeur : "douze")')
  // The value is stored unchanged until the line is written again.
  expect((await user.get(`${path}/lines/b`)).json.code).toBe('douze')
  expect((await user.patch(`${path}/lines/a`, { note: 'x' })).json).toMatchObject({ code: 12, note: 'x' })
  expect((await user.patch(`${path}/lines/b`, { note: 'x' })).status).toBe(400)
  expect((await user.patch(path, { schema: columns('string') })).status).toBe(200)
  await waitFinalized(user, json.id)
  const again = (await user.get(`${path}/lines?sort=_id&select=_id,code`)).json.results
  expect(again.map(({ code }: { code?: string }) => code)).toEqual(['12', 'douze', '1 300'])
})
