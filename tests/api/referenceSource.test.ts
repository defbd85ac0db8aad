/** Reference data as the source of an action, in the server and in the process that extends files. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../../contract/permissions.ts'
import { ExtensionError } from '../../server/datasets/extensions/extensionError.ts'
import type { ActionResult, ActionSource, PlannedReference } from '../../server/datasets/extensions/plan.ts'
import { openReferences } from '../../server/datasets/referenceData/openReferences.ts'
import {
  prepareReference,
  type PreparedReference,
  type ReferenceParts
} from '../../server/datasets/referenceData/prepare.ts'
import { openReferenceSource } from '../../server/datasets/referenceData/source.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const insee = 'http://rdf.insee.fr/def/geo#codeCommune'
const missing = 'La donnée de référence ne contient pas de ligne correspondante.'
const owner: Owner = { type: 'user', id: 'test_user1', name: 'Test User1' }
const { signal } = new AbortController()

let platform: TestPlatform
let user: TestClient
let parts: ReferenceParts
/** Ids of a file dataset and an editable dataset with the same lines. */
const ids = { file: '', editable: '' }

const masterData = {
  bulkSearchs: [
    {
      id: 'code',
      title: 'Par code',
      input: [{ type: 'equals', property: { key: 'code', type: 'string', 'x-refersTo': insee } }],
      sort: '-pop'
    }
  ]
}
const lines = [
  { _id: 'a', code: '56007', nom: 'Auray', pop: 1, mots: 'a;b' },
  { _id: 'b', code: '56007', nom: 'Auray (ville)', pop: 14_000, mots: 'b' },
  { _id: 'c', code: '56260', nom: 'Vannes', pop: 53_000, mots: '' }
]

beforeAll(async () => {
  platform = await startPlatform({})
  user = await platform.loginAs('test_user1')
  const all = platform.app.platform.datasets.parts
  parts = { ...all, find: (id) => all.store.find(id) }
  const csv = [
    'code,nom,pop,mots',
    ...lines.map(({ code, nom, pop, mots }) => `${code},${nom},${pop},${mots}`)
  ]
  ids.file = (await upload(user, 'communes.csv', `${csv.join('\n')}\n`)).json.id
  const { schema } = await waitFinalized(user, ids.file)
  const described = (schema as { key: string }[]).map((column) => ({
    ...column,
    ...(column.key === 'code' ? { 'x-refersTo': insee, 'x-transform': { type: 'string' } } : {}),
    ...(column.key === 'mots' ? { separator: ';' } : {})
  }))
  await user.patch(`/datasets/${ids.file}`, { schema: described })
  await waitFinalized(user, ids.file)
  await user.patch(`/datasets/${ids.file}`, { masterData })
  const created = await user.post('/datasets', {
    isRest: true,
    title: 'Communes',
    masterData,
    schema: [
      { key: 'code', type: 'string', 'x-refersTo': insee },
      { key: 'nom', type: 'string' },
      { key: 'pop', type: 'integer' },
      { key: 'mots', type: 'string', separator: ';' }
    ]
  })
  ids.editable = created.json.id
  const written = lines.map(({ mots, ...line }) => ({ ...line, ...(mots ? { mots: mots.split(';') } : {}) }))
  const answer = await user.post(`/datasets/${ids.editable}/_bulk_lines`, written)
  expect(answer.status, answer.text).toBe(200)
})
afterAll(() => platform.close())

function planned(dataset: string, names = ['nom', 'pop', 'mots'], bulkSearch = 'code'): PlannedReference {
  return {
    kind: 'reference',
    index: 0,
    service: `dataset:${dataset}`,
    action: `masterData_bulkSearch_${bulkSearch}`,
    prefix: '_code',
    inputs: [{ name: 'code', column: 'insee' }],
    identifier: '_key',
    outputs: names.map((name) => ({ name, column: `_code.${name}` })),
    select: names,
    error: { name: '_error', column: '_code._error' },
    mandatory: false,
    dataset,
    bulkSearch
  }
}

const asked = [{ code: '56007' }, undefined, { code: '0' }, {}, { code: '56260' }, { code: '56007' }]
const found: ActionResult[] = [
  { nom: 'Auray (ville)', pop: 14_000, mots: 'b' },
  undefined,
  { _error: missing },
  { _error: 'la propriété en entrée code est obligatoire' },
  { nom: 'Vannes', pop: 53_000 },
  { nom: 'Auray (ville)', pop: 14_000, mots: 'b' }
]

async function elsewhere(prepared: PreparedReference, work: (source: ActionSource) => Promise<void>) {
  const { dataDir } = platform
  // Data is passed to the other process as JSON.
  const given = JSON.parse(JSON.stringify(prepared)) as PreparedReference
  const references = await openReferences(
    { dataDir, folder: join(dataDir, 'tmp', 'references') },
    { memoryMb: 100, threads: 1 }
  )
  try {
    await work(await references.sourceOf(given))
  } finally {
    await references.close()
  }
}

