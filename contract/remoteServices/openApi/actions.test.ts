import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actionsOf } from './actions.ts'
import { serversOf } from './servers.ts'
import { UnusableDocument } from './unusableDocument.ts'

const searchType = 'http://schema.org/SearchAction'
const info = { title: 'A', version: '1' }

interface Parts {
  operation?: object
  path?: object
  components?: object
}

/** A document of version 3 with one action. */
function documentOf({ operation = {}, path = {}, components = {} }: Parts): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info,
    paths: { '/x': { ...path, post: { operationId: 'x', 'x-operationType': searchType, ...operation } } },
    components
  }
}

const only = (document: Record<string, unknown>) => {
  const [action, ...others] = actionsOf(document)
  expect(others).toEqual([])
  if (!action) throw new Error('no action')
  return action
}

const bodyOf = (content: object, required = true): object => ({ requestBody: { required, content } })
const answerOf = (content: object): object => ({ responses: { 200: { content } } })
const line = { type: 'object', properties: { a: { type: 'string', 'x-refersTo': 'urn:a' } } }

describe('actions', () => {
  it('are the operations that have a type, the later one of an id', () => {
    const get = (summary: string): object => ({ operationId: 'same', summary, 'x-operationType': searchType })
    const paths = {
      '/a': { get: get('first'), post: { 'x-operationType': 'urn:other' }, put: { operationId: 'none' } },
      '/b': { get: get('second') }
    }
    expect(actionsOf({ openapi: '3.0.1', info, paths })).toMatchObject([
      { id: 'same', summary: 'second', operation: { path: '/b', method: 'get' } },
      { id: 'post/a', type: 'urn:other' }
    ])
  })

  it('have the inputs of their parameters and of their body, one for each concept', () => {
    const named = (name: string, concept?: string, more: object = {}): object => ({
      in: 'query',
      name,
      ...(concept ? { 'x-refersTo': concept } : {}),
      ...more
    })
    const body = { type: 'object', required: ['b'], properties: { b: { 'x-refersTo': 'urn:2' }, c: {} } }
    const action = only(
      documentOf({
        path: { parameters: [named('p', 'urn:1'), named('q', 'urn:2')] },
        operation: {
          parameters: [named('q', 'urn:2', { in: 'path', required: true }), named('n'), { in: 'cookie' }],
          ...bodyOf({ 'application/json': { schema: body } })
        }
      })
    )
    expect(action.input).toEqual([
      { concept: 'urn:1', name: 'p', in: 'query', required: false },
      { concept: 'urn:2', name: 'b', in: 'body', required: true }
    ])
  })

  it('read lines before JSON, and arrays as collections', () => {
    const collections = (given: object, answered: object): [boolean, boolean] => {
      const { inputCollection, outputCollection } = only(
        documentOf({ operation: { ...bodyOf(given), ...answerOf(answered) } })
      )
      return [inputCollection, outputCollection]
    }
    const lines = { 'application/x-ndjson': { schema: line } }
    const one = { 'application/json': { schema: line } }
    const many = { 'application/json; charset=utf-8': { schema: { type: 'array', items: line } } }
    expect(collections(lines, one)).toEqual([true, false])
    expect(collections({ ...one, ...lines }, many)).toEqual([true, true])
    expect(collections({ 'application/x-ndjson': {}, ...one }, { 'text/csv': {} })).toEqual([false, false])
  })

  it('tell types in reverse alphabetical order, and whether the body is described', () => {
    const types = { 'application/json': { schema: line }, 'text/csv': {}, 'application/x-ndjson': {} }
    expect(only(documentOf({ operation: bodyOf(types) }))).toMatchObject({
      inputBodyTypes: ['text/csv', 'application/x-ndjson', 'application/json'],
      canUse: true,
      output: []
    })
    expect(only(documentOf({ operation: bodyOf({ 'text/csv': {} }) })).canUse).toBe(false)
    expect(only(documentOf({ operation: bodyOf({ 'text/csv': {} }, false) })).canUse).toBe(true)
    expect(only(documentOf({}))).not.toHaveProperty('inputBodyTypes')
  })

  it('are read whatever the names of their parameters are', () => {
    const parameters = [{ in: { toString: null }, name: [{ toString: null }] }]
    expect(() => only(documentOf({ operation: { parameters } }))).not.toThrow()
  })

  it('have every property of the answer as an output, by its own name', () => {
    const schema = {
      type: 'array',
      items: {
        properties: { a: { type: 'string', 'x-refersTo': 'urn:a', name: 'no', concept: 'no' }, b: true }
      }
    }
    const { output, outputSchema } = only(
      documentOf({ operation: answerOf({ 'application/json': { schema } }) })
    )
    expect(output).toEqual([
      { name: 'a', concept: 'urn:a', type: 'string', 'x-refersTo': 'urn:a' },
      { name: 'b' }
    ])
    expect(outputSchema).toMatchObject({ type: 'array' })
  })

  it('follow references, with what stands beside them', () => {
    const document = documentOf({
      operation: {
        parameters: [{ $ref: '#/components/parameters/p' }],
        requestBody: { $ref: '#/components/requestBodies/b' }
      },
      components: {
        parameters: { p: { in: 'query', name: 'p', 'x-refersTo': 'urn:p' } },
        requestBodies: {
          b: { content: { 'application/json': { schema: { $ref: '#/components/schemas/a~1b' } } } }
        },
        schemas: {
          'a/b': { properties: { t: { $ref: '#/components/schemas/text', 'x-refersTo': 'urn:t' } } },
          text: { type: 'string', description: 'A text' }
        }
      }
    })
    expect(only(document).input).toEqual([
      { concept: 'urn:p', name: 'p', in: 'query', required: false },
      { concept: 'urn:t', name: 't', description: 'A text', in: 'body', required: false }
    ])
  })

  it('are read of version 2 in the same terms', () => {
    const document = {
      swagger: '2.0',
      info,
      host: 'example.org',
      basePath: '/v1',
      consumes: ['application/x-ndjson'],
      definitions: { line },
      paths: {
        '/bulk': {
          post: {
            operationId: 'bulk',
            'x-operationType': searchType,
            produces: ['application/json'],
            parameters: [
              { in: 'body', name: 'body', required: true, schema: { $ref: '#/definitions/line' } }
            ],
            responses: { 200: { schema: { type: 'array', items: { $ref: '#/definitions/line' } } } }
          },
          put: {
            operationId: 'form',
            'x-operationType': searchType,
            parameters: [{ in: 'formData', name: 'file', type: 'file' }]
          }
        }
      }
    }
    expect(actionsOf(document)).toMatchObject([
      {
        id: 'form',
        canUse: false,
        inputCollection: false
      },
      {
        id: 'bulk',
        input: [{ concept: 'urn:a', name: 'a', in: 'body' }],
        inputCollection: true,
        inputBodyTypes: ['application/x-ndjson'],
        output: [{ name: 'a', concept: 'urn:a' }],
        outputCollection: true
      }
    ])
    expect(serversOf(document)).toEqual([{ url: 'https://example.org/v1' }])
  })
})

