import { expect, it } from 'vitest'
import {
  changesOf,
  filterTexts,
  formOf,
  isAddress,
  type AdministeredBaseApplication
} from './baseApplication.ts'

const base: AdministeredBaseApplication = {
  id: 'm1',
  url: 'http://apps.test/m1/',
  meta: {},
  datasetsFilters: [],
  hasConfigSchema: true,
  updatedAt: '2026-01-05T10:00:00.000Z',
  title: 'Charts',
  applicationName: 'charts',
  version: '1.0',
  description: '',
  image: 'http://apps.test/m1/thumbnail.png',
  privateAccess: [{ type: 'user', id: 'u1', name: 'User' }],
  nbApplications: 2
}
const saved = formOf(base)

it('sends the changes, with null for an emptied text', () => {
  expect(changesOf(saved, saved)).toEqual({})
  expect(changesOf({ ...saved, title: ' ', category: 'carte', deprecated: true }, saved)).toEqual({
    title: null,
    category: 'carte',
    deprecated: true
  })
})

it('clears the accounts of a public base application', () => {
  expect(changesOf({ ...saved, public: true }, saved)).toEqual({ public: true, privateAccess: [] })
})

it('describes the filters of datasets', () => {
  const filters = [
    {
      fromUrl: 'api/v1/datasets?bbox=true',
      bbox: ['true'],
      'field-type': ['integer', 'number'],
      select: ['id']
    },
    { fromUrl: 'api/v1/datasets' }
  ]
  expect(filterTexts(filters)).toEqual(['bbox = true · field-type = integer, number', ''])
})

it('validates URLs', () => {
  const right = ['', 'https://docs.test/a', '/data-fair/a.png']
  const wrong = ['javascript:alert(1)', 'docs', 'https://', 'https://a b']
  expect([...right, ...wrong].filter(isAddress)).toEqual(right)
})
