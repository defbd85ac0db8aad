import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../../contract/catalogs/catalog.ts'
import { changedParts, changesOver, configChanges, editedFields, titleOfCopy } from './catalogEdits.ts'
import { creationOf, emptyCatalog, missingFieldOf } from './newCatalog.ts'

const catalog = {
  title: 'Open data',
  description: 'All',
  config: { url: 'https://a.test', apiKey: '********', organization: 'town' }
} as unknown as Catalog

describe('edits of a catalog', () => {
  it('are sent where they differ, with null for an emptied description', () => {
    expect(changesOver(catalog, { title: 'Open data', description: '' })).toEqual({ description: null })
    expect(changesOver(catalog, { title: ' New ', config: { url: 'https://a.test' } })).toEqual({
      title: 'New'
    })
    expect(changedParts({ ...catalog, description: '' }, { description: ' ' })).toEqual([])
  })

  it("are merged with another user's changes of the connection", () => {
    const form = { url: 'https://b.test', apiKey: '********' }
    const config = configChanges(catalog.config, form)
    expect(config).toEqual({ url: 'https://b.test', organization: undefined })
    const theirs = { ...catalog, config: { ...catalog.config, format: 'csv' } }
    expect(changesOver(theirs, { config })).toEqual({ config: { ...form, format: 'csv' } })
    expect(changesOver(theirs, { config }, new Set(['config.url', 'config.organization']))).toEqual({})
  })

  it('conflict field by field, except secrets', () => {
    const edits = { title: 'New', config: { url: 'https://b.test', apiKey: 'typed' } }
    const schema = { properties: { url: { title: 'URL' }, apiKey: { title: 'Key', format: 'password' } } }
    const fields = editedFields(catalog, edits, { title: 'Title', description: 'Description' }, schema)
    expect(fields.map(({ id, label, mine, valueIn }) => [id, label, mine, valueIn(catalog)])).toEqual([
      ['title', 'Title', 'New', 'Open data'],
      ['config.url', 'URL', 'https://b.test', 'https://a.test']
    ])
  })

  it('limit the length of a title, that of a copy included', () => {
    expect(titleOfCopy('Open data', '(copie)')).toBe('Open data (copie)')
    expect(titleOfCopy('a'.repeat(75), '(copie)')).toHaveLength(75)
  })
})

describe('a new catalog', () => {
  it('is created once every required field is valid', () => {
    const fields = { ...emptyCatalog, plugin: 'ckan', title: ' Open data ', isConfigValid: true }
    expect(missingFieldOf(emptyCatalog)).toBe('plugin')
    expect(missingFieldOf({ ...fields, title: ' a ' })).toBe('title')
    expect(missingFieldOf({ ...fields, isConfigValid: false })).toBe('config')
    expect(creationOf(fields)).toEqual({ plugin: 'ckan', title: 'Open data', config: {} })
    expect(creationOf({ ...fields, title: '' })).toBeUndefined()
  })
})
