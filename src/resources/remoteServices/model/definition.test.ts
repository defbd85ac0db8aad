import { expect, it } from 'vitest'
import { documentAddress, newServiceOf, type Definition } from './definition.ts'

const definition: Definition = {
  url: 'https://geo.test/api-docs.json',
  document: { info: { title: 'Geocoder', 'x-api-id': 'geo' } },
  info: { title: 'Geocoder' },
  actions: [],
  servers: [{ url: 'https://geo.test/v1' }, { url: 'https://geo.test/v2' }],
  keyPlace: { in: 'header', name: 'x-key' }
}

it('imports a service with its first server, or the selected one', () => {
  const created = {
    apiDoc: definition.document,
    url: definition.url,
    server: 'https://geo.test/v1',
    apiKey: { in: 'header', name: 'x-key' }
  }
  expect(newServiceOf(definition)).toEqual(created)
  expect(newServiceOf(definition, 'https://geo.test/v2')).toEqual({
    ...created,
    server: 'https://geo.test/v2'
  })
})

it('gives an id to a service whose document has none', () => {
  const document = { info: { title: 'Geocoder' } }
  expect(newServiceOf({ ...definition, document }).title).toBe('Geocoder')
  expect(newServiceOf({ ...definition, document, info: {} }).title).toBe('geo.test')
})

it('accepts http(s) URLs only', () => {
  expect(documentAddress(' https://geo.test/doc.json ')).toBe('https://geo.test/doc.json')
  for (const text of ['', 'geo.test', 'file:///etc/passwd', 'javascript:alert(1)', 'https://']) {
    expect(documentAddress(text)).toBeUndefined()
  }
})
