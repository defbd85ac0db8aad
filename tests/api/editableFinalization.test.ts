/** Finalization of an editable dataset: it includes all earlier writes, and computes the stored sizes. */
import { describe, expect, it } from 'vitest'
import type { JournalEvent } from '../../contract/datasets/dataset.ts'
import { zipOf } from './support/archives.ts'
import type { Answer } from './support/client.ts'
import { waitFinalized, waitStatus } from './support/datasets.ts'
import { platformOfUser } from './support/platformOfUser.ts'

const { platform, user } = await platformOfUser()
const { bus, store } = platform.app.platform.datasets.parts

const withFile = [
  { key: 'a', type: 'string' },
  { key: 'doc', type: 'string', 'x-refersTo': 'http://schema.org/DigitalDocument' }
]

async function created(more: Record<string, unknown> = {}): Promise<string> {
  const schema = [{ key: 'a', type: 'string' }]
  const answer = await user.post('/datasets', { isRest: true, title: 'Finalisé', schema, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.id
}

const described = async (id: string): Promise<Answer['json']> => (await user.get(`/datasets/${id}`)).json

/** Resolves with the result of `seen` when the first finalization that begins after this call ends. */
function atNextFinalization<Found>(id: string, seen: () => Promise<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    const leave = bus.subscribe(`datasets/${id}/journal`, (event) => {
      if ((event as JournalEvent).type !== 'finalize-end') return
      leave()
      seen().then(resolve, reject)
    })
  })
}

async function bulk(
  id: string,
  actions: object[],
  files: Record<string, string>,
  query = ''
): Promise<Answer> {
  const form = new FormData()
  form.set('actions', new Blob([JSON.stringify(actions)]), 'actions.json')
  form.set('attachments', new Blob([await zipOf(files)]), 'files.zip')
  const answer = await user.post(`/datasets/${id}/_bulk_lines${query}`, form)
  expect(answer.status, answer.text).toBe(200)
  return answer
}

const found = async (id: string, query: string): Promise<unknown[]> =>
  (await user.get(`/datasets/${id}/lines?${query}`)).json.results.map(({ _id }: { _id: string }) => _id)