describe('reference data as the source of an extension', () => {
  it.each(['file', 'editable'] as const)('answers from a dataset of the kind: %s', async (kind) => {
    const prepared = await prepareReference(parts, owner, planned(ids[kind]), { extended: 'other' })
    const source = openReferenceSource(prepared, platform.app.platform.lines)
    expect(await source.resolve(asked, signal)).toEqual(found)
    expect(await source.resolve(asked, signal)).toEqual(found)
    expect(await source.resolve([], signal)).toEqual([])
  })

  it.each(['file', 'editable'] as const)('answers in another process, of the kind: %s', async (kind) => {
    const snapshotFolder = join(platform.dataDir, 'tmp', 'snapshots')
    await mkdir(snapshotFolder, { recursive: true })
    const options = { extended: 'other', snapshotFolder }
    const prepared = await prepareReference(parts, owner, planned(ids[kind]), options)
    expect(prepared.snapshot !== undefined).toBe(kind === 'editable')
    await elsewhere(prepared, async (source) => expect(await source.resolve(asked, signal)).toEqual(found))
  })

  it('has no result for an editable dataset without lines', async () => {
    const columns = ['code', 'nom', 'pop'].map((key) => ({ key, type: 'string' }))
    const { json } = await user.post('/datasets', {
      isRest: true,
      title: 'Rien',
      masterData,
      schema: columns
    })
    const prepared = await prepareReference(parts, owner, planned(json.id), { extended: 'other' })
    const nothing = [{ _error: missing }]
    const source = openReferenceSource(prepared, platform.app.platform.lines)
    expect(await source.resolve([{ code: '56007' }], signal)).toEqual(nothing)
    await elsewhere(prepared, async (other) =>
      expect(await other.resolve([{ code: '56007' }], signal)).toEqual(nothing)
    )
  })

  it('returns columns of the data only', async () => {
    const names = ['_id', '_i', 'nothing', 'nom']
    const prepared = await prepareReference(parts, owner, planned(ids.file, names), { extended: 'other' })
    const source = openReferenceSource(prepared, platform.app.platform.lines)
    expect(await source.resolve([{ code: '56260' }], signal)).toEqual([{ nom: 'Vannes' }])
  })

  it('matches many lines, duplicates and long texts', async () => {
    const prepared = await prepareReference(parts, owner, planned(ids.file), { extended: 'other' })
    const source = openReferenceSource(prepared, platform.app.platform.lines)
    const many = Array.from({ length: 5000 }, (_, n) => ({ code: n % 2 ? '56260' : `${n}` }))
    const results = await source.resolve([...many, { code: 'x'.repeat(1_000_000) }], signal)
    expect(results).toHaveLength(5001)
    expect(results[4999]).toEqual({ nom: 'Vannes', pop: 53_000 })
    expect(results[5000]).toEqual({ _error: missing })
  })

  it('is refused without permission to read the lines', async () => {
    const { slug } = (await user.get(`/datasets/${ids.file}`)).json
    const stranger: Owner = { type: 'user', id: 'test_user2', name: 'Test User2' }
    const prepare = (by: Owner, dataset = ids.file, search = 'code'): Promise<PreparedReference> =>
      prepareReference(parts, by, planned(dataset, ['nom'], search), { extended: 'other' })
    await expect(prepare(stranger)).rejects.toThrow(
      new ExtensionError(`permission manquante sur le jeu de données de référence "${slug}" (${ids.file})`, {
        retry: false
      })
    )
    await expect(prepare(owner, 'unknown')).rejects.toThrow('jeu de données de référence inconnu unknown')
    await expect(prepare(owner, ids.file, 'gone')).rejects.toThrow('Recherche en masse "gone" inconnue')
    await user.put(`/datasets/${ids.file}/permissions`, [
      { type: 'user', id: 'test_user2', operations: ['readLines'] }
    ])
    expect((await prepare(stranger)).columns).toEqual(['nom'])
    await user.put(`/datasets/${ids.file}/permissions`, [])
    await expect(prepare(stranger)).rejects.toThrow('permission manquante')
  })

  it('fails explicitly when the data are deleted meanwhile', async () => {
    const { json } = await upload(user, 'gone.csv', 'code,nom,pop\n1,a,2\n')
    await waitFinalized(user, json.id)
    await user.patch(`/datasets/${json.id}`, { masterData })
    const prepared = await prepareReference(parts, owner, planned(json.id, ['nom']), { extended: 'other' })
    await user.delete(`/datasets/${json.id}`)
    const { lines: engine } = platform.app.platform
    const failed = openReferenceSource(prepared, engine).resolve([{ code: '1' }], signal)
    await expect(failed).rejects.toBeInstanceOf(ExtensionError)
  })
})
