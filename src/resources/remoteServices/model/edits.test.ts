import { expect, it } from 'vitest'
import { hasKey, keyPlaceOf, sentChanges, typedKey, withoutKey, withTypedKey } from './edits.ts'

const masked = { in: 'header' as const, name: 'x-key', value: '**********' }
const apiDoc = { components: { securitySchemes: { k: { type: 'apiKey', in: 'query', name: 'key' } } } }

it('never sends the mask of a key back', () => {
  expect(hasKey(masked)).toBe(true)
  expect(typedKey(masked)).toBe('')
  expect(sentChanges({ title: 'T', apiKey: masked })).toEqual({ title: 'T' })
  expect(sentChanges({ apiKey: { ...masked, value: 'new' } })).toEqual({
    apiKey: { ...masked, value: 'new' }
  })
  expect(sentChanges({ apiKey: null })).toEqual({ apiKey: null })
})

it('takes the location of a key from the service, else its document, else the default', () => {
  expect(keyPlaceOf({ apiKey: masked, apiDoc })).toEqual({ in: 'header', name: 'x-key' })
  expect(keyPlaceOf({ apiKey: { in: 'query' }, apiDoc })).toEqual({ in: 'query', name: 'key' })
  expect(keyPlaceOf({ apiDoc })).toEqual({ in: 'query', name: 'key' })
  expect(keyPlaceOf({ apiDoc: {} })).toEqual({ in: 'header', name: 'x-apiKey' })
})

it('replaces a typed key, keeps the stored one without input, and removes it on demand', () => {
  const service = { apiKey: masked, apiDoc }
  expect(withTypedKey(service, 'new')).toEqual({ in: 'header', name: 'x-key', value: 'new' })
  expect(withTypedKey(service, '')).toBe(masked)
  expect(sentChanges({ apiKey: withoutKey(service) })).toEqual({ apiKey: { in: 'header', name: 'x-key' } })
})

it('sends accounts as a list', () => {
  expect(sentChanges({ privateAccess: null, public: true })).toEqual({ privateAccess: [], public: true })
})