describe('the end of a finalization', () => {
  it('has the same sizes for lines indexed as a whole and lines written one by one', async () => {
    const id = await created()
    const first = atNextFinalization(id, () => described(id))
    await user.post(`/datasets/${id}/_bulk_lines`, [{ a: 'abc' }, { a: 'é' }])
    const indexed = { size: 2 + 'abc'.length + Buffer.byteLength('é'), parts: ['lines'] }
    expect((await first).storage.indexed).toEqual(indexed)
    const schema = [{ key: 'a', type: 'string', 'x-capabilities': { wildcard: true } }]
    expect((await user.patch(`/datasets/${id}`, { schema })).json.status).toBe('analyzed')
    expect((await waitFinalized(user, id)).storage.indexed).toEqual(indexed)
    const copy = await created({ initFrom: { dataset: id, parts: ['schema', 'data'] } })
    expect((await waitFinalized(user, copy)).storage.indexed).toEqual(indexed)
  })

  it('comes after the text extraction of files sent with the lines', async () => {
    const id = await created({ schema: withFile })
    const seen = async (): Promise<unknown> => {
      const { count, storage } = await described(id)
      const { size, count: files } = storage.attachments
      return {
        words: await found(id, 'q=premier'),
        count,
        files,
        size,
        total: storage.size - storage.collection.size
      }
    }
    // More documents than one extraction batch.
    const many = Array.from({ length: 250 }, (_, index) => ({ _id: `l${index}`, doc: `d/${index}.txt` }))
    const files = Object.fromEntries(many.map(({ doc }, index) => [doc, index % 125 ? 'autre' : 'premier']))
    const first = atNextFinalization(id, seen)
    await bulk(id, many, files)
    const size = 248 * 5 + 2 * 7
    expect(await first).toEqual({ words: ['l125', 'l0'], count: 250, files: 250, size, total: size })
    // An archive without lines: the files are added, and the lines that reference them are indexed again.
    const second = atNextFinalization(id, async () => ({
      words: await found(id, 'q=second'),
      files: (await described(id)).storage.attachments.count
    }))
    const alone = await bulk(id, [], { 'd/7.txt': 'second', 'd/nouveau.txt': 'second' })
    expect(alone.json).toMatchObject({ nbOk: 0, nbErrors: 0 })
    expect(await second).toEqual({ words: ['l7'], files: 251 })
    expect(await found(id, 'q=premier')).toEqual(['l125', 'l0'])
    // The same holds when all the lines are replaced.
    const third = atNextFinalization(id, seen)
    await bulk(id, [{ _id: 'r', doc: 'r.txt' }], { 'r.txt': 'premier' }, '?drop=true')
    expect(await third).toEqual({ words: ['r'], count: 1, files: 1, size: 7, total: 7 })
  })

  it('has the size of lines and history, also after history is enabled or a column is removed', async () => {
    const id = await created({
      schema: [
        { key: 'a', type: 'string' },
        { key: 'b', type: 'string' }
      ]
    })
    expect((await described(id)).storage).toMatchObject({
      collection: { size: 0, count: 0 },
      masterData: { size: 0, count: 0 }
    })
    // Nothing has been indexed yet.
    expect(await described(id)).not.toHaveProperty('count')
    const storage = async (): Promise<Answer['json']['storage']> => (await described(id)).storage
    const afterWrites = atNextFinalization(id, storage)
    await user.post(`/datasets/${id}/_bulk_lines`, [
      { _id: 'l1', a: 'one' },
      { _id: 'l2', a: 'one', b: 'été' }
    ])
    expect((await afterWrites).collection).toEqual({ size: 80 + 80 + 13, count: 2 })
    const on = atNextFinalization(id, storage)
    await user.patch(`/datasets/${id}`, { rest: { history: true } })
    const revisions = { size: 2 * 127 + 13, count: 2 }
    expect(await on).toMatchObject({ revisions, size: 173 + revisions.size })
    const begun = (await user.get(`/datasets/${id}/revisions`)).json.results
    expect(begun[0]).toMatchObject({ _id: 'l2', _action: 'create', _hash: expect.stringMatching(/^.{8}$/) })
    expect(begun[0]).not.toHaveProperty('_deleted')
    const corrected = atNextFinalization(id, storage)
    await user.patch(`/datasets/${id}/lines/l1`, { a: 'two' })
    await user.delete(`/datasets/${id}/lines/l2`)
    await corrected
    await user.put(`/datasets/${id}/lines/l1`, { a: 'one', b: 'là' })
    const [last, deletion, patch] = (await user.get(`/datasets/${id}/revisions`)).json.results
    expect(last).toMatchObject({ _action: 'createOrUpdate', _deleted: false, _hash: expect.any(String) })
    expect(deletion).toMatchObject({ _id: 'l2', _action: 'delete', _deleted: true, _hash: null })
    expect(patch).toMatchObject({ _deleted: false })
    expect(patch._hash).not.toBe(last._hash)
    expect((await user.get(`/datasets/${id}/lines/l1`)).json).not.toHaveProperty('_hash')
    await waitFinalized(user, id)
    const without = atNextFinalization(id, storage)
    await user.patch(`/datasets/${id}`, { schema: [{ key: 'a', type: 'string' }], rest: { history: false } })
    expect(await without).toMatchObject({ size: 80, collection: { size: 80, count: 1 } })
    expect(await storage()).not.toHaveProperty('revisions')
    // The incremental sizes equal the recounted ones.
    const { database } = platform.app.platform.datasets.parts.editable.of({ id })
    expect(database.sizes()).toMatchObject({ lines: 80, revisions: 0 })
  })

  it('has incremental sizes equal to recounted ones', async () => {
    const id = await created({ rest: { history: true, storeUpdatedBy: true }, primaryKey: ['a'] })
    const lines = `/datasets/${id}/_bulk_lines`
    const row = (a: string): object => ({ a })
    await user.post(lines, ['un', 'déux', '"trois"\n'].map(row))
    await user.post(lines, [{ _action: 'delete', a: 'un' }, row('quatre')])
    await user.post(`${lines}?drop=true`, ['déux', 'cinq'].map(row))
    await waitFinalized(user, id)
    const { database } = platform.app.platform.datasets.parts.editable.of({ id })
    const before = database.sizes()
    // Three creations, a deletion and a new creation, then two deletions by the replacement and two new lines.
    expect(before.revisionCount).toBe(5 + 2 + 2)
    expect((await user.get(`/datasets/${id}/revisions`)).json.total).toBe(9)
    const recounted = atNextFinalization(id, async () => (await described(id)).storage)
    await user.patch(`/datasets/${id}`, { rest: { history: true, storeUpdatedBy: false } })
    await recounted
    const author = 'test_user1'.length + 10 + 2 + 5 + 'Test User1'.length + 14 + 2 + 5
    const after = database.sizes()
    expect(before.lines - after.lines).toBe(2 * author)
    // The deletions made by a replacement have no author.
    expect(before.revisions - after.revisions).toBe(7 * author)
  })
})

