import { expect, it } from 'vitest'
import { withoutEmpty } from '../../../owned/save/emptyValues.ts'
import { metadataForm } from './metadataSchema.ts'

const t = (key: string): string => key
const none = { settings: {}, licenses: [], topics: [] }

it('has the fields that the account enables, with its labels', () => {
  const properties = metadataForm(none, t).schema.properties ?? {}
  expect(Object.keys(properties)).toEqual(['title', 'summary', 'description', 'license', 'origin', 'image'])
  const settings = {
    keywords: { active: true },
    spatial: { active: true, title: 'Where' },
    temporal: { active: false },
    custom: [{ key: 'unit', title: 'Unit' }]
  }
  const extraProperties = metadataForm({ ...none, settings }, t).schema.properties ?? {}
  expect(extraProperties.spatial).toMatchObject({ title: 'Where' })
  expect(extraProperties.keywords).toMatchObject({ title: 'datasets.metadata.keywords' })
  expect(extraProperties.temporal).toBeUndefined()
  expect(extraProperties.customMetadata).toMatchObject({ properties: { unit: { title: 'Unit' } } })
})

it('has a field for each custom metadata that a portal requires, also of those that the account no longer has', () => {
  const settings = { custom: [{ key: 'unit', title: 'Unit' }] }
  const required = ['custom.unit', 'custom.gone', 'license']
  const { customMetadata } = metadataForm({ ...none, settings, required }, t).schema.properties ?? {}
  expect(customMetadata).toMatchObject({
    properties: { unit: { title: 'Unit' }, gone: { title: 'gone' } },
    required: ['unit', 'gone']
  })
})

it('treats an emptied value as absent', () => {
  expect(
    withoutEmpty({ a: '', b: [], c: {}, d: { start: '' }, e: 'x', f: null, g: { start: '2020-01-01' } })
  ).toEqual({
    e: 'x',
    g: { start: '2020-01-01' }
  })
})
