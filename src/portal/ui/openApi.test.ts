import { expect, it } from 'vitest'
import { shownApi } from './openApi.ts'

it('reads the operations of a document by tag, with the parameters of their path', () => {
  const shown = shownApi({
    info: { title: 'Trees' },
    servers: [{ url: 'https://data.test/api' }],
    paths: {
      '/lines': {
        parameters: [{ name: 'draft', in: 'query', schema: { type: 'boolean' } }],
        get: {
          tags: ['Data'],
          operationId: 'readLines',
          summary: 'Read',
          parameters: [
            {
              name: 'sort',
              in: 'query',
              required: true,
              schema: { type: 'array', items: { enum: ['a', 'b'] } }
            }
          ],
          responses: { 200: { content: { 'application/json': {} } } }
        },
        trace: {}
      }
    }
  })
  expect(shown?.tags).toMatchObject([{ name: 'Data', operations: [{ id: 'readLines', method: 'GET' }] }])
  const [operation] = shown?.tags[0]?.operations ?? []
  expect(operation?.answer).toBe('application/json')
  expect(operation?.parameters.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ['draft', 'boolean', false],
    ['sort', 'a | b[]', true]
  ])
})

it('links operations that a browser can open, with the values of the document', () => {
  const site = { name: 'site', in: 'query', required: true, schema: { type: 'string', enum: ['a:é'] } }
  const words = { ...site, name: 'q', schema: { type: 'string' } }
  const paths = {
    '/all': { get: {} },
    '/site': { get: { parameters: [site, { ...words, required: false }] } },
    '/words': { get: { parameters: [site, words] } },
    '/header': { get: { parameters: [{ ...site, in: 'header' }] } },
    '/{id}': { get: {} },
    '/new': { post: {} }
  }
  const operations = shownApi({ paths })?.tags[0]?.operations
  expect(operations?.map(({ link }) => link)).toEqual([
    '/all',
    '/site?site=a%3A%C3%A9',
    undefined,
    undefined,
    undefined,
    undefined
  ])
})

it.each([undefined, 'nothing', {}, { paths: null }, []])('shows nothing of %j', (document) => {
  expect(shownApi(document)).toBeUndefined()
})

it('leaves out malformed parts of a document', () => {
  const odd = {
    paths: { '/a': { get: { parameters: [null, 3, {}], tags: 'x', responses: [] } }, '/b': null }
  }
  expect(shownApi(odd)?.tags[0]?.operations).toHaveLength(1)
})