describe('invalid coordinates', () => {
  const [latitude, longitude] = ['latitude', 'longitude'].map((name) => `http://schema.org/${name}`)
  const points = [
    { key: 'lat', type: 'number', 'x-refersTo': latitude },
    { key: 'lon', type: 'number', 'x-refersTo': longitude }
  ]
  const shapes = [{ key: 'shape', type: 'string', 'x-refersTo': 'https://purl.org/geojson/vocab#geometry' }]
  const errorsOf = async (id: string): Promise<string[]> => {
    const { json } = await user.get(`/datasets/${id}/journal`)
    return (json as JournalEvent[]).filter(({ type }) => type === 'error').map(({ data }) => String(data))
  }

  it('are reported in the journal by the finalization, once', async () => {
    const id = await created({ schema: points })
    const told = atNextFinalization(id, () => errorsOf(id))
    await user.post(`/datasets/${id}/_bulk_lines`, [
      { _id: 'far', lat: 912, lon: 3 },
      { _id: 'good', lat: 48, lon: 3 },
      { _id: 'none' }
    ])
    expect(await told).toEqual([
      expect.stringContaining(
        'Ligne far: Coordonnée géographique non valide - les coordonnées sont hors limites'
      )
    ])
    const later = atNextFinalization(id, () => errorsOf(id))
    await user.patch(`/datasets/${id}/lines/good`, { lat: 47 })
    expect(await later).toHaveLength(1)
    expect((await described(id)).status).toBe('finalized')
  })

  it('of many lines are reported together, by their number', async () => {
    const id = await created({ schema: shapes })
    const told = atNextFinalization(id, () => errorsOf(id))
    const lines = Array.from({ length: 12_000 }, (_, index) => ({
      shape: index % 4 ? '{"type":"Point","coordinates":[2,48]}' : 'nowhere'
    }))
    expect((await user.post(`/datasets/${id}/_bulk_lines`, lines)).json.nbOk).toBe(12_000)
    const [first, ...others] = await told
    expect(first).toContain('25%')
    expect(first).toContain('Géométrie non valide - la géométrie ne contient pas de JSON ou de WKT valide')
    expect(others).toEqual([])
  })

  describe('of most lines indexed in the background', () => {
    const far = Array.from({ length: 6 }, (_, index) => ({ _id: `l${index}`, lat: 900 + index, lon: 3 }))
    const summary = (percent: number): RegExp => new RegExp(`^${percent}% des lignes sont en erreur`)

    it('put the dataset in error, until valid lines are written', async () => {
      const id = await created({ schema: points })
      await user.post(`/datasets/${id}/_bulk_lines?async=true`, [
        ...far.slice(1),
        { _id: 'good', lat: 4, lon: 3 }
      ])
      expect(await waitStatus(user, id, ['error'])).toMatchObject({ errorStatus: 'analyzed', count: 6 })
      expect(await errorsOf(id)).toEqual([expect.stringMatching(summary(83))])
      // Lines are still written and found meanwhile; more invalid lines do not change the status.
      const worse = await user.post(`/datasets/${id}/lines`, { _id: 'worse', lat: 91, lon: 3 })
      expect(worse.status).toBe(200)
      expect(await found(id, 'qs=_id:worse')).toEqual(['worse'])
      await expect.poll(() => errorsOf(id)).toHaveLength(2)
      expect(await described(id)).toMatchObject({ status: 'error', count: 7 })
      const progress = `/datasets/${id}/task-progress`
      const failed = { task: 'index', progress: -1, error: true }
      await expect.poll(async () => (await user.get(progress)).json).toEqual(failed)
      const mended = atNextFinalization(id, () => described(id))
      expect((await user.patch(`/datasets/${id}/lines/worse`, { lat: 5 })).status).toBe(200)
      const after = await mended
      expect(after).toMatchObject({ status: 'finalized', count: 7, bbox: [3, 4, 3, 5] })
      expect(after).not.toHaveProperty('errorStatus')
      expect((await user.get(progress)).json).toEqual({})
      expect(await errorsOf(id)).toHaveLength(2)
    })

    it('fail the building of an index, until it is built from valid lines', async () => {
      const plain = points.map(({ key, type }) => ({ key, type }))
      const id = await created({ schema: plain })
      await user.post(`/datasets/${id}/_bulk_lines`, far)
      await waitFinalized(user, id)
      await user.patch(`/datasets/${id}`, { schema: points })
      expect(await waitStatus(user, id, ['error'])).toMatchObject({ errorStatus: 'analyzed' })
      expect(await errorsOf(id)).toEqual([expect.stringMatching(summary(100))])
      // A change of metadata retries the indexing; a write fixes the error.
      await user.patch(`/datasets/${id}`, { title: 'Encore' })
      await expect.poll(() => errorsOf(id)).toHaveLength(2)
      await waitStatus(user, id, ['error'])
      await user.patch(`/datasets/${id}/lines/l0`, { lat: 45 })
      expect(await waitStatus(user, id, ['finalized'])).toMatchObject({ bbox: [3, 45, 3, 45] })
      expect(await found(id, 'bbox=2,44,4,46')).toEqual(['l0'])
    })

    it('do not fail a request that waits for its lines', async () => {
      const id = await created({ schema: points })
      const told = atNextFinalization(id, () => errorsOf(id))
      expect((await user.post(`/datasets/${id}/_bulk_lines`, far)).json.indexedAt).toEqual(expect.any(String))
      expect(await told).toEqual([expect.stringMatching(summary(100))])
      expect((await described(id)).status).toBe('finalized')
    })
  })
})

