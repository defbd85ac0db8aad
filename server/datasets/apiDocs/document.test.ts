/** What generators of clients make of the documents of datasets. */
import { describe, expect, it } from 'vitest'
import { emptySummary } from '../editable/bulkSummary.ts'
import type { DatasetRecord } from '../record.ts'
import { datasetDocument } from './document.ts'

// eslint-disable-next-line typescript/no-explicit-any -- parts of documents have every shape
type Json = Record<string, any>

const editable = {
  id: 'd1',
  title: 'Ports',
  isRest: true,
  bbox: [1, 2, 3, 4],
  schema: [
    { key: 'code', type: 'string', 'x-required': true },
    { key: 'n', type: 'integer' }
  ],
  primaryKey: ['code'],
  rest: { history: true, lineOwnership: true },
  extensions: [{ active: true }]
} as unknown as DatasetRecord

const rate = { requests: 1, computeMs: 1, dynamic: 1, static: 1 }
const documentOf = (dataset: DatasetRecord): Json =>
  datasetDocument(dataset, {
    config: { rates: { anonymous: rate, user: rate } } as never,
    version: '1',
    publicUrl: 'https://data.example/data-fair',
    reference: dataset.id,
    page: 'https://data.example/data-fair/dataset/d1',
    contact: {},
    account: { compatODS: true },
    may: () => true,
    isAdminMode: true
  })

/** Places of the objects that say nothing of what they have. */
function emptyObjects(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, ...members } = value as Json
  const isEmpty = type === 'object' && !Object.keys(members).some((key) => /properties/i.test(key))
  return [
    ...(isEmpty ? [path] : []),
    ...Object.entries(value).flatMap(([key, inner]) => emptyObjects(inner, `${path}/${key}`))
  ]
}

describe('the API document of a dataset', () => {
  it('has no object that a generated client would take for an empty one', () => {
    const file = { ...editable, isRest: undefined, rest: undefined, file: {} } as unknown as DatasetRecord
    expect(emptyObjects(documentOf(editable).paths)).toEqual([])
    expect(emptyObjects(documentOf(file).paths)).toEqual([])
  })

  it('lets a patch have some columns only, unlike a whole line', () => {
    const { paths } = documentOf(editable)
    for (const path of ['/lines/{lineId}', '/own/{owner}/lines/{lineId}']) {
      const requiredBy = (method: string): unknown =>
        paths[path][method].requestBody.content['application/json'].schema.required
      expect([requiredBy('put'), requiredBy('patch')], path).toEqual([['code'], []])
    }
    const { items } =
      paths['/revisions'].get.responses[200].content['application/json'].schema.properties.results
    expect(items).toMatchObject({ required: [], additionalProperties: true })
  })

  it('tells what a bulk answers, and how the lines of an owner are read', () => {
    const { paths } = documentOf(editable)
    const { schema } = paths['/_bulk_lines'].post.responses[200].content['application/json']
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(emptySummary())))
    const namesAt = (path: string): string[] =>
      paths[path].get.parameters.map(({ name }: { name: string }) => name)
    expect(namesAt('/own/{owner}/lines')).toEqual(['owner', ...namesAt('/lines')])
  })
})
