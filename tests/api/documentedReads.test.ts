/** All examples in the API documentation of a dataset: each read with each documented value. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { inEnglish } from '../../server/apiDocs/english.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, superadminEmail, type TestPlatform } from './support/platform.ts'
import { createApplication, registerBase, startBaseApplications } from './support/applications.ts'
import type { RemoteServer } from './support/remoteServer.ts'
import { createBicycleParks } from './support/sample.ts'

interface Parameter {
  in: 'path' | 'query'
  name: string
  required: boolean
  example?: string | string[]
  schema: {
    enum?: unknown[]
    default?: unknown
    items?: { enum?: unknown[] }
    'x-suggestions'?: { name: string }[]
  }
}

interface Read {
  path: string
  parameters: Parameter[]
}

let platform: TestPlatform
let owner: TestClient
let dataset: string
let application: string
let bases: RemoteServer
let reads: Read[]
let columns: SchemaProperty[]

beforeAll(async () => {
  platform = await startPlatform()
  owner = await platform.loginAs('test_user1')
  await owner.patch('/settings/user/test_user1', { compatODS: true })
  const { id, schema } = await createBicycleParks(owner)
  dataset = `/datasets/${id}`
  columns = schema
  const admin = await platform.loginAs(superadminEmail, { adminMode: true })
  bases = await startBaseApplications()
  const url = await registerBase(admin, bases.origin)
  application = (await createApplication(owner, { url })).id
  reads = []
  for (const document of ['api-docs.json', 'private-api-docs.json']) {
    const { json } = await owner.get(`${dataset}/${document}`)
    for (const [path, operations] of Object.entries<{ get?: { parameters?: Parameter[] } }>(json.paths)) {
      if (!operations.get || reads.some((read) => read.path === path)) continue
      reads.push({ path, parameters: operations.get.parameters ?? [] })
    }
  }
})
afterAll(async () => {
  await platform.close()
  await bases.close()
})

/** Documented values of the parameter. */
function valuesOf({ example, schema }: Parameter): string[] {
  const named = [example, schema.default, ...(schema.enum ?? []), ...(schema.items?.enum ?? [])]
  return [...new Set(named.filter((value) => value !== undefined).map(String))]
}

/** Sample of a long list of values: the columns behave alike. */
function some(values: string[]): string[] {
  const step = Math.ceil(values.length / 8)
  return values.filter((_, index) => index % step === 0)
}

function addressOf({ path, parameters }: Read, values: Record<string, string>): string {
  const query = new URLSearchParams()
  let address = path
  for (const parameter of parameters) {
    const value = values[parameter.name] ?? (parameter.required ? valuesOf(parameter)[0] : undefined)
    if (value === undefined) continue
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encodeURIComponent(value))
    else query.set(parameter.name, value)
  }
  for (const [name, value] of Object.entries(values)) {
    if (!parameters.some((parameter) => parameter.name === name)) query.set(name, value)
  }
  return `${dataset}${address}?${query}`
}

function operandOf({ type, format }: SchemaProperty): string {
  if (format?.startsWith('date')) return '2024-01-15'
  return type === 'boolean' ? 'true' : '1'
}

/** Other parameters that a value requires. */
const companions: Record<string, Record<string, string>> = {
  pbf: { xyz: '127,90,8' },
  metric: { metric: 'sum', metric_field: 'nombre_de_places' },
  '-metric': { metric: 'sum', metric_field: 'nombre_de_places' }
}

function given({ path }: Read, name: string, value: string): Record<string, string> {
  // Groups are sorted first, then lines: a column that is not grouped cannot be the first sort key.
  const isOfLines =
    path === '/values_agg' && name === 'sort' && columns.some(({ key }) => value.endsWith(key))
  // The example metric needs a number; `value_count` accepts every column.
  if (path === '/metric_agg' && name === 'field') return { metric: 'value_count', field: value }
  if (name === 'metric_field') return { metric: 'value_count', metric_field: value }
  return { [name]: isOfLines ? `count,${value}` : value, ...companions[value] }
}

/** The dataset has no image. */
const absent = ['/thumbnail']