describe('lines with a time to live', () => {
  const old = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const ttl = (value: number): object => ({ active: true, prop: 'at', delay: { value } })
  const schema = [{ key: 'at', type: 'string', format: 'date-time' }]

  it.each([
    [{ ttl: { active: true, prop: 'at' } }, 'data/body/rest/ttl requiert la propriété delay (delay)'],
    [{ ttl: { active: true, delay: { value: 1 } } }, 'data/body/rest/ttl requiert la propriété prop (prop)'],
    [
      { ttl: { prop: 'at', delay: { value: 1, unit: 'years' } } },
      'data/body/rest/ttl/delay/unit doit être égal à une des valeurs prédéfinies (hours,days,weeks,months)'
    ],
    [
      { historyTTL: { active: true, prop: 'at', delay: { value: 1 } } },
      'data/body/rest/historyTTL ne doit pas contenir de propriétés additionnelles (prop)'
    ],
    [
      { ttl: { prop: 'at', delay: { value: -1 } } },
      'data/body/rest/ttl/delay/value doit être >= 0 (comparison=>=, limit=0)'
    ],
    [{ primaryKeyMode: 'md5' }, 'Impossible de changer le mode de clé primaire']
  ])('are not deleted with incomplete settings: %j', async (rest, refusal) => {
    const id = await created({ schema })
    const answer = await user.patch(`/datasets/${id}`, { rest })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(refusal)
  })

  it('keep the way their ids are made, even after the settings no longer tell it', async () => {
    const id = await created({ schema })
    expect((await user.patch(`/datasets/${id}`, { rest: null })).json.rest).toBeUndefined()
    await waitFinalized(user, id)
    const refusal = { status: 400, text: 'Impossible de changer le mode de clé primaire' }
    expect(await user.patch(`/datasets/${id}`, { rest: { primaryKeyMode: 'base64' } })).toMatchObject(refusal)
    const other = await created({ schema, rest: { primaryKeyMode: 'base64' } })
    expect(await user.patch(`/datasets/${other}`, { rest: null })).toMatchObject(refusal)
    const { rest } = (await user.patch(`/datasets/${other}`, { rest: { history: false } })).json
    expect(rest.primaryKeyMode).toBe('base64')
  })

  it('are checked by the first finalization that leaves some, and when the setting changes', async () => {
    const id = await created({ schema, rest: { ttl: { ...ttl(2), checkedAt: new Date().toISOString() } } })
    expect((await described(id)).rest.ttl).not.toHaveProperty('checkedAt')
    let after: Promise<unknown> | undefined
    const first = atNextFinalization(id, async () => {
      after = atNextFinalization(id, () => described(id))
      return described(id)
    })
    await user.post(`/datasets/${id}/_bulk_lines`, [
      { _id: 'old', at: old },
      { _id: 'new', at: new Date().toISOString() }
    ])
    const { dataUpdatedAt } = await first
    // The next finalization records the removed line.
    expect(await after).toMatchObject({ count: 1, dataUpdatedAt })
    expect(await found(id, '')).toEqual(['new'])
    const { rest } = await described(id)
    expect(rest.ttl.checkedAt).toBeTruthy()
    // The same settings sent again are not a change; a client cannot set the date of the check.
    await user.patch(`/datasets/${id}`, { rest: { ...rest, ttl: { ...rest.ttl, checkedAt: old } } })
    expect((await described(id)).rest.ttl.checkedAt).toBe(rest.ttl.checkedAt)
    await user.patch(`/datasets/${id}`, { rest: { ...rest, ttl: { ...rest.ttl, delay: { value: 0 } } } })
    await expect.poll(() => found(id, ''), { timeout: 10_000 }).toEqual([])
    expect((await described(id)).dataUpdatedAt).toBe(dataUpdatedAt)
    expect((await store.find(id))?.rest?.ttl).toHaveProperty('checkedAt')
  })
})

