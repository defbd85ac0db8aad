/** Aggregations of an uploaded dataset, as its API documentation presents them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { createBicycleParks } from './support/sample.ts'

interface Parameter {
  in: 'path' | 'query'
  name: string
  required: boolean
  example?: string | string[]
  schema: { enum?: string[] }
}

const documented = [
  '/values/{field}',
  '/values-labels/{field}',
  '/values_agg',
  '/metric_agg',
  '/simple_metrics_agg',
  '/words_agg',
  '/geo_agg'
]

let platform: TestPlatform
let owner: TestClient
let dataset: string
let paths: Record<string, { get?: { operationId: string; parameters?: Parameter[] } }>

beforeAll(async () => {
  platform = await startPlatform()
  owner = await platform.loginAs('test_user1')
  const { id } = await createBicycleParks(owner)
  dataset = `/datasets/${id}`
  paths = (await owner.get(`${dataset}/api-docs.json`)).json.paths
})
afterAll(() => platform.close())

describe('the API documentation of a dataset', () => {
  it('has all aggregations', () => {
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(documented))
  })

  it.each(documented)('has a working example of %s', async (path) => {
    const parameters = paths[path]?.get?.parameters ?? []
    const query = new URLSearchParams()
    let address = path
    for (const { in: where, name, required, example } of parameters) {
      if (!required) continue
      expect(example, name).toBeDefined()
      if (where === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(example)))
      else query.set(name, String(example))
    }
    const { status, text, json, headers } = await owner.get(`${dataset}${address}?${query}`)
    expect(status, text).toBe(200)
    expect(JSON.stringify(json).length).toBeGreaterThan(20)
    expect(headers.get('x-operation')).toContain('"track":"readDataAPI"')
    expect(headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
  })

  it('lists the columns that each read accepts', async () => {
    const fields = paths['/values_agg']?.get?.parameters?.find(({ name }) => name === 'metric_field')?.schema
      .enum
    expect(fields?.length).toBeGreaterThan(4)
    for (const field of fields ?? []) {
      const address = `${dataset}/values_agg?field=${field}&agg_size=2&size=1&hint=true`
      const { status, text } = await owner.get(address)
      expect(status, `${address} ${text}`).toBe(200)
    }
  })

  it('is readable only with permission to read the dataset', async () => {
    const anonymous = platform.anonymous()
    for (const path of [
      'values_agg?field=foo',
      'geo_agg',
      'metric_agg',
      'simple_metrics_agg',
      'words_agg',
      'values/foo',
      'values-labels/foo',
      'min/foo',
      'max/foo'
    ]) {
      expect((await anonymous.get(`${dataset}/${path}`)).status, path).toBe(403)
    }
  })
})

describe('an editable dataset', () => {
  it('is aggregated with its latest lines', async () => {
    const schema = [
      { key: 'name', type: 'string' },
      { key: 'at', type: 'string', format: 'date-time' }
    ]
    const created = await owner.post('/datasets', { isRest: true, title: 'Lignes', schema })
    const lines = `/datasets/${created.json.id}/lines`
    const groups = async (query: string): Promise<unknown> => {
      const { status, text, json } = await owner.get(`/datasets/${created.json.id}/values_agg?${query}`)
      expect(status, text).toBe(200)
      return json.aggs.map(({ value, total }: { value: string; total: number }) => [value, total])
    }
    expect(await groups('field=name')).toEqual([])
    await owner.post(lines, { _id: 'one', name: 'a', at: '2024-01-15T10:00:00+01:00' })
    expect(await groups('field=name')).toEqual([['a', 1]])
    expect(await groups('field=at&interval=month')).toEqual([['2024-01-01T00:00:00.000+01:00', 1]])
    await owner.post(lines, { name: 'a', at: '2023-07-01T00:30:00+02:00' })
    await owner.put(`${lines}/one`, { name: 'b', at: '2023-06-30T23:30:00+02:00' })
    expect(await groups('field=name&sort=key')).toEqual([
      ['a', 1],
      ['b', 1]
    ])
    expect(await groups('field=at&interval=month')).toEqual([
      ['2023-06-01T00:00:00.000+02:00', 1],
      ['2023-07-01T00:00:00.000+02:00', 1]
    ])
  })
})
