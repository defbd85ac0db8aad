import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../../contract/catalogs/catalog.ts'
import { changedParts, sentChanges, titleOfCopy } from './catalogEdits.ts'
import { creationOf, emptyCatalog, lackOf } from './newCatalog.ts'

const catalog = {
  title: 'Open data',
  description: 'All',
  config: { url: 'https://a.test' }
} as unknown as Catalog

describe('what is edited of a catalog', () => {
  it('is sent where it differs, an emptied description as null', () => {
    expect(sentChanges(catalog, { title: 'Open data', description: '' })).toEqual({ description: null })
    expect(sentChanges(catalog, { config: { url: 'https://a.test' } })).toEqual({})
    expect(sentChanges(catalog, { config: {}, title: ' New ' })).toEqual({ config: {}, title: 'New' })
    expect(changedParts({ ...catalog, description: '' }, { description: '' })).toEqual([])
  })

  it('is a title that is not too long, of a copy too', () => {
    expect(titleOfCopy('Open data', '(copie)')).toBe('Open data (copie)')
    expect(titleOfCopy('a'.repeat(75), '(copie)')).toHaveLength(75)
  })
})

describe('a new catalog', () => {
  it('is created once nothing lacks', () => {
    const fields = { ...emptyCatalog, plugin: 'ckan', title: ' Open data ', isConfigValid: true }
    expect(lackOf(emptyCatalog)).toBe('plugin')
    expect(lackOf({ ...fields, title: ' a ' })).toBe('title')
    expect(lackOf({ ...fields, isConfigValid: false })).toBe('config')
    expect(creationOf(fields)).toEqual({ plugin: 'ckan', title: 'Open data', config: {} })
    expect(creationOf({ ...fields, title: '' })).toBeUndefined()
  })
})