describe('a dataset with one line per file', () => {
  it('counts the existing lines at a synchronization', async () => {
    const id = await created({ schema: withFile, primaryKey: ['doc'] })
    await bulk(id, [], { 'a.txt': 'un', 'b.txt': 'deux' })
    const sync = async (): Promise<unknown> =>
      (await user.post(`/datasets/${id}/_sync_attachments_lines`)).json
    expect(await sync()).toMatchObject({ nbCreated: 2, nbNotModified: 0, nbOk: 2 })
    expect(await sync()).toMatchObject({ nbCreated: 0, nbNotModified: 2, nbOk: 2, nbErrors: 0 })
  })
})

it('owner columns are compared like author columns', async () => {
  const id = await created({ rest: { lineOwnership: true, storeUpdatedBy: true } })
  for (const path of [`/datasets/${id}`, `/datasets/${id}/schema`]) {
    const { json } = await user.get(path)
    const schema = (json.schema ?? json) as { key: string }[]
    const of = (key: string): object => schema.find((column) => column.key === key) ?? {}
    const ofId = { insensitive: false, text: false, textStandard: false }
    expect(of('_owner')).toMatchObject({ title: 'Propriétaire de la ligne', 'x-capabilities': ofId })
    expect(of('_updatedBy')).toMatchObject({ 'x-capabilities': ofId })
    for (const key of ['_ownerName', '_updatedByName'])
      expect(of(key)).toMatchObject({ 'x-capabilities': { text: false } })
    expect(of('_owner')).not.toHaveProperty('x-calculated')
  }
})
