/** The same documents in datasets of every kind: reads are compared with plain loops over the documents. */
import { expect } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { columns as plainColumns } from '../../unit/support/plainArbitraries.ts'
import type { PlainRow } from '../../unit/support/plainLines.ts'
import type { TestClient } from './client.ts'
import { upload, waitFinalized } from './datasets.ts'

const latLon = 'http://www.w3.org/2003/01/geo/wgs84_pos#lat_long'

/** Columns of the documents; `k` numbers the documents, `p` is a location. */
export const columns: SchemaProperty[] = [
  { key: 'k', type: 'integer' },
  ...plainColumns,
  { key: 'p', type: 'string', 'x-refersTo': latLon }
]
export const calculated: SchemaProperty[] = [
  { key: '_i', type: 'integer' },
  { key: '_rand', type: 'integer' },
  { key: '_updatedAt', type: 'string', format: 'date-time' }
]
const keys = columns.map(({ key }) => key)

type Kind = 'file' | 'draft' | 'editable' | 'virtual'

/** Dataset, with its lines as they are stored. */
export interface ReadDataset {
  kind: Kind
  path: string
  /** Parameters added to each request. */
  query: Record<string, string>
  lines: PlainRow[]
  /** Final sort keys for lines that are otherwise equal. */
  defaultSort: { key: string; descending: boolean }[]
}

/** Rows that determine the column types of a file. */
const guards: PlainRow[] = [
  {
    s: 'Évreux',
    w: 'Brest',
    n: 7,
    x: -1.5,
    b: true,
    d: '2024-01-15',
    t: '2024-01-15T10:00:00+01:00',
    z: '2024-01-15T10:00:00.123Z',
    m: ['a', 'b'],
    p: '48.85,2.35'
  },
  { s: 'x y', w: 'l\'été, "là"', n: -3, x: 0.25, b: false, d: '1999-12-31', m: ['a'], p: '-48.5,179.9' }
]

export async function startReads(client: TestClient, rows: PlainRow[]): Promise<ReadDataset[]> {
  const documents = [...guards, ...rows].map((row, index) => ({ ...row, k: index + 1 }))
  const [file, draft, editable] = await Promise.all([
    fileOf(client, documents),
    draftOf(client, documents),
    editableOf(client, documents)
  ])
  const virtual = await virtualOf(client, [file, editable])
  return Promise.all([
    readsOf(client, 'file', file),
    readsOf(client, 'draft', draft),
    readsOf(client, 'editable', editable),
    readsOf(client, 'virtual', virtual)
  ])
}

async function fileOf(client: TestClient, documents: PlainRow[]): Promise<string> {
  const { status, text, json } = await upload(client, 'lignes.csv', csvOf(documents))
  expect(status, text).toBe(201)
  await waitFinalized(client, json.id)
  await describe(client, json.id)
  return json.id
}

async function describe(client: TestClient, id: string, query = ''): Promise<void> {
  const { json } = await client.get(`/datasets/${id}${query}`)
  const schema = (json.schema as SchemaProperty[]).map((column) => {
    const modelColumn = columns.find(({ key }) => key === column.key)
    if (modelColumn)
      expect({ key: column.key, type: column.type, format: column.format }).toEqual({
        key: modelColumn.key,
        type: modelColumn.type,
        format: modelColumn.format
      })
    return { ...column, 'x-capabilities': {}, ...modelColumn }
  })
  const answer = await client.patch(`/datasets/${id}${query}`, { schema })
  expect(answer.status, answer.text).toBe(200)
  await waitFinalized(client, id, { draft: !!query })
}

/** Creates a draft with the documents, on a published dataset with one document. */
async function draftOf(client: TestClient, documents: PlainRow[]): Promise<string> {
  const id = await fileOf(client, documents.slice(0, 1).concat(documents.slice(0, 2)))
  const { status, text } = await upload(client, 'lignes.csv', csvOf(documents), { id, query: 'draft=true' })
  expect(status, text).toBe(200)
  await waitFinalized(client, id, { draft: true })
  return id
}

async function editableOf(client: TestClient, documents: PlainRow[]): Promise<string> {
  const body = { isRest: true, title: 'Éditable', schema: columns }
  const { status, text, json } = await client.post('/datasets', body)
  expect(status, text).toBe(201)
  await waitFinalized(client, json.id)
  const lines = documents.map((row) => ({
    ...row,
    _id: `é/${String(row.k)}"`,
    ...(Array.isArray(row.m) ? { m: row.m.join(';') } : {})
  }))
  // Each line first holds the values of another, and some lines are deleted, so that the index has former versions.
  const replacedLines = lines.map((line, index) => ({ ...lines[(index + 3) % lines.length], _id: line._id }))
  const removedLines = lines.slice(0, 4).map((line) => ({ ...line, _id: `gone ${line._id}` }))
  const half = Math.ceil(lines.length / 2)
  const writes = [
    [...replacedLines, ...removedLines],
    lines.slice(half).toReversed(),
    [...removedLines.map(({ _id }) => ({ _id, _action: 'delete' })), ...lines.slice(1, half)],
    lines.slice(0, 1)
  ]
  for (const [index, part] of writes.entries()) {
    const response = await client.post(`/datasets/${json.id}/_bulk_lines`, part)
    expect(response.json, response.text).toMatchObject({ nbErrors: 0 })
    if (index % 2 === 0) await waitFinalized(client, json.id)
  }
  await waitFinalized(client, json.id)
  return json.id
}

async function virtualOf(client: TestClient, children: string[]): Promise<string> {
  const { status, text, json } = await client.post('/datasets', {
    isVirtual: true,
    title: 'Virtuel',
    virtual: { children, filters: [{ key: 's', operator: 'nin', values: ['a', 'x y', 'ÉCOLE'] }] },
    schema: columns.map(({ key }) => ({ key }))
  })
  expect(status, text).toBe(201)
  await waitFinalized(client, json.id)
  return json.id
}

function csvOf(documents: PlainRow[]): string {
  const lines = documents.map((row) =>
    keys
      .map((key) => {
        const cell = row[key] ?? null
        const text = Array.isArray(cell) ? cell.join(';') : cell === null ? '' : String(cell)
        return text === '' ? '' : `"${text.replaceAll('"', '""')}"`
      })
      .join(',')
  )
  return `${keys.join(',')}\n${lines.join('\n')}\n`
}

async function readsOf(client: TestClient, kind: Kind, id: string): Promise<ReadDataset> {
  const path = `/datasets/${id}`
  const query: Record<string, string> = kind === 'draft' ? { draft: 'true' } : {}
  const parameters = new URLSearchParams({ size: '10000', arrays: 'true', ...query })
  const { json, text } = await client.get(`${path}/lines?${String(parameters)}`)
  const lines = json?.results as PlainRow[]
  expect(lines?.length, text).toBeGreaterThan(0)
  return { kind, path, query, lines, defaultSort: defaultSorts[kind] }
}

const fileSort = [{ key: '_i', descending: false }]
const defaultSorts: Record<Kind, ReadDataset['defaultSort']> = {
  file: fileSort,
  draft: fileSort,
  editable: [
    { key: '_updatedAt', descending: true },
    { key: '_i', descending: true }
  ],
  virtual: [...fileSort, { key: '_rand', descending: false }]
}
