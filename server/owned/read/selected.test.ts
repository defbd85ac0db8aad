import { expect, it } from 'vitest'
import { selectedFields } from './selected.ts'

const fields = {
  id: 'd1',
  title: 'Stops',
  summary: 'Old',
  public: false,
  draft: { status: 'loaded', file: { name: 'a.csv' }, schema: [] }
}

it('keeps everything without a selection, and nothing but the constant fields when it names none', () => {
  expect(selectedFields(fields, undefined, false)).toBe(fields)
  expect(selectedFields(fields, ['-userPermissions'], false)).toEqual({ id: 'd1', public: false })
})

it('keeps the named fields beside the constant and computed ones', () => {
  expect(selectedFields(fields, ['title'], false)).toEqual({ id: 'd1', title: 'Stops', public: false })
  expect(selectedFields(fields, ['title'], true)).toEqual({ title: 'Stops' })
  const application = { id: 'a1', title: 'Map', exposedUrl: 'https://h/app/a1', url: 'https://apps/map/' }
  expect(selectedFields(application, ['title'], false)).toEqual({
    id: 'a1',
    title: 'Map',
    exposedUrl: 'https://h/app/a1'
  })
})

it('keeps named fields of an object', () => {
  expect(selectedFields(fields, ['draft.file', 'draft.status', 'draft.absent'], true)).toEqual({
    draft: { file: { name: 'a.csv' }, status: 'loaded' }
  })
  expect(selectedFields(fields, ['draft', 'draft.file'], true)).toEqual({ draft: fields.draft })
  expect(selectedFields(fields, ['title.x', 'absent.x', 'draft.file.name.x'], true)).toEqual({
    draft: { file: {} }
  })
  expect(selectedFields(fields, ['draft.file.name'], true)).toEqual({ draft: { file: { name: 'a.csv' } } })
})

it('keeps named fields of each item of a list', () => {
  const schema = [
    { key: 'a', type: 'string', 'x-concept': { id: 'label', title: 'Label' } },
    { key: 'b', type: 'integer' }
  ]
  const listed = { id: 'd1', keywords: ['x'], schema }
  expect(selectedFields(listed, ['schema.key', 'schema.x-concept.id', 'keywords.x'], true)).toEqual({
    keywords: [],
    schema: [{ key: 'a', 'x-concept': { id: 'label' } }, { key: 'b' }]
  })
  expect(selectedFields(listed, ['schema.key', 'schema'], true)).toEqual({ schema })
})
