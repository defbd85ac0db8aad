import fc from 'fast-check'
import { expect, it } from 'vitest'
import { apiIdOf, apiKeyPlaceOf, infoOf } from './apiDocument.ts'

it('reads the author of an API', () => {
  const document = {
    info: {
      title: 'Geocoder',
      version: '1.2',
      'x-api-id': 'geocoder',
      termsOfService: 'https://geo.test/terms',
      contact: { name: 'Ada', url: 'https://geo.test', email: 'ada@geo.test' }
    },
    externalDocs: { url: 'https://geo.test/docs' }
  }
  expect(infoOf(document)).toEqual({
    title: 'Geocoder',
    version: '1.2',
    contactName: 'Ada',
    contactUrl: 'https://geo.test',
    contactEmail: 'ada@geo.test',
    terms: 'https://geo.test/terms',
    documentation: 'https://geo.test/docs'
  })
  expect(apiIdOf(document)).toBe('geocoder')
})

it('leaves out URLs with a script scheme', () => {
  const info = { contact: { url: 'javascript:alert(1)' }, termsOfService: 'data:text/html,x' }
  expect(infoOf({ info, externalDocs: { url: ' javascript:alert(1)' } })).toEqual({})
})

it('finds the location of a key, first from the required scheme', () => {
  const query = { type: 'apiKey', in: 'query', name: 'k' }
  const header = { type: 'apiKey', in: 'header', name: 'x-key' }
  const securitySchemes = { oauth: { type: 'oauth2' }, query, header }
  expect(apiKeyPlaceOf({ components: { securitySchemes } })).toEqual({ in: 'query', name: 'k' })
  const security = [{ oauth: [] }, { header: [] }]
  expect(apiKeyPlaceOf({ components: { securitySchemes }, security })).toEqual({
    in: 'header',
    name: 'x-key'
  })
  expect(apiKeyPlaceOf({ swagger: '2.0', securityDefinitions: { header } })).toEqual({
    in: 'header',
    name: 'x-key'
  })
  expect(apiKeyPlaceOf({ components: { securitySchemes: { a: { ...header, in: 'body' } } } })).toBeUndefined()
})

it('accepts any JSON document', () => {
  fc.assert(
    fc.property(fc.object({ maxDepth: 4, withNullPrototype: true }), fc.object(), (document, info) => {
      expect(infoOf({ ...document, info })).toBeTypeOf('object')
      apiIdOf(document)
      apiKeyPlaceOf({ ...document, components: info })
    })
  )
})
