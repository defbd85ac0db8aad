import { describe, expect, it } from 'vitest'
import { operationNamed, readApiDocument } from './apiDocument.ts'
import { textOfParams, valuesOfParams } from './formParams.ts'

const { operations } = readApiDocument({
  openapi: '3.1.0',
  paths: {
    '/lines/{id}': {
      get: {
        operationId: 'readLines',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'size', in: 'query', schema: { type: 'integer' } },
          { name: 'select', in: 'query', schema: { type: 'array' } },
          { name: 'filters', in: 'query', schema: { type: 'object' } }
        ]
      },
      delete: {}
    }
  }
})
const operation = operations[0]!

describe('the values of a form in the URL', () => {
  it('are read back unchanged', () => {
    const values = {
      'path id': 'a b',
      'query size': '10',
      'query select': ['a', 'b'],
      'query filters': [{ name: 'x_eq', value: 'é' }]
    }
    const text = textOfParams(operation, values)!
    expect(JSON.parse(text)).toEqual({
      id: 'a b',
      size: '10',
      select: ['a', 'b'],
      filters: { x_eq: 'é' }
    })
    expect(valuesOfParams(operation, text)).toEqual(values)
  })

  it('are undefined for an empty form', () => {
    expect(textOfParams(operation, { 'path id': '', 'query select': [] })).toBeUndefined()
  })

  it.each([null, '', '{', 'null', '[1]', '"a"', '{"other":1,"id":null,"__proto__":{"id":"x"}}'])(
    'are none of %s',
    (text) => expect(valuesOfParams(operation, text)).toEqual({})
  )

  it('may be numbers, and arrays of mixed values', () => {
    expect(valuesOfParams(operation, '{"size":5,"select":["a",{},3]}')).toEqual({
      'query size': '5',
      'query select': ['a', '3']
    })
  })
})

it('finds operations by id, or by path and method', () => {
  expect(operationNamed(operations, 'readLines')).toBe(operation)
  expect(operationNamed(operations, '/lines/{id}|GET')).toBe(operation)
  expect(operationNamed(operations, '/lines/{id}|delete')?.method).toBe('DELETE')
  expect(operationNamed(operations, '/lines/{id}|put')).toBeUndefined()
})