const isOfDataset = ({ path, parameters }: Read): boolean =>
  !absent.includes(path) &&
  // A path parameter for another resource (a line, a file) has no documented example.
  parameters.every((parameter) => parameter.in !== 'path' || valuesOf(parameter).length > 0) &&
  !/\{/.test(parameters.reduce((rest, { name }) => rest.replace(`{${name}}`, ''), path))

async function expectAnswered(address: string): Promise<void> {
  const response = await owner.fetch('GET', address)
  const text = await response.text()
  expect(response.status, `${address} ${text.slice(0, 300)}`).toBe(200)
}

describe('the API documentation of a dataset', () => {
  it('has the reads', () => {
    expect(reads.filter(isOfDataset).length).toBeGreaterThan(12)
  })

  it('has the parameters that filter lines and those that format them', () => {
    const namesOf = (path: string): string[] =>
      reads.find((read) => read.path === path)!.parameters.map(({ name }) => name)
    const filters = 'q q_mode q_ignored q_fields filters qs bbox xyz geo_distance'.split(' ')
    const hits = 'size sort select highlight sampling'.split(' ')
    const lines = [...filters, ...hits, ...'after page format html count hint collapse'.split(' ')]
    expect(namesOf('/lines').toSorted()).toEqual(lines.toSorted())
    for (const path of ['/values_agg', '/geo_agg'])
      expect(namesOf(path)).toEqual(expect.arrayContaining([...filters, ...hits]))
    for (const path of ['/values/{field}', '/metric_agg', '/simple_metrics_agg'])
      expect(namesOf(path)).toEqual(expect.arrayContaining(filters))
  })

  it('has a working example for each parameter', async () => {
    for (const read of reads.filter(isOfDataset)) await expectAnswered(addressOf(read, {}))
  })

  it('has no parameter value that the API refuses', async () => {
    for (const read of reads.filter(isOfDataset)) {
      const asked = read.parameters.flatMap((parameter) =>
        some(valuesOf(parameter)).map((value) => addressOf(read, given(read, parameter.name, value)))
      )
      await Promise.all(asked.map(expectAnswered))
    }
  })

  it('has example filters that match lines', async () => {
    const lines = reads.find(({ path }) => path === '/lines') as Read
    const filters = lines.parameters.flatMap(({ schema }) => schema['x-suggestions'] ?? [])
    expect(filters.length).toBeGreaterThan(20)
    for (const { name } of filters) {
      const column = columns.find(({ key }) => key === name.slice(0, name.lastIndexOf('_')))
      await expectAnswered(addressOf(lines, { [name]: operandOf(column as SchemaProperty) }))
    }
  })
})

interface Described {
  summary?: string
  tags?: string[]
  parameters?: { description?: string }[]
  responses?: Record<string, { description?: string }>
}

/** Human-readable texts of the operations in an OpenAPI document. */
function textsOf(document: { paths: Record<string, Record<string, Described>> }): string[] {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  const texts = operations.flatMap(({ summary, tags = [], parameters = [], responses = {} }) => [
    summary,
    ...tags,
    ...parameters.map(({ description }) => description),
    ...Object.values(responses).map(({ description }) => description)
  ])
  return [...new Set(texts.filter((text) => text !== undefined))]
}

describe('the language of API documentation', () => {
  const documents = (): string[] => [
    '/api-docs.json',
    `/applications/${application}/api-docs.json`,
    `${dataset}/api-docs.json`,
    `${dataset}/private-api-docs.json`
  ]

  it('is French by default, and English with the language parameter', async () => {
    const admin = await platform.loginAs(superadminEmail, { adminMode: true })
    for (const path of documents()) {
      const french = (await admin.get(path, { 'accept-language': 'en' })).json
      const english = (await admin.get(`${path}?lang=en`)).json
      expect(
        textsOf(french).filter((text) => inEnglish(text) === undefined),
        path
      ).toEqual([])
      expect(textsOf(english), path).toEqual(textsOf(french).map(inEnglish))
      expect((await admin.get(`${path}?lang=constructor`)).json).toEqual(french)
    }
  })

  it('leaves user texts and technical names untranslated', async () => {
    const french = (await owner.get(`${dataset}/private-api-docs.json`)).json
    const english = (await owner.get(`${dataset}/private-api-docs.json?lang=en`)).json
    expect(english.info.title).toBe(
      french.info.title.replace('API privée du jeu de données :', 'Private API of the dataset:')
    )
    expect(Object.keys(english.paths)).toEqual(Object.keys(french.paths))
    const names = (document: typeof french): string[] =>
      document.paths['/lines'].get.parameters.map(({ name }: Parameter) => name)
    expect(names(english)).toEqual(names(french))
    expect(
      english.paths['/lines'].get.responses[200].content['application/json'].schema.properties.results
    ).toEqual(french.paths['/lines'].get.responses[200].content['application/json'].schema.properties.results)
  })
})