describe('documents that are hostile', () => {
  const problemOf = (document: Record<string, unknown>): string | undefined => {
    try {
      actionsOf(document)
      return undefined
    } catch (error) {
      return error instanceof UnusableDocument ? error.problem : String(error)
    }
  }

  it('are refused without paths, of another version, or when they need others', () => {
    expect(problemOf({ openapi: '3.1.0', info })).toBe('noPaths')
    expect(problemOf({ openapi: '3.1.0', info, paths: [] })).toBe('noPaths')
    expect(problemOf({ paths: {} })).toBe('unknownVersion')
    expect(problemOf({ openapi: '4.0.0', paths: {} })).toBe('unknownVersion')
    const elsewhere = { schemas: { a: { $ref: 'file:///etc/passwd' } } }
    expect(problemOf(documentOf({ components: elsewhere }))).toBe('externalReference')
  })

  it('end where they refer to themselves', () => {
    const schemas = {
      tree: { type: 'object', properties: { child: { $ref: '#/components/schemas/tree' } } },
      loop: { $ref: '#/components/schemas/loop' },
      ping: { $ref: '#/components/schemas/pong' },
      pong: { $ref: '#/components/schemas/ping' }
    }
    for (const name of Object.keys(schemas)) {
      const schema = { $ref: `#/components/schemas/${name}` }
      const document = documentOf({
        operation: answerOf({ 'application/json': { schema } }),
        components: { schemas }
      })
      const text = JSON.stringify(only(document))
      expect(text.length, name).toBeLessThan(1000)
    }
    expect(
      only({ ...documentOf({}), paths: { '/x': { $ref: '#' }, ...(documentOf({}).paths as object) } })
    ).toBeDefined()
  })

  it('do not grow by naming a large part many times', () => {
    const large = { type: 'object', description: 'x'.repeat(1_000_000) }
    const properties = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`p${index}`, { $ref: '#/components/schemas/large' }])
    )
    const document = documentOf({
      operation: answerOf({ 'application/json': { schema: { properties } } }),
      components: { schemas: { large } }
    })
    expect(problemOf(document)).toBe('tooLarge')
  })

  it('never reach what is not in them', () => {
    for (const $ref of [
      '#/__proto__/constructor',
      '#/constructor',
      '#/paths/toString',
      '#anchor',
      '#/%E0%A4%A'
    ]) {
      const action = only(documentOf({ operation: { requestBody: { $ref } } }))
      expect(action.input).toEqual([])
    }
  })

  it('of any shape give actions, or say that they are unusable', () => {
    const values = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<unknown>('#/paths', '#/components/schemas/a', 'text', null, 1, true, []),
        fc.dictionary(
          fc.constantFrom(
            ...'$ref,schema,content,application/json,application/x-ndjson,properties,items,type,200'.split(
              ','
            ),
            ...'parameters,requestBody,responses,get,post,x-operationType,x-refersTo,name,in,/x,body'.split(
              ','
            )
          ),
          tie('value'),
          { maxKeys: 5 }
        ),
        fc.array(tie('value'), { maxLength: 3 })
      )
    }))
    fc.assert(
      fc.property(
        fc.constantFrom({ openapi: '3.1.0' }, { openapi: '3.0.0' }, { swagger: '2.0' }),
        values.value,
        values.value,
        (version, paths, schema) => {
          const document = { ...version, paths: { '/x': paths }, components: { schemas: { a: schema } } }
          const problem = problemOf(document)
          expect([undefined, 'externalReference', 'tooLarge']).toContain(problem)
        }
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 300) }
    )
  })
})

describe('servers', () => {
  it('are absolute, of the web, and without a slash at their end', () => {
    const of = (servers: unknown, source?: string): string[] =>
      serversOf({ openapi: '3.1.0', servers }, source).map(({ url }) => url)
    expect(of([{ url: 'https://a.org/v1/' }, { url: 'ftp://a.org' }, { url: 1 }, null])).toEqual([
      'https://a.org/v1'
    ])
    expect(of([{ url: '/v2' }])).toEqual([])
    expect(of([{ url: '/v2' }, { url: './v3' }], 'https://b.org/docs/doc.json')).toEqual([
      'https://b.org/v2',
      'https://b.org/docs/v3'
    ])
    expect(of(undefined, 'https://b.org/docs/doc.json')).toEqual(['https://b.org'])
    const variables = { region: { default: 'fr' } }
    expect(of([{ url: 'https://{region}.a.org/{none}', variables }])).toEqual(['https://fr.a.org/%7Bnone%7D'])
  })
})
