import { expect, it } from 'vitest'
import type { SchemaProperty } from './dataset.ts'
import { capabilitiesFor, kindOf, withCapability } from './propertyTypes.ts'

const text: SchemaProperty = { key: 'a', type: 'string' }

it('names the kind of a column, the closest one when it is unknown', () => {
  expect(kindOf(text).id).toBe('text')
  expect(kindOf({ ...text, 'x-display': 'markdown' }).id).toBe('formattedText')
  expect(kindOf({ ...text, format: 'date-time' }).id).toBe('dateTime')
  expect(kindOf({ ...text, format: 'uri-reference' }).id).toBe('text')
  expect(kindOf({ key: 'n', type: 'integer' }).id).toBe('integer')
})

it('stores only what differs from the default', () => {
  expect(withCapability(text, 'index', false)).toEqual({ index: false })
  expect(withCapability({ ...text, 'x-capabilities': { index: false } }, 'index', true)).toBeUndefined()
  expect(withCapability(text, 'wildcard', true)).toEqual({ wildcard: true })
  expect(withCapability(text, 'wildcard', false)).toBeUndefined()
})

it('offers the capabilities of the type', () => {
  expect(capabilitiesFor({ key: 'n', type: 'boolean' })).toEqual(['index', 'values'])
  expect(capabilitiesFor({ key: 'o', type: 'object' })).toEqual([])
  expect(capabilitiesFor({ ...text, format: 'date' })).toContain('textStandard')
  const geometry = { ...text, 'x-refersTo': 'https://purl.org/geojson/vocab#geometry' }
  expect(capabilitiesFor(geometry)).toEqual(['geoShape', 'vtPrepare'])
})
