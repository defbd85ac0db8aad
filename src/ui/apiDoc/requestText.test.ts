import { expect, it } from 'vitest'
import { readApiDocument, schemaRows, searchOperations, type ApiOperation } from './apiDocument.ts'
import { missingParameters, requestPath, snippet } from './requestText.ts'

const document = readApiDocument({
  openapi: '3.1.0',
  info: { title: 'Stops', version: '1' },
  servers: [{ url: 'https://data.example/api/' }],
  tags: [{ name: 'Data' }, { name: 'Unused' }],
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-apiKey' } },
    parameters: { size: { in: 'query', name: 'size', schema: { type: 'integer' } } },
    schemas: { line: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } } }
  },
  paths: {
    '/values/{field}': {
      parameters: [{ in: 'path', name: 'field', schema: { type: 'string' } }],
      get: {
        operationId: 'getValues',
        tags: ['Data'],
        summary: 'Values',
        parameters: [
          { $ref: '#/components/parameters/size' },
          { in: 'query', name: 'select', explode: false, schema: { type: 'array' } },
          { in: 'query', name: 'several', schema: { type: 'array' } },
          { in: 'query', name: 'filters', schema: { type: 'object' } },
          { in: 'cookie', name: 'id', schema: { type: 'string' } }
        ],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/line' } } } }
        }
      }
    }
  }
})
const operation = document.operations[0] as ApiOperation

it('reads and searches operations, with their shared and referenced parts', () => {
  expect(document).toMatchObject({
    server: 'https://data.example/api',
    keyHeader: 'x-apiKey',
    tags: ['Data']
  })
  expect(operation.parameters.map(({ name }) => name)).toEqual([
    'field',
    'size',
    'select',
    'several',
    'filters'
  ])
  expect(operation.parameters[0]?.required).toBe(true)
  expect(schemaRows(operation.responses[0]?.contents[0]?.schema ?? {})).toEqual([
    { path: 'a', name: 'a', depth: 0, type: 'string', description: '', required: true }
  ])
  expect(searchOperations(document.operations, 'VALUES')).toHaveLength(1)
  expect(searchOperations(document.operations, ' data  values ')).toHaveLength(1)
  expect(searchOperations(document.operations, '')).toHaveLength(1)
  expect(searchOperations(document.operations, 'data lines')).toEqual([])
  expect(() => readApiDocument('nothing')).toThrow('not an OpenAPI document')
})

it('writes the values of the form to the URL, and lists the missing parameters', () => {
  const values = {
    'path field': 'a b',
    'query size': '',
    'query select': ['one', 'two'],
    'query several': ['1', '2'],
    'query filters': [
      { name: 'city_eq', value: 'Saint-Malo & co' },
      { name: '', value: 'x' },
      { name: 'empty_eq', value: '' }
    ]
  }
  expect(requestPath(operation, values)).toBe(
    '/values/a%20b?select=one,two&several=1&several=2&city_eq=Saint-Malo%20%26%20co'
  )
  expect(missingParameters(operation, {}).map(({ name }) => name)).toEqual(['field'])
})

it('writes the request as code, and escapes quotes for a shell', () => {
  const request = {
    method: 'PATCH',
    url: 'https://x/?a=1',
    headers: { 'x-apiKey': 'K' },
    body: `{"a":"it's"}`
  }
  expect(snippet('curl', request)).toBe(
    [
      `curl -X PATCH 'https://x/?a=1'`,
      `-H 'x-apiKey: K'`,
      `-H 'content-type: application/json'`,
      String.raw`--data '{"a":"it'\''s"}'`
    ].join(' \\\n  ')
  )
  expect(snippet('JavaScript', { method: 'GET', url: 'https://x/', headers: {} })).toContain(
    'await fetch("https://x/")'
  )
  expect(snippet('Python', request)).toContain('requests.patch(')
})
